/* Materials of a file: which law of the table each is, and the components that it becomes. */
#include "feb_write.h"
#include <string.h>

/* ------------------------------------------------------------------------- reading */

/* Another law of the same tag, and what contracts along its fibres. */
static void add_more(struct feb *f, struct feb_material *m, const struct art_xml_tag *t,
                     const struct feb_law *law)
{
    const struct art_xml_tag *active = law->fibre_cls ? feb_child(t, "active_contraction") : NULL;
    if ((law->and || active) && m->n_mixed + 1 >= FEB_MOST_MIXED) {
        feb_refuse(f, t, "so many materials in '%s'", m->name);
        return;
    }
    if (law->and) m->mixed[m->n_mixed++] = (struct feb_mixed){t, feb_find_law(law->and), NULL};
    if (active)
        m->mixed[m->n_mixed++] =
            (struct feb_mixed){active, feb_find_law("active_contraction"), NULL};
}

static bool damages_alone(const struct feb_law *law)
{
    return law->damages && !law->relaxed_within;
}

/* Test whether what a law wraps is damaged after it relaxed: that of rows for it, and of bonds. */
static bool is_damaged_last(const struct feb_law *law, const struct art_xml_tag *t)
{
    const struct feb_law *inner =
        feb_find_law(feb_attr(law->wraps ? feb_child(t, law->wraps) : NULL, "type"));
    return (law->relaxed_within || law->bond) && inner && damages_alone(inner);
}

/* The tag of what a law wraps: of relaxation before damage what is damaged within. */
static const struct art_xml_tag *wrapped_by(const struct feb_law *law, const struct art_xml_tag *t)
{
    const struct art_xml_tag *inner = law->wraps ? feb_child(t, law->wraps) : NULL;
    if (!inner || !is_damaged_last(law, t)) return inner;
    (void)feb_child(inner, "density");
    return feb_child(inner, "elastic");
}

/* The second of two materials must be of the kind of the first. */
static void check_bond(struct feb *f, const struct art_xml_tag *t, const struct feb_law *law,
                       const struct feb_law *first)
{
    const struct art_xml_tag *bond = feb_child(t, law->bond);
    const struct feb_law *second = feb_find_law(feb_attr(bond, "type"));
    if (bond) (void)feb_child(bond, "density");
    if (!second || !second->cls || second->fibre_cls || second->wraps ||
        (first && first->uncoupled != second->uncoupled))
        feb_refuse(f, bond ? bond : t, "the bonds of the material \"%s\"", feb_attr(t, "type"));
}

static void add_mixed(struct feb *f, struct feb_material *m, const struct art_xml_tag *t)
{
    const char *type = feb_attr(t, "type");
    const struct feb_law *law = feb_find_law(type);
    feb_use(t);
    (void)feb_child(t, "density");
    if (!law || m->n_mixed == FEB_MOST_MIXED) {
        feb_refuse(f, t, "the material \"%s\" ('%s')", type ? type : "", m->name);
        return;
    }
    const struct art_xml_tag *inner = wrapped_by(law, t);
    const struct feb_law *wrapped = feb_find_law(feb_attr(inner, "type"));
    if (inner) (void)feb_child(inner, "density");
    if (damages_alone(law) && wrapped && !wrapped->cls && wrapped->ways == FEB_ALONG &&
        !wrapped->activation) {
        m->mixed[m->n_mixed++] = (struct feb_mixed){inner, wrapped, t};
        return;
    }
    if (law->wraps && (!wrapped || !wrapped->cls || wrapped->fibre_cls || wrapped->wraps))
        feb_refuse(f, inner ? inner : t, "what the material \"%s\" wraps", type);
    if (law->bond) check_bond(f, t, law, wrapped);
    m->uncoupled = m->uncoupled || law->uncoupled || (wrapped && wrapped->uncoupled);
    m->axes = m->axes || law->axes || (wrapped && wrapped->axes);
    if (law->cls && m->base < 0 && !law->beside) m->base = m->n_mixed;
    m->mixed[m->n_mixed++] = (struct feb_mixed){t, law, NULL};
    add_more(f, m, t, law);
}

static bool is_mixture(const struct art_xml_tag *t)
{
    const char *type = feb_attr(t, "type");
    return type &&
           (strcmp(type, "solid mixture") == 0 || strcmp(type, "uncoupled solid mixture") == 0);
}

static void add_solids(struct feb *f, struct feb_material *m, const struct art_xml_tag *t)
{
    for (const struct art_xml_tag *c = t->first; c; c = c->next)
        if (feb_is(c, "solid")) add_mixed(f, m, c);
}

/* What a material with prestrain or growth wraps; its density counts where the whole has none. */
static void add_prestrained(struct feb *f, struct feb_material *m, const struct art_xml_tag *inner,
                            double *density)
{
    m->prestrain = feb_child(m->tag, "prestrain");
    if (!m->prestrain) m->prestrain = feb_child(m->tag, "growth");
    if (is_mixture(inner)) {
        feb_use(inner);
        add_solids(f, m, inner);
    } else {
        add_mixed(f, m, inner);
    }
    if (m->uncoupled || !m->prestrain)
        feb_refuse(f, m->tag, "prestrain of the material '%s'", m->name);
    *density = feb_number(f, inner, "density", 1);
}

/* Bulk moduli add up: that of the whole, of what wraps, of fibres (those of materials have places
 * of their own). */
static void read_bulk(struct feb *f, struct feb_material *m, bool mixture)
{
    double k;
    if (mixture && m->uncoupled) m->bulk = feb_number(f, m->tag, "k", 0);
    for (int i = 0; i < m->n_mixed; i++) {
        const struct feb_law *law = m->mixed[i].law;
        if (!m->uncoupled || (law->cls && !law->wraps && !law->beside)) continue;
        if (law->contracts) continue;
        k = feb_number(f, m->mixed[i].tag, "k", 0);
        m->bulk += k;
        (void)feb_child(m->mixed[i].tag, "pressure_model");
        if (!m->mixed[i].damage) continue;
        k = feb_number(f, m->mixed[i].damage, "k", 0);
        m->bulk += k;
        (void)feb_child(m->mixed[i].damage, "pressure_model");
    }
}

static int add_material(struct feb *f, struct art_xml_tag *t)
{
    struct feb_material m = {
        .tag = t, .id = feb_attr(t, "id"), .name = feb_attr(t, "name"), .base = -1};
    const char *type = feb_attr(t, "type");
    int status = ART_OK;
    bool mixture = is_mixture(t);
    feb_use(t);
    if (!m.name) m.name = feb_format(f, "material%s", m.id ? m.id : "");
    if (!type) return feb_fail(f, t, ART_ESYNTAX, "the material has no type");
    const struct art_xml_tag *inner =
        strcmp(type, "prestrain elastic") == 0 || strcmp(type, "kinematic growth") == 0
            ? feb_child(t, "elastic")
            : NULL;
    double density = 1;
    if (inner) add_prestrained(f, &m, inner, &density);
    m.rigid = strcmp(type, "rigid body") == 0;
    if (!mixture && !m.rigid && !inner && !feb_is_truss_material(type)) add_mixed(f, &m, t);
    if (mixture) add_solids(f, &m, t);
    m.density = feb_number(f, t, "density", density);
    read_bulk(f, &m, mixture);
    if (m.bulk != 0 && m.base < 0)
        feb_refuse(f, t, "a bulk modulus without an elastic material, '%s'", m.name);
    if (!(m.density >= 0))
        return feb_fail(f, feb_child(t, "density"), ART_ERANGE, "the density is negative");
    if (!FEB_GROW(f, f->materials, f->n_materials, f->cap_materials)) return ART_ENOMEM;
    f->materials[f->n_materials++] = m;
    for (int k = 0; k < (m.rigid ? 2 : 1); k++) {
        ART_TRY(feb_name_add(f, FEB_MATERIALS + k, m.name, f->n_materials - 1));
        ART_TRY(feb_name_add(f, FEB_MATERIALS + k, m.id, f->n_materials - 1));
    }
out:
    return status;
}

int feb_read_materials(struct feb *f)
{
    struct art_xml_tag *list = feb_child(f->root, "Material");
    int status = ART_OK;
    for (struct art_xml_tag *t = list ? list->first : NULL; t; t = t->next)
        if (feb_is(t, "material")) ART_TRY(add_material(f, t));
    if (f->n_materials == 0)
        status = feb_fail(f, list ? list : f->root, ART_ESYNTAX, "there are no materials");
out:
    return status;
}

/* ------------------------------------------------------------------------- writing */

/* Parameters as properties; `bulk` adds to a bulk modulus. */
static void put_params(struct feb *f, const struct art_xml_tag *m, const struct feb_param *param,
                       double bulk)
{
    for (const struct feb_param *p = param; p->ours || p->theirs; p++) {
        double x = p->def;
        if (p->theirs) x = feb_number(f, m, p->theirs, x);
        if (!p->ours && x != p->def)
            feb_refuse(f, feb_child(m, p->theirs), "<%s> of %s other than %g", p->theirs,
                       feb_attr(m, "type"), p->def);
        if (!p->ours) continue;
        x *= p->scale;
        art_build_real(&f->build, p->ours, strcmp(p->ours, "bulkModulus") == 0 ? x + bulk : x);
    }
}

/* U(J): FEBio's default is K/2 ln^2 J, "Abaqus" K/2 (J - 1)^2, the one of Holzapfel-Gasser-Ogden
 * K/2 ((J^2 - 1)/2 - ln J). What wraps the material may say it. */
static void put_potential(struct feb *f, const struct feb_material *of, const struct art_xml_tag *m,
                          const struct feb_law *law)
{
    const char *own = feb_text(m, "pressure_model"), *outer = feb_text(of->tag, "pressure_model");
    const char *model = outer ? outer : own ? own : law->potential ? law->potential : "0";
    bool quadratic = art_strcaseeq(model, "abaqus") || strcmp(model, "2") == 0;
    bool mixed = strcmp(model, "3") == 0 && law->potential;
    if (!quadratic && !mixed && !art_strcaseeq(model, "default") && strcmp(model, "0") != 0)
        feb_refuse(f, feb_child(outer ? of->tag : m, "pressure_model"), "the pressure model \"%s\"",
                   model);
    art_build_value(&f->build, "bulkPotential", "%s",
                    quadratic ? "QUADRATIC"
                    : mixed   ? "MIXED"
                              : "LOGARITHMIC");
}

static int put_law(struct feb *f, const struct feb_material *m, const char *key,
                   const struct art_xml_tag *t, const struct feb_law *law)
{
    int status = ART_OK;
    bool ours = strncmp(law->cls, "artkit.", 7) == 0;
    double bulk = m->base >= 0 && m->mixed[m->base].tag == t ? m->bulk : 0;
    bool damaged = law->bond && is_damaged_last(law, t);
    if (damaged) {
        art_build_object(&f->build, key, "artkit.DamageMaterial");
        ART_TRY(feb_relaxed_damage.read(f, t));
        key = "baseMaterial";
    }
    art_build_object(&f->build, key,
                     ours ? law->cls : feb_format(f, "artisynth.core.materials.%s", law->cls));
    put_params(f, t, law->param, strcmp(key, "baseMaterial") == 0 ? m->bulk : bulk);
    if (law->uncoupled) put_potential(f, m, t, law);
    if (law->special && law->special->read) ART_TRY(law->special->read(f, t));
    if (law->wraps) {
        const struct art_xml_tag *inner = wrapped_by(law, t);
        const struct feb_law *wrapped = feb_find_law(feb_attr(inner, "type"));
        if (law->relaxed_within) {
            art_build_object(&f->build, "baseMaterial",
                             "artisynth.core.materials.ViscoelasticMaterial");
            ART_TRY(feb_read_relaxing(f, t));
        }
        if (wrapped && wrapped->cls && !wrapped->wraps)
            ART_TRY(put_law(f, m, "baseMaterial", inner, wrapped));
        if (law->relaxed_within) art_build_close(&f->build);
    }
    const struct art_xml_tag *bond = law->bond ? feb_child(t, law->bond) : NULL;
    const struct feb_law *second = feb_find_law(feb_attr(bond, "type"));
    if (second && second->cls && !second->wraps)
        ART_TRY(put_law(f, m, "bondMaterial", bond, second));
    art_build_close(&f->build);
    if (damaged) art_build_close(&f->build);
out:
    return status;
}

int feb_emit_material(struct feb *f, const struct feb_material *m)
{
    if (m->base >= 0)
        return put_law(f, m, "material", m->mixed[m->base].tag, m->mixed[m->base].law);
    art_build_object(&f->build, "material", "artisynth.core.materials.NullMaterial");
    art_build_close(&f->build);
    return ART_OK;
}

static bool has_elements(const struct feb *f, int material)
{
    for (int i = 0; i < f->mesh.n_parts; i++)
        if (f->mesh.parts[i].material == material && f->mesh.parts[i].n > 0) return true;
    return false;
}

/* Further materials of mixtures that do not act along fibres. */
int feb_emit_material_bundles(struct feb *f)
{
    int status = ART_OK;
    art_build_add(&f->build, "MaterialBundleList");
    art_build_text(&f->build, "name", "materials");
    for (int k = 0; k < f->n_materials; k++) {
        const struct feb_material *m = &f->materials[k];
        for (int i = 0; has_elements(f, k) && i < m->n_mixed; i++) {
            if (i == m->base || !m->mixed[i].law->cls) continue;
            art_build_item(&f->build);
            art_build_value(&f->build, "name", "\"%s_%d\"", feb_name(f, m->name), i + 1);
            art_build_enter(&f->build, "elements");
            for (int p = 0; p < f->mesh.n_parts; p++) {
                const struct feb_part *part = &f->mesh.parts[p];
                for (int e = part->first; part->material == k && e < part->first + part->n; e++)
                    art_build_line(&f->build, "\"%s\"", feb_elem_path(f, e));
            }
            art_build_close(&f->build);
            ART_TRY(put_law(f, m, "material", m->mixed[i].tag, m->mixed[i].law));
            art_build_close(&f->build);
        }
    }
    art_build_close(&f->build);
out:
    return status;
}

/* The direction of a bundle in an element: of the fibres, or one of several. */
static int direction_at(struct feb *f, const struct feb_law *law, const struct art_xml_tag *t,
                        int elem, int way, double dir[3])
{
    double across[2][3], R[9], gamma = 0;
    if (law->ways == FEB_PAIR || law->ways == FEB_EACH_AXIS) {
        int status = feb_local_axes(f, t, elem, R);
        if (status == ART_OK && law->ways == FEB_PAIR) gamma = feb_number(f, t, "gamma", 0);
        gamma *= (way ? -1 : 1) * ART_PI / 180;
        for (int i = 0; i < 3; i++)
            dir[i] = law->ways == FEB_PAIR ? cos(gamma) * R[3 * i] + sin(gamma) * R[3 * i + 1]
                                           : R[3 * i + way];
        return status;
    }
    if (law->ways == FEB_ALL_WAYS) {
        for (int i = 0; i < 3; i++) dir[i] = i == way;
        return ART_OK;
    }
    int status = feb_fibre_at(f, t, elem, dir);
    if (status < 0 || law->ways != FEB_ACROSS) return status;
    art_v3_basis(dir, across[0], across[1]);
    art_v3_copy(dir, across[way]);
    return ART_OK;
}

/* Parameters that have a number for each axis. */
static int put_numbers_of_axis(struct feb *f, const struct art_xml_tag *m,
                               const struct feb_param *param, int axis)
{
    for (int i = 0; param[i].ours; i++) {
        const struct art_xml_tag *t = feb_child(m, param[i].theirs);
        double x[3];
        if (!t) return feb_fail(f, m, ART_ESYNTAX, "the material has no <%s>", param[i].theirs);
        feb_numbers_of(f, t, 3, x);
        art_build_real(&f->build, param[i].ours, x[axis] * param[i].scale);
    }
    return ART_OK;
}

static int put_bundle(struct feb *f, int material, int index, int way)
{
    const struct feb_material *m = &f->materials[material];
    const struct feb_law *law = m->mixed[index].law;
    const struct art_xml_tag *t = m->mixed[index].tag;
    const char *name =
        feb_name(f, index == 0 && way == 0 ? m->name
                    : way == 0             ? feb_format(f, "%s_%d", m->name, index + 1)
                               : feb_format(f, "%s_%d_%d", m->name, index + 1, way + 1));
    double dir[3];
    int status = ART_OK;
    feb_at(f, t);
    art_build_item(&f->build);
    art_build_text(&f->build, "name", name);
    struct feb_value e =
        feb_read_value(f, law->activation ? feb_child(t, law->activation) : NULL, 0);
    if (e.curve >= 0)
        feb_drive(f, feb_format(f, "%s/models/fem/bundles/%s:excitation", FEB_MECH, name), 0, 1,
                  &e);
    else if (e.scale != 0)
        art_build_real(&f->build, "excitation", e.scale);
    const struct art_xml_tag *damage = m->mixed[index].damage;
    if (damage) {
        art_build_object(&f->build, "muscleMaterial", "artkit.DamageFibre");
        ART_TRY(feb_damage.read(f, damage));
    }
    art_build_object(&f->build, damage ? "baseMaterial" : "muscleMaterial", law->fibre_cls);
    if (law->ways == FEB_EACH_AXIS)
        ART_TRY(put_numbers_of_axis(f, t, law->fibre, way));
    else
        put_params(f, t, law->fibre, 0);
    if (law->fibre_special) ART_TRY(law->fibre_special->read(f, t));
    art_build_close(&f->build);
    if (damage) art_build_close(&f->build);
    art_build_enter(&f->build, "elementDescs");
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        for (int k = p->first; p->material == material && k < p->first + p->n; k++) {
            ART_TRY(direction_at(f, law, t, k, way, dir));
            art_build_item(&f->build);
            art_build_reals(&f->build, "direction", 3, dir);
            art_build_text(&f->build, "element", feb_elem_path(f, k));
            art_build_close(&f->build);
        }
    }
    art_build_close(&f->build);
    art_build_close(&f->build);
out:
    return status;
}

static int put_bundles(struct feb *f, int material, int index)
{
    const struct feb_law *law = f->materials[material].mixed[index].law;
    static const int ways[] = {
        [FEB_ALONG] = 1, [FEB_ALL_WAYS] = 3, [FEB_ACROSS] = 2, [FEB_PAIR] = 2, [FEB_EACH_AXIS] = 3};
    int n = law->fibre_cls ? ways[law->ways] : 0;
    int status = ART_OK;
    for (int way = 0; way < n && status == ART_OK; way++)
        status = put_bundle(f, material, index, way);
    return status;
}

void feb_skip_unused(struct feb *f)
{
    for (int m = 0; m < f->n_materials; m++)
        if (!f->materials[m].rigid && !has_elements(f, m)) feb_use_all(f->materials[m].tag);
}

int feb_emit_bundles(struct feb *f)
{
    int status = ART_OK;
    art_build_add(&f->build, "MuscleBundleList");
    art_build_text(&f->build, "name", "bundles");
    for (int m = 0; m < f->n_materials; m++)
        for (int i = 0; has_elements(f, m) && i < f->materials[m].n_mixed; i++)
            ART_TRY(put_bundles(f, m, i));
    art_build_close(&f->build);
out:
    return status;
}
