/* Materials: the table of FEBio's types and what they are here. Formulas of both: feb(5). */
#include "febmodel_calls.h"
#include <string.h>

/* ------------------------------------------------------------------------ the table */

/* clang-format off */
#define VOLUME {"k", "bulkModulus", 0, 1}
#define LAME {"E", "YoungsModulus", 0, 1}, {"v", "PoissonsRatio", 0, 1}
#define MOONEY_RIVLIN                                                                       \
    {"c1", "C10", 0, 1}, {"c2", "C01", 0, 1}, {NULL, "C11", 0, 1}, {NULL, "C20", 0, 1},      \
    {NULL, "C02", 0, 1}
#define VERONDA_WESTMANN {"c1", "C1", 0, 1}, {"c2", "C2", 0, 1}
#define EXP_LINEAR                                                                          \
    .fibre_cls = "artkit.ExpLinearFibre",                                                   \
    .fibre = {{"c3", "expStressCoeff", 0, 1}, {"c4", "uncrimpingFactor", 0, 1},              \
              {"c5", "straightModulus", 0, 1}, {"lam_max", "maxLambda", 1, 1},               \
              {NULL, "maxStress", 0, 1}}
/* clang-format on */

/* Moduli of an orthotropic material as the Lame constants of Fung's law (Ateshian & Costa 2009, J.
 * Biomechanics 42). */
static int orthotropic(struct feb *f, const struct feb_tag *m)
{
    static const char *const names[] = {"E1", "E2", "E3", "G12", "G23", "G31", "v12", "v23", "v31"};
    double x[9], mu[3], S[9] = {0}, C[9];
    int status = ART_OK;
    for (int i = 0; i < 9; i++) ART_TRY(feb_number(f, m, names[i], 0, &x[i]));
    const double *E = x, *G = x + 3, *v = x + 6; /* G12 G23 G31 */
    mu[0] = G[0] + G[2] - G[1];
    mu[1] = G[0] - G[2] + G[1];
    mu[2] = -G[0] + G[2] + G[1];
    for (int i = 0; i < 3; i++) {
        if (!(E[i] > 0)) return feb_fail(f, m, ART_ERANGE, "%s must be positive", names[i]);
        S[4 * i] = 1 / E[i];
    }
    S[1] = S[3] = -v[0] / E[0];
    S[5] = S[7] = -v[1] / E[1];
    S[2] = S[6] = -v[2] / E[2];
    if (!art_m3_inverse(C, S))
        return feb_fail(f, m, ART_ERANGE, "the moduli have no finite stiffness");
    static const char *const ours[] = {"lam11", "lam22", "lam33"};
    for (int i = 0; i < 3; i++) {
        feb_put(f, i == 0 ? "mu1" : i == 1 ? "mu2" : "mu3", mu[i]);
        feb_put(f, ours[i], C[4 * i] - 2 * mu[i]);
    }
    feb_put(f, "lam12", C[1]);
    feb_put(f, "lam23", C[5]);
    feb_put(f, "lam31", C[2]);
out:
    return status;
}

/* A parameter whose term there is not here. */
static int must_vanish(struct feb *f, const struct feb_tag *m, const char *name)
{
    double x;
    int status = feb_number(f, m, name, 0, &x);
    if (status == ART_OK && x != 0)
        feb_refuse(f, feb_child(m, name), "<%s> of %s other than 0", name, feb_attr(m, "type"));
    return status;
}

static int yeoh(struct feb *f, const struct feb_tag *m)
{
    return must_vanish(f, m, "c6");
}

static int muscle(struct feb *f, const struct feb_tag *m)
{
    feb_put(f, "shearModulus", 0);
    return must_vanish(f, m, "g3");
}

static const struct feb_law laws[] = {
    {.type = "neo-Hookean", .cls = "NeoHookeanMaterial", .param = {LAME}},
    {.type = "isotropic elastic", .cls = "StVenantKirchoffMaterial", .param = {LAME}},
    {.type = "Mooney-Rivlin",
     .cls = "MooneyRivlinMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME, MOONEY_RIVLIN}},
    {.type = "Ogden",
     .cls = "OgdenMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME,
               {"c1", "Mu1", 0, 1},
               {"c2", "Mu2", 0, 1},
               {"c3", "Mu3", 0, 1},
               {"c4", "Mu4", 0, 1},
               {"c5", "Mu5", 0, 1},
               {"c6", "Mu6", 0, 1},
               {"m1", "Alpha1", 1, 1},
               {"m2", "Alpha2", 1, 1},
               {"m3", "Alpha3", 1, 1},
               {"m4", "Alpha4", 1, 1},
               {"m5", "Alpha5", 1, 1},
               {"m6", "Alpha6", 1, 1}}},
    {.type = "Veronda-Westmann",
     .cls = "VerondaWestmannMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME, VERONDA_WESTMANN}},
    /* the stress there lacks the exponents of the series: C_i = c_i / i */
    {.type = "Yeoh",
     .cls = "YeohMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME,
               {"c1", "C1", 0, 1},
               {"c2", "C2", 0, 1.0 / 2},
               {"c3", "C3", 0, 1.0 / 3},
               {"c4", "C4", 0, 1.0 / 4},
               {"c5", "C5", 0, 1.0 / 5}},
     .more = yeoh},
    {.type = "Fung orthotropic",
     .cls = "FungOrthotropicMaterial",
     .flags = FEB_UNCOUPLED | FEB_AXES,
     .param = {VOLUME, {"c", "C", 0, 1}},
     .more = orthotropic},
    {.type = "trans iso Mooney-Rivlin",
     .cls = "MooneyRivlinMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME, MOONEY_RIVLIN},
     EXP_LINEAR},
    {.type = "trans iso Veronda-Westmann",
     .cls = "VerondaWestmannMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME, VERONDA_WESTMANN},
     EXP_LINEAR},
    {.type = "muscle material",
     .cls = "IncompNeoHookeanMaterial",
     .flags = FEB_UNCOUPLED,
     .param = {VOLUME},
     .more = muscle,
     .fibre_cls = "artisynth.core.materials.FullBlemkerMuscle",
     .fibre = {{"g1", "G1", 0, 1},
               {"g2", "G2", 0, 1},
               {"p1", "expStressCoeff", 0, 1},
               {"p2", "uncrimpingFactor", 0, 1},
               {"Lofl", "optLambda", 1, 1},
               {"smax", "maxStress", 0, 1},
               {"lam_max", "maxLambda", 1, 1}},
     .activation = "activation"},
};
enum { N_LAWS = sizeof laws / sizeof laws[0] };

/* ------------------------------------------------------------------------- reading */

static int add_material(struct feb *f, struct feb_tag *t)
{
    struct feb_material m = {.tag = t, .id = feb_attr(t, "id"), .name = feb_attr(t, "name")};
    const char *type = feb_attr(t, "type");
    int status;
    feb_use(t);
    if (!m.name) m.name = feb_format(f, "material%s", m.id ? m.id : "");
    if (!type) return feb_fail(f, t, ART_ESYNTAX, "the material has no type");
    m.rigid = strcmp(type, "rigid body") == 0;
    for (int i = 0; i < N_LAWS; i++)
        if (strcmp(type, laws[i].type) == 0) m.law = &laws[i];
    if (!m.law && !m.rigid) {
        feb_refuse(f, t, "the material \"%s\" ('%s')", type, m.name);
    }
    ART_TRY(feb_number(f, t, "density", m.rigid ? 1 : 1, &m.density));
    if (!(m.density >= 0))
        return feb_fail(f, feb_child(t, "density"), ART_ERANGE, "the density is negative");
    if (!FEB_GROW(f, f->materials, f->n_materials, f->cap_materials)) return ART_ENOMEM;
    f->materials[f->n_materials++] = m;
out:
    return status;
}

int feb_read_materials(struct feb *f)
{
    struct feb_tag *list = feb_child(f->root, "Material");
    int status = ART_OK;
    for (struct feb_tag *t = list ? list->first : NULL; t; t = t->next)
        if (feb_is(t, "material")) ART_TRY(add_material(f, t));
    if (f->n_materials == 0)
        status = feb_fail(f, list ? list : f->root, ART_ESYNTAX, "there are no materials");
out:
    return status;
}

/* ------------------------------------------------------------------------- writing */

static int put_params(struct feb *f, const struct feb_tag *m, const struct feb_param *param)
{
    int status = ART_OK;
    for (int i = 0; i < FEB_MOST_PARAMS && param[i].ours; i++) {
        double x = param[i].def;
        if (param[i].theirs) ART_TRY(feb_number(f, m, param[i].theirs, x, &x));
        feb_put(f, param[i].ours, x * param[i].scale);
    }
out:
    return status;
}

/* U(J): FEBio's default is K/2 ln^2 J, "Abaqus" K/2 (J - 1)^2. */
static int put_potential(struct feb *f, const struct feb_tag *m)
{
    const char *model = feb_text(m, "pressure_model");
    bool quadratic = model && (art_strcaseeq(model, "abaqus") || strcmp(model, "2") == 0);
    if (model && !quadratic && !art_strcaseeq(model, "default") && strcmp(model, "0") != 0)
        feb_refuse(f, feb_child(m, "pressure_model"), "the pressure model \"%s\"", model);
    feb_line(f, "bulkPotential=%s", quadratic ? "QUADRATIC" : "LOGARITHMIC");
    return ART_OK;
}

int feb_emit_material(struct feb *f, const struct feb_material *m)
{
    const struct feb_law *law = m->law;
    int status = ART_OK;
    if (!law) return ART_OK;
    feb_open(f, "material=artisynth.core.materials.%s [", law->cls);
    ART_TRY(put_params(f, m->tag, law->param));
    if (law->flags & FEB_UNCOUPLED) ART_TRY(put_potential(f, m->tag));
    if (law->more) ART_TRY(law->more(f, m->tag));
    feb_close(f);
out:
    return status;
}

static int put_bundle(struct feb *f, int material)
{
    const struct feb_material *m = &f->materials[material];
    const struct feb_tag *activation =
        m->law->activation ? feb_child(m->tag, m->law->activation) : NULL;
    const char *name = feb_name(f, m->name);
    struct feb_value e;
    double dir[3];
    int status;
    ART_TRY(feb_at(f, m->tag, "models/fem/bundles/%s", name));
    feb_open(f, "[");
    feb_line(f, "name=\"%s\"", name);
    ART_TRY(feb_read_value(f, activation, 0, &e));
    if (e.curve >= 0)
        ART_TRY(feb_drive(f,
                          feb_format(f, "%s/models/fem/bundles/%s:excitation", f->out.prefix, name),
                          0, 1, &e));
    else if (e.scale != 0)
        feb_put(f, "excitation", e.scale);
    feb_open(f, "muscleMaterial=%s [", m->law->fibre_cls);
    ART_TRY(put_params(f, m->tag, m->law->fibre));
    feb_close(f);
    feb_open(f, "elementDescs=[");
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        for (int k = p->first; p->material == material && k < p->first + p->n; k++) {
            ART_TRY(feb_fibre_at(f, m->tag, k, dir));
            feb_open(f, "[");
            feb_put_numbers(f, "direction", 3, dir);
            feb_line(f, "element=\"elements/%d\"", f->mesh.vol->elem_id[k]);
            feb_close(f);
        }
    }
    feb_close(f);
    feb_close(f);
out:
    return status;
}

void feb_skip_unused(struct feb *f)
{
    for (int m = 0; m < f->n_materials; m++) {
        bool used = f->materials[m].rigid;
        for (int i = 0; i < f->mesh.n_parts; i++) used = used || f->mesh.parts[i].material == m;
        if (!used) feb_use_all(f->materials[m].tag);
    }
}

int feb_emit_bundles(struct feb *f)
{
    int status = ART_OK;
    feb_open(f, "MuscleBundleList [");
    feb_line(f, "name=\"bundles\"");
    for (int m = 0; m < f->n_materials; m++)
        if (f->materials[m].law && f->materials[m].law->fibre_cls) ART_TRY(put_bundle(f, m));
    feb_close(f);
out:
    return status;
}
