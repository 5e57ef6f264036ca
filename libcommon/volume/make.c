/* This has the table of ready-made volume meshes, checks of their sizes, cells of grids. */
#include "volume_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define X(name) extern const struct art_volume_shape art_volume_shape_##name;
#include "shapes.def"
#undef X

#define X(name) &art_volume_shape_##name,
static const struct art_volume_shape *const shapes[] = {
#include "shapes.def"
};
#undef X

const struct art_volume_shape *art_volume_shape_at(int i)
{
    return i >= 0 && i < (int)(sizeof shapes / sizeof *shapes) ? shapes[i] : NULL;
}

const struct art_volume_shape *art_volume_shape_find(const char *name)
{
    for (int i = 0; art_volume_shape_at(i); i++)
        if (strcmp(shapes[i]->name, name) == 0) return shapes[i];
    return NULL;
}

static int check_value(struct art_ctx *ctx, const struct art_volume_param *p, double x)
{
    if (!isfinite(x)) return art_error(ctx, ART_ERANGE, NULL, "%s is not a finite number", p->name);
    if (p->whole && x != floor(x))
        return art_error(ctx, ART_ERANGE, NULL, "%s = %g is not a whole number", p->name, x);
    if (x < p->min || (p->above && x == p->min))
        return art_error(ctx, ART_ERANGE, NULL, "%s = %g: must be %s %g", p->name, x,
                         p->above ? "above" : "at least", p->min);
    if (x > p->max)
        return art_error(ctx, ART_ERANGE, NULL, "%s = %g: must be at most %g", p->name, x, p->max);
    return ART_OK;
}

static int check_order(struct art_ctx *ctx, const struct art_volume_shape *shape,
                       enum art_elem_kind kind, const double *value, const struct art_mesh *surface)
{
    int status = ART_OK;
    if (!(shape->kinds & ART_BIT(kind)))
        return art_error(ctx, ART_EUNSUPPORTED, NULL, "shape '%s' is not made of elements '%s'",
                         shape->name, art_elem_type(kind)->name);
    if (shape->surface && !surface)
        return art_error(ctx, ART_EUSAGE, NULL, "shape '%s' is made from a surface", shape->name);
    for (int i = 0; i < shape->n_params; i++)
        ART_TRY(check_value(ctx, &shape->params[i], value[i]));
out:
    return status;
}

static void replace(struct art_volume **vol, struct art_volume *with)
{
    art_volume_free(*vol);
    *vol = with;
}

int art_volume_make(struct art_ctx *ctx, struct art_volume **out,
                    const struct art_volume_shape *shape, enum art_elem_kind kind,
                    const double *value, const struct art_mesh *surface)
{
    const struct art_elem_type *type = art_elem_type(kind);
    struct art_volume_order order = {type->linear, value, surface};
    struct art_volume *vol = NULL, *next;
    bool cut = shape->cuts && order.kind == ART_ELEM_TET;
    int status;
    ART_TRY(check_order(ctx, shape, kind, value, surface));
    ART_TRY(art_volume_create(ctx, &vol));
    ART_TRY(shape->make(ctx, vol, &order));
    if (cut) {
        ART_TRY(art_volume_split(ctx, &next, vol));
        replace(&vol, next);
    }
    if (kind != type->linear) {
        ART_TRY(art_volume_make_quadratic(ctx, &next, vol));
        replace(&vol, next);
    }
    *out = vol;
    vol = NULL;
out:
    art_volume_free(vol);
    return status;
}

/* ------------------------------------------------------- what makers share */

int volume_reserve(struct art_ctx *ctx, double nodes, double elems)
{
    /* 20 nodes an element must be countable by an int; quadratic nodes as well */
    const double most = 100e6;
    if (nodes <= most && elems <= most) return ART_OK;
    return art_error(ctx, ART_ELIMIT, NULL,
                     "%.0f nodes and %.0f elements are too many (limit %.0f)", nodes, elems, most);
}

int volume_add_at(struct art_ctx *ctx, struct art_volume *vol, double x, double y, double z)
{
    const double p[3] = {x, y, z};
    return art_volume_add_node(ctx, vol, p);
}

double volume_step(double w, int i, int n)
{
    return i == n ? w / 2 : -w / 2 + i * (w / n);
}

int volume_round(struct art_ctx *ctx, const char *name, int n, int m)
{
    int rounded = (n + m - 1) / m * m;
    if (rounded != n) art_note(ctx, NULL, "%s = %d rounded up to %d", name, n, rounded);
    return rounded;
}

int volume_shell_fields(struct art_ctx *ctx, struct art_volume *vol, double thickness,
                        bool membrane)
{
    struct art_field *field;
    int status;
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "thickness", ART_F64, 1, vol->n_elems, &field));
    for (int e = 0; e < vol->n_elems; e++) field->val[e] = thickness;
    if (!membrane) goto out;
    ART_TRY(art_fields_add(ctx, &vol->elem_fields, "membrane", ART_U8, 1, vol->n_elems, &field));
    for (int e = 0; e < vol->n_elems; e++) field->val[e] = 1;
out:
    return status;
}

/* These are the tetrahedra of a cell by its corners, as in recorded models of ArtiSynth. */
static const signed char tets[2][5][4] = {
    {{0, 1, 4, 3}, {2, 3, 6, 1}, {5, 4, 1, 6}, {7, 6, 3, 4}, {1, 6, 4, 3}},
    {{1, 0, 2, 5}, {3, 0, 7, 2}, {4, 0, 5, 7}, {6, 2, 7, 5}, {0, 2, 5, 7}}};
static const signed char wedges[2][6] = {{0, 1, 4, 3, 2, 7}, {1, 5, 4, 2, 6, 7}};
/* The choice is by the parities of i, j, k; all three share a corner as their apex. */
static const signed char pyramids[8][3][5] = {{{2, 3, 7, 6, 4}, {2, 1, 0, 3, 4}, {2, 6, 5, 1, 4}},
                                              {{6, 2, 3, 7, 0}, {6, 5, 1, 2, 0}, {6, 7, 4, 5, 0}},
                                              {{1, 0, 3, 2, 7}, {1, 2, 6, 5, 7}, {1, 5, 4, 0, 7}},
                                              {{5, 1, 2, 6, 3}, {5, 4, 0, 1, 3}, {5, 6, 7, 4, 3}},
                                              {{3, 2, 1, 0, 5}, {3, 0, 4, 7, 5}, {3, 7, 6, 2, 5}},
                                              {{7, 6, 2, 3, 1}, {7, 3, 0, 4, 1}, {7, 4, 5, 6, 1}},
                                              {{0, 3, 2, 1, 6}, {0, 1, 5, 4, 6}, {0, 4, 7, 3, 6}},
                                              {{4, 5, 6, 7, 2}, {4, 0, 1, 5, 2}, {4, 7, 3, 0, 2}}};

static int add_part(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                    const int c[8], const signed char *corner)
{
    int node[8], n = art_elem_type(kind)->n_nodes;
    for (int i = 0; i < n; i++) node[i] = c[(int)corner[i]];
    return art_volume_add_elem(ctx, vol, kind, node);
}

int volume_add_cell(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind,
                    const int c[8], const int at[3])
{
    int parity = (at[0] + at[1] + at[2]) % 2, status = ART_OK;
    int corner = at[0] % 2 * 4 + at[1] % 2 * 2 + at[2] % 2;
    switch (kind) {
    case ART_ELEM_TET:
        for (int i = 0; i < 5; i++) ART_TRY(add_part(ctx, vol, kind, c, tets[parity][i]));
        break;
    case ART_ELEM_PYRAMID:
        for (int i = 0; i < 3; i++) ART_TRY(add_part(ctx, vol, kind, c, pyramids[corner][i]));
        break;
    case ART_ELEM_WEDGE:
        for (int i = 0; i < 2; i++) ART_TRY(add_part(ctx, vol, kind, c, wedges[i]));
        break;
    default:
        ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_HEX, c));
        break;
    }
out:
    return status;
}

int art_volume_shape_param(const struct art_volume_shape *shape, const char *name, size_t n)
{
    /* the same length has two names, in shapes that have not both */
    const char *other = n != 1 ? NULL : *name == 'h' ? "l" : *name == 'l' ? "h" : NULL;
    for (const char *s = name; s; s = s == name ? other : NULL)
        for (int i = 0; i < shape->n_params; i++)
            if (strlen(shape->params[i].name) == n && memcmp(shape->params[i].name, s, n) == 0)
                return i;
    return -1;
}

const char *art_volume_shape_names(const struct art_volume_shape *shape,
                                   char text[ART_VOLUME_NAMES])
{
    int used = 0;
    text[0] = '\0';
    for (int i = 0; i <= shape->n_params && used < ART_VOLUME_NAMES; i++) {
        bool last = i == shape->n_params;
        used += snprintf(text + used, (size_t)(ART_VOLUME_NAMES - used), "%s%s",
                         i == 0 ? ""
                         : last ? " and "
                                : ", ",
                         last ? "kind" : shape->params[i].name);
    }
    return text;
}
