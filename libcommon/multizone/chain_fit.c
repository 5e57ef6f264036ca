/* This file fits the frames of zones without bones: each fits its side of a seam to the deformed
 * other side. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

/* The rigid motion that takes b[n][3] to a[n][3] best (Kabsch 1976), by the polar decomposition. */
static bool best_fit(int n, const double *a, const double *b, struct art_rigid *T)
{
    double ca[3] = {0}, cb[3] = {0}, S[9] = {0}, P[9];
    for (int i = 0; i < n; i++) {
        art_v3_add_scaled(ca, ca, 1.0 / n, a + 3 * i);
        art_v3_add_scaled(cb, cb, 1.0 / n, b + 3 * i);
    }
    for (int i = 0; i < n; i++)
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                S[3 * r + c] += (a[3 * i + r] - ca[r]) * (b[3 * i + c] - cb[c]);
    /* nodes in a plane leave the turn about it open: its sign follows from the two directions
     * within */
    double StS[9], lambda[3], V[9];
    art_m3_tmul(StS, S, S);
    art_m3_sym_eigen(StS, lambda, V);
    int least = 0, most = 0;
    for (int k = 1; k < 3; k++) {
        if (lambda[k] < lambda[least]) least = k;
        if (lambda[k] > lambda[most]) most = k;
    }
    int mid = 3 - least - most;
    if (least == most || !(lambda[mid] > 1e-20 * lambda[most])) return false;
    double v[3][3], w[3][3];
    const int order[2] = {most, mid};
    for (int k = 0; k < 2; k++) {
        for (int r = 0; r < 3; r++) v[k][r] = V[3 * r + order[k]];
        art_m3_mulvec(w[k], S, v[k]);
        art_v3_normalize(w[k], w[k]);
    }
    art_v3_cross(v[2], v[0], v[1]);
    art_v3_cross(w[2], w[0], w[1]);
    art_m3_zero(P);
    for (int k = 0; k < 3; k++)
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++) P[3 * r + c] += w[k][r] * v[k][c];
    art_rot_clean(T->R, P);
    art_m3_mulvec(T->p, T->R, cb);
    art_v3_sub(T->p, ca, T->p);
    return true;
}

/* Loads keep their direction in the world when the frame of a zone turns. */
static void turn_loads(struct art_chain *chain, int zone, const struct art_rigid *to)
{
    struct chain_zone *z = &chain->zone[zone];
    const size_t n = 3 * (size_t)z->zone->n_nodes;
    double D[9], f[3];
    art_m3_tmul(D, to->R, chain->frame[zone].R);
    memset(z->v, 0, n * sizeof *z->v);
    for (int i = 0; i < z->zone->n_nodes; i++) {
        art_m3_mulvec(f, D, z->f + 3 * (size_t)i);
        art_v3_copy(z->f + 3 * (size_t)i, f);
        for (int a = 0; a < 3; a++)
            if (f[a] != 0)
                art_dense_add_scaled(n, z->v, z->v, f[a], art_zone_column(z->zone, i, a));
    }
    for (int k = 0; k < z->n_seams; k++) {
        struct chain_seam *seam = &chain->seam[z->at[k].seam];
        if (z->at[k].side != 0) continue;
        for (int i = 0; i < seam->n; i++) {
            art_m3_mulvec(f, D, seam->load + 3 * (size_t)i);
            art_v3_copy(seam->load + 3 * (size_t)i, f);
        }
    }
}

/* A new frame for one zone, in the places that the deformed seams have now; *change is by how much
 * it moved, in lengths. */
static int fit_zone(struct art_ctx *ctx, const struct art_chain *chain,
                    const struct art_chain_fit *fit, struct art_rigid *frame, double *change)
{
    const struct chain_seam *seam = NULL;
    const struct chain_zone *z = &chain->zone[fit->zone];
    int own = -1, status = ART_OK;
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *s = &chain->seam[z->at[k].seam];
        if (s->n_sides == 2 && s->side[z->at[k].side].seam == fit->seam)
            seam = s, own = z->at[k].side;
    }
    if (!seam)
        return art_error(ctx, ART_EUSAGE, NULL, "zone '%s' has no bonded seam of that number",
                         z->zone->name);
    const struct chain_side *a = &seam->side[1 - own], *b = &seam->side[own];
    double *x = art_alloc(ctx, 6 * (size_t)seam->n, sizeof *x), *y = x + 3 * (size_t)seam->n;
    ART_TRY(x ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < seam->n; i++) {
        double u[3];
        chain_side_displacement(seam, 1 - own, i, u);
        art_v3_add(u, u, chain->zone[a->zone].zone->x + 3 * (size_t)a->node[i]);
        art_rigid_point(x + 3 * i, &chain->frame[a->zone], u);
        art_v3_copy(y + 3 * i, z->zone->x + 3 * (size_t)b->node[i]);
    }
    struct art_rigid T;
    if (!best_fit(seam->n, x, y, &T))
        ART_TRY(art_error(ctx, ART_EDIVERGED, NULL, "the nodes of seam '%s' of '%s' lie on a line",
                          z->zone->seam[fit->seam].name, z->zone->name));
    for (int i = 0; i < seam->n; i++) {
        double p[3], q[3];
        art_rigid_point(p, &T, y + 3 * i);
        art_rigid_point(q, &chain->frame[fit->zone], y + 3 * i);
        *change = fmax(*change, art_v3_distance(p, q));
    }
    *frame = T;
out:
    art_free(x);
    return status;
}

int art_chain_fit(struct art_ctx *ctx, struct art_chain *chain, int n,
                  const struct art_chain_fit *moving, int most, int *rounds)
{
    struct art_rigid *frame = art_alloc(ctx, (size_t)n + 1, sizeof *frame);
    double size = 0, change = 0;
    int status = frame ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    for (int z = 0; z < chain->n_zones; z++)
        for (int i = 0; i < 3 * chain->zone[z].zone->n_nodes; i++)
            size = fmax(size, fabs(chain->zone[z].zone->x[i]));
    for (*rounds = 0; *rounds < most;) {
        ART_TRY(art_chain_pose(ctx, chain, chain->frame));
        ART_TRY(art_chain_solve(ctx, chain));
        (*rounds)++;
        if (*rounds > 1 && change <= 1e-12 * size) goto out;
        change = 0;
        for (int k = 0; k < n; k++) ART_TRY(fit_zone(ctx, chain, &moving[k], &frame[k], &change));
        for (int k = 0; k < n; k++) {
            turn_loads(chain, moving[k].zone, &frame[k]);
            chain->frame[moving[k].zone] = frame[k];
        }
    }
    status =
        art_error(ctx, ART_EDIVERGED, NULL,
                  "frames that fit the seams were not found in %d rounds: the last change was %.2g",
                  most, change);
out:
    art_free(frame);
    return status;
}
