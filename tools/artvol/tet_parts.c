/* Checks that each part of a surface has at most one point of a region. */
#include "tet.h"
#include <math.h>

/* The solid angle under which a triangle is seen, by 4 pi (van Oosterom & Strackee 1983). */
static double part_of_view(const struct art_mesh *m, int f, const double x[3])
{
    double r[3][3], len[3], dot[3];
    for (int k = 0; k < 3; k++) {
        for (int d = 0; d < 3; d++)
            r[k][d] = m->pos[3 * (size_t)m->face_vert[m->face_off[f] + k] + (size_t)d] - x[d];
        len[k] = sqrt(r[k][0] * r[k][0] + r[k][1] * r[k][1] + r[k][2] * r[k][2]);
    }
    for (int k = 0; k < 3; k++) {
        const double *a = r[k], *b = r[(k + 1) % 3];
        dot[k] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
    double det = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                 r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                 r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
    double below = len[0] * len[1] * len[2] + dot[0] * len[2] + dot[1] * len[0] + dot[2] * len[1];
    return atan2(det, below) / (2 * acos(-1));
}

/* True if both points are inside of the same shells; wind is zero, and so again at the end. */
static bool same_part(const struct art_mesh *m, const int *shell, const double *a, const double *b,
                      double (*wind)[2])
{
    bool same = true;
    for (int f = 0; f < m->n_faces; f++) {
        wind[shell[f]][0] += part_of_view(m, f, a);
        wind[shell[f]][1] += part_of_view(m, f, b);
    }
    for (int f = 0; f < m->n_faces; f++) {
        double *w = wind[f];
        same = same && (fabs(w[0]) > 0.5) == (fabs(w[1]) > 0.5);
        w[0] = w[1] = 0;
    }
    return same;
}

int tet_check_parts(struct tet_job *job, const struct art_mesh_topology *t, const double *x, int n)
{
    /* more is not looked at, since it would take longer than the filling */
    enum { MOST = 20 };
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_mesh *m = job->mesh;
    double(*wind)[2] = NULL;
    int *shell = NULL, status = ART_OK;
    if (n < 2 || n > MOST) return ART_OK;
    shell = art_alloc(ctx, (size_t)m->n_faces, sizeof *shell);
    wind = art_alloc(ctx, (size_t)m->n_faces, sizeof *wind);
    if (!shell || !wind) {
        status = ART_ENOMEM;
        goto out;
    }
    art_sets_init(shell, m->n_faces);
    for (int f = 0; f < m->n_faces; f++) wind[f][0] = wind[f][1] = 0;
    for (int e = 0; e < t->n_edges; e++)
        for (int k = t->edge_off[e] + 1; k < t->edge_off[e + 1]; k++)
            art_sets_unite(shell, t->edge_face[k], t->edge_face[k - 1]);
    art_sets_flatten(shell, m->n_faces);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            const double *a = x + 5 * (size_t)j, *b = x + 5 * (size_t)i;
            if (a[3] == b[3] || !same_part(m, shell, a, b, wind)) continue;
            status = art_error(ctx, ART_EUSAGE, NULL,
                               "the points of the regions '%s', (%g, %g, %g), and '%s', "
                               "(%g, %g, %g), are in one part of the surface",
                               job->regions.name[(int)a[3] - 1], a[0], a[1], a[2],
                               job->regions.name[(int)b[3] - 1], b[0], b[1], b[2]);
            goto out;
        }
out:
    art_free(shell), art_free(wind);
    return status;
}
