/* Coordinates of joints, as other components name them. */
#include "joint_priv.h"
#include <string.h>

static int row_of(const struct art_joint_kind *kind, int i)
{
    for (int r = 0; r < kind->n_rows; r++)
        if (kind->rows[r].flags & ART_ROW_LIMIT && kind->rows[r].coord == i) return r;
    return -1;
}

static int read_one(struct art_ctx *ctx, const struct art_comp *comp, const struct art_loc *loc,
                    const struct art_ref *ref, struct art_coordinate *c)
{
    const struct art_joint_kind *kind = ref->to ? art_joint_kind_of(ref->to) : NULL;
    if (!ref->to)
        return art_error(ctx, ART_ENOTFOUND, loc, "'%s' has a coordinate of no joint",
                         art_comp_path(comp, NULL));
    if (!kind)
        return art_error(ctx, ART_EUSAGE, loc,
                         "'%s' has a coordinate of '%s', a %s, which is no joint that is simulated",
                         art_comp_path(comp, NULL), art_comp_path(ref->to, NULL),
                         ref->to->cls->name);
    /* a joint may declare its own, which its kind has once it is compiled */
    const int n_coords = art_joint_comp_coords(ref->to, NULL);
    double i = ref->has_num ? ref->num : 0;
    if (!(i >= 0 && i < n_coords) || i != floor(i))
        return art_error(ctx, ART_ERANGE, loc,
                         "'%s' has coordinate %g of '%s', a %s, which has %d%s",
                         art_comp_path(comp, NULL), i, art_comp_path(ref->to, NULL),
                         ref->to->cls->name, n_coords, n_coords ? ", from 0" : "");
    *c = (struct art_coordinate){.comp = ref->to, .i = (int)i, .row = row_of(kind, (int)i)};
    if (c->row >= 0 || ref->to->cls->flags & ART_CLASS_COORDS) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, loc, "'%s': %s of '%s' cannot be moved by itself",
                     art_comp_path(comp, NULL), kind->coords[c->i].name,
                     art_comp_path(ref->to, NULL));
}

int art_coordinates_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                         const char *prop, int least, struct art_coordinate **list, int *n)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    const struct art_loc *loc = slot ? &slot->loc : &comp->loc;
    struct art_value value;
    if (!art_get(comp, prop, &value) || value.is_null) value.n = 0;
    if (value.n < least)
        return art_error(ctx, ART_ESHAPE, loc, "'%s' has %d coordinate%s, and needs %s%d",
                         art_comp_path(comp, NULL), value.n, value.n == 1 ? "" : "s",
                         *n ? "" : "at least ", least);
    if (*n && value.n > *n)
        return art_error(ctx, ART_ESHAPE, loc, "'%s' has %d coordinate{s}, and needs %d",
                         art_comp_path(comp, NULL), value.n, *n);
    *n = value.n;
    *list = art_arena_alloc(ctx, &sys->arena, (size_t)value.n, sizeof **list);
    if (!*list) return ART_ENOMEM;
    for (int i = 0; i < value.n; i++) {
        int status = read_one(ctx, comp, loc, &value.refs[i], &(*list)[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

int art_coordinates_connect(struct art_ctx *ctx, const struct art_system *sys,
                            const struct art_comp *comp, struct art_coordinate *list, int n)
{
    for (int i = 0; i < n; i++) {
        list[i].joint = art_system_joint_of(sys, list[i].comp);
        if (!list[i].joint)
            return art_error(ctx, ART_ENOTFOUND, &comp->loc,
                             "'%s' has a coordinate of '%s', which takes no part in the simulation",
                             art_comp_path(comp, NULL), art_comp_path(list[i].comp, NULL));
        list[i].row = row_of(list[i].joint->kind, list[i].i);
        if (list[i].row < 0)
            return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                             "'%s': coordinate %d of '%s' cannot be moved by itself",
                             art_comp_path(comp, NULL), list[i].i,
                             art_comp_path(list[i].comp, NULL));
    }
    return ART_OK;
}
