/* This draws muscle bundles in FEM models: widgets of their elements and the directions in them
 * (guide, 6.12.4). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/fem.h>
#include <math.h>

struct data {
    const struct art_fem *fem;
    int *elem, *layer; /* [n] elements that the bundle acts in, and its layer there */
    int n;
    double widget, length;
    bool at_points;
    struct view_tris widgets;
};

static const struct art_fem *fem_of(const struct art_system *sys, const struct art_comp *comp)
{
    for (; comp; comp = comp->parent)
        if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) return art_system_fem_of(sys, comp);
    return NULL;
}

/* The component that is shown: the description of an element in the bundle, or the bundle itself.
 */
static bool acts(const struct art_comp *who, const struct art_comp *bundle)
{
    while (who && who != bundle) who = who->parent;
    return who != NULL;
}

static int find_elements(struct art_ctx *ctx, struct view_item *item, struct data *d)
{
    const struct art_fem *fem = d->fem;
    d->elem = art_alloc(ctx, (size_t)fem->n_elems + 1, sizeof *d->elem);
    d->layer = art_alloc(ctx, (size_t)fem->n_elems + 1, sizeof *d->layer);
    if (!d->elem || !d->layer) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++)
        for (int k = fem->elem[e].layer; k < fem->elem[e].layer + fem->elem[e].n_layers; k++) {
            if (!acts(fem->materials.layer[k].declared_by, item->comp)) continue;
            d->elem[d->n] = e;
            d->layer[d->n++] = k;
            break;
        }
    return ART_OK;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_fem *fem =
        item->model >= 0 ? fem_of(art_draw_system(view, item), item->comp) : NULL;
    struct data *d = item->data;
    if (!fem) return ART_OK + 1;
    d->fem = fem;
    d->widget = art_get_double(item->comp, "elementWidgetSize");
    d->length = art_get_double(item->comp, "directionRenderLen");
    d->at_points = !art_streq(art_get_text(item->comp, "directionRenderType"), "ELEMENT");
    return find_elements(ctx, item, d);
}

static int draw_elements(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                         struct data *d)
{
    double x[ART_ELEM_MAX_NODES][3];
    int status = ART_OK;
    for (int i = 0; i < d->n && d->widget > 0 && status == ART_OK; i++) {
        art_fem_elem_pos(d->fem, art_draw_state(view, item), d->elem[i], x);
        status = art_draw_add_widget(ctx, &d->widgets, art_fem_kind_of(d->fem, d->elem[i])->type,
                                     (const double(*)[3])x, d->widget, 0);
    }
    return status < 0 ? status : art_draw_tris(ctx, view, &d->widgets, item->props, false, NULL);
}

/* The direction at a point of an element as it is turned and stretched now, F d, and its place.
 * False: there is none. */
static bool direction_at(const struct data *d, int i, int p, const double (*x)[3], double at[3],
                         double dir[3])
{
    const struct art_fem *fem = d->fem;
    const struct art_fem_kind *kind = art_fem_kind_of(fem, d->elem[i]);
    const struct art_fem_layer *layer = &fem->materials.layer[d->layer[i]];
    const struct art_fem_point *point = &fem->point[fem->elem[d->elem[i]].point + p];
    double J[9] = {0}, F[9];
    if (layer->dir < 0) return false;
    const double *rest = fem->materials.dir + 3 * (size_t)(layer->dir + p);
    if (!(art_v3_norm2(rest) > 0)) return false;
    art_v3_zero(at);
    for (int k = 0; k < kind->n_nodes; k++)
        for (int r = 0; r < 3; r++) {
            at[r] += kind->N[p][k] * x[k][r];
            for (int c = 0; c < 3; c++) J[3 * r + c] += x[k][r] * kind->dN[p][k][c];
        }
    art_m3_mul(F, J, point->Ji);
    art_m3_mulvec(dir, F, rest);
    return art_v3_normalize(dir, dir) > 0;
}

/* Computes the extent of an element along a direction. */
static double extent(int n, const double (*x)[3], const double dir[3])
{
    double lo = INFINITY, hi = -INFINITY;
    for (int k = 0; k < n; k++) {
        lo = fmin(lo, art_v3_dot(x[k], dir));
        hi = fmax(hi, art_v3_dot(x[k], dir));
    }
    return hi - lo;
}

static int draw_segment(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                        const double at[3], const double dir[3], double length, const float *rgb)
{
    double a[3], b[3];
    art_v3_add_scaled(a, at, -length / 2, dir);
    art_v3_add_scaled(b, at, length / 2, dir);
    return art_draw_line(ctx, view, item->props, a, b, rgb);
}

/* Draws one segment in the middle, or one at each integration point, half as long. */
static int draw_directions(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                           struct data *d, int i, const float *rgb)
{
    const struct art_fem_kind *kind = art_fem_kind_of(d->fem, d->elem[i]);
    double x[ART_ELEM_MAX_NODES][3], at[3], dir[3], sum[3] = {0}, middle[3] = {0};
    int status = ART_OK, n = 0;
    if (kind->shell || kind->membrane) return ART_OK;
    art_fem_elem_pos(d->fem, art_draw_state(view, item), d->elem[i], x);
    const double(*nodes)[3] = (const double(*)[3])x;
    for (int p = 0; p < kind->n_points && status == ART_OK; p++) {
        if (!direction_at(d, i, p, nodes, at, dir)) continue;
        art_v3_add(sum, sum, dir);
        art_v3_add(middle, middle, at);
        n++;
        if (d->at_points)
            status = draw_segment(ctx, view, item, at, dir,
                                  d->length * extent(kind->n_nodes, nodes, dir) / 2, rgb);
    }
    if (d->at_points || n == 0 || !(art_v3_normalize(sum, sum) > 0)) return status;
    art_v3_scale(middle, 1.0 / n, middle);
    return draw_segment(ctx, view, item, middle, sum, d->length * extent(kind->n_nodes, nodes, sum),
                        rgb);
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    float rgb[3];
    int status;
    bool colored = art_draw_value_color(view, item, rgb);
    if (view->measuring) return ART_OK;
    if (!colored) colored = art_draw_excited(view, item, rgb);
    ART_TRY(draw_elements(ctx, view, item, d));
    for (int i = 0; i < d->n && d->length > 0; i++)
        ART_TRY(draw_directions(ctx, view, item, d, i, colored ? rgb : NULL));
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_free(d->elem);
    art_free(d->layer);
    art_draw_tris_fini(&d->widgets);
}

const struct art_view_kind art_view_bundles = {.name = "bundles",
                                               .summary =
                                                   "elements of bundles, directions of muscles",
                                               .classes = "MuscleBundle MaterialBundle",
                                               .size = sizeof(struct data),
                                               .colored = true,
                                               .make = make,
                                               .draw = draw,
                                               .free = free_data};
