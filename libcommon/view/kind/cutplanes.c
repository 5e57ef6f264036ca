/* This draws sections through FEM models (FemCutPlane; guide, section 6.12.7). Each element is
 * divided into tetrahedra from its middle to its faces; the plane cuts them in triangles and
 * quadrilaterals, with values interpolated linearly along their edges, so that linear fields are
 * exact. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/fem.h>

struct data {
    const struct art_fem *fem;
    struct view_values values;
    struct view_tris section;
};

/* The FEM model that a plane belongs to. */
static const struct art_fem *fem_of(const struct art_viewer *view, const struct view_item *item,
                                    const struct art_comp *plane)
{
    const struct art_comp *comp = plane->parent;
    while (comp && !art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) comp = comp->parent;
    return comp && item->model >= 0 ? art_system_fem_of(art_draw_system(view, item), comp) : NULL;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_fem *fem = fem_of(view, item, item->comp);
    struct data *d = item->data;
    (void)ctx;
    d->fem = fem;
    d->section.of_corners = true;
    return fem ? ART_OK : ART_OK + 1;
}

/* This is a corner of a tetrahedron: place, height above the plane, value. */
struct corner {
    double x[3], h, value;
};

static int add_corner(struct art_ctx *ctx, struct view_tris *to, const struct corner *a,
                      const struct corner *b)
{
    double t = a->h / (a->h - b->h), x[3];
    art_v3_lerp(x, a->x, b->x, t);
    return art_draw_add_corner(ctx, to, x, (1 - t) * a->value + t * b->value);
}

/* Corners with h >= 0 are above: so a corner in the plane belongs to one side, and nothing is
 * counted twice.
 */
static int cut_tet(struct art_ctx *ctx, struct view_tris *to, const struct corner *const tet[4])
{
    const struct corner *up[4], *down[4];
    int n_up = 0, n_down = 0, first = to->n_x, status = ART_OK;
    for (int i = 0; i < 4; i++)
        if (tet[i]->h >= 0)
            up[n_up++] = tet[i];
        else
            down[n_down++] = tet[i];
    if (n_up == 0 || n_down == 0) return ART_OK;
    if (n_up == 2) {
        ART_TRY(add_corner(ctx, to, up[0], down[0]));
        ART_TRY(add_corner(ctx, to, up[0], down[1]));
        ART_TRY(add_corner(ctx, to, up[1], down[1]));
        ART_TRY(add_corner(ctx, to, up[1], down[0]));
        ART_TRY(art_draw_add_tri(ctx, to, first, first + 1, first + 2, 0));
        return art_draw_add_tri(ctx, to, first, first + 2, first + 3, 0);
    }
    for (int i = 0; i < n_up; i++)
        for (int k = 0; k < n_down; k++) ART_TRY(add_corner(ctx, to, up[i], down[k]));
    status = art_draw_add_tri(ctx, to, first, first + 1, first + 2, 0);
out:
    return status;
}

static void mean(struct corner *m, int n, const struct corner *const *c)
{
    *m = (struct corner){{0, 0, 0}, 0, 0};
    for (int i = 0; i < n; i++) {
        art_v3_add_scaled(m->x, m->x, 1.0 / n, c[i]->x);
        m->h += c[i]->h / n;
        m->value += c[i]->value / n;
    }
}

static int cut_element(struct art_ctx *ctx, struct view_tris *to, const struct art_elem_type *type,
                       const struct corner *c)
{
    const struct corner *all[ART_ELEM_MAX_NODES], *face[8];
    struct corner middle, centre;
    int node[8], status = ART_OK;
    for (int i = 0; i < type->n_corners; i++) all[i] = &c[i];
    mean(&middle, type->n_corners, all);
    for (int f = 0; f < type->n_faces; f++) {
        int n = art_draw_outline(type, f, node);
        for (int i = 0; i < n; i++) face[i] = &c[node[i]];
        mean(&centre, n, face);
        for (int i = 0; i < n; i++) {
            const struct corner *tet[4] = {&middle, &centre, face[i], face[(i + 1) % n]};
            ART_TRY(cut_tet(ctx, to, tet));
        }
    }
out:
    return status;
}

static int cut(struct art_ctx *ctx, const struct art_viewer *view, const struct view_item *item,
               struct data *d, const struct art_rigid *T, bool values)
{
    const double normal[3] = {T->R[2], T->R[5], T->R[8]};
    int status = ART_OK;
    d->section.n_x = d->section.n_tri = 0;
    for (int e = 0; e < d->fem->n_solids && status == ART_OK; e++) {
        const struct art_elem_type *type = art_fem_kind_of(d->fem, e)->type;
        const int *node = art_fem_elem_nodes(d->fem, e);
        struct corner c[ART_ELEM_MAX_NODES];
        double x[ART_ELEM_MAX_NODES][3], rel[3];
        bool above = false, below = false;
        art_fem_elem_pos(d->fem, art_draw_state(view, item), e, x);
        for (int i = 0; i < type->n_nodes; i++) {
            art_v3_copy(c[i].x, x[i]);
            art_v3_sub(rel, x[i], T->p);
            c[i].h = art_v3_dot(rel, normal);
            c[i].value = values ? d->values.size[node[i]] : 0;
            above = above || c[i].h >= 0;
            below = below || c[i].h < 0;
        }
        if (above && below) status = cut_element(ctx, &d->section, type, c);
    }
    return status;
}

/* The field that gives the colours, *row NULL: none does. */
static int field_of(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                    const struct art_fem_field **row, struct view_scale **scale)
{
    const char *word = art_get_text(item->comp, "surfaceRendering");
    bool of_elements = false;
    *row = NULL;
    *scale = NULL;
    if (view->o->color) {
        *scale = &view->scale[0];
        *row = art_draw_fem_row(view->o->color, &of_elements);
        if (of_elements) *row = NULL;
        return ART_OK;
    }
    if (!word || art_streq(word, "None") || art_streq(word, "Shaded")) return ART_OK;
    *row = art_draw_fem_row(word, &of_elements);
    return art_draw_stress_scale(ctx, view, item->comp, word, scale);
}

/* Draws the outline of the plane itself. */
static int draw_square(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                       const struct art_rigid *T)
{
    static const int sign[5][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    double size = art_get_double(item->comp, "squareSize") / 2, x[5][3];
    int status = ART_OK;
    if (!(size > 0)) return ART_OK;
    for (int i = 0; i < 5; i++) {
        const double local[3] = {sign[i][0] * size, sign[i][1] * size, 0};
        art_rigid_point(x[i], T, local);
        if (i > 0 && status == ART_OK)
            status = art_draw_line(ctx, view, item->props, x[i - 1], x[i], NULL);
    }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    struct view_scale *scale;
    struct art_rigid T;
    int status;
    const char *word = art_get_text(item->comp, "surfaceRendering");
    const struct art_fem_field *row;
    ART_TRY(field_of(ctx, view, item, &row, &scale));
    if (row && scale) {
        ART_TRY(art_draw_fem_values(ctx, d->fem, art_draw_state(view, item), row, &d->values));
        scale->used = true;
    }
    art_geom_pose(view->sim, item->model, item->comp, &T);
    ART_TRY(cut(ctx, view, item, d, &T, row != NULL));
    if (view->measuring) {
        if (row && scale) art_draw_measure(scale, d->section.n_x, d->section.value);
        return ART_OK;
    }
    if (row || !art_streq(word, "None"))
        /* the triangles run either way: light does not tell them apart */
        ART_TRY(art_draw_tris(ctx, view, &d->section, item->props, true, row ? scale : NULL));
    status = draw_square(ctx, view, item, &T);
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_draw_values_fini(&d->values);
    art_draw_tris_fini(&d->section);
}

int art_draw_section_mesh(struct art_ctx *ctx, const struct art_viewer *view,
                          const struct view_item *item, const struct art_comp *plane,
                          struct art_mesh **mesh)
{
    struct data d = {.fem = fem_of(view, item, plane)};
    struct view_item at = {.comp = plane, .model = item->model};
    struct art_rigid T;
    int status;
    *mesh = NULL;
    if (!d.fem) return ART_OK;
    art_geom_pose(view->sim, item->model, plane, &T);
    ART_TRY(cut(ctx, view, &at, &d, &T, false));
    ART_TRY(art_mesh_create(ctx, mesh));
    for (int i = 0; i < d.section.n_x; i++)
        ART_TRY(art_mesh_add_vertex(ctx, *mesh, d.section.x[i]));
    for (int i = 0; i < d.section.n_tri; i++)
        ART_TRY(art_mesh_add_face(ctx, *mesh, 3, d.section.tri[i]));
out:
    if (status < 0) {
        art_mesh_free(*mesh);
        *mesh = NULL;
    }
    art_draw_tris_fini(&d.section);
    return status;
}

const struct art_view_kind art_view_cutplanes = {.name = "cutplanes",
                                                 .summary = "sections through FEM models",
                                                 .classes = "FemCutPlane",
                                                 .size = sizeof(struct data),
                                                 .colored = true,
                                                 .make = make,
                                                 .draw = draw,
                                                 .free = free_data};
