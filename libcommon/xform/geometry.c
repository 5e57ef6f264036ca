/* Geometry transforms of component trees. */
#include "moving.h"
#include "places.h"
#include "skin_texts.h"
#include "xform_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- where it is */

static void pose_to_matrix(double x[16], const struct art_rigid *T)
{
    memset(x, 0, 16 * sizeof *x);
    for (int i = 0; i < 3; i++) {
        art_v3_copy(x + 4 * i, T->R + 3 * i);
        x[4 * i + 3] = T->p[i];
    }
    x[15] = 1;
}

/* One of the attributes that say a pose; `turns`: its orientation changes. */
static int set_pose_slot(struct moving *m, struct art_comp *comp, struct art_slot *slot,
                         const struct art_rigid *T, bool turns)
{
    int n;
    enum art_ptype type = slot->prop->type;
    double *x = xform_slot_numbers(m->ctx, comp, slot, &n);
    if (!x) return ART_ENOMEM;
    if (type == ART_P_POSE) {
        pose_to_matrix(x, T);
    } else if (type == ART_P_VECTOR) {
        art_v3_copy(x, T->p);
    } else if (!turns) {
        return ART_OK;
    } else if (type == ART_P_QUAT) {
        art_rot_to_quat(x, T->R);
    } else {
        x[3] = art_rot_to_axis_angle_deg(T->R, x);
    }
    xform_slot_put_numbers(slot, x);
    return ART_OK;
}

/* Moves a component with a pose: pose, position, orientation and rotation say the same thing. */
static int move_pose(struct moving *m, struct art_comp *comp, const struct place *place)
{
    struct art_rigid T;
    bool has_position = false, has_rotation = false;
    const struct art_rigid *to = &place->image;
    double q[4];
    int status = ART_OK;
    bool turns = memcmp(place->T.R, to->R, sizeof to->R) != 0;
    for (int i = 0; i < comp->n_slots; i++) {
        struct art_slot *slot = &comp->slots[i];
        if (!slot->has_value || !slot->prop || slot->value.is_null || !slot->prop->geom ||
            strcmp(slot->prop->geom, "place") != 0)
            continue;
        ART_TRY(set_pose_slot(m, comp, slot, to, turns));
        has_position |= slot->prop->type == ART_P_POSE || slot->prop->type == ART_P_VECTOR;
        has_rotation |= slot->prop->type != ART_P_VECTOR;
    }
    /* what is attached is where its master says */
    if (place->att && !has_position && !has_rotation) return ART_OK;
    art_rigid_identity(&T);
    if (!has_position && memcmp(to->p, T.p, sizeof T.p) != 0)
        ART_TRY(art_set_numbers(m->ctx, comp, "position", to->p, 3));
    if (!has_rotation && memcmp(to->R, T.R, sizeof T.R) != 0) {
        art_rot_to_quat(q, to->R);
        ART_TRY(art_set_numbers(m->ctx, comp, "rotation", q, 4));
    }
out:
    return status;
}

/* ----------------------------------------------------------------------- meshes */

static int mesh_point(struct art_ctx *ctx, const void *user, double x[3])
{
    (void)ctx;
    return xform_local_map_point(user, x, x, NULL);
}

static int mesh_normal(struct art_ctx *ctx, const void *user, double n[3])
{
    (void)ctx;
    return xform_map_numbers(user, GEOM_NORMAL, n, 3, NULL);
}

static int move_mesh(struct moving *m, struct art_comp *comp, const struct local_map *map)
{
    struct art_mesh_recipe recipe;
    struct art_buf out;
    double F[9], p[3] = {0, 0, 0};
    int status;
    if (map->identity) return ART_OK;
    ART_TRY(art_comp_mesh_recipe(m->ctx, comp, &recipe));
    /* affine maps compose with what the file's mesh gets already; others need its vertices */
    if (recipe.file && m->t->kind != ART_TRANSFORM_FIELD) {
        struct art_affine X;
        status = xform_local_map_point(map, p, X.p, X.A);
        if (map->frame && map->frame->moves) art_v3_zero(X.p);
        art_affine_mul(&recipe.X, &X, &recipe.X);
        recipe.has_transform = true;
        if (status == ART_OK) status = xform_mesh_set_recipe(m->ctx, comp, &recipe);
        art_mesh_recipe_fini(&recipe);
        return status;
    }
    if (recipe.file) status = xform_mesh_inline(m->ctx, comp);
    art_mesh_recipe_fini(&recipe);
    if (status < 0) return status;
    const struct art_value *v = &art_comp_slot(comp, "mesh")->value;
    ART_TRY(xform_local_map_point(map, p, NULL, F));
    const struct mesh_map how = {.point = mesh_point,
                                 .normal = m->t->kind == ART_TRANSFORM_FIELD ? NULL : mesh_normal,
                                 .user = map,
                                 .flip = art_m3_det(F) < 0};
    art_buf_init(&out, m->ctx);
    status = xform_mesh_text_map(m->ctx, &out, v->text, v->text_n, &how);
    if (status == ART_OK) status = xform_mesh_set_text(m->ctx, comp, out.s, out.n);
    art_buf_fini(&out);
out:
    return status;
}

/* ------------------------------------------------------------------------ matter */

/* Returns true if a body states mass, centre and moments; 36 numbers are the matrix about the
 * origin. */
static bool stated_inertia(const struct art_comp *body, double x[13])
{
    struct art_value value;
    struct art_inertia M = {1, {0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    if (!art_is_set(body, "inertia") || !art_get(body, "inertia", &value) || value.is_null)
        return false;
    const double *v = value.num;
    memset(x, 0, 13 * sizeof *x);
    if (value.n == 36) {
        double mc[3] = {v[5 * 6 + 1], v[3 * 6 + 2], v[4 * 6]}, J[9];
        for (int i = 0; i < 9; i++) J[i] = v[6 * (3 + i / 3) + 3 + i % 3];
        if (v[0] > 0) art_v3_scale(mc, 1 / v[0], mc);
        art_inertia_from_origin(&M, v[0], mc, J);
    } else {
        M.mass = value.n == 13 ? v[0] : 1;
        if (value.n == 13) art_v3_copy(M.com, v + 1);
        memcpy(M.J, v + (value.n == 13 ? 4 : 0), sizeof M.J);
        M.J[3] = M.J[1], M.J[6] = M.J[2], M.J[7] = M.J[5];
    }
    x[0] = M.mass;
    art_v3_copy(x + 1, M.com);
    memcpy(x + 4, M.J, sizeof M.J);
    return true;
}

static bool explicit_inertia(const struct art_comp *body)
{
    return art_is_set(body, "inertiaMethod")
               ? art_streq(art_get_text(body, "inertiaMethod"), "EXPLICIT")
               : art_is_set(body, "inertia");
}

/* The inertia of a body, and its mass if the two go together. */
static int move_matter(struct moving *m, struct art_comp *body, const struct local_map *map)
{
    double x[13], com[3], mass;
    int status = ART_OK;
    if (map->identity || !stated_inertia(body, x)) return ART_OK;
    art_v3_copy(com, x + 1);
    if (art_is_set(body, "mass") && explicit_inertia(body)) {
        mass = art_get_double(body, "mass");
        ART_TRY(xform_map_numbers(map, GEOM_MASS, &mass, 1, com));
        ART_TRY(art_set_numbers(m->ctx, body, "mass", &mass, 1));
    }
    ART_TRY(xform_map_numbers(map, GEOM_INERTIA, x, 13, NULL));
    ART_TRY(art_set_numbers(m->ctx, body, "inertia", x, 13));
out:
    return status;
}

/* ------------------------------------------------------------------- other values */

/* The component whose place decides: what an attachment attaches, else the component itself. */
static const struct place *subject_of(const struct moving *m, const struct art_comp *comp)
{
    for (int k = 0; k < comp->cls->n_props; k++) {
        const struct art_prop *prop = comp->cls->props[k];
        if (prop->type != ART_P_REF || !prop->geom || strncmp(prop->geom, "follows", 7) != 0)
            continue;
        const struct art_comp *slave = art_get_ref(comp, prop->name);
        return xform_places_get(&m->places, slave ? slave : comp);
    }
    return xform_places_get(&m->places, comp);
}

/* The position of the numbers of a component before the transform, for maps that differ from place
 * to place. */
static const double *place_point(const struct moving *m, const struct art_comp *comp)
{
    const struct place *place = subject_of(m, comp);
    return place ? place->T.p : NULL;
}

static bool in_material(enum geom_kind kind)
{
    return kind == GEOM_DIRECTION || kind == GEOM_MODULI || kind == GEOM_AXES;
}

/* The position of the material that a component describes; `point`: number of an integration point
 * or -1. */
static const double *material_point(const struct moving *m, const struct art_comp *comp, int point,
                                    double x[3])
{
    return xform_fem_places_point(&m->places, comp, point, x) ? x : place_point(m, comp);
}

/* The plane n.x = d: its nearest point to the origin moves, and the distance is measured again. */
static int move_offset(const struct local_map *map, const struct art_comp *comp,
                       const struct geom *g, double *d)
{
    double n[3], p[3];
    int status;
    art_get_vector(comp, g->arg, n, 3);
    if (art_v3_normalize(n, n) == 0) return ART_OK;
    art_v3_scale(p, *d, n);
    ART_TRY(xform_map_numbers(map, GEOM_NORMAL, n, 3, p));
    ART_TRY(xform_local_map_point(map, p, p, NULL));
    *d = art_v3_dot(n, p);
out:
    return status;
}

/* Computes the box around the images of the corners of a box. */
static int move_box(struct moving *m, struct art_comp *comp, const struct geom *g,
                    const struct local_map *map, double lo[3])
{
    double hi[3], corner[3], min[3], max[3];
    int n;
    if (!art_is_set(comp, g->arg)) return ART_OK;
    art_get_vector(comp, g->arg, hi, 3);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) corner[k] = i >> k & 1 ? hi[k] : lo[k];
        int status = xform_local_map_point(map, corner, corner, NULL);
        if (status < 0) return status;
        for (int k = 0; k < 3; k++) {
            min[k] = i == 0 ? corner[k] : fmin(min[k], corner[k]);
            max[k] = i == 0 ? corner[k] : fmax(max[k], corner[k]);
        }
    }
    art_v3_copy(lo, min);
    struct art_slot *upper = art_comp_slot(comp, g->arg);
    double *copy = xform_slot_numbers(m->ctx, comp, upper, &n);
    if (!copy) return ART_ENOMEM;
    art_v3_copy(copy, max);
    upper->value.num = copy;
    return ART_OK;
}

/* Transforms a rotation given as an axis and degrees. */
static int map_axis_angle(const struct local_map *map, double x[4], const double at[3])
{
    double q[4], R[9];
    int status;
    art_rot_from_axis_angle_deg(R, x, x[3]);
    art_rot_to_quat(q, R);
    ART_TRY(xform_map_numbers(map, GEOM_ORIENT, q, 4, at));
    art_rot_from_quat(R, q);
    x[3] = art_rot_to_axis_angle_deg(R, x);
out:
    return status;
}

/* A slot whose numbers change; x: a copy of them. */
static int move_numbers(struct moving *m, struct art_comp *comp, struct art_slot *slot,
                        const struct geom *g, const struct local_map *map, double *x, int n)
{
    if (g->kind == GEOM_OFFSET) return move_offset(map, comp, g, x);
    if (g->kind == GEOM_BOX) return move_box(m, comp, g, map, x);
    if (g->kind == GEOM_PROFILE) return xform_transform_profile(m, comp, x, n);
    const double *at = map->frame ? NULL : place_point(m, comp);
    double material[3];
    if (in_material(g->kind)) at = material_point(m, comp, -1, material);
    /* a rotation as numbers: a matrix, or axis and angle */
    bool quaternion = slot->prop && slot->prop->type == ART_P_QUAT;
    if (g->kind == GEOM_ORIENT && n == 9) return xform_map_numbers(map, GEOM_AXES, x, n, at);
    if (g->kind == GEOM_ORIENT && n == 4 && !quaternion) return map_axis_angle(map, x, at);
    return xform_map_numbers(map, g->kind, x, n, at);
}

/* These are numbers in a text: what is behind the known keys, or triples and turns. */
struct raw_numbers {
    struct moving *m;
    const struct art_comp *comp;
    const struct local_map *map;
    enum geom_kind kind;
};

static int change_raw(void *user, const char *key, int index, double *x)
{
    const struct raw_numbers *raw = user;
    enum geom_kind kind = raw->kind;
    double material[3];
    const double *at = raw->map->frame ? NULL : place_point(raw->m, raw->comp);
    if (in_material(kind))
        at = material_point(raw->m, raw->comp, kind == GEOM_AXES ? -1 : index, material);
    if (kind == GEOM_KEYED) {
        bool vector = strcmp(key, "velocity") == 0, knot = strcmp(key, "pos") == 0;
        if (!vector && !knot && strcmp(key, "position") != 0 && strcmp(key, "rest") != 0)
            return ART_OK;
        kind = vector ? GEOM_VECTOR : GEOM_POINT;
    }
    if (kind != GEOM_ORIENT)
        return xform_map_numbers(raw->map, kind, x, kind == GEOM_AXES ? 9 : 3, at);
    return map_axis_angle(raw->map, x, at);
}

static int move_raw(struct moving *m, struct art_comp *comp, struct art_slot *slot,
                    const struct geom *g, const struct local_map *map)
{
    struct raw_numbers raw = {m, comp, map, g->kind};
    const struct raw_map how = {change_raw, &raw,
                                g->kind == GEOM_ORIENT ? 4
                                : g->kind == GEOM_AXES ? 9
                                                       : 3};
    if (!slot->value.text) return ART_OK;
    return xform_raw_map_numbers(m->ctx, comp, &slot->value, &how);
}

/* True if numbers without a `geom` may be geometry that a transform should change. */
static bool has_unknown_meaning(struct moving *m, const struct art_slot *slot)
{
    const struct art_prop *prop = slot->prop;
    struct art_unit unit = {.kind = ART_UNIT_NONE};
    const struct art_value *v = &slot->value;
    int dims[3];
    if (prop && prop->flags & ART_PROP_READONLY) return false;
    if (prop) (void)art_prop_unit(NULL, prop, &unit);
    if (v->type == ART_P_RAW) {
        if (prop && unit.kind == ART_UNIT_DATA) return false;
        art_unit_dims(prop ? prop : &(struct art_prop){.type = ART_P_RAW}, &unit, 0, 1, dims);
        if (prop && unit.kind == ART_UNIT_DIMS && dims[1] == 0) return false;
        return xform_text_has_number(m->ctx, v->text, v->text_n);
    }
    if (!prop) return false;
    /* a formula of a length that is there, not of one at rest */
    if (prop->type == ART_P_STRING && unit.kind == ART_UNIT_DIMS) {
        art_unit_dims(prop, &unit, 0, 1, dims);
        return m->t->kind != ART_TRANSFORM_RIGID && dims[0] == 0 && dims[1] == 1;
    }
    if (prop->type == ART_P_ORIENT || prop->type == ART_P_QUAT || prop->type == ART_P_POSE ||
        prop->type == ART_P_MESH)
        return true;
    if (unit.kind != ART_UNIT_DIMS || (prop->type != ART_P_NUMBERS && prop->type != ART_P_VECTOR))
        return false;
    art_unit_dims(prop, &unit, 0, 1, dims);
    return dims[0] == 0 && dims[1] == 1 && v->n >= 3;
}

/* Numbers that belong to the axes of the world, which is reported if what they describe turns. */
static int check_world(struct moving *m, struct art_comp *comp, const struct art_slot *slot,
                       const struct local_map *map)
{
    double F[9], turn[9], at[3] = {0, 0, 0}, off = 0;
    const double *p = material_point(m, comp, -1, at);
    int status;
    ART_TRY(xform_local_map_point(map, p ? p : at, NULL, F));
    ART_TRY(art_gradient_rotation(m->ctx, F, turn, NULL));
    for (int i = 0; i < 9; i++) off = fmax(off, fabs(turn[i] - (i % 4 == 0)));
    if (off > 1e-12)
        return xform_unknown_warnings_add(
            m->ctx, &m->unknown_warnings, comp, slot,
            "is about axes of the world, and these do not turn along");
out:
    return status;
}

/* The box of a grid moves; values of directions are turned, in the middle of the model. */
static int move_field(struct moving *m, struct art_comp *comp, struct art_slot *slot)
{
    const struct art_comp *owner;
    const struct art_prop *prop = xform_field_bound(comp, &owner);
    struct geom g = {.kind = GEOM_NONE};
    struct local_map map;
    int status = ART_OK;
    if (strcmp(slot->key, "grid") == 0) return xform_field_move_grid(m, comp, slot);
    if (!prop) return ART_OK;
    (void)xform_geom_parse(prop->geom, &g);
    if (g.kind == GEOM_NONE) return ART_OK;
    if (g.kind != GEOM_DIRECTION || m->t->kind == ART_TRANSFORM_FIELD)
        return xform_unknown_warnings_add(m->ctx, &m->unknown_warnings, comp, slot,
                                          "has values that are geometry");
    xform_local_map_init(&map, m, NULL);
    ART_TRY(move_raw(m, comp, slot, &g, &map));
out:
    return status;
}

static int move_comp(struct moving *m, struct art_comp *comp);

static int move_skin_point(void *user, double x[3])
{
    return xform_map_numbers(user, GEOM_POINT, x, 3, NULL);
}

static int move_skin_offset(void *user, const double at[3], double v[3])
{
    return xform_map_numbers(user, GEOM_VECTOR, v, 3, at);
}

/* The base pose of a master goes along with it. */
static int move_skin_base(void *user, const struct art_comp *master, struct art_rigid *T)
{
    const struct local_map *map = user;
    const struct place *place = xform_places_get(&map->m->places, master);
    double M[16];
    if (!place || !place->moves) return ART_OK;
    pose_to_matrix(M, T);
    int status = xform_map_numbers(map, GEOM_POSE, M, 16, NULL);
    for (int i = 0; i < 3; i++) {
        art_v3_copy(T->R + 3 * i, M + 4 * i);
        T->p[i] = M[4 * i + 3];
    }
    return status;
}

static int move_skin(struct moving *m, struct art_comp *comp)
{
    struct local_map map;
    xform_local_map_init(&map, m, NULL);
    const struct skin_map how = {&map, move_skin_point, move_skin_offset, move_skin_base};
    return map.identity ? ART_OK : xform_skin_map(m->ctx, comp, &how);
}

/* Moves a slot. `early`: only what is computed from other numbers, which must not have moved yet.
 */
static int move_slot(struct moving *m, struct art_comp *comp, struct art_slot *slot,
                     const struct place *subject, bool early)
{
    struct art_value *v = &slot->value;
    struct geom g = {.kind = GEOM_NONE};
    struct local_map map;
    int n;
    if (!slot->has_value || v->is_null) return ART_OK;
    if (v->type == ART_P_OBJECT)
        return v->object && !early && !slot->implied ? move_comp(m, v->object) : ART_OK;
    if (!subject || !subject->moves || (xform_probe_is_data(comp) && art_streq(slot->key, "data")))
        return ART_OK;
    if (xform_skin_text(comp, slot)) return ART_OK; /* afterwards */
    if (xform_zone_file(comp, slot) && !early && m->t->kind != ART_TRANSFORM_RIGID)
        return xform_unknown_warnings_add(m->ctx, &m->unknown_warnings, comp, slot,
                                          "names reduced parts, whose shapes stay");
    if (slot->prop && !xform_geom_parse(slot->prop->geom, &g))
        return art_error(m->ctx, ART_EINTERNAL, NULL, "%s of %s: '%s' is no geometry", slot->key,
                         comp->cls->name, slot->prop->geom);
    xform_fem_geom(comp, slot, &g);
    if (xform_field_is(comp) && xform_field_has_values(slot) && !early)
        return move_field(m, comp, slot);
    if (early != (g.kind == GEOM_OFFSET || g.kind == GEOM_BOX || g.kind == GEOM_PROFILE))
        return ART_OK;
    if (g.kind == GEOM_NONE)
        return has_unknown_meaning(m, slot)
                   ? xform_unknown_warnings_add(m->ctx, &m->unknown_warnings, comp, slot,
                                                "may be geometry that is not known here")
                   : ART_OK;
    bool load = g.kind == GEOM_LOAD || g.kind == GEOM_WRENCH;
    if (g.kind == GEOM_FIXED || g.kind == GEOM_FOLLOWS || g.kind == GEOM_INERTIA ||
        g.kind == GEOM_MASS || (load && !(m->options && m->options->loads)))
        return ART_OK;
    if (g.kind == GEOM_PLACE && subject->has_pose) return ART_OK;
    /* knots on a body of another shape are laid anew */
    bool reshaped =
        g.kind == GEOM_KEYED && art_streq(slot->key, "knots") && m->t->kind != ART_TRANSFORM_RIGID;
    if (g.kind == GEOM_DERIVED || reshaped) {
        /* it will be computed again */
        slot->has_value = false;
        return ART_OK;
    }
    xform_local_map_init(&map, m, g.in[0] ? xform_places_frame(&m->places, comp, &g) : NULL);
    if (map.identity) return ART_OK;
    if (g.kind == GEOM_WORLD) return check_world(m, comp, slot, &map);
    if (g.kind == GEOM_MESH) return move_mesh(m, comp, &map);
    if (v->type == ART_P_RAW) return move_raw(m, comp, slot, &g, &map);
    double *x = xform_slot_numbers(m->ctx, comp, slot, &n);
    if (!x) return ART_ENOMEM;
    int status = n ? move_numbers(m, comp, slot, &g, &map, x, n) : ART_OK;
    if (status < 0 || n == 0) return status;
    v->x = x[0];
    if (v->num) xform_slot_put_numbers(slot, x);
    return ART_OK;
}

/* Defaults that the file does not have: points at the origin, planes across z, gravity. */
static int move_default(struct moving *m, struct art_comp *comp, const struct art_prop *prop,
                        const struct place *subject)
{
    struct geom g;
    struct local_map map;
    double x[3], old[3], material[3];
    int status;
    if (prop->type != ART_P_VECTOR || prop->size != 3 || prop->flags & ART_PROP_READONLY ||
        !xform_geom_parse(prop->geom, &g) || g.in[0] || subject->has_pose)
        return ART_OK;
    bool loads = m->options && m->options->loads;
    bool counts = g.kind == GEOM_NORMAL || g.kind == GEOM_DIRECTION || g.kind == GEOM_PLACE;
    if (!counts && !(g.kind == GEOM_LOAD && loads)) return ART_OK;
    if (comp->is_value && g.kind != GEOM_DIRECTION) return ART_OK;
    if (g.kind == GEOM_PLACE && subject->att) return ART_OK;
    /* an inherited value turned where it stands */
    if (prop->mode == ART_MODE_INHERITED)
        for (const struct art_comp *up = comp->parent; up; up = up->parent)
            if (art_is_set(up, prop->name) && xform_places_get(&m->places, up)->moves)
                return ART_OK;
    art_get_vector(comp, prop->name, x, 3);
    memcpy(old, x, sizeof x);
    xform_local_map_init(&map, m, NULL);
    const double *at =
        g.kind == GEOM_DIRECTION ? material_point(m, comp, -1, material) : place_point(m, comp);
    ART_TRY(xform_map_numbers(&map, g.kind, x, 3, at));
    if (memcmp(old, x, sizeof x) != 0) ART_TRY(art_set_numbers(m->ctx, comp, prop->name, x, 3));
out:
    return status;
}

static int move_comp(struct moving *m, struct art_comp *comp)
{
    const struct place *subject = subject_of(m, comp);
    struct local_map map;
    int status = ART_OK, n_set = comp->n_slots;
    for (int i = 0; i < n_set; i++) ART_TRY(move_slot(m, comp, &comp->slots[i], subject, true));
    for (int i = 0; i < n_set; i++) ART_TRY(move_slot(m, comp, &comp->slots[i], subject, false));
    if (!subject || !subject->moves) return ART_OK;
    ART_TRY(move_skin(m, comp));
    for (int k = 0; k < comp->cls->n_props; k++) {
        const struct art_slot *slot = art_comp_slot(comp, comp->cls->props[k]->name);
        if (comp->cls->props[k]->geom && (!slot || !slot->has_value))
            ART_TRY(move_default(m, comp, comp->cls->props[k], subject));
    }
    if (subject->has_pose && subject->comp == comp && !comp->is_value) {
        xform_local_map_init(&map, m, subject);
        ART_TRY(move_matter(m, comp, &map));
        ART_TRY(move_pose(m, comp, subject));
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ probes */

/* Moves one row of a column group. */
static int move_row(struct moving *m, const struct probe_column *c, const struct geom *g,
                    const struct local_map *map, double *x)
{
    double M[16], q[4], R[9];
    int status;
    if (c->rotation < 0 && c->n != 16)
        return xform_map_numbers(map, g->kind, x, c->n, place_point(m, c->comp));
    if (c->n == 16) return xform_map_numbers(map, GEOM_POSE, x, 16, NULL);
    art_rotation_get(c->rep, x + c->rotation, R);
    if (c->rotation == 3) {
        struct art_rigid T;
        art_m3_copy(T.R, R);
        art_v3_copy(T.p, x);
        pose_to_matrix(M, &T);
        ART_TRY(xform_map_numbers(map, GEOM_POSE, M, 16, NULL));
        for (int i = 0; i < 3; i++) {
            art_v3_copy(R + 3 * i, M + 4 * i);
            x[i] = M[4 * i + 3];
        }
    } else {
        art_rot_to_quat(q, R);
        ART_TRY(xform_map_numbers(map, GEOM_ORIENT, q, 4, place_point(m, c->comp)));
        art_rot_from_quat(R, q);
    }
    art_rotation_put(c->rep, R, x + c->rotation, x + c->rotation);
out:
    return status;
}

static int move_column(struct moving *m, struct art_comp *probe, struct probe_data *data,
                       const struct probe_column *c, bool *changes)
{
    struct geom g;
    struct local_map map;
    const struct place *subject = c->comp ? xform_places_get(&m->places, c->comp) : NULL;
    if (!subject || !subject->moves || !xform_geom_parse(c->prop->geom, &g)) return ART_OK;
    bool loads = m->options && m->options->loads;
    if (g.kind == GEOM_NONE || g.kind == GEOM_FIXED || g.kind == GEOM_INERTIA || g.in[0] ||
        ((g.kind == GEOM_LOAD || g.kind == GEOM_WRENCH) && !loads))
        return ART_OK;
    /* a place is said by points and orientations */
    if (g.kind == GEOM_PLACE && c->prop->type != ART_P_VECTOR) g.kind = GEOM_ORIENT;
    if (c->prop->type == ART_P_QUAT)
        return xform_unknown_warnings_add(m->ctx, &m->unknown_warnings, probe,
                                          art_comp_slot(probe, "props"),
                                          "drives quaternions, which are not turned");
    xform_local_map_init(&map, m, NULL);
    for (size_t k = 0; k < data->s.n; k++) {
        double *x = &data->s.v[k * (size_t)data->s.vsize + (size_t)c->first];
        int status = move_row(m, c, &g, &map, x);
        if (status < 0) return status;
    }
    *changes = true;
    return ART_OK;
}

/* True if a probe names something that moves. */
static bool concerns(const struct moving *m, const struct art_comp *probe)
{
    struct art_value props;
    if (!art_get(probe, "props", &props)) return false;
    for (int i = 0; i < props.n; i++) {
        const struct place *place = xform_places_get(&m->places, props.refs[i].to);
        const struct art_prop *prop = place && props.refs[i].prop
                                          ? art_find_prop(props.refs[i].to, props.refs[i].prop)
                                          : NULL;
        if (place && place->moves && prop && prop->geom) return true;
    }
    return false;
}

static int transform_probe(struct moving *m, struct art_comp *probe)
{
    struct probe_data data;
    bool changes = false;
    if (!concerns(m, probe)) return ART_OK;
    int status = xform_probe_open(m->ctx, probe, &data, &m->unknown_warnings);
    if (status < 0 || !data.has_data) return status;
    for (int i = 0; i < data.n_columns; i++)
        ART_TRY(move_column(m, probe, &data, &data.columns[i], &changes));
    if (changes) ART_TRY(xform_probe_store(m->ctx, probe, &data));
out:
    xform_probe_fini(&data);
    return status;
}

/* ------------------------------------------------------------------------ the tree */

int art_transform_geometry(struct art_ctx *ctx, struct art_comp *top,
                           const struct art_transformer *t,
                           const struct art_transform_options *options)
{
    struct moving m = {.ctx = ctx, .t = t, .options = options};
    struct art_model *model = top->model;
    struct fem_followers fem_followers = {0};
    double turn[9];
    int status;
    long refused = art_model_refused(ctx, model);
    const struct art_comp *up = top;
    while (up->parent) up = up->parent;
    if (up != model->root)
        return art_error(ctx, ART_EUSAGE, &top->loc, "this %s is in no model yet", top->cls->name);
    if (t->kind == ART_TRANSFORM_AFFINE) ART_TRY(art_gradient_rotation(ctx, t->X.A, turn, NULL));
    ART_TRY(xform_places_make(ctx, &m.places, model, top, t));
    ART_TRY(xform_fem_followers_collect(&m, &fem_followers));
    /* the numbers of attachments and probes stand elsewhere than what they belong to */
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        ART_TRY(move_comp(&m, c));
        if (xform_probe_is_data(c)) ART_TRY(transform_probe(&m, c));
    }
    ART_TRY(xform_transform_joints(&m));
    ART_TRY(xform_transform_weighted_points(&m));
    ART_TRY(xform_transform_elements(&m));
    ART_TRY(xform_fem_followers_reattach(&m, &fem_followers));
    ART_TRY(xform_unknown_warnings_report(ctx, &m.unknown_warnings));
    /* a default that could not be had was taken for none */
    status = art_model_memory(ctx, model, refused, status);
out:
    xform_places_fini(&m.places);
    xform_fem_followers_fini(&fem_followers);
    xform_unknown_warnings_fini(&m.unknown_warnings);
    return status;
}
