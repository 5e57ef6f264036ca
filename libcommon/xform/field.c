/* This transforms fields: their values have the unit, and the geometry, of the properties that are
 * bound to them; the box of a grid lies in the world. */
#include "moving.h"
#include "xform_priv.h"
#include <stdio.h>
#include <string.h>

bool xform_field_is(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_FIELD);
}

/* The component that a slot names, by reference or by the text of a path. */
static const struct art_comp *named_by(const struct art_comp *comp, const struct art_slot *slot)
{
    const struct art_value *v = &slot->value;
    char path[300];
    if (!slot->has_value || v->is_null) return NULL;
    if (v->type == ART_P_REF) return v->n > 0 ? v->refs[0].to : NULL;
    if (v->type != ART_P_RAW || !v->text) return NULL;
    const char *s = v->text;
    size_t n = v->text_n;
    while (n && strchr(" \t\n\r\"", *s)) s++, n--;
    while (n && strchr(" \t\n\r\"", s[n - 1])) n--;
    if (n == 0 || n >= sizeof path) return NULL;
    memcpy(path, s, n);
    path[n] = '\0';
    /* from the component that holds it upwards */
    for (; comp; comp = comp->parent) {
        const struct art_comp *found = comp->is_value ? NULL : art_find(comp, path);
        if (found) return found;
    }
    return NULL;
}

struct search {
    const struct art_comp *field;
    const struct art_comp *comp; /* of the property found */
    const struct art_prop *prop;
    bool several; /* with different units */
};

static void check_binding(struct search *s, const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        char name[80];
        size_t n = strlen(slot->key);
        if (slot->value.type == ART_P_OBJECT && slot->value.object)
            check_binding(s, slot->value.object);
        if (n < 6 || n >= sizeof name || strcmp(slot->key + n - 5, "Field") != 0) continue;
        if (named_by(comp, slot) != s->field) continue;
        memcpy(name, slot->key, n - 5);
        name[n - 5] = '\0';
        const struct art_prop *prop = art_cls_prop(comp->cls, name);
        if (!prop) continue;
        s->several |= s->prop && !art_streq(s->prop->unit, prop->unit);
        s->prop = prop;
        s->comp = comp;
    }
}

/* The property that is bound to a field, NULL if there is none or they have different units. */
const struct art_prop *xform_field_bound(const struct art_comp *field, const struct art_comp **comp)
{
    struct search s = {.field = field};
    for (struct art_comp *c = field->model->root; c; c = art_comp_next(field->model->root, c))
        check_binding(&s, c);
    *comp = s.comp;
    return s.several ? NULL : s.prop;
}

/* -------------------------------------------------------------------------- grids */

/* The box of a grid as its text says it. */
struct box {
    double center[3], widths[3], turn[4];
    bool has_center, has_widths, has_turn;
    const struct box *to; /* what to write instead, NULL: reading */
    char key[16];
    int at;
};

static int box_entry(void *user, const char *key, int index, double *x)
{
    struct box *b = user;
    bool center = strcmp(key, "center") == 0, widths = strcmp(key, "widths") == 0;
    bool turn = strcmp(key, "orientation") == 0;
    (void)index;
    if (!center && !widths && !turn) return ART_OK;
    if (strcmp(b->key, key) != 0) b->at = 0;
    snprintf(b->key, sizeof b->key, "%.15s", key);
    int i = b->at++;
    if (i >= (turn ? 4 : 3)) return ART_OK;
    double *own = center ? b->center : widths ? b->widths : b->turn;
    b->has_center |= center, b->has_widths |= widths, b->has_turn |= turn;
    if (b->to)
        *x = (center ? b->to->center : widths ? b->to->widths : b->to->turn)[i];
    else
        own[i] = *x;
    return ART_OK;
}

/* Adds what the text does not have, after its opening bracket. */
static int warn_of_rest(struct art_ctx *ctx, struct art_comp *field, struct art_value *value,
                        const struct box *had, const struct box *to)
{
    const char *open = memchr(value->text, '[', value->text_n);
    struct art_buf out;
    int status;
    if (!open || (had->has_center && had->has_turn && had->has_widths)) return ART_OK;
    size_t n = (size_t)(open - value->text) + 1;
    art_buf_init(&out, ctx);
    art_buf_add(&out, value->text, n);
    const struct {
        bool had;
        const char *key;
        const double *x;
        int n;
    } parts[] = {{had->has_widths, "widths", to->widths, 3},
                 {had->has_center, "center", to->center, 3},
                 {had->has_turn, "orientation", to->turn, 4}};
    for (int i = 0; i < 3; i++) {
        if (parts[i].had) continue;
        art_buf_printf(&out, " %s=[", parts[i].key);
        for (int k = 0; k < parts[i].n; k++) {
            art_buf_putc(&out, ' ');
            art_buf_real(&out, parts[i].x[k] + 0.0);
        }
        art_buf_puts(&out, " ]");
    }
    art_buf_add(&out, value->text + n, value->text_n - n);
    ART_TRY(art_buf_status(&out));
    value->text = art_arena_strndup(ctx, &field->model->arena, out.s, out.n);
    value->text_n = out.n;
    if (!value->text) status = ART_ENOMEM;
out:
    art_buf_fini(&out);
    return status;
}

/* ------------------------------------------------------------------------ units */

struct scaled {
    double length, values; /* factors; of values 0: nobody knows */
    bool grid, doubtful;
};

static int scale_entry(void *user, const char *key, int index, double *x)
{
    struct scaled *s = user;
    bool box = s->grid && (strcmp(key, "widths") == 0 || strcmp(key, "center") == 0);
    bool values = !s->grid || strcmp(key, "values") == 0;
    (void)index;
    if (box) *x = scaled(*x, s->length);
    if (values && s->values > 0) *x = scaled(*x, s->values);
    s->doubtful |= values && s->values == 0 && *x != 0;
    return ART_OK;
}

int xform_field_scale(struct art_ctx *ctx, struct art_comp *field, struct art_slot *slot,
                      const struct art_scales *scales, bool *doubtful)
{
    const struct art_comp *comp;
    const struct art_prop *prop = xform_field_bound(field, &comp);
    struct scaled s = {.length = scales->length, .grid = strcmp(slot->key, "grid") == 0};
    const struct raw_map map = {scale_entry, &s, 1};
    struct art_unit unit;
    int dims[3], status;
    if (prop && art_prop_unit(comp, prop, &unit) && unit.kind != ART_UNIT_UNKNOWN) {
        art_unit_dims(prop, &unit, 0, 1, dims);
        s.values = unit.kind == ART_UNIT_DIMS ? art_scales_factor(scales, dims) : 1;
    }
    struct box had = {.widths = {scales->length, scales->length, scales->length}};
    const struct raw_map look = {box_entry, &had, 1};
    ART_TRY(xform_raw_map_numbers(ctx, field, &slot->value, &map));
    *doubtful = s.doubtful;
    /* widths that are not said are 1 in any unit */
    if (s.grid && scales->length != 1) {
        struct box to = had;
        ART_TRY(xform_raw_map_numbers(ctx, field, &slot->value, &look));
        had.has_center = had.has_turn = true;
        ART_TRY(warn_of_rest(ctx, field, &slot->value, &had, &to));
    }
out:
    return status;
}

bool xform_field_has_values(const struct art_slot *slot)
{
    static const char *const keys[] = {"values", "shellValues", "defaultValue", "grid"};
    for (int i = 0; i < 4; i++)
        if (strcmp(slot->key, keys[i]) == 0)
            return slot->value.type == ART_P_RAW && slot->value.text;
    return false;
}

/* ---------------------------------------------------------------------- geometry */

/* Moves the box: its centre by f, its axes with R, its widths by how far F stretches along them. */
static int map_box(const struct moving *m, const struct box *from, struct box *to)
{
    struct art_rigid T, image;
    double F[9], Q[9];
    int status;
    *to = *from;
    art_v3_copy(T.p, from->center);
    art_rot_from_axis_angle_deg(T.R, from->turn, from->turn[3]);
    ART_TRY(art_transformer_pose(m->ctx, m->t, &T, &image));
    ART_TRY(art_transformer_point(m->ctx, m->t, T.p, NULL, F));
    art_m3_mul(Q, F, T.R);
    art_m3_tmul(Q, image.R, Q);
    art_v3_copy(to->center, image.p);
    to->turn[3] = art_rot_to_axis_angle_deg(image.R, to->turn);
    for (int i = 0; i < 3; i++)
        if (m->t->kind != ART_TRANSFORM_RIGID) to->widths[i] *= fabs(Q[4 * i]);
out:
    return status;
}

int xform_field_move_grid(struct moving *m, struct art_comp *field, struct art_slot *slot)
{
    struct box from = {.widths = {1, 1, 1}, .turn = {1, 0, 0, 0}}, to, write = {.to = &to};
    const struct raw_map read_map = {box_entry, &from, 1}, write_map = {box_entry, &write, 1};
    int status;
    ART_TRY(xform_raw_map_numbers(m->ctx, field, &slot->value, &read_map));
    ART_TRY(map_box(m, &from, &to));
    ART_TRY(xform_raw_map_numbers(m->ctx, field, &slot->value, &write_map));
    ART_TRY(warn_of_rest(m->ctx, field, &slot->value, &from, &to));
out:
    return status;
}
