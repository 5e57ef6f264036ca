/* Values of new vertices and corners, interpolated in the faces that they lie in. */
#include "boolean_priv.h"

void art_solid_weights(const struct art_solid *s, int m, int tri, int point, double w[3])
{
    const struct art_solid_side *side = &s->side[m];
    int axis = side->axis[tri], j = abs(axis) % 3, k = (abs(axis) + 1) % 3;
    const double *x = s->point[point].x;
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double *p = art_solid_at(side, side->tri[tri][(i + 1) % 3]);
        const double *q = art_solid_at(side, side->tri[tri][(i + 2) % 3]);
        w[i] = (p[j] - x[j]) * (q[k] - x[k]) - (p[k] - x[k]) * (q[j] - x[j]);
        w[i] = fmax(axis > 0 ? w[i] : -w[i], 0);
        sum += w[i];
    }
    for (int i = 0; i < 3; i++) w[i] = sum > 0 ? w[i] / sum : i == 0;
}

/* ---------------------------------------------------------------------- corners */

/* Gets the values of an attribute at the corners of a face of the old mesh; false if one has none.
 */
static bool corner_values(const struct art_mesh_attr *a, int face, int idx[3])
{
    for (int k = 0; k < 3; k++) {
        idx[k] = a->idx[3 * face + k];
        if (idx[k] < 0) return false;
    }
    return true;
}

static int add_mean(struct art_solid_build *b, struct art_mesh_attr *to,
                    const struct art_mesh_attr *from, const int idx[3], const double w[3],
                    bool turned, int *at)
{
    double x[4] = {0};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < from->dim; i++)
            x[i] += w[k] * from->val[(size_t)idx[k] * (size_t)from->dim + (size_t)i];
    if (to == &b->mesh->normal) {
        art_v3_normalize(x, x);
        for (int i = 0; i < 3 && turned; i++) x[i] = -x[i];
    }
    *at = to->n;
    return art_mesh_add_value(b->s->ctx, to, x);
}

/* Corner k of the piece that is face f of the result. */
static int set_corner(struct art_solid_build *b, struct art_mesh_attr *to,
                      const struct art_mesh_attr *from, int c, int at)
{
    const struct art_solid_piece *piece = &b->s->piece[c / 3];
    bool turned = b->keep[c / 3] < 0 && to == &b->mesh->normal;
    int idx[3], status = ART_OK;
    double w[3] = {1, 0, 0};
    if (to->idx[at] >= 0 && !turned) return ART_OK;
    if (to->idx[at] >= 0) {
        idx[0] = idx[1] = idx[2] = to->idx[at];
    } else {
        if (!corner_values(from, art_solid_face(b->s, c / 3), idx)) return ART_OK;
        if (idx[0] == idx[1] && idx[0] == idx[2] && !turned) {
            to->idx[at] = idx[0];
            return ART_OK;
        }
        art_solid_weights(b->s, piece->m, piece->tri, piece->v[c % 3], w);
    }
    ART_TRY(add_mean(b, to, from, idx, w, turned, &to->idx[at]));
out:
    return status;
}

static int set_corners(struct art_solid_build *b, struct art_mesh_attr *to,
                       const struct art_mesh_attr *from)
{
    int status = ART_OK, at = 0;
    if (!from->idx || from->n == 0) return ART_OK;
    for (int i = 0; i < b->s->n_pieces; i++)
        for (int k = 0; k < 3 && b->keep[i]; k++)
            ART_TRY(set_corner(b, to, from, 3 * i + (b->keep[i] > 0 ? k : 2 - k), at++));
out:
    return status;
}

/* ---------------------------------------------------------------------- vertices */

/* Finds the weights and vertices of the old mesh at a corner of a piece. */
static void mean_of(const struct art_solid_build *b, int c, int vert[3], double w[3])
{
    const struct art_solid_piece *piece = &b->s->piece[c / 3];
    memcpy(vert, b->old->face_vert + 3 * art_solid_face(b->s, c / 3), 3 * sizeof *vert);
    art_solid_weights(b->s, piece->m, piece->tri, piece->v[c % 3], w);
}

/* Sets dim numbers of vertex v; they are interpolated, or those of the nearest corner. */
static void set_vertex(const struct art_solid_build *b, int c, int dim, const double *from,
                       double *to, bool nearest)
{
    int vert[3], most = 0;
    double w[3];
    mean_of(b, c, vert, w);
    for (int k = 1; k < 3; k++)
        if (w[k] > w[most]) most = k;
    for (int k = 0; k < 3 && nearest; k++) w[k] = k == most;
    for (int i = 0; i < dim; i++) {
        to[i] = 0;
        for (int k = 0; k < 3; k++) to[i] += w[k] * from[(size_t)vert[k] * (size_t)dim + (size_t)i];
    }
}

/* The corner to take the values of a vertex from: of the first mesh that has any. */
static int source_of(const struct art_solid_build *b, int v, const bool has[2])
{
    for (int m = 0; m < 2; m++)
        if (has[m] && b->source[2 * v + m] >= 0) return b->source[2 * v + m];
    return -1;
}

static void set_field(const struct art_solid_build *b, struct art_field *to,
                      const struct art_field *from)
{
    bool has[2], real = to->type == ART_F32 || to->type == ART_F64;
    for (int m = 0; m < 2; m++)
        has[m] = art_fields_find(&b->s->side[m].mesh->vertex_fields, to->name) != NULL;
    for (int v = 0; v < b->n && to->dim > 0; v++) {
        int c = source_of(b, v, has);
        if (c >= 0)
            set_vertex(b, c, to->dim, from->val, to->val + (size_t)v * (size_t)to->dim, !real);
    }
}

int art_solid_values(struct art_solid_build *b)
{
    struct art_mesh_attr *to[3] = {&b->mesh->normal, &b->mesh->texture, &b->mesh->color};
    const struct art_mesh_attr *from[3] = {&b->old->normal, &b->old->texture, &b->old->color};
    static const bool both[2] = {true, true};
    int status;
    for (int i = 0; i < 3; i++) {
        ART_TRY(set_corners(b, to[i], from[i]));
        for (int v = 0; v < b->n && from[i]->n && !from[i]->idx; v++)
            set_vertex(b, source_of(b, v, both), to[i]->dim, from[i]->val,
                       to[i]->val + (size_t)v * (size_t)to[i]->dim, false);
    }
    for (int i = 0; i < b->mesh->vertex_fields.n; i++)
        set_field(b, &b->mesh->vertex_fields.list[i], &b->old->vertex_fields.list[i]);
    status = ART_OK;
out:
    return status;
}
