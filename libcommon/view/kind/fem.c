/* This draws elements of FEM models: their edges, widgets (the solid element shrunk about its
 * centre), directors of shells; and the surface of a model that has no component for it. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/femmodel.h>
#include <stdlib.h>
#include <string.h>

struct edge {
    int a, b; /* nodes */
    int elem; /* the first that has it */
    int mid;  /* the node between; -1: none */
};

struct data {
    const struct art_fem *fem;
    struct edge *edge;
    int n_edges;
    const struct art_props **props; /* [n_elems] NULL: not seen */
    double *widget;                 /* [n_elems] elementWidgetSize */
    double director_len;
    struct view_skin skin; /* m NULL: a component shows the surface */
    struct view_values values;
    struct view_tris widgets;
};

/* ----------------------------------------------------------------------- making */

static int find_edges(struct art_ctx *ctx, struct data *d)
{
    const struct art_fem *fem = d->fem;
    int n = 0, m = 0;
    for (int e = 0; e < fem->n_elems; e++) n += art_fem_kind_of(fem, e)->type->n_edges;
    d->edge = art_alloc(ctx, (size_t)n + 1, sizeof *d->edge);
    if (!d->edge) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_elem_type *type = art_fem_kind_of(fem, e)->type;
        const int *node = art_fem_elem_nodes(fem, e);
        for (int k = 0; k < type->n_edges; k++) {
            int a = node[type->edge[k][0]], b = node[type->edge[k][1]];
            int mid = type->n_nodes > type->n_corners && type->n_corners + k < type->n_nodes
                          ? node[type->n_corners + k]
                          : -1;
            d->edge[m++] = (struct edge){a < b ? a : b, a < b ? b : a, e, mid};
        }
    }
    qsort(d->edge, (size_t)m, sizeof *d->edge, art_compare_int_triples);
    for (int i = 0; i < m; i++) {
        struct edge *last = d->n_edges ? &d->edge[d->n_edges - 1] : NULL;
        if (!last || last->a != d->edge[i].a || last->b != d->edge[i].b)
            d->edge[d->n_edges++] = d->edge[i];
    }
    return ART_OK;
}

static int find_looks(struct art_ctx *ctx, struct art_viewer *view, struct data *d)
{
    const struct art_fem *fem = d->fem;
    d->props = art_alloc(ctx, (size_t)fem->n_elems + 1, sizeof *d->props);
    d->widget = art_alloc(ctx, (size_t)fem->n_elems + 1, sizeof *d->widget);
    if (!d->props || !d->widget) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_comp *comp = fem->elem[e].comp;
        if (!art_draw_visible(ctx, view, comp)) continue;
        d->props[e] = art_draw_props(ctx, view, comp);
        d->widget[e] = art_get_double(comp, "elementWidgetSize");
    }
    return ART_OK;
}

static int find_surface(struct art_ctx *ctx, int model, struct data *d)
{
    const struct art_fem_mesh *m;
    int status = art_fem_surface_of(ctx, (struct art_fem *)d->fem, &m);
    if (status < 0 || !m || m->comp) return status;
    return art_draw_skin_make(ctx, m, model, &d->skin);
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_fem *fem =
        item->model >= 0 ? art_system_fem_of(art_draw_system(view, item), item->comp) : NULL;
    struct data *d = item->data;
    int status;
    if (!fem) return ART_OK + 1;
    d->fem = fem;
    d->director_len = art_get_double(item->comp, "directorRenderLen");
    ART_TRY(find_edges(ctx, d));
    ART_TRY(find_looks(ctx, view, d));
    status = find_surface(ctx, item->model, d);
out:
    return status;
}

/* ---------------------------------------------------------------------- drawing */

static const double *node_pos(const struct art_viewer *view, const struct view_item *item,
                              const struct data *d, int i)
{
    return art_draw_state(view, item)->q + art_draw_system(view, item)->dyn[d->fem->node_dyn[i]].q;
}

static int draw_edges(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                      struct data *d)
{
    int status = ART_OK;
    for (int i = 0; i < d->n_edges && status == ART_OK; i++) {
        const struct edge *e = &d->edge[i];
        const struct art_props *props = d->props[e->elem];
        if (!props) continue;
        const double *a = node_pos(view, item, d, e->a), *b = node_pos(view, item, d, e->b);
        const double *mid = e->mid >= 0 ? node_pos(view, item, d, e->mid) : b;
        status = art_draw_as(ctx, view, d->fem->elem[e->elem].comp);
        if (status == ART_OK) status = art_draw_line(ctx, view, props, a, mid, NULL);
        if (e->mid >= 0 && status == ART_OK) status = art_draw_line(ctx, view, props, mid, b, NULL);
    }
    return status;
}

/* Values of elements, if the options ask for such a field. */
static int take_values(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                       struct data *d, struct view_scale **scale)
{
    bool of_elements;
    const struct art_fem_field *row =
        view->o->color ? art_draw_fem_row(view->o->color, &of_elements) : NULL;
    *scale = NULL;
    if (!row || !of_elements) return ART_OK;
    int status = art_draw_fem_values(ctx, d->fem, art_draw_state(view, item), row, &d->values);
    if (status < 0) return status;
    *scale = &view->scale[0];
    (*scale)->used = view->has_color = true;
    if (view->measuring) art_draw_measure(*scale, d->values.n, d->values.size);
    return ART_OK;
}

static int draw_widgets(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                        struct data *d)
{
    const struct art_props *last = NULL;
    struct view_scale *scale;
    double x[ART_ELEM_MAX_NODES][3];
    bool shell = false;
    int status;
    ART_TRY(take_values(ctx, view, item, d, &scale));
    for (int e = 0; e < d->fem->n_elems && !view->measuring; e++) {
        /* with colours there is something to see even if the model shows none */
        double size = d->widget[e] > 0 ? d->widget[e] : scale ? 1 : 0;
        if (!d->props[e] || !(size > 0)) continue;
        if (last != d->props[e] || shell != art_fem_is_shell(d->fem, e) || view->o->ids) {
            if (last) ART_TRY(art_draw_tris(ctx, view, &d->widgets, last, shell, scale));
            last = d->props[e];
            shell = art_fem_is_shell(d->fem, e);
            ART_TRY(art_draw_as(ctx, view, d->fem->elem[e].comp));
        }
        art_fem_elem_pos(d->fem, art_draw_state(view, item), e, x);
        ART_TRY(art_draw_add_widget(ctx, &d->widgets, art_fem_kind_of(d->fem, e)->type,
                                    (const double(*)[3])x, size, scale ? d->values.size[e] : 0));
    }
    if (last) status = art_draw_tris(ctx, view, &d->widgets, last, shell, scale);
out:
    return status;
}

/* Draw the director at each node of a shell: from the back to the front, and on. */
static int draw_directors(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                          struct data *d)
{
    int status = ART_OK;
    double dir[3], end[3];
    for (int i = 0; i < d->fem->n_nodes && d->director_len > 0 && status == ART_OK; i++) {
        int back = d->fem->node_back[i];
        if (back < 0) continue;
        const double *x = node_pos(view, item, d, i);
        art_v3_sub(dir, x, node_pos(view, item, d, back));
        if (!(art_v3_normalize(dir, dir) > 0)) continue;
        art_v3_add_scaled(end, x, d->director_len, dir);
        status =
            art_draw_line(ctx, view, art_draw_props(ctx, view, d->fem->node_comp[i]), x, end, NULL);
    }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    const char *rendering = art_get_text(item->comp, "surfaceRendering");
    bool of_elements = false;
    int status;
    if (view->o->color && art_draw_fem_row(view->o->color, &of_elements) && !of_elements)
        rendering = "Shaded";
    if (d->skin.m && rendering && !art_streq(rendering, "None"))
        ART_TRY(art_draw_skin_draw(ctx, view, item, &d->skin, rendering));
    ART_TRY(draw_widgets(ctx, view, item, d));
    if (view->measuring) return ART_OK;
    ART_TRY(draw_edges(ctx, view, item, d));
    status = draw_directors(ctx, view, item, d);
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_draw_skin_fini(&d->skin);
    art_draw_values_fini(&d->values);
    art_free(d->edge);
    art_free(d->props);
    art_free(d->widget);
    art_draw_tris_fini(&d->widgets);
}

const struct art_view_kind art_view_fem = {.name = "fem",
                                           .summary = "elements of FEM models",
                                           .classes = "FemModel3d",
                                           .size = sizeof(struct data),
                                           .colored = true,
                                           .make = make,
                                           .draw = draw,
                                           .free = free_data};
