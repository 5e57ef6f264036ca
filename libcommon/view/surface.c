/* This draws meshes: triangles with colours, edges, lines and points. */
#include "view_draw.h"
#include "view_priv.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------- edges */

/* Draws lines along all edges of the faces of a mesh, each once. */
static int draw_edges(struct art_ctx *ctx, struct art_viewer *view, const struct art_mesh *mesh,
                      double width, const float rgba[4])
{
    int n = art_mesh_n_corners(mesh), k = 0, status = ART_OK;
    if (view->measuring || width <= 0 || n == 0) return ART_OK;
    int(*edge)[2] = art_alloc(ctx, (size_t)n, sizeof *edge);
    if (!edge) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++) {
            int next = c + 1 < mesh->face_off[f + 1] ? c + 1 : mesh->face_off[f];
            int a = mesh->face_vert[c], b = mesh->face_vert[next];
            edge[k][0] = a < b ? a : b;
            edge[k++][1] = a < b ? b : a;
        }
    qsort(edge, (size_t)n, sizeof *edge, art_compare_int_pairs);
    for (int i = 0; i < n && status == ART_OK; i++) {
        if (i > 0 && art_compare_int_pairs(edge[i], edge[i - 1]) == 0) continue;
        status = art_draw_thin_line(ctx, view, mesh->pos + 3 * (size_t)edge[i][0],
                                    mesh->pos + 3 * (size_t)edge[i][1], width, rgba);
    }
    art_free(edge);
    return status;
}

/* -------------------------------------------------------------------- colours */

/* The arrays that a scene takes, of one mesh; freed together. */
struct arrays {
    float (*normal)[3];
    float (*rgba)[4];
    double (*uv)[2];
};

static void arrays_fini(struct arrays *a)
{
    art_free(a->normal);
    art_free(a->rgba);
    art_free(a->uv);
}

/* Normals that the mesh has of its own, by corner. */
static int take_normals(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_faces *faces,
                        struct arrays *a)
{
    if (mesh->normal.n == 0) return ART_OK;
    a->normal = art_alloc(ctx, 3 * (size_t)mesh->n_faces + 1, sizeof *a->normal);
    if (!a->normal) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            double flat[3], unit[3];
            const double *n = art_mesh_corner_value(mesh, &mesh->normal, f, k);
            if (!n || !(art_v3_norm2(n) > 0)) {
                art_mesh_face_normal(mesh, f, flat);
                n = flat;
            }
            art_v3_normalize(unit, n);
            for (int i = 0; i < 3; i++) a->normal[3 * f + k][i] = (float)unit[i];
        }
    faces->normal = (const float(*)[3])a->normal;
    faces->normal_by_corner = true;
    return ART_OK;
}

/* Takes the mesh's own colours of vertices or faces: those of their first corner. */
static int take_colors(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_look *look, struct art_faces *faces, struct arrays *a)
{
    bool by_face = mesh->color.idx != NULL;
    int n = by_face ? mesh->n_faces : mesh->n_verts;
    if (mesh->color.n == 0) return ART_OK;
    a->rgba = art_alloc(ctx, (size_t)n + 1, sizeof *a->rgba);
    if (!a->rgba) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        const double *c = by_face             ? art_mesh_corner_value(mesh, &mesh->color, i, 0)
                          : i < mesh->color.n ? mesh->color.val + 4 * (size_t)i
                                              : NULL;
        for (int k = 0; k < 4; k++) a->rgba[i][k] = c ? (float)c[k] : k < 3 ? look->rgba[k] : 1;
    }
    faces->rgba = (const float(*)[4])a->rgba;
    faces->n_rgba = n;
    return ART_OK;
}

static int take_texture(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_faces *faces,
                        struct arrays *a)
{
    if (mesh->texture.n == 0) return ART_OK;
    a->uv = art_alloc(ctx, 3 * (size_t)mesh->n_faces + 1, sizeof *a->uv);
    if (!a->uv) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            const double *t = art_mesh_corner_value(mesh, &mesh->texture, f, k);
            for (int i = 0; i < 2 && t; i++) a->uv[3 * f + k][i] = t[i];
        }
    faces->uv = (const double(*)[2])a->uv;
    return ART_OK;
}

/* The mean of a face, where it has one colour. */
static double mean_value(const struct view_surface *s, int f)
{
    const int *v = s->mesh->face_vert + 3 * (size_t)f;
    return (s->value[v[0]] + s->value[v[1]] + s->value[v[2]]) / 3;
}

/* Computes colours of vertices, or one for each face, by their values. */
static int take_scaled(struct art_ctx *ctx, const struct view_surface *s, struct art_faces *faces,
                       struct arrays *a)
{
    bool by_face = s->scale->between == VIEW_OF_FACES;
    int n = by_face ? s->mesh->n_faces : s->mesh->n_verts;
    a->rgba = art_alloc(ctx, (size_t)n + 1, sizeof *a->rgba);
    if (!a->rgba) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        art_draw_scale_color(s->scale, by_face ? mean_value(s, i) : s->value[i], a->rgba[i]);
        a->rgba[i][3] = 1;
    }
    faces->rgba = (const float(*)[4])a->rgba;
    faces->n_rgba = n;
    return ART_OK;
}

static int take_values(struct art_ctx *ctx, const struct view_surface *s, struct art_faces *faces,
                       struct arrays *a)
{
    if (s->value && s->scale->between != VIEW_OF_VALUES) return take_scaled(ctx, s, faces, a);
    faces->value = s->value ? s->value : s->face_value;
    faces->n_value = s->value ? s->mesh->n_verts : s->mesh->n_faces;
    art_draw_use_scale(s->scale, faces);
    return ART_OK;
}

static int add_faces(struct art_ctx *ctx, struct art_viewer *view, const struct view_surface *s,
                     const struct art_look *look)
{
    const struct art_mesh *mesh = s->mesh;
    struct art_faces faces = {.n_points = mesh->n_verts,
                              .n_tri = mesh->n_faces,
                              .x = (const double(*)[3])(void *)mesh->pos,
                              .tri = (const int(*)[3])(void *)mesh->face_vert};
    struct arrays a = {0};
    int status = ART_OK;
    if (look->shading == ART_SHADE_SMOOTH) ART_TRY(take_normals(ctx, mesh, &faces, &a));
    if (s->scale)
        ART_TRY(take_values(ctx, s, &faces, &a));
    else
        ART_TRY(take_colors(ctx, mesh, look, &faces, &a));
    if (look->texture || look->normal_map || look->bump_map)
        ART_TRY(take_texture(ctx, mesh, &faces, &a));
    status = art_scene_faces(ctx, view->scene, &faces, look);
out:
    arrays_fini(&a);
    return status;
}

/* -------------------------------------------------------------------- the whole */

/* Returns a colour by value; else its own colour, or that of a vertex if vertices have colours;
 * NULL: none, as the properties say. */
static const float *own_color(const struct view_lines *w, const double *value, const double *own,
                              int vert, float rgb[3])
{
    const struct art_mesh_attr *c = &w->mesh->color;
    if (w->scale) {
        if (value) art_draw_scale_color(w->scale, *value, rgb);
        return value ? rgb : NULL;
    }
    if (!own && !c->idx && c->n == w->mesh->n_verts && c->n > 0) own = c->val + 4 * (size_t)vert;
    for (int k = 0; own && k < 3; k++) rgb[k] = (float)own[k];
    return own ? rgb : NULL;
}

static const double *value_at(const double *line, int i, const double *vert, int v)
{
    return line ? line + i : vert ? vert + v : NULL;
}

int art_draw_lines_and_points(struct art_ctx *ctx, struct art_viewer *view,
                              const struct art_props *props, const struct view_lines *w)
{
    const struct art_mesh *mesh = w->mesh;
    int status = ART_OK;
    float rgb[3];
    for (int i = 0; i < mesh->n_lines; i++)
        for (int k = mesh->line_off[i] + 1; k < mesh->line_off[i + 1]; k++) {
            const int *at = mesh->line_vert + k;
            const double *value = value_at(w->line_value, i, w->value, at[0]);
            ART_TRY(art_draw_line(ctx, view, props, mesh->pos + 3 * (size_t)at[-1],
                                  mesh->pos + 3 * (size_t)at[0],
                                  own_color(w, value, art_mesh_line_color(mesh, i), at[0], rgb)));
        }
    /* without anything else the vertices are what there is to see */
    bool cloud = mesh->n_faces == 0 && mesh->n_lines == 0 && mesh->n_points == 0;
    int n = cloud ? mesh->n_verts : mesh->n_points;
    for (int i = 0; i < n; i++) {
        int v = cloud ? i : mesh->point_vert[i];
        const double *own = cloud ? NULL : art_mesh_point_color(mesh, i);
        const double *value = value_at(NULL, 0, w->value, v);
        ART_TRY(art_draw_point(ctx, view, props, mesh->pos + 3 * (size_t)v,
                               own_color(w, value, own, v, rgb)));
    }
out:
    return status;
}

int art_draw_surface(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                     const struct view_surface *s)
{
    struct art_look look;
    int status = ART_OK;
    if (view->measuring) return ART_OK;
    art_draw_face_look(props, &look);
    if (s->mesh->texture.n > 0) ART_TRY(art_draw_maps(ctx, view, props, &look));
    if (s->mesh->n_faces > 0 && look.sides != ART_SIDES_NEITHER)
        ART_TRY(add_faces(ctx, view, s, &look));
    if (props->draw_edges) {
        float rgba[4];
        art_draw_edge_color(props, rgba);
        ART_TRY(draw_edges(ctx, view, s->outline ? s->outline : s->mesh, props->edge_width, rgba));
    }
    const struct view_lines lines = {.mesh = s->mesh};
    status = art_draw_lines_and_points(ctx, view, props, &lines);
out:
    return status;
}
