/* A material of reactive viscoelasticity is a mixture of bonds that never break, whose stress is
 * that of the base material, and of weak bonds that break when they are loaded and form again free
 * of stress in the present configuration (Ateshian 2015, J. Biomech. 48: 941; Nims & Ateshian 2017,
 * J. Elasticity 129: 69). A generation of bonds are those that formed at the same time, at the
 * right stretch U_u; they begin to break when the next one forms. With w_u the mass fraction of a
 * generation, sum w_u = 1, and W_b, sigma_b of the bond material
 *
 *     W = W_base(F) + sum w_u W_b(F U_u^-1)
 *     sigma = sigma_base(F) + sum w_u sigma_b(F U_u^-1) / det U_u
 *
 * For the relaxation function g, the age t_u since a generation began to break and the distortion
 * K_u at that time
 *
 *     type I    w_u = f_u g(t_u, K_u), f_u what it had at its beginning
 *     type II   w_u = g(t_u, K_u) - g(t_(u-1), K_u), the first one without the second term
 *
 * At each time whose strain since the last generation is above minStrain a generation forms of all
 * bonds that are in no other. The stress belongs to the time of F: of generations that age until
 * then, and of one that would form. The fractions are constant in the tangent.
 *
 * A point remembers the length of the step that update_history announced last, the number of
 * generations and the stretch of the last one, and of each one age, f, K and the stretch U_u. */
#include "../bond_relaxation.h"
#include "../viscous.h"
#include <art/rows.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { MIN_FRACTION, MIN_STRAIN, KINETICS, TRIGGER, RELAXATION };
enum { STEP, COUNT, LAST, FIRST = LAST + 6 };
enum { AGE, FRACTION, DISTORTION, STRETCH, GENERATION = STRETCH + 6 };
enum { BY_STRAIN, BY_DISTORTION, BY_DILATATION };
enum { LEAST = 3, MOST = 10000 };

/* What is no number of the law. */
struct reactive {
    const struct fem_relaxation *relaxation;
    int most; /* generations of a point */
};

static const struct reactive *of(const struct art_material *m)
{
    return m->data;
}

static int own_size(const struct art_material *m)
{
    return FIRST + GENERATION * of(m)->most;
}

/* The point as the base material and the bonds see it. */
static struct art_mat_point base_point(const struct art_material *m, const struct art_mat_point *pt)
{
    struct art_mat_point base = *pt;
    base.state = pt->state ? pt->state + own_size(m) : NULL;
    return base;
}

static struct art_mat_point bond_point(const struct art_material *m, const struct art_mat_point *pt)
{
    struct art_mat_point bond = base_point(m, pt);
    if (bond.state) bond.state += m->base->n_state;
    return bond;
}

/* ---------------------------------------------------------------- stretches */

static void full(const double s[6], double S[9])
{
    const double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    memcpy(S, A, sizeof A);
}

/* Compute U of F = R U. */
static void right_stretch(const double F[9], double U[6])
{
    double R[9], A[9];
    art_fem_rotation(F, R);
    art_m3_tmul(A, R, F);
    U[0] = A[0], U[1] = A[4], U[2] = A[8];
    U[3] = 0.5 * (A[1] + A[3]), U[4] = 0.5 * (A[5] + A[7]), U[5] = 0.5 * (A[2] + A[6]);
}

/* Compute F U^-1; the result is its determinant, with *J_u that of U. */
static double relative(const double F[9], const double U[6], double out[9], double *J_u)
{
    double A[9], inverse[9];
    full(U, A);
    *J_u = art_m3_det(A);
    if (!art_m3_inverse(inverse, A)) art_m3_identity(inverse);
    art_m3_mul(out, F, inverse);
    return art_m3_det(out);
}

/* Return the norm of Green's strain. */
static double strain(const double F[9])
{
    double C[9], sum = 0;
    art_m3_tmul(C, F, F);
    for (int i = 0; i < 9; i++) {
        double e = 0.5 * (C[i] - (i % 4 == 0));
        sum += e * e;
    }
    return sqrt(sum);
}

/* Return the norm of the deviator of the logarithmic strain. */
static double distortion(const double F[9])
{
    double C[9], l[3], V[9], sum = 0, mean = 0;
    art_m3_tmul(C, F, F);
    art_m3_sym_eigen(C, l, V);
    for (int i = 0; i < 3; i++) mean += (l[i] = 0.5 * log(fmax(l[i], DBL_MIN))) / 3;
    for (int i = 0; i < 3; i++) sum += (l[i] - mean) * (l[i] - mean);
    return sqrt(sum);
}

static double trigger_strain(int trigger, const double F[9])
{
    return trigger == BY_STRAIN       ? strain(F)
           : trigger == BY_DISTORTION ? distortion(F)
                                      : fabs(log(fmax(art_m3_det(F), DBL_MIN)));
}

/* ---------------------------------------------------------------- fractions */

static double *generation(double *state, int i)
{
    return state + FIRST + GENERATION * i;
}

static double relaxed(const struct art_material *m, const double *gen, double age)
{
    return of(m)->relaxation->value(m->par + RELAXATION, age, gen[DISTORTION]);
}

/* The fraction of generation i when it is older by a time. */
static double fraction(const struct art_material *m, double *state, int i, double older)
{
    const double *gen = generation(state, i);
    double g = relaxed(m, gen, gen[AGE] + older);
    if (m->par[KINETICS] == 0) return gen[FRACTION] * g;
    return i == 0 ? g : g - relaxed(m, gen, generation(state, i - 1)[AGE] + older);
}

/* What the first n generations leave of all bonds. */
static double rest_of(const struct art_material *m, double *state, int n, double older)
{
    double rest = 1;
    for (int i = 0; i < n; i++) rest -= fraction(m, state, i, older);
    return fmax(rest, 0);
}

/* ---------------------------------------------------------------- history */

/* One generation in place of the two oldest: it has their bonds, and formed between them. */
static void merge_oldest(const struct art_material *m, double *state)
{
    double *first = generation(state, 0), *second = generation(state, 1);
    double w[2] = {fraction(m, state, 0, 0), fraction(m, state, 1, 0)}, sum = w[0] + w[1];
    for (int k = 0; k < GENERATION; k++)
        if (sum > 0 && !(k == AGE && m->par[KINETICS] != 0))
            second[k] = (w[0] * first[k] + w[1] * second[k]) / sum;
    double g = relaxed(m, second, second[AGE]);
    second[FRACTION] = g > 0 ? sum / g : 0;
    int n = (int)state[COUNT] - 1;
    memmove(first, second, (size_t)(n * GENERATION) * sizeof *state);
    state[COUNT] = n;
}

static bool forms_generation(const struct art_material *m, const double F[9], double *state,
                             double older)
{
    int n = (int)state[COUNT];
    double A[9], J_u;
    if (n > 0 && rest_of(m, state, n - 1, older) < m->par[MIN_FRACTION]) return false;
    art_m3_copy(A, F);
    if (n > 0) (void)relative(F, state + LAST, A, &J_u);
    return trigger_strain((int)m->par[TRIGGER], A) > fmax(m->par[MIN_STRAIN], 10 * DBL_EPSILON);
}

/* The bonds that are in no generation that breaks form one, which begins to break. */
static void add_generation(const struct art_material *m, const double F[9], double *state)
{
    int n = (int)state[COUNT];
    if (n == of(m)->most) {
        merge_oldest(m, state);
        n--;
    }
    double *gen = generation(state, n);
    gen[AGE] = 0;
    gen[DISTORTION] = distortion(F);
    gen[FRACTION] = rest_of(m, state, n, 0);
    if (n > 0)
        memcpy(gen + STRETCH, state + LAST, 6 * sizeof *gen);
    else
        for (int k = 0; k < 6; k++) gen[STRETCH + k] = k < 3;
    right_stretch(F, state + LAST);
    state[COUNT] = n + 1;
    if (n + 1 >= LEAST && fraction(m, state, 0, 0) < fmax(m->par[MIN_FRACTION], DBL_MIN))
        merge_oldest(m, state);
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    const struct art_mat_point base = base_point(m, pt), bond = bond_point(m, pt);
    double *state = pt->state;
    if (m->base->law->update_history) m->base->law->update_history(m->base, &base, h);
    if (m->bond->law->update_history) m->bond->law->update_history(m->bond, &bond, h);
    for (int i = 0; i < (int)state[COUNT]; i++) generation(state, i)[AGE] += state[STEP];
    if (state[STEP] > 0 && pt->J > 0 && forms_generation(m, pt->F, state, 0))
        add_generation(m, pt->F, state);
    state[STEP] = pt->trial ? 0 : h;
}

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(m, pt), bond = bond_point(m, pt);
    memset(pt->state, 0, (size_t)own_size(m) * sizeof *pt->state);
    if (m->base->law->start) m->base->law->start(m->base, &base);
    if (m->bond->law->start) m->bond->law->start(m->bond, &bond);
}

/* ---------------------------------------------------------------- stress */

/* What is left of the generations at the time of the forces, `older` since the step began. */
struct survey {
    double older;
    int n;      /* generations, and one more if `forms` */
    bool forms; /* one that would begin to break now, of all other bonds */
};

static struct survey look(const struct art_material *m, const struct art_mat_point *pt)
{
    struct survey now = {0, 1, false};
    double *state = pt->state;
    if (!state) return now;
    now.older = state[STEP] * (1 - pt->left);
    now.forms = now.older > 0 && pt->J > 0 && forms_generation(m, pt->F, state, now.older);
    now.n = (int)state[COUNT] + now.forms;
    if (now.n == 0) now.n = 1;
    return now;
}

/* Set the point of a generation, or of bonds that have not begun to break; the result is its
 * fraction. */
static double place_generation(const struct art_material *m, const struct art_mat_point *pt,
                               const struct survey *now, int i, struct art_mat_point *bond,
                               double *J_u)
{
    *J_u = 1;
    if (!pt->state || pt->state[COUNT] == 0) return 1;
    int n = (int)pt->state[COUNT];
    double *U = i < n ? generation(pt->state, i) + STRETCH : pt->state + LAST;
    bond->J = relative(pt->F, U, bond->F, J_u);
    return i < n ? fraction(m, pt->state, i, now->older) : rest_of(m, pt->state, n, now->older);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const struct art_mat_point base = base_point(m, pt);
    struct art_mat_point bond = bond_point(m, pt);
    double sb[6], Db[36], J_u;
    const struct survey now = look(m, pt);
    m->base->law->stress(m->base, &base, s, D);
    for (int k = 0; k < now.n; k++) {
        double w = place_generation(m, pt, &now, k, &bond, &J_u);
        if (w == 0) continue;
        m->bond->law->stress(m->bond, &bond, sb, D ? Db : NULL);
        for (int i = 0; i < 6; i++) s[i] += w / J_u * sb[i];
        for (int i = 0; D && i < 36; i++) D[i] += w / J_u * Db[i];
    }
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const struct art_mat_point base = base_point(m, pt);
    struct art_mat_point bond = bond_point(m, pt);
    double J_u, sum = m->base->law->energy ? m->base->law->energy(m->base, &base) : 0;
    const struct survey now = look(m, pt);
    for (int k = 0; m->bond->law->energy && k < now.n; k++) {
        double w = place_generation(m, pt, &now, k, &bond, &J_u);
        if (w != 0) sum += w * m->bond->law->energy(m->bond, &bond);
    }
    return sum;
}

/* ---------------------------------------------------------------- reading */

static const char *wrapped_fault(const struct art_material *m, const struct art_material *inner)
{
    return inner->law == m->law              ? "itself reactive"
           : inner->flags & ART_MAT_LINEAR   ? "linear"
           : inner->flags & ART_MAT_DIRECTED ? "a muscle"
           : inner->flags & FEM_MAT_VISCOUS  ? "viscous"
                                             : NULL;
}

static bool has_field(const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (slot->prop && slot->prop->type == ART_P_REF && slot->has_value && !slot->value.is_null)
            return true;
    }
    return false;
}

static int read_bond(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                     const struct art_quirks *quirks, struct art_material *m)
{
    const struct art_comp *bond = art_get_object(comp, "bondMaterial");
    if (!bond)
        return art_error(ctx, ART_ERANGE, &comp->loc, "bondMaterial of a %s is null",
                         comp->cls->name);
    m->bond = art_arena_alloc(ctx, arena, 1, sizeof *m->bond);
    int status = m->bond ? art_material_read(ctx, arena, bond, quirks, m->bond) : ART_ENOMEM;
    if (status < 0) return status;
    if (has_field(bond))
        return art_error(ctx, ART_EUNSUPPORTED, &bond->loc,
                         "bondMaterial of a %s: parameters from fields are not simulated",
                         comp->cls->name);
    if (m->bond->n_state > 0)
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "bondMaterial of a %s has history variables of its own", comp->cls->name);
    if ((m->bond->flags ^ m->base->flags) & ART_MAT_INCOMPRESSIBLE)
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "one of the materials of a %s has its change of volume apart, one not",
                         comp->cls->name);
    return ART_OK;
}

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    struct reactive *own = art_arena_alloc(ctx, arena, 1, sizeof *own);
    if (!own) return ART_ENOMEM;
    int status = fem_read_base(ctx, arena, comp, quirks, m);
    if (status == ART_OK) status = read_bond(ctx, arena, comp, quirks, m);
    if (status < 0) return status;
    const char *wrong = wrapped_fault(m, m->base), *of_bond = wrapped_fault(m, m->bond);
    if (wrong || of_bond)
        return art_error(ctx, ART_ERANGE, &comp->loc, "%s of a %s is %s",
                         wrong ? "baseMaterial" : "bondMaterial", comp->cls->name,
                         wrong ? wrong : of_bond);
    double most = art_get_double(comp, "maxGenerations");
    if (!(most >= LEAST && most <= MOST))
        return art_error(ctx, ART_ERANGE, &comp->loc, "maxGenerations of a %s must be %d to %d",
                         comp->cls->name, LEAST, MOST);
    own->most = (int)most;
    m->data = own;
    return ART_OK;
}

static int word_of(const struct art_comp *comp, const char *name, const char *const *words)
{
    const char *text = art_get_text(comp, name);
    int i = 0;
    while (words[i + 1] && !art_streq(text, words[i])) i++;
    return i;
}

static int refresh(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m)
{
    static const char *const kinetics[] = {"TYPE_I", "TYPE_II", NULL};
    static const char *const triggers[] = {"STRAIN", "DISTORTION", "DILATATION", NULL};
    struct reactive *own = m->data;
    const struct art_comp *relaxation = art_get_object(comp, "relaxation");
    own->relaxation = relaxation ? fem_relaxation_of(relaxation) : NULL;
    if (!own->relaxation)
        return art_error(ctx, ART_ERANGE, relaxation ? &relaxation->loc : &comp->loc,
                         "relaxation of a %s is %s", comp->cls->name,
                         relaxation ? relaxation->cls->name : "null");
    if (art_get_double(comp, "maxGenerations") != own->most)
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "maxGenerations of a %s cannot change in a run", comp->cls->name);
    m->par[KINETICS] = word_of(comp, "kinetics", kinetics);
    m->par[TRIGGER] = word_of(comp, "trigger", triggers);
    m->n_state = own_size(m) + m->base->n_state + m->bond->n_state;
    if (!(m->bond->flags & ART_MAT_INVERTIBLE)) m->flags &= ~(unsigned)ART_MAT_INVERTIBLE;
    return fem_relaxation_read(ctx, relaxation, own->relaxation, m->par + RELAXATION);
}

static const char *check(const double *par)
{
    return !(par[MIN_FRACTION] >= 0 && par[MIN_FRACTION] <= 1) ? "minFraction must be 0 to 1"
           : !(par[MIN_STRAIN] >= 0)                           ? "minStrain must not be negative"
                                                               : NULL;
}

static const struct art_material_law law = {
    .params = {"minFraction", "minStrain"},
    .check = check,
    .stress = stress,
    .energy = energy,
    .start = start,
    .update_history = advance,
    .read = read,
    .refresh = refresh,
};

static const struct art_prop props[] = {
    ART_P("baseMaterial", OBJECT("FemMaterial"), "NeoHookeanMaterial", "bonds that never break",
          ART_NULLABLE),
    ART_P("bondMaterial", OBJECT("FemMaterial"), "NeoHookeanMaterial", "all bonds that break",
          ART_NULLABLE),
    ART_P("relaxation", OBJECT("BondRelaxation"), "ExponentialRelaxation",
          "the part of bonds that is left by time", ART_NULLABLE),
    ART_P("kinetics", ENUM("TYPE_I|TYPE_II"), "TYPE_I",
          "broken bonds of all generations form a new one; or each breaks as the first one"),
    ART_P("trigger", ENUM("STRAIN|DISTORTION|DILATATION"), "STRAIN",
          "what makes bonds break: any strain, that of shape, that of volume"),
    ART_P("minFraction", DOUBLE("1"), "0",
          "generations with less of the bonds are merged with the next one", .legal = "[0,1]"),
    ART_P("minStrain", DOUBLE("1"), "0", "strain above which a generation forms",
          .legal = "[0,inf)"),
    ART_P("maxGenerations", INT, "100",
          "generations that a point remembers; beyond, the two oldest are merged",
          .range = "[3,10000]"),
};
const struct art_class art_material_reactive_viscoelastic =
    ART_CLASS("ReactiveViscoelasticMaterial", "artkit", "FemMaterial", ART_PROPS(props),
              .law = &law, .help = "bonds that break and form again: nonlinear viscoelasticity");
