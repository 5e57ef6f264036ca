/* Springs between nodes: the section <Discrete>. */
#include "feb_priv.h"
#include <string.h>

static bool is_nonlinear(const struct art_xml_tag *material)
{
    const char *type = feb_attr(material, "type");
    return type && strcmp(type, "nonlinear spring") == 0;
}

/* Knots of a curve over lengths x * by + from: slopes of parabolas where it is smooth, of lines
 * with a small bend between them where it is not. */
static void put_force_curve(struct feb *f, const struct feb_curve *c, double by, double from)
{
    const double *x = c->x;
    double span = x[2 * c->n - 2] - x[0], bend = 1e-9 * (span > 0 ? span : 1);
    bool smooth = c->how == FEB_SMOOTH && c->n > 2;
    art_build_enter(&f->build, "forceCurve");
    for (int i = 0; i < c->n; i++) {
        double before = i > 0 ? feb_curve_slope(c, i, false) : 0,
               after = i < c->n - 1 ? feb_curve_slope(c, i, true) : 0;
        if (c->beyond == FEB_EXTRAPOLATE && i == 0) before = after;
        if (c->beyond == FEB_EXTRAPOLATE && i == c->n - 1) after = before;
        double slope[2] = {before / by, after / by};
        int n = smooth && i > 0 && i < c->n - 1 ? 1 : 2;
        for (int k = 0; k < n; k++) {
            double at = n == 1 ? x[2 * i] : x[2 * i] + (k ? bend : -bend);
            double row[3] = {at * by + from, x[2 * i + 1], slope[k]};
            art_build_row(&f->build, 3, row);
        }
    }
    art_build_close(&f->build);
}

/* A spring whose force follows a curve over its elongation, strain or stretch. */
static int put_nonlinear(struct feb *f, const struct art_xml_tag *m, double rest)
{
    const struct art_xml_tag *force = feb_child(m, "force");
    const char *measure = feb_text(m, "measure"), *lc = feb_attr(force, "lc");
    const char *type = feb_attr(force, "type");
    struct feb_curve own, *c = NULL;
    int status = ART_OK;
    bool strain = measure && art_strcaseeq(measure, "strain"),
         stretch = measure && art_strcaseeq(measure, "stretch");
    if (measure && !strain && !stretch && !art_strcaseeq(measure, "elongation"))
        feb_refuse(f, feb_child(m, "measure"), "springs by \"%s\"", measure);
    double scale = feb_number(f, m, "scale", 1);
    if (force && lc) {
        int at = feb_name_find(f, FEB_CURVES, lc);
        if (at >= 0) c = &f->in.curves[at];
        double factor = 1;
        if (*force->text) feb_numbers_of(f, force, 1, &factor);
        scale *= factor;
    } else if (force && type && strcmp(type, "point") == 0) {
        ART_TRY(feb_read_point_curve(f, force, &own));
        c = &own;
    }
    if (!c || c->n < 2 || c->how == FEB_STEP || c->beyond >= FEB_REPEAT) {
        feb_refuse(f, force ? force : m, "a spring whose force is no curve of points");
        return ART_OK;
    }
    art_build_object(&f->build, "material", "artkit.CurveAxialMaterial");
    art_build_real(&f->build, "scale", scale);
    put_force_curve(f, c, strain || stretch ? rest : 1, stretch ? -rest : 0);
    art_build_close(&f->build);
out:
    return status;
}

static bool pulls_only(const struct art_xml_tag *material)
{
    const char *type = feb_attr(material, "type");
    return type && strcmp(type, "tension-only linear spring") == 0;
}

/* A linear spring that is slack when it is short. */
static void put_tension_only(struct feb *f, double k)
{
    double x[] = {-1, 0, 0, 0, 1, k};
    const struct feb_curve c = {.x = x, .n = 3, .how = FEB_LINEAR, .beyond = FEB_EXTRAPOLATE};
    art_build_object(&f->build, "material", "artkit.CurveAxialMaterial");
    put_force_curve(f, &c, 1, 0);
    art_build_close(&f->build);
}

/* The materials of springs by id, those of one section, and the sets of pairs of nodes by name. */
struct spring_names {
    struct art_map materials, sets;
};

static void spring_names_fini(struct spring_names *names)
{
    art_map_fini(&names->materials);
    art_map_fini(&names->sets);
}

/* Name the children of a tag, if there is one, by an attribute; the last of a name counts. */
static int name_children(struct feb *f, struct art_map *map, const struct art_xml_tag *t,
                         const char *tag, const char *key)
{
    for (struct art_xml_tag *c = t ? t->first : NULL; c; c = c->next) {
        const char *name = feb_is(c, tag) ? feb_attr(c, key) : NULL;
        int status = name ? art_map_set(f->ctx, map, name, c) : ART_OK;
        if (status < 0) return status;
    }
    return ART_OK;
}

static int name_sets(struct feb *f, struct spring_names *names)
{
    const struct art_xml_tag *mesh = feb_child(f->root, f->version < 30 ? "Geometry" : "Mesh");
    return name_children(f, &names->sets, mesh, "DiscreteSet", "name");
}

static int name_materials(struct feb *f, struct spring_names *names,
                          const struct art_xml_tag *section)
{
    art_map_fini(&names->materials);
    names->materials = (struct art_map){0};
    return name_children(f, &names->materials, section, "discrete_material", "id");
}

/* The material of a <discrete>, and its set of pairs of nodes. */
static int find_parts(struct feb *f, const struct spring_names *names, const struct art_xml_tag *t,
                      const struct art_xml_tag **material, const struct art_xml_tag **set)
{
    const char *id = feb_attr(t, "dmat"), *name = feb_attr(t, "discrete_set");
    *material = id ? art_map_get(&names->materials, id) : NULL;
    *set = name ? art_map_get(&names->sets, name) : NULL;
    if (*material && *set) return ART_OK;
    return feb_fail(f, t, ART_ERANGE, "there is no %s '%s'",
                    *material ? "set of springs" : "material",
                    *material ? name ? name : ""
                    : id      ? id
                              : "");
}

/* Springs between nodes: each pair of the set of a <discrete>. */
static int put_discrete(struct feb *f, const struct spring_names *names,
                        const struct art_xml_tag *t)
{
    const char *own = feb_attr(t, "name");
    const struct art_xml_tag *material, *set;
    int status = ART_OK;
    feb_use(t);
    ART_TRY(find_parts(f, names, t, &material, &set));
    bool nonlinear = is_nonlinear(material);
    double k = 0;
    if (!nonlinear) k = feb_number(f, material, "E", 0);
    for (const struct art_xml_tag *d = set->first; d; d = d->next) {
        int end[2];
        ART_TRY(feb_check_size(f, t));
        ART_TRY(feb_read_ends(f, d, "a spring", end));
        art_build_item(&f->build);
        art_build_value(&f->build, "name", "\"%s_%d_%d\"",
                        feb_name(f, own ? own : feb_attr(set, "name")),
                        f->mesh.vol->node_id[end[0]], f->mesh.vol->node_id[end[1]]);
        art_build_value(&f->build, "points", "[ \"%s\" \"%s\" ]", feb_node_path(f, end[0]),
                        feb_node_path(f, end[1]));
        double rest = art_v3_distance(f->mesh.vol->pos + 3 * (size_t)end[0],
                                      f->mesh.vol->pos + 3 * (size_t)end[1]);
        art_build_real(&f->build, "restLength", rest);
        if (nonlinear) {
            ART_TRY(put_nonlinear(f, material, rest));
        } else if (pulls_only(material)) {
            put_tension_only(f, k);
        } else {
            art_build_object(&f->build, "material", "artisynth.core.materials.LinearAxialMaterial");
            art_build_real(&f->build, "stiffness", k);
            art_build_close(&f->build);
        }
        art_build_close(&f->build);
    }
out:
    return status = ART_OK;
}

int feb_emit_discrete(struct feb *f)
{
    struct spring_names names = {{0}, {0}};
    int step = -1, status;
    ART_TRY(name_sets(f, &names));
    for (struct art_xml_tag *s = feb_section(f, "Discrete", NULL, &step); s;
         s = feb_section(f, "Discrete", s, &step)) {
        ART_TRY(name_materials(f, &names, s));
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type");
            if (!feb_is(t, "discrete_material")) continue;
            feb_use(t);
            if (is_nonlinear(t) || pulls_only(t) || (type && strcmp(type, "linear spring") == 0))
                continue;
            feb_use_all(t);
            feb_refuse(f, t, "<%s type=\"%s\">", t->tag, type ? type : "");
        }
        for (struct art_xml_tag *t = s->first; t; t = t->next)
            if (feb_is(t, "discrete")) ART_TRY(put_discrete(f, &names, t));
    }
out:
    spring_names_fini(&names);
    return status;
}

/* --------------------------------------------------------------------------- points */

/* What a node is a point of: nodes of elements, of rigid bodies, and those of neither, which are
 * particles and must be held. */
static int mark_point(struct feb *f, const struct art_xml_tag *t, int node)
{
    if (f->mesh.soft[node]) return ART_OK;
    if (!f->mesh.marker &&
        !(f->mesh.marker = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *f->mesh.marker)))
        return ART_ENOMEM;
    if (f->mesh.body_of[node] < 0 && !feb_is_fixed_node(f, node))
        feb_refuse(f, t, "a spring at a node of no element that is not held in x, y and z");
    f->mesh.marker[node] = true;
    return ART_OK;
}

int feb_read_discrete(struct feb *f)
{
    struct spring_names names = {{0}, {0}};
    int step = -1, status = ART_OK;
    ART_TRY(name_sets(f, &names));
    for (struct art_xml_tag *s = feb_section(f, "Discrete", NULL, &step); s;
         s = feb_section(f, "Discrete", s, &step)) {
        ART_TRY(name_materials(f, &names, s));
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const struct art_xml_tag *material, *set;
            int end[2];
            if (!feb_is(t, "discrete")) continue;
            ART_TRY(find_parts(f, &names, t, &material, &set));
            for (const struct art_xml_tag *d = set->first; d; d = d->next) {
                ART_TRY(feb_check_size(f, t));
                ART_TRY(feb_read_ends(f, d, "a spring", end));
                for (int i = 0; i < 2; i++) ART_TRY(mark_point(f, t, end[i]));
            }
        }
    }
out:
    spring_names_fini(&names);
    return status;
}

void feb_emit_particles(struct feb *f)
{
    art_build_list(&f->build, "PointList", "Particle", "particles");
    for (int i = 0; f->mesh.marker && i < f->mesh.vol->n_nodes; i++) {
        if (!f->mesh.marker[i] || f->mesh.body_of[i] >= 0) continue;
        art_build_item(&f->build);
        art_build_value(&f->build, "name", "\"node%d\"", f->mesh.vol->node_id[i]);
        art_build_reals(&f->build, "position", 3, f->mesh.vol->pos + 3 * (size_t)i);
        art_build_value(&f->build, "dynamic", "false");
        art_build_close(&f->build);
    }
    art_build_close(&f->build);
}
