/* Vertices and indices of a glTF file from the corners of a mesh. */
#include "glb_priv.h"
#include <art/math.h>
#include <math.h>
#include <stdlib.h>

/* Vertices by what they have. */
struct finder {
    struct art_ctx *ctx;
    struct art_glb_list *list;
    struct art_index index;
};

static int finder_init(struct finder *f, struct art_ctx *ctx, struct art_glb_list *list,
                       size_t most)
{
    *f = (struct finder){.ctx = ctx, .list = list};
    return art_index_reserve(ctx, &f->index, most);
}

static int find(struct finder *f, const struct art_glb_vertex *v, int *index)
{
    struct art_glb_list *list = f->list;
    const uint64_t key[2] = {art_pair_key(v->vert, v->normal), art_pair_key(v->texture, v->color)};
    struct art_index_spot at = art_index_find(&f->index, art_hash_words(key, 2));
    for (; at.item >= 0; art_index_next(&f->index, &at)) {
        const struct art_glb_vertex *o = &list->vertex[at.item];
        if (o->vert != v->vert || o->normal != v->normal || o->texture != v->texture ||
            o->color != v->color)
            continue;
        *index = at.item;
        return ART_OK;
    }
    if (!ART_GROW(f->ctx, list->vertex, list->n, list->cap)) return f->ctx->status;
    *index = list->n;
    list->vertex[list->n++] = *v;
    art_index_place(&f->index, &at, *index);
    return ART_OK;
}

static int add_index(struct art_ctx *ctx, struct art_glb *glb, int index)
{
    struct art_glb_part *part = &glb->part[glb->n_parts - 1];
    if (!ART_GROW(ctx, glb->index, glb->n_index, glb->index_cap)) return ctx->status;
    glb->index[glb->n_index++] = index;
    if (part->n == 0 || index < part->least) part->least = index;
    if (part->n == 0 || index > part->most) part->most = index;
    part->n++;
    return ART_OK;
}

static int add_part(struct art_ctx *ctx, struct art_glb *glb, struct art_glb_part part)
{
    if (!ART_GROW(ctx, glb->part, glb->n_parts, glb->parts_cap)) return ctx->status;
    part.first = glb->n_index;
    glb->part[glb->n_parts++] = part;
    return ART_OK;
}

/* --------------------------------------------------------------------- faces */

struct face {
    int group, material, face;
};

/* Value of corner c of an attribute; -1 none. */
static int value_at(const struct art_mesh *m, const struct art_mesh_attr *attr, int c)
{
    if (attr->n == 0) return -1;
    return attr->idx ? attr->idx[c] : m->face_vert[c] < attr->n ? m->face_vert[c] : -1;
}

static int add_corner(struct art_ctx *ctx, struct art_glb *glb, struct finder *f, int face, int c)
{
    const struct art_mesh *m = glb->mesh;
    struct art_glb_vertex v = {.vert = m->face_vert[c],
                               .normal = value_at(m, &m->normal, c),
                               .texture = value_at(m, &m->texture, c),
                               .color = value_at(m, &m->color, c)};
    int index, status;
    /* a normal must be one: where there is none it is that of the face */
    if (m->normal.n > 0 && v.normal < 0) v.normal = -2 - face;
    ART_TRY(find(f, &v, &index));
    ART_TRY(add_index(ctx, glb, index));
out:
    return status;
}

static int add_faces(struct art_ctx *ctx, struct art_glb *glb)
{
    const struct art_mesh *m = glb->mesh;
    struct face *order = art_alloc(ctx, (size_t)m->n_faces + 1, sizeof *order);
    struct finder f = {0};
    int status = order ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(finder_init(&f, ctx, &glb->list[0], 3 * (size_t)m->n_faces));
    glb->list[0].has[ART_GLB_POSITION] = true;
    glb->list[0].has[ART_GLB_NORMAL] = m->normal.n > 0;
    glb->list[0].has[ART_GLB_TEXCOORD] = m->texture.n > 0;
    glb->list[0].has[ART_GLB_COLOR] = m->color.n > 0;
    for (int i = 0; i < m->n_faces; i++)
        order[i] = (struct face){m->face_group ? m->face_group[i] : -1,
                                 m->face_material ? m->face_material[i] : -1, i};
    qsort(order, (size_t)m->n_faces, sizeof *order, art_compare_int_triples);
    for (int i = 0; i < m->n_faces; i++) {
        const struct face *o = &order[i];
        if (i == 0 || o->group != o[-1].group || o->material != o[-1].material)
            ART_TRY(add_part(
                ctx, glb,
                (struct art_glb_part){.mode = 4, .group = o->group, .material = o->material}));
        for (int k = 0; k < 3; k++) ART_TRY(add_corner(ctx, glb, &f, o->face, 3 * o->face + k));
    }
out:
    art_free(order), art_index_fini(&f.index);
    return status;
}

/* ------------------------------------------------------------- lines and points */

/* A vertex that is no corner of a face takes the values of its vertex, if vertices have values. */
static int add_vertex(struct art_ctx *ctx, struct art_glb *glb, struct finder *f, int vert)
{
    const bool *has = glb->list[1].has;
    struct art_glb_vertex v = {.vert = vert,
                               .normal = has[ART_GLB_NORMAL] ? vert : -1,
                               .texture = has[ART_GLB_TEXCOORD] ? vert : -1,
                               .color = has[ART_GLB_COLOR] ? vert : -1};
    int index, status;
    ART_TRY(find(f, &v, &index));
    ART_TRY(add_index(ctx, glb, index));
out:
    return status;
}

static bool by_vertex(const struct art_mesh *m, const struct art_mesh_attr *attr)
{
    return attr->n > 0 && attr->n >= m->n_verts && !attr->idx;
}

static int add_others(struct art_ctx *ctx, struct art_glb *glb)
{
    const struct art_mesh *m = glb->mesh;
    bool cloud = m->n_faces == 0 && m->n_lines == 0 && m->n_points == 0;
    struct finder f = {0};
    int status = ART_OK;
    if (m->n_lines == 0 && m->n_points == 0 && (!cloud || m->n_verts == 0)) return ART_OK;
    glb->list[1].has[ART_GLB_POSITION] = true;
    glb->list[1].has[ART_GLB_NORMAL] = by_vertex(m, &m->normal);
    glb->list[1].has[ART_GLB_TEXCOORD] = by_vertex(m, &m->texture);
    glb->list[1].has[ART_GLB_COLOR] = by_vertex(m, &m->color);
    ART_TRY(finder_init(&f, ctx, &glb->list[1], (size_t)m->n_verts));
    if (m->n_lines > 0)
        ART_TRY(add_part(ctx, glb,
                         (struct art_glb_part){.mode = 1, .list = 1, .group = -1, .material = -1}));
    for (int l = 0; l < m->n_lines; l++)
        for (int k = m->line_off[l]; k + 1 < m->line_off[l + 1]; k++) {
            ART_TRY(add_vertex(ctx, glb, &f, m->line_vert[k]));
            ART_TRY(add_vertex(ctx, glb, &f, m->line_vert[k + 1]));
        }
    if (m->n_points > 0 || cloud)
        ART_TRY(add_part(ctx, glb,
                         (struct art_glb_part){.mode = 0, .list = 1, .group = -1, .material = -1}));
    for (int i = 0; i < (cloud ? m->n_verts : m->n_points); i++)
        ART_TRY(add_vertex(ctx, glb, &f, cloud ? i : m->point_vert[i]));
out:
    art_index_fini(&f.index);
    return status;
}

int art_glb_plan(struct art_ctx *ctx, struct art_glb *glb, const struct art_mesh *mesh)
{
    int status = ART_OK;
    *glb = (struct art_glb){.mesh = mesh};
    if (mesh->n_faces > INT32_MAX / 3 - mesh->n_verts)
        return art_error(ctx, ART_ELIMIT, NULL, "too many faces for the format glb");
    if (mesh->n_faces > 0) ART_TRY(add_faces(ctx, glb));
    ART_TRY(add_others(ctx, glb));
out:
    return status;
}

void art_glb_fini(struct art_glb *glb)
{
    for (int i = 0; i < 2; i++) art_free(glb->list[i].vertex);
    art_free(glb->index), art_free(glb->part);
}

/* -------------------------------------------------------------------- values */

/* Normalises to length 1, as glTF requires; any direction will do where there is none. */
static void put_normal(const struct art_glb *glb, int normal, float x[4])
{
    double n[3];
    if (normal >= 0)
        art_v3_copy(n, glb->mesh->normal.val + 3 * (size_t)normal);
    else
        art_mesh_face_normal(glb->mesh, -2 - normal, n);
    double most = fmax(fabs(n[0]), fmax(fabs(n[1]), fabs(n[2])));
    if (most > 0)
        for (int k = 0; k < 3; k++) n[k] /= most;
    else
        n[2] = 1;
    art_v3_normalize(n, n);
    for (int k = 0; k < 3; k++) x[k] = (float)n[k];
}

/* glTF counts colours in light, meshes as screens do (IEC 61966-2-1, sRGB). */
static float linear(double c)
{
    c = c > 0 ? c < 1 ? c : 1 : 0;
    return (float)(c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
}

int art_glb_values(const struct art_glb *glb, const struct art_glb_list *list, int attr, int vertex,
                   float x[4])
{
    const struct art_mesh *m = glb->mesh;
    const struct art_glb_vertex *v = &list->vertex[vertex];
    if (attr == ART_GLB_POSITION)
        for (int k = 0; k < 3; k++) x[k] = (float)m->pos[3 * (size_t)v->vert + (size_t)k];
    if (attr == ART_GLB_NORMAL) put_normal(glb, v->normal, x);
    if (attr == ART_GLB_TEXCOORD) {
        const double *t = v->texture >= 0 ? m->texture.val + 3 * (size_t)v->texture : NULL;
        x[0] = t ? (float)t[0] : 0;
        x[1] = t ? (float)(1 - t[1]) : 0; /* the image begins at its top */
    }
    if (attr == ART_GLB_COLOR)
        for (int k = 0; k < 4; k++) {
            double c = v->color >= 0 ? m->color.val[4 * (size_t)v->color + (size_t)k] : 1;
            x[k] = k < 3 ? linear(c) : (float)(c > 0 ? c < 1 ? c : 1 : 0);
        }
    return attr == ART_GLB_TEXCOORD ? 2 : attr == ART_GLB_COLOR ? 4 : 3;
}
