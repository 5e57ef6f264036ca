/* Materials of elements as materials of FEBio: the reader's table the other way round. */
#include "feb_write.h"
#include <art/text.h>
#include <stdlib.h>
#include <string.h>

/* A material of a mixture: a law with its matrix, its fibres, or both. */
struct piece {
    const struct feb_law *law;
    const struct art_comp *base, *fibre; /* objects */
    const struct febw_layer *layer;      /* of the fibres */
    const struct art_comp *holder;       /* whom messages name */
    bool wrapped;                        /* the bulk modulus is that of what wraps it */
    const struct art_comp *damage;       /* what damages the fibres, NULL: nothing */
};
struct mixture {
    struct piece piece[FEB_MOST_MIXED];
    int n;
    struct piece active; /* what contracts along the fibres of one of them */
    const struct febw_elem *elem;
};

/* -------------------------------------------------------------------------- the table */

static bool is_class(const struct art_comp *object, const char *cls)
{
    const char *full = object->cls->full_name;
    if (strncmp(cls, "artkit.", 7) == 0 || strncmp(cls, "artisynth.", 10) == 0)
        return strcmp(full, cls) == 0;
    return strncmp(full, "artisynth.core.materials.", 25) == 0 && strcmp(full + 25, cls) == 0;
}

#define FIBRE_DISTRIBUTION "artkit.FibreDistribution"
#define ACTIVE "active_contraction"

static const struct feb_law *find_law(const struct art_comp *base, const struct art_comp *fibre);

/* Test whether what a material wraps has its change of volume apart. */
static bool wraps_uncoupled(const struct art_comp *object)
{
    const struct art_comp *inner = art_get_object(object, "baseMaterial");
    const struct feb_law *law = inner ? find_law(inner, NULL) : NULL;
    return law && law->uncoupled;
}

/* The row of a matrix and fibres, either of which may be NULL. */
static const struct feb_law *find_law(const struct art_comp *base, const struct art_comp *fibre)
{
    const struct feb_law *law;
    for (int i = 0; (law = feb_law_at(i)); i++) {
        if (law->ways == FEB_PAIR || law->ways == FEB_EACH_AXIS || law->relaxed_within)
            continue; /* the reader takes them apart */
        bool b = base ? law->cls && is_class(base, law->cls) : !law->cls;
        bool f = fibre ? law->fibre_cls && is_class(fibre, law->fibre_cls) : !law->fibre_cls;
        if (b && base && is_class(base, FIBRE_DISTRIBUTION))
            b = strcmp(law->type, febw_distribution_type(base)) == 0;
        if (b && base && law->wraps) b = wraps_uncoupled(base) == law->for_uncoupled;
        if (b && f) return law;
    }
    return NULL;
}

/* ------------------------------------------------------------------------- parameters */

/* A property whose term FEBio's material has not, or that the reader's table does not name. */
static void check_params(struct febw *w, const struct art_comp *holder,
                         const struct art_comp *object, const struct feb_param *param,
                         const char *others)
{
    for (int i = 0; i < object->n_slots; i++) {
        const struct art_slot *s = &object->slots[i];
        const struct feb_param *p = NULL;
        struct art_value v;
        for (int k = 0; k < FEB_MOST_PARAMS && param[k].ours; k++)
            if (strcmp(param[k].ours, s->key) == 0) p = &param[k];
        if (!s->has_value || s->value.is_null) continue;
        if (p && (p->theirs || art_get_double(object, s->key) == p->def)) continue;
        if (!p && others && strstr(others, febw_format(w, " %s ", s->key))) continue;
        if (!p && s->prop && s->prop->fallback && art_get(object, s->key, &v) && v.n == 0 &&
            v.x == s->prop->fallback->x && v.type <= ART_P_TIME)
            continue;
        febw_refuse(w, holder, "%s of %s has no counterpart", s->key, object->cls->name);
    }
}

static void put_params(struct art_buf *to, const struct art_comp *object,
                       const struct feb_param *param, bool without_bulk)
{
    for (int i = 0; i < FEB_MOST_PARAMS && param[i].ours; i++)
        if (param[i].theirs && !(without_bulk && strcmp(param[i].ours, "bulkModulus") == 0))
            febw_tag(to, param[i].theirs, art_get_double(object, param[i].ours) / param[i].scale);
}

static void put_potential(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const char *word = art_get_text(p->base, "bulkPotential");
    if (word && strcmp(word, "QUADRATIC") == 0)
        art_buf_puts(to, "<pressure_model>Abaqus</pressure_model>");
    else if (word && strcmp(word, "LOGARITHMIC") != 0)
        febw_refuse(w, p->holder, "bulkPotential=%s", word);
}

/* The moduli of Lame constants: those of the reader, inverted. */
static void put_orthotropic(struct febw *w, struct art_buf *to, const struct piece *p)
{
    static const char *const names[] = {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"};
    static const char *const mus[] = {"mu1", "mu2", "mu3"}, *const lams[] = {"lam11", "lam22",
                                                                             "lam33"};
    double mu[3], C[9], S[9], x[9];
    for (int i = 0; i < 3; i++) {
        mu[i] = art_get_double(p->base, mus[i]);
        C[4 * i] = art_get_double(p->base, lams[i]) + 2 * mu[i];
    }
    C[1] = C[3] = art_get_double(p->base, "lam12");
    C[5] = C[7] = art_get_double(p->base, "lam23");
    C[2] = C[6] = art_get_double(p->base, "lam31");
    if (!art_m3_inverse(S, C) || !(S[0] > 0 && S[4] > 0 && S[8] > 0)) {
        febw_refuse(w, p->holder, "moduli without a finite compliance");
        return;
    }
    for (int i = 0; i < 3; i++) {
        x[i] = 1 / S[4 * i];
        x[3 + i] = 0.5 * (mu[i] + mu[(i + 1) % 3]);
    }
    x[6] = -S[1] * x[0];
    x[7] = -S[5] * x[1];
    x[8] = -S[2] * x[2];
    for (int i = 0; i < 9; i++) febw_tag(to, names[i], x[i]);
}

static void put_axes(struct art_buf *to, const struct art_comp *elem)
{
    struct art_value v;
    int n = 0;
    if (!art_comp_slot(elem, "frame") || !art_get(elem, "frame", &v)) return;
    const double *R = art_value_numbers(&v, &n);
    if (n != 9) return;
    art_buf_puts(to, "<mat_axis type=\"vector\"><a>");
    febw_vector(to, (const double[3]){R[0], R[3], R[6]});
    art_buf_puts(to, "</a><d>");
    febw_vector(to, (const double[3]){R[1], R[4], R[7]});
    art_buf_puts(to, "</d></mat_axis>");
}

static const char orthotropic_props[] =
    " mu1 mu2 mu3 lam11 lam22 lam33 lam12 lam23 lam31 bulkPotential ";

static void put_base(struct febw *w, struct art_buf *to, const struct piece *p,
                     const struct art_comp *elem)
{
    const struct feb_law *law = p->law;
    if (is_class(p->base, FIBRE_DISTRIBUTION)) {
        febw_put_distribution(w, to, p->holder, p->base);
        put_axes(to, elem);
        return;
    }
    bool ortho = law->axes;
    const char *others = ortho ? orthotropic_props : " bulkPotential shearModulus W ";
    check_params(w, p->holder, p->base, law->param, others);
    put_params(to, p->base, law->param, p->wrapped);
    if (law->uncoupled) put_potential(w, to, p);
    if (art_find_prop(p->base, "W")) febw_put_energy(to, p->base);
    if (ortho) {
        put_orthotropic(w, to, p);
        put_axes(to, elem);
    }
    if (strcmp(law->cls, "IncompNeoHookeanMaterial") == 0 &&
        art_get_double(p->base, "shearModulus") != 0)
        febw_refuse(w, p->holder, "shearModulus of a muscle's matrix other than 0");
}

/* A material that another one wraps, in its property `name`. */
static void put_wrapped(struct febw *w, struct art_buf *to, const struct piece *p, const char *name,
                        const char *tag, const struct art_comp *elem)
{
    struct piece inner = {
        .base = art_get_object(p->base, name), .holder = p->holder, .wrapped = true};
    inner.law = inner.base ? find_law(inner.base, NULL) : NULL;
    if (!inner.law || inner.law->wraps) {
        febw_refuse(w, p->holder, "%s of the %s", name, p->base->cls->name);
        return;
    }
    if (inner.law->uncoupled && strcmp(name, "baseMaterial") == 0) {
        febw_tag(to, "k", art_get_double(inner.base, "bulkModulus"));
        put_potential(w, to, &inner);
    }
    art_buf_printf(to, "<%s type=\"%s\">", tag, inner.law->type);
    put_base(w, to, &inner, elem);
    art_buf_printf(to, "</%s>", tag);
}

static void put_bonds(struct febw *w, struct art_buf *to, const struct piece *p,
                      const struct art_comp *elem)
{
    check_params(w, p->holder, p->base, p->law->param,
                 " baseMaterial bondMaterial relaxation kinetics trigger minFraction minStrain "
                 "maxGenerations ");
    febw_put_reactive(w, to, p->holder, p->base);
    put_wrapped(w, to, p, "baseMaterial", p->law->wraps, elem);
    put_wrapped(w, to, p, "bondMaterial", p->law->bond, elem);
}

static void put_yielding(struct febw *w, struct art_buf *to, const struct piece *p,
                         const struct art_comp *elem)
{
    check_params(w, p->holder, p->base, p->law->param,
                 " baseMaterial criterion families initialYield finalYield initialFraction "
                 "elasticFraction bias flowStrain flowStress damageCriterion distribution scale "
                 "shape location maxDamage ");
    if (art_get_double(p->base, "maxDamage") != 0) febw_refuse(w, p->holder, "plastic damage");
    febw_put_plastic(to, p->base);
    put_wrapped(w, to, p, "baseMaterial", p->law->wraps, elem);
}

static void put_prony(struct febw *w, struct art_buf *to, const struct piece *p,
                      const struct art_comp *elem)
{
    const struct art_comp *visco = art_get_object(p->base, "viscoBehavior");
    double t[6] = {0}, g[6] = {0};
    if (!visco || !is_class(visco, "QLVBehavior")) {
        febw_refuse(w, p->holder, "what the ViscoelasticMaterial is made of");
        return;
    }
    check_params(w, p->holder, p->base, p->law->param, " viscoBehavior baseMaterial ");
    int n_t = art_get_vector(visco, "Tau", t, 6), n_g = art_get_vector(visco, "Gamma", g, 6);
    for (int i = 0; i < n_t && i < n_g; i++) {
        febw_tag(to, febw_format(w, "t%d", i + 1), t[i]);
        febw_tag(to, febw_format(w, "g%d", i + 1), g[i]);
    }
    put_wrapped(w, to, p, "baseMaterial", p->law->wraps, elem);
}

/* ----------------------------------------------------------------------------- fibres */

static void put_activation(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const struct art_comp *bundle = p->layer->bundle;
    const char *tag = p->law->activation;
    double e = art_get_double(bundle, "excitation");
    int term = febw_term(w, bundle, "excitation", 0, -1), curve = 0;
    if (term >= 0) {
        e = w->drive.terms[term].coef;
        curve = w->drive.terms[term].curve;
        w->drive.terms[term].used = true;
        if (febw_term(w, bundle, "excitation", 0, term) >= 0)
            febw_refuse(w, bundle, "an excitation that is a sum of curves");
    }
    if (!tag) {
        if (e != 0)
            febw_refuse(w, bundle, "an excitation of fibres that FEBio has as passive ones");
        return;
    }
    art_buf_printf(to, "<%s", tag);
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    art_buf_double(to, e);
    art_buf_printf(to, "</%s>", tag);
}

static void put_fibre(struct febw *w, struct art_buf *to, const struct piece *p)
{
    double dir[3] = {0};
    check_params(w, p->holder, p->fibre, p->law->fibre, NULL);
    put_params(to, p->fibre, p->law->fibre, false);
    put_activation(w, to, p);
    art_get_vector(p->layer->desc, "direction", dir, 3);
    if (!(art_v3_norm(dir) > 0)) febw_refuse(w, p->layer->desc, "fibres without a direction");
    art_buf_puts(to, "<fiber type=\"vector\">");
    febw_vector(to, dir);
    art_buf_puts(to, "</fiber>");
}

/* --------------------------------------------------------------------------- mixtures */

/* The reader names a bundle MATERIAL_k if it is part k of a mixture; the place of a name, 0: none.
 */
static int place_of(const struct febw_layer *l)
{
    const char *name = l->bundle->name, *at = name ? strrchr(name, '_') : NULL;
    int k = at && at[1] >= '1' && at[1] <= '9' ? atoi(at + 1) : 0;
    return k >= 2 && k <= FEB_MOST_MIXED ? k - 1 : 0;
}

static void add_piece(struct febw *w, struct mixture *m, const struct piece *p, int place,
                      struct piece *slots)
{
    while (place < FEB_MOST_MIXED && slots[place].law) place++;
    if (place == FEB_MOST_MIXED) {
        febw_refuse(w, p->holder, "more than %d materials of one element", FEB_MOST_MIXED);
        return;
    }
    slots[place] = *p;
    m->n++;
}

static const struct art_comp *object_of(const struct febw_layer *l)
{
    return art_get_object(l->bundle, l->desc ? "muscleMaterial" : "material");
}

/* The layer of fibres that one material of FEBio has together with the matrix. */
static int find_pair(const struct febw *w, const struct febw_elem *e, const struct art_comp *base)
{
    for (int i = e->layer; base && i >= 0; i = w->layers[i].next) {
        const struct art_comp *o = object_of(&w->layers[i]);
        if (w->layers[i].desc && o && find_law(base, o)) return i;
    }
    return -1;
}

/* FEBio's calcium contracts along the fibres of a transversely isotropic material. */
static void check_active(struct febw *w, const struct mixture *m, int pair)
{
    double own[3] = {0}, other[3] = {0}, across[3];
    art_get_vector(m->active.layer->desc, "direction", own, 3);
    if (pair >= 0) art_get_vector(w->layers[pair].desc, "direction", other, 3);
    art_v3_cross(across, own, other);
    if (pair < 0 || art_v3_norm(across) > 1e-9 * art_v3_norm(own) * art_v3_norm(other))
        febw_refuse(w, m->active.holder,
                    "a GuccioneActiveStress that is not along ExpLinearFibre of a Mooney-Rivlin or "
                    "Veronda-Westmann material");
}

static void mix(struct febw *w, const struct febw_elem *e, struct mixture *m)
{
    struct piece slots[FEB_MOST_MIXED] = {{0}};
    const struct art_comp *base = e->own && !is_class(e->own, "NullMaterial") ? e->own : NULL;
    int pair = find_pair(w, e, base), n = 0;
    for (int i = e->layer; i >= 0; i = w->layers[i].next) {
        const struct febw_layer *l = &w->layers[i];
        const struct art_comp *o = object_of(l);
        struct piece p = {.layer = l->desc ? l : NULL, .holder = l->bundle};
        if (l->desc) p.fibre = o;
        if (o && is_class(o, "artkit.DamageFibre")) {
            p.damage = o;
            p.fibre = art_get_object(o, "baseMaterial");
        }
        if (!l->desc || i == pair) p.base = i == pair ? base : o;
        p.law = o ? find_law(p.base, p.fibre) : NULL;
        if (p.law && strcmp(p.law->type, ACTIVE) == 0)
            m->active = p;
        else if (p.law)
            add_piece(w, m, &p, place_of(l), slots);
        else
            febw_refuse(w, l->bundle, "its material %s",
                        o ? o->cls->name : "of the model's default");
    }
    if (base && pair < 0) {
        struct piece p = {.base = base, .holder = base->parent ? base->parent : base};
        p.law = find_law(base, NULL);
        if (p.law)
            add_piece(w, m, &p, 0, slots);
        else
            febw_refuse(w, p.holder, "its material %s", base->cls->name);
    }
    for (int i = 0; i < FEB_MOST_MIXED; i++)
        if (slots[i].law) m->piece[n++] = slots[i];
    m->n = n;
    if (m->active.law) check_active(w, m, pair);
}

/* The type of a material of FEBio. */
static const char *type_of(const struct piece *p)
{
    if (!p->damage) return p->law->type;
    return p->law->for_uncoupled ? "uncoupled elastic damage" : "elastic damage";
}

static void put_damaged(struct febw *w, struct art_buf *to, const struct piece *p,
                        const struct art_comp *elem)
{
    static const struct feb_param none[FEB_MOST_PARAMS];
    const struct art_comp *damage = p->damage ? p->damage : p->base;
    check_params(w, p->holder, damage, none,
                 " baseMaterial criterion distribution scale shape location maxDamage points ");
    if (p->damage) {
        art_buf_printf(to, "<elastic type=\"%s\">", p->law->type);
        put_fibre(w, to, p);
        art_buf_puts(to, "</elastic>");
    } else {
        put_wrapped(w, to, p, "baseMaterial", p->law->wraps, elem);
    }
    febw_put_damage(w, to, p->holder, damage);
}

static void put_piece(struct febw *w, struct art_buf *to, const struct mixture *m, int i)
{
    const struct piece *p = &m->piece[i];
    if (p->damage || p->law->damages) {
        put_damaged(w, to, p, m->elem->comp);
        return;
    }
    if (p->law->bond)
        put_bonds(w, to, p, m->elem->comp);
    else if (p->base && is_class(p->base, "artkit.ReactivePlasticMaterial"))
        put_yielding(w, to, p, m->elem->comp);
    else if (p->law->wraps)
        put_prony(w, to, p, m->elem->comp);
    else if (p->base)
        put_base(w, to, p, m->elem->comp);
    if (p->fibre) put_fibre(w, to, p);
    const struct piece *active = &m->active;
    if (!p->fibre || !p->base || !active->law) return;
    art_buf_puts(to, "<" ACTIVE ">");
    check_params(w, active->holder, active->fibre, active->law->fibre, " calcium maxCalcium ");
    put_params(to, active->fibre, active->law->fibre, false);
    put_activation(w, to, active);
    febw_put_calcium(to, active->fibre);
    art_buf_puts(to, "</" ACTIVE ">");
}

/* -------------------------------------------------------------------------- materials */

/* The name of the material: that which its bundles have from the reader. */
static const char *name_of(struct febw *w, const struct febw_elem *e)
{
    const char *name = NULL;
    for (int i = e->layer; i >= 0 && !name; i = w->layers[i].next) {
        name = w->layers[i].bundle->name;
        if (name && place_of(&w->layers[i]) > 0) {
            char *cut = art_arena_strdup(w->ctx, &w->arena, name);
            if (cut) *strrchr(cut, '_') = '\0';
            name = cut && *cut ? cut : name;
        }
    }
    if (!name) name = febw_format(w, "material%d", w->n_materials + 1);
    for (int i = 0; i < w->n_materials; i++)
        if (strcmp(w->materials[i].name, name) == 0)
            return febw_format(w, "%s_part%d", name, w->n_materials + 1);
    return name;
}

/* What elements of one material share, as text. */
static void put_key(struct febw *w, struct art_buf *key, const struct febw_elem *e)
{
    static const char *const props[] = {"frame", "prestrain"};
    struct art_value v;
    const struct art_slot *s = art_comp_slot(e->comp, "material");
    if (s && s->has_value && !s->value.is_null) art_value_print(key, &s->value, s->prop);
    art_buf_puts(key, " ");
    art_buf_double(key, art_get_double(e->comp, "density"));
    for (int i = 0; i < 2; i++) {
        art_buf_puts(key, " ");
        if (art_comp_slot(e->comp, props[i]) && art_get(e->comp, props[i], &v))
            art_value_print(key, &v, art_find_prop(e->comp, props[i]));
    }
    for (int i = e->layer; i >= 0; i = w->layers[i].next) {
        double dir[3] = {0};
        art_buf_printf(key, " %d", w->layers[i].bundle->order);
        if (!w->layers[i].desc) continue;
        art_get_vector(w->layers[i].desc, "direction", dir, 3);
        art_buf_puts(key, ":");
        febw_vector(key, dir);
    }
}

/* The deformation that an element has at rest, and how much of it acts. */
static void put_prestrain(struct febw *w, struct art_buf *to, const struct febw_elem *e)
{
    struct art_value v;
    int n = 0, term = febw_term(w, w->fem, "prestrainScale", 0, -1);
    const double *F = art_get(e->comp, "prestrain", &v) ? art_value_numbers(&v, &n) : NULL;
    double scale = term < 0 ? art_get_double(w->fem, "prestrainScale") : w->drive.terms[term].coef;
    if (!F || n != 9) return;
    art_buf_puts(to, "<prestrain type=\"prestrain gradient\"><ramp");
    if (term >= 0) {
        febw_put_curve(w, to, w->drive.terms[term].curve);
        w->drive.terms[term].used = true;
        if (febw_term(w, w->fem, "prestrainScale", 0, term) >= 0)
            febw_refuse(w, w->fem, "a prestrainScale that is a sum of curves");
    }
    art_buf_puts(to, ">");
    art_buf_double(to, scale);
    art_buf_puts(to, "</ramp><F0>");
    for (int i = 0; i < 9; i++) {
        if (i > 0) art_buf_puts(to, ",");
        art_buf_double(to, F[i]);
    }
    art_buf_puts(to, "</F0></prestrain>");
}

static int make_material(struct febw *w, struct febw_elem *e, const char *key)
{
    struct mixture m = {.elem = e};
    struct art_buf *to = &w->text.materials;
    struct febw_material made = {.key = key, .name = name_of(w, e)};
    if (w->n_materials == FEBW_MOST_MATERIALS)
        return art_error(w->ctx, ART_ELIMIT, NULL,
                         "more than %d materials; each direction of fibres is one",
                         FEBW_MOST_MATERIALS);
    mix(w, e, &m);
    if (!ART_GROW(w->ctx, w->materials, w->n_materials, w->cap_materials)) return ART_ENOMEM;
    e->material = w->n_materials++;
    for (int i = 0; i < m.n; i++) {
        const struct piece *p = &m.piece[i];
        const struct art_comp *inner =
            p->law->wraps ? art_get_object(p->base, "baseMaterial") : NULL;
        const struct feb_law *wrapped = inner ? find_law(inner, NULL) : NULL;
        made.uncoupled = made.uncoupled || p->law->uncoupled || (wrapped && wrapped->uncoupled);
    }
    w->materials[e->material] = made;
    if (m.n == 0) {
        if (w->n_faults == 0) febw_refuse(w, e->comp, "an element without a material");
        return ART_OK;
    }
    art_buf_printf(to, "    <material id=\"%d\"", e->material + 1);
    febw_name(w, to, "name", made.name);
    const char *type = m.n == 1         ? type_of(&m.piece[0])
                       : made.uncoupled ? "uncoupled solid mixture"
                                        : "solid mixture";
    const struct art_slot *strained = art_comp_slot(e->comp, "prestrain");
    bool prestrain = strained && strained->has_value && !strained->value.is_null;
    if (prestrain && made.uncoupled)
        febw_refuse(w, e->comp, "prestrain of a material whose change of volume is apart");
    art_buf_printf(to, " type=\"%s\">", prestrain ? "prestrain elastic" : type);
    febw_tag(to, "density", art_get_double(e->comp, "density"));
    if (prestrain) art_buf_printf(to, "<elastic type=\"%s\">", type);
    for (int i = 0; i < m.n; i++) {
        if (m.piece[i].law->beside && m.piece[i].law->for_uncoupled != made.uncoupled)
            febw_refuse(w, m.piece[i].holder, "%s in such a mixture", m.piece[i].base->cls->name);
        if (m.n > 1) art_buf_printf(to, "\n      <solid type=\"%s\">", type_of(&m.piece[i]));
        put_piece(w, to, &m, i);
        if (m.n > 1) art_buf_puts(to, "</solid>");
    }
    if (m.n > 1) art_buf_puts(to, "\n    ");
    if (prestrain) {
        art_buf_puts(to, "</elastic>");
        put_prestrain(w, to, e);
    }
    art_buf_puts(to, "</material>\n");
    return ART_OK;
}

int febw_material(struct febw *w, struct febw_elem *e)
{
    struct art_buf key;
    int status = ART_OK;
    art_buf_init(&key, w->ctx);
    put_key(w, &key, e);
    ART_TRY(art_buf_status(&key));
    for (int i = w->n_materials - 1; i >= 0 && e->material < 0; i--)
        if (strcmp(w->materials[i].key, key.s) == 0) e->material = i;
    if (e->material >= 0) goto out;
    const char *kept = art_arena_strdup(w->ctx, &w->arena, key.s);
    status = kept ? make_material(w, e, kept) : ART_ENOMEM;
out:
    art_buf_fini(&key);
    return status;
}
