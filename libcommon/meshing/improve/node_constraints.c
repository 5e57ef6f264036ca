/* This determines the constraints of nodes: fixed, in a plane, along a line, free. */
#include "improve_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The angle by which a direction may leave a face. */
#define IN_PLANE 1e-6

/* This is a face of a solid by its corners, ascending; -1 before those of a triangle. */
struct face {
    int corner[4];
    int side;
};

struct freedom {
    const struct art_volume *vol;
    struct face *face;
    int n;
    int *shown; /* [n_shown] sides that are outer faces or between regions */
    int n_shown;
    bool *on;       /* [n_nodes] on an outer face or one between regions */
    bool *stays;    /* [n_nodes] whatever else */
    double (*M)[6]; /* [n_nodes] sums of n n' of the normals of these faces: xx yy zz xy xz yz */
};

static int compare(const void *a, const void *b)
{
    const struct face *p = a, *q = b;
    for (int k = 0; k < 4; k++)
        if (p->corner[k] != q->corner[k]) return p->corner[k] < q->corner[k] ? -1 : 1;
    return (p->side > q->side) - (p->side < q->side);
}

static int list_faces(struct art_ctx *ctx, struct freedom *f)
{
    const struct art_volume *vol = f->vol;
    size_t count = 0;
    for (int e = 0; e < vol->n_elems; e++)
        if (art_volume_type(vol, e)->dim == 3) count += (size_t)art_volume_type(vol, e)->n_faces;
    if (count > INT32_MAX) return art_error(ctx, ART_ELIMIT, NULL, "too many faces");
    f->face = art_alloc(ctx, count + 1, sizeof *f->face);
    if (!f->face) return ART_ENOMEM;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int s = 0; type->dim == 3 && s < type->n_faces; s++) {
            struct face *face = &f->face[f->n++];
            *face = (struct face){{-1, -1, -1, -1}, 8 * e + s};
            for (int k = 0; k < 4 && type->face[s][k] >= 0; k++) {
                int at = 3, c = node[(int)type->face[s][k]];
                /* insert: the smallest have been moved to the front */
                for (int i = 0; i < 3; i++) face->corner[i] = face->corner[i + 1];
                for (; at > 0 && face->corner[at - 1] > c; at--)
                    face->corner[at] = face->corner[at - 1];
                face->corner[at] = c;
            }
        }
    }
    qsort(f->face, (size_t)f->n, sizeof *f->face, compare);
    return ART_OK;
}

static int region_of(const struct art_volume *vol, int side)
{
    return vol->elem_region ? vol->elem_region[side / 8] : -1;
}

/* The normals of the triangles that each corner makes with its neighbours: those of a flat face are
 * the same. */
static void add_normals(struct freedom *f, int side)
{
    const struct art_volume *vol = f->vol;
    const struct art_elem_type *type = art_volume_type(vol, side / 8);
    int node[8], n = art_elem_face_nodes(type, side % 8, node), corners = n > 4 ? n / 2 : n;
    f->shown[f->n_shown++] = side;
    for (int k = 0; k < n; k++) {
        node[k] = vol->elem_node[vol->elem_off[side / 8] + node[k]];
        f->on[node[k]] = true;
    }
    for (int k = 0; k < corners; k++) {
        const double *a = vol->pos + 3 * (size_t)node[k];
        double u[3], v[3], m[3];
        art_v3_sub(u, vol->pos + 3 * (size_t)node[(k + 1) % corners], a);
        art_v3_sub(v, vol->pos + 3 * (size_t)node[(k + corners - 1) % corners], a);
        art_v3_cross(m, u, v);
        double length = art_v3_norm(m);
        if (length > 0) art_v3_scale(m, 1 / length, m);
        for (int i = 0; i < corners; i++) {
            double *M = f->M[node[i]];
            if (!(length > 0)) f->stays[node[i]] = true;
            M[0] += m[0] * m[0], M[1] += m[1] * m[1], M[2] += m[2] * m[2];
            M[3] += m[0] * m[1], M[4] += m[0] * m[2], M[5] += m[1] * m[2];
        }
    }
}

/* Constrains the nodes of outer faces and of those between regions. */
static void constrain_faces(struct freedom *f)
{
    for (int i = 0, end; i < f->n; i = end) {
        bool between = false;
        for (end = i + 1; end < f->n; end++) {
            bool same = true;
            for (int k = 0; k < 4; k++)
                same = same && f->face[end].corner[k] == f->face[i].corner[k];
            if (!same) break;
            between = between ||
                      region_of(f->vol, f->face[end].side) != region_of(f->vol, f->face[i].side);
        }
        if (end == i + 1 || between) add_normals(f, f->face[i].side);
    }
}

/* Nodes at which some of these faces are in a set of sides and others are not. */
static int constrain_sets(struct art_ctx *ctx, struct freedom *f)
{
    const struct art_volume *vol = f->vol;
    bool *in = art_alloc(ctx, 8 * (size_t)vol->n_elems + 8, sizeof *in);
    unsigned char *has = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *has);
    int status = in && has ? ART_OK : ART_ENOMEM;
    for (int s = 0; s < vol->n_sets && status == ART_OK; s++) {
        const struct art_volume_set *set = &vol->sets[s];
        if (set->of != ART_OF_SIDES) continue;
        memset(has, 0, (size_t)vol->n_nodes * sizeof *has);
        for (int k = 0; k < set->n; k++) in[set->item[k]] = true;
        for (int i = 0; i < f->n_shown; i++) {
            const struct art_elem_type *type = art_volume_type(vol, f->shown[i] / 8);
            int node[8], n = art_elem_face_nodes(type, f->shown[i] % 8, node);
            for (int k = 0; k < n; k++)
                has[vol->elem_node[vol->elem_off[f->shown[i] / 8] + node[k]]] |=
                    in[f->shown[i]] ? 1 : 2;
        }
        for (int i = 0; i < vol->n_nodes; i++)
            if (has[i] == 3) f->stays[i] = true;
        for (int k = 0; k < set->n; k++) in[set->item[k]] = false;
    }
    art_free(in);
    art_free(has);
    return status;
}

/* Finds the directions across all normals: eigenvectors to values that are next to nothing. */
static unsigned char directions(const double S[6], double axis[3])
{
    const double M[9] = {S[0], S[3], S[4], S[3], S[1], S[5], S[4], S[5], S[2]};
    double lambda[3], V[9];
    art_m3_sym_eigen(M, lambda, V);
    double small = IN_PLANE * IN_PLANE * lambda[2];
    if (!(lambda[0] <= small)) return 0;
    int column = lambda[1] <= small ? 2 : 0;
    for (int k = 0; k < 3; k++) axis[k] = V[3 * k + column];
    return column == 2 ? 2 : 1;
}

/* Nodes of shells stay, and so do those of quadratic elements on the surface. */
static void move_corners(struct freedom *f, bool slide, unsigned char *dim, double (*axis)[3])
{
    const struct art_volume *vol = f->vol;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int k = 0; k < type->n_nodes && type->dim == 3; k++) dim[node[k]] = 3;
    }
    for (int i = 0; i < vol->n_nodes; i++)
        if (f->on[i] && dim[i]) dim[i] = slide && !f->stays[i] ? directions(f->M[i], axis[i]) : 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int k = 0; k < type->n_nodes; k++)
            if (type->dim == 2 || (type->kind != type->linear && f->on[node[k]])) dim[node[k]] = 0;
    }
}

int improve_node_constraints(struct art_ctx *ctx, const struct art_volume *vol, bool slide,
                             unsigned char *dim, double (*axis)[3])
{
    struct freedom f = {.vol = vol};
    size_t n = (size_t)vol->n_nodes + 1;
    int status;
    f.on = art_alloc(ctx, n, sizeof *f.on);
    f.stays = art_alloc(ctx, n, sizeof *f.stays);
    f.M = art_alloc(ctx, n, sizeof *f.M);
    if (!f.on || !f.stays || !f.M) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(list_faces(ctx, &f));
    f.shown = art_alloc(ctx, (size_t)f.n + 1, sizeof *f.shown);
    if (!f.shown) {
        status = ART_ENOMEM;
        goto out;
    }
    constrain_faces(&f);
    if (slide) ART_TRY(constrain_sets(ctx, &f));
    move_corners(&f, slide, dim, axis);
out:
    art_free(f.face), art_free(f.shown), art_free(f.on), art_free(f.stays), art_free(f.M);
    return status;
}
