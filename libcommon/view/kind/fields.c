/* This draws fields (art/femmodel.h): scalars as coloured points, surfaces, elements or faces,
 * vectors as lines or arrows from the places where they are given (guide, section 7.6). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/femmodel.h>
#include <math.h>

struct data {
    struct art_fieldcomp *field;
    const char *visualization;
    double scale;                 /* renderScale of vectors */
    struct art_mesh *mesh;        /* that the field lives on, triangles; NULL */
    const struct art_comp **base; /* [n] meshes that it is shown on: FemMeshComp, bodies */
    struct art_mesh **on;         /* [n] their triangles */
    int n;
    double *value;
    int cap_value;
    struct view_tris widgets;
};

/* ----------------------------------------------------------------------- making */

static int add_mesh(struct art_ctx *ctx, const struct art_viewer *view,
                    const struct view_item *item, struct data *d, const struct art_comp *comp)
{
    const struct art_fem_mesh *m =
        item->model >= 0 ? art_system_fem_mesh_of(art_draw_system(view, item), comp) : NULL;
    struct art_mesh *mesh = NULL;
    /* meshes of FEM models may follow from their elements */
    int status = m ? art_mesh_copy(ctx, &mesh, m->mesh) : art_comp_mesh(ctx, comp, &mesh);
    if (status == ART_OK && mesh) status = art_mesh_triangulate(ctx, mesh);
    if (status < 0 || !mesh) {
        art_mesh_free(mesh);
        return status;
    }
    d->base[d->n] = comp;
    d->on[d->n++] = mesh;
    return ART_OK;
}

/* A mesh, or a cut plane, of which there is no mesh before it is drawn. */
static int add_shown(struct art_ctx *ctx, const struct art_viewer *view,
                     const struct view_item *item, struct data *d, const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(item->comp, "renderMeshes");
    bool grid = art_fieldcomp_grid(d->field) != NULL;
    if (!grid && art_comp_is(comp, "FemCutPlane")) {
        d->base[d->n++] = comp;
        return ART_OK;
    }
    if (art_comp_is(comp, grid ? "MeshComponent" : "FemMeshComp"))
        return add_mesh(ctx, view, item, d, comp);
    return art_error(ctx, ART_EUSAGE, slot ? &slot->loc : &item->comp->loc,
                     "renderMeshes: a %s shows no such field; %s do", comp->cls->name,
                     grid ? "fixed mesh bodies" : "FemMeshComps and FemCutPlanes of the FEM model");
}

/* Finds the meshes of `renderMeshes`; of a field on a mesh that one. */
static int find_meshes(struct art_ctx *ctx, const struct art_viewer *view,
                       const struct view_item *item, struct data *d)
{
    struct art_value value = {0};
    const struct art_comp *base = art_fieldcomp_base(d->field);
    bool listed = art_get(item->comp, "renderMeshes", &value) && value.type == ART_P_REFS;
    int n = listed ? value.n : 0, status = ART_OK;
    d->base = art_alloc(ctx, (size_t)n + 1, sizeof *d->base);
    d->on = art_alloc(ctx, (size_t)n + 1, sizeof *d->on);
    if (!d->base || !d->on) return ART_ENOMEM;
    if (base && art_comp_has_kind(base, ART_KIND_MESH)) return add_mesh(ctx, view, item, d, base);
    for (int i = 0; i < n && status == ART_OK; i++)
        if (value.refs[i].to) status = add_shown(ctx, view, item, d, value.refs[i].to);
    return status;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    const char *word = art_get_text(item->comp, "visualization");
    double scale =
        art_find_prop(item->comp, "renderScale") ? art_get_double(item->comp, "renderScale") : 0;
    int status;
    if (scale == 0 && (!word || art_streq(word, "OFF"))) return ART_OK + 1;
    d->visualization = word;
    d->scale = scale;
    ART_TRY(art_fieldcomp_open(ctx, item->comp, &d->field));
    ART_TRY(find_meshes(ctx, view, item, d));
    status = ART_OK;
out:
    return status;
}

/* ---------------------------------------------------------------------- scalars */

static int scale_of(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                    struct view_scale **scale)
{
    int n = view->n_scales, status;
    const char *name = item->comp->name ? item->comp->name : "field";
    *scale = art_draw_scale_of(ctx, view, item->comp, name);
    if (!*scale) return ART_ENOMEM;
    if (view->n_scales == n) return ART_OK;
    ART_TRY(art_draw_hue_map(ctx, view, &(*scale)->map));
    ART_TRY(art_draw_take_map(ctx, view, item->comp, "colorMap", &(*scale)->map));
    art_draw_take_between(item->comp, "colorInterpolation", *scale);
    art_draw_take_scalar_range(item->comp, "renderRange", *scale);
out:
    return status;
}

/* Calls `see` with each value; a negative status ends it. */
typedef int visit(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item, bool shell,
                  int i, int k, const double *value, void *user);
static int each_value(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                      visit *see, void *user)
{
    const struct data *d = item->data;
    bool points = art_fieldcomp_on(d->field) == ART_FIELD_ON_POINTS;
    bool solids = !art_find_prop(item->comp, "volumeElemsVisible") ||
                  art_get_bool(item->comp, "volumeElemsVisible");
    bool shells = !art_find_prop(item->comp, "shellElemsVisible") ||
                  art_get_bool(item->comp, "shellElemsVisible");
    int status = ART_OK;
    for (int shell = 0; shell < 2; shell++) {
        if (!(shell ? shells : solids)) continue;
        int n = art_fieldcomp_count(d->field, shell);
        for (int i = 0; i < n; i++) {
            int m = points ? art_fieldcomp_count_points(d->field, shell, i) : 1;
            for (int k = 0; k < m && status == ART_OK; k++) {
                const double *value = art_fieldcomp_value(d->field, shell, i, k);
                if (value) status = see(ctx, view, item, shell, i, k, value, user);
            }
        }
    }
    return status;
}

static int measure_value(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                         bool shell, int i, int k, const double *value, void *user)
{
    (void)ctx, (void)view, (void)item, (void)shell, (void)i, (void)k;
    art_draw_measure(user, 1, value);
    return ART_OK;
}

/* Computes the present position of a value; of grids in the world. */
static bool place_of(const struct data *d, bool shell, int i, int k, double x[3])
{
    if (!art_fieldcomp_grid(d->field)) return art_fieldcomp_place(d->field, shell, i, k, x);
    art_draw_grid_place(d->field, i, x);
    return true;
}

static int draw_point(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                      bool shell, int i, int k, const double *value, void *user)
{
    float rgb[3];
    double x[3];
    if (!place_of(item->data, shell, i, k, x)) return ART_OK;
    art_draw_scale_color(user, value[0], rgb);
    return art_draw_point(ctx, view, item->props, x, rgb);
}

static int draw_elements(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                         struct data *d, const struct view_scale *scale)
{
    const struct art_comp *base = art_fieldcomp_base(d->field);
    const struct art_fem *fem =
        base && item->model >= 0 ? art_system_fem_of(art_draw_system(view, item), base) : NULL;
    double size = art_get_double(item->comp, "elementWidgetSize"), x[ART_ELEM_MAX_NODES][3];
    int status = ART_OK;
    for (int e = 0; fem && e < fem->n_elems && status == ART_OK; e++) {
        bool shell = e >= fem->n_solids;
        const double *value =
            art_fieldcomp_value(d->field, shell, shell ? e - fem->n_solids : e, 0);
        const char *seen = shell ? "shellElemsVisible" : "volumeElemsVisible";
        if (!value || (art_find_prop(item->comp, seen) && !art_get_bool(item->comp, seen)))
            continue;
        art_fem_elem_pos(fem, art_draw_state(view, item), e, x);
        status = art_draw_add_widget(ctx, &d->widgets, art_fem_kind_of(fem, e)->type,
                                     (const double(*)[3])x, size, value[0]);
    }
    return status < 0 ? status : art_draw_tris(ctx, view, &d->widgets, item->props, true, scale);
}

/* Gets the present pose of a mesh. */
static void move_mesh(const struct art_viewer *view, const struct view_item *item,
                      const struct art_comp *comp, const struct art_mesh *rest,
                      struct art_mesh *mesh)
{
    const struct art_fem_mesh *m =
        item->model >= 0 ? art_system_fem_mesh_of(art_draw_system(view, item), comp) : NULL;
    struct art_rigid T;
    if (m && m->at->n_verts == mesh->n_verts) {
        art_fem_mesh_positions(m, art_draw_state(view, item), mesh->pos);
        return;
    }
    if (!art_comp_has_kind(comp, ART_KIND_FIXED_MESH) && comp->parent) comp = comp->parent->parent;
    art_geom_pose(view->sim, item->model, comp, &T);
    for (int i = 0; i < mesh->n_verts; i++)
        art_rigid_point(mesh->pos + 3 * (size_t)i, &T, rest->pos + 3 * (size_t)i);
}

/* At a place in the world; not a number: there is none. */
static double value_at(const struct data *d, const double x[3])
{
    const struct art_fieldcomp_grid *grid = art_fieldcomp_grid(d->field);
    double out[ART_FIELD_MAX_NUMBERS], p[3];
    art_v3_copy(p, x);
    if (grid && grid->local) art_rigid_inv_point(p, &grid->TLW, x);
    return art_fieldcomp_at(d->field, p, out, NULL) == ART_FIELD_NO_VALUE ? NAN : out[0];
}

/* Draw a mesh coloured by the values at the places of the vertices, or of the faces as they are. */
static int draw_mesh(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                     struct data *d, int at, const struct view_scale *scale)
{
    struct art_mesh *mesh = NULL;
    bool faces = art_streq(d->visualization, "FACE");
    bool own = art_fieldcomp_on(d->field) == ART_FIELD_ON_VERTICES;
    bool is_grid = art_fieldcomp_grid(d->field) != NULL;
    int n, status;
    if (!d->on[at]) {
        ART_TRY(art_draw_section_mesh(ctx, view, item, d->base[at], &mesh));
        if (!mesh) return ART_OK;
    } else {
        ART_TRY(art_mesh_copy(ctx, &mesh, d->on[at]));
        move_mesh(view, item, d->base[at], d->on[at], mesh);
    }
    n = faces ? mesh->n_faces : mesh->n_verts;
    if (!ART_RESERVE(ctx, d->value, n + 1, d->cap_value)) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) {
        const double *v = faces || own ? art_fieldcomp_value(d->field, false, i, 0) : NULL;
        d->value[i] = v ? v[0] : value_at(d, mesh->pos + 3 * (size_t)i);
    }
    struct art_props props = *item->props;
    if (props.face_style == ART_FACE_NONE) props.face_style = ART_FACE_FRONT;
    /* sections and sheets in a grid have no outside */
    if (!own && !faces && props.face_style == ART_FACE_FRONT && (!d->on[at] || is_grid))
        props.face_style = ART_FACE_FRONT_AND_BACK;
    if (is_grid) props.draw_edges = false;
    struct view_surface s = {.mesh = mesh,
                             .value = faces ? NULL : d->value,
                             .face_value = faces ? d->value : NULL,
                             .scale = scale};
    status = art_draw_surface(ctx, view, &props, &s);
out:
    art_mesh_free(mesh);
    return status;
}

static int draw_scalars(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                        struct data *d)
{
    struct view_scale *scale;
    int status = scale_of(ctx, view, item, &scale);
    if (status < 0) return status;
    scale->used = true;
    if (view->measuring) return each_value(ctx, view, item, measure_value, scale);
    if (art_streq(d->visualization, "POINT")) return each_value(ctx, view, item, draw_point, scale);
    if (art_streq(d->visualization, "ELEMENT")) return draw_elements(ctx, view, item, d, scale);
    for (int i = 0; i < d->n && status == ART_OK; i++)
        status = draw_mesh(ctx, view, item, d, i, scale);
    return status;
}

/* ---------------------------------------------------------------------- vectors */

/* Vectors of more than three numbers are cut off, of fewer filled with zeros. */
static int draw_vector(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                       bool shell, int i, int k, const double *value, void *user)
{
    const struct data *d = item->data;
    int n = art_fieldcomp_size(d->field, NULL, NULL);
    double x[3], end[3];
    (void)user;
    if (!place_of(d, shell, i, k, x)) return ART_OK;
    for (int j = 0; j < 3; j++) end[j] = x[j] + (j < n ? d->scale * value[j] : 0);
    /* of nothing there is nothing to see, not even the round end of a line */
    if (art_v3_distance(x, end) <= 0) return ART_OK;
    return art_draw_line(ctx, view, item->props, x, end, NULL);
}

/* Places and boxes follow the model. */
static int follow(struct art_ctx *ctx, const struct art_viewer *view, const struct view_item *item,
                  struct data *d)
{
    const struct art_comp *base = art_fieldcomp_base(d->field);
    const struct art_fem *fem =
        base && item->model >= 0 ? art_system_fem_of(art_draw_system(view, item), base) : NULL;
    struct art_mesh *mesh;
    int status;
    if (!fem && (!base || d->n == 0 || d->base[0] != base))
        return art_fieldcomp_search(ctx, d->field);
    if (!fem) {
        ART_TRY(art_mesh_copy(ctx, &mesh, d->on[0]));
        move_mesh(view, item, base, d->on[0], mesh);
        status = art_fieldcomp_search_at(ctx, d->field, mesh->n_verts, mesh->pos);
        art_mesh_free(mesh);
        return status;
    }
    if (!ART_RESERVE(ctx, d->value, 3 * fem->n_nodes + 1, d->cap_value)) return ART_ENOMEM;
    for (int i = 0; i < fem->n_nodes; i++) {
        const double *x =
            art_draw_state(view, item)->q + art_draw_system(view, item)->dyn[fem->node_dyn[i]].q;
        art_v3_copy(d->value + 3 * (ptrdiff_t)fem->node_comp[i]->pos, x);
    }
    status = art_fieldcomp_search_at(ctx, d->field, fem->n_nodes, d->value);
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    int status = follow(ctx, view, item, d);
    if (status < 0) return status;
    if (d->scale == 0) return draw_scalars(ctx, view, item, d);
    return view->measuring ? ART_OK : each_value(ctx, view, item, draw_vector, NULL);
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_fieldcomp_free(d->field);
    for (int i = 0; i < d->n; i++) art_mesh_free(d->on[i]);
    art_free(d->base);
    art_free(d->on);
    art_free(d->value);
    art_draw_tris_fini(&d->widgets);
}

const struct art_view_kind art_view_fields = {.name = "fields",
                                              .summary =
                                                  "fields as points, surfaces, elements, arrows",
                                              .classes = "FemFieldComp MeshFieldComp GridFieldBase",
                                              .size = sizeof(struct data),
                                              .colored = true,
                                              .make = make,
                                              .draw = draw,
                                              .free = free_data};
