/* This makes even triangles: edges divided, collapsed and turned, vertices moved (Botsch & Kobbelt
 * 2004). */
#include "remesh_priv.h"
#include <stdlib.h>

/* faces may turn by so much at once, and be so much away from the old surface (cosines) */
#define TURN 0.5
#define AWAY 0.2
/* shape below which a face is too thin to be made */
#define THIN 0.05
enum { MOST_FACES = 100000000, MOST_PASSES = 4 };

static double length_of(const struct art_half_edges *web, int c)
{
    return art_v3_distance(art_half_edge_at(web, web->vert[c]),
                           art_half_edge_at(web, art_half_edge_end(web, c)));
}

static bool along(const double a[3], const double b[3], double cosine)
{
    return art_v3_dot(a, b) >= cosine * art_v3_norm(a) * art_v3_norm(b);
}

/* ------------------------------------------------------------------- what may be */

/* A face of the old mesh that tells how the surface lies at a vertex; -1: it is at a line. */
static int side_of(const struct art_half_edges *web, int v, int hit)
{
    return web->lines[v] || web->fixed[v] ? -1 : hit;
}

/* True if a face may become one with these corners: in `thin` the shape of the worst so far. */
static bool face_may(const struct art_isotropic *iso, int f, const double *const x[3], int hit,
                     double *thin)
{
    const struct art_half_edges *web = &iso->web;
    double was[3], now[3];
    art_half_edge_shape(art_half_edge_at(web, web->vert[3 * f]),
                        art_half_edge_at(web, web->vert[3 * f + 1]),
                        art_half_edge_at(web, web->vert[3 * f + 2]), was);
    double shape = art_half_edge_shape(x[0], x[1], x[2], now);
    if (!(shape > 0)) return false;
    *thin = fmin(*thin, shape);
    if (art_v3_norm2(was) > 0 && !along(was, now, TURN)) return false;
    return hit < 0 || art_v3_norm2(iso->normal[hit]) == 0 || along(now, iso->normal[hit], AWAY);
}

static double thinnest(const struct art_half_edges *web, const int *star, int n)
{
    double worst = 1, area[3];
    for (int i = 0; i < n; i++) {
        const int *v = web->vert + 3 * (size_t)(star[i] / 3);
        double s = art_half_edge_shape(art_half_edge_at(web, v[0]), art_half_edge_at(web, v[1]),
                                       art_half_edge_at(web, v[2]), area);
        worst = fmin(worst, s);
    }
    return worst;
}

/* Gets the corners of the face of corner c, with x for its vertex. */
static void with(const struct art_half_edges *web, int c, const double *x, const double *corners[3])
{
    for (int k = 0; k < 3; k++) {
        int d = c - c % 3 + k;
        corners[k] = d == c ? x : art_half_edge_at(web, web->vert[d]);
    }
}

bool art_isotropic_may_move(const struct art_isotropic *iso, int v, const double x[3], int hit)
{
    int star[ART_HALF_EDGE_STAR], n = art_half_edge_star(&iso->web, v, star);
    double thin = 1;
    const double *corners[3];
    hit = side_of(&iso->web, v, hit);
    for (int i = 0; i < n; i++) {
        with(&iso->web, star[i], x, corners);
        if (!face_may(iso, star[i] / 3, corners, hit, &thin)) return false;
    }
    return n > 0 && thin >= fmin(THIN, thinnest(&iso->web, star, n));
}

/* ---------------------------------------------------------------------- dividing */

static void middle_of(const struct art_isotropic *iso, int c, double x[3], int *hit)
{
    const struct art_half_edges *web = &iso->web;
    const struct art_chain_span *span = &web->span[c];
    int v = web->vert[c], u = art_half_edge_end(web, c);
    struct art_bvh_hit near;
    art_v3_lerp(x, art_half_edge_at(web, v), art_half_edge_at(web, u), 0.5);
    *hit = web->hit[v];
    if (span->chain >= 0)
        art_chains_at(&web->chains, span->chain, (span->s[0] + span->s[1]) / 2, x);
    if (!art_bvh_nearest_within(iso->bvh, x, INFINITY, *hit, &near)) return;
    *hit = near.face;
}

/* True if a vertex at x makes faces much thinner than those of the edge are. */
static bool cuts_thin(const struct art_half_edges *web, int c, const double x[3])
{
    double was = 1, now = 1, area[3];
    for (int i = 0; i < 2 && c >= 0; i++, c = web->opp[c]) {
        const double *a = art_half_edge_at(web, web->vert[c]),
                     *b = art_half_edge_at(web, art_half_edge_end(web, c));
        const double *tip = art_half_edge_at(web, web->vert[art_half_edge_prev(c)]);
        was = fmin(was, art_half_edge_shape(a, b, tip, area));
        now = fmin(now, art_half_edge_shape(a, x, tip, area));
        now = fmin(now, art_half_edge_shape(x, b, tip, area));
    }
    return now < fmin(THIN / 10, 0.9 * was);
}

/* A new vertex goes to the old surface, if that lets its faces as they are. */
static void project(struct art_isotropic *iso, int v)
{
    struct art_bvh_hit hit;
    if (!art_bvh_nearest_within(iso->bvh, art_half_edge_at(&iso->web, v), INFINITY, iso->web.hit[v],
                                &hit))
        return;
    if (art_isotropic_may_move(iso, v, hit.point, hit.face)) {
        art_v3_copy(art_half_edge_at(&iso->web, v), hit.point);
        iso->web.hit[v] = hit.face;
    }
}

/* True if the corners across an edge may get one more. */
static bool has_room(const struct art_half_edges *web, int c)
{
    int star[ART_HALF_EDGE_STAR], d = web->opp[c];
    int n = art_half_edge_star(web, web->vert[art_half_edge_prev(c)], star);
    if (d >= 0 && n >= 0) n = art_half_edge_star(web, web->vert[art_half_edge_prev(d)], star);
    return n >= 0 && n + 2 < ART_HALF_EDGE_STAR;
}

/* Divides the edges longer than `most` in half; returns how many. */
static int split_longer(struct art_isotropic *iso, double most, int *count)
{
    struct art_half_edges *web = &iso->web;
    int status = ART_OK;
    *count = 0;
    for (int c = 0, n = 3 * web->n_faces; c < n; c++) {
        double x[3];
        int hit;
        if (web->vert[c] < 0 || web->opp[c] > c || !(length_of(web, c) > most)) continue;
        middle_of(iso, c, x, &hit);
        if (cuts_thin(web, c, x) || !has_room(web, c)) continue;
        if (web->n_faces > MOST_FACES)
            return art_error(web->ctx, ART_ELIMIT, NULL,
                             "more than a hundred million triangles: the edges are too short");
        ART_TRY(art_half_edge_split(web, c, x, hit));
        if (web->span[c].chain < 0) project(iso, web->n_verts - 1);
        ++*count;
    }
out:
    return status;
}

/* None with edges up to `high` is larger than the regular one: what takes hours and all memory is
 * known before. */
static int check_count(const struct art_isotropic *iso)
{
    const struct art_half_edges *web = &iso->web;
    double area = 0, each = sqrt(3) / 4 * iso->high * iso->high;
    for (int f = 0; f < web->n_faces; f++) {
        double u[3], v[3], n[3];
        const int *vert = web->vert + 3 * (size_t)f;
        if (vert[0] < 0) continue;
        art_v3_sub(u, art_half_edge_at(web, vert[1]), art_half_edge_at(web, vert[0]));
        art_v3_sub(v, art_half_edge_at(web, vert[2]), art_half_edge_at(web, vert[0]));
        art_v3_cross(n, u, v);
        area += 0.5 * art_v3_norm(n);
    }
    if (area <= MOST_FACES * each) return ART_OK;
    return art_error(web->ctx, ART_ELIMIT, NULL,
                     "edges of %g make more than %d triangles: they are too short",
                     0.75 * iso->high, MOST_FACES);
}

/* The longest edges are split first, so that no fans of thin faces arise. */
int art_isotropic_split(struct art_isotropic *iso)
{
    const struct art_half_edges *web = &iso->web;
    double longest = 0;
    int status = ART_OK, count;
    for (int c = 0; c < 3 * web->n_faces; c++)
        if (web->vert[c] >= 0) longest = fmax(longest, length_of(web, c));
    if (!isfinite(longest))
        return art_error(web->ctx, ART_ERANGE, NULL, "the coordinates are too large to be added");
    ART_TRY(check_count(iso));
    do {
        longest = fmax(longest / 1.4, iso->high);
        do ART_TRY(split_longer(iso, longest, &count));
        while (count);
    } while (longest > iso->high);
out:
    return status;
}

/* -------------------------------------------------------------------- collapsing */

/* True if the faces of vertex v, but for those of edge c, may have it at x. */
static bool star_may(const struct art_isotropic *iso, int c, int v, const double x[3], int hit,
                     double *thin)
{
    const struct art_half_edges *web = &iso->web;
    int star[ART_HALF_EDGE_STAR], d = web->opp[c], n = art_half_edge_star(web, v, star);
    const double *corners[3];
    double was = thinnest(web, star, n);
    for (int i = 0; i < n; i++) {
        if (star[i] / 3 == c / 3 || (d >= 0 && star[i] / 3 == d / 3)) continue;
        with(web, star[i], x, corners);
        if (!face_may(iso, star[i] / 3, corners, hit, thin)) return false;
        for (int k = 0; k < 3; k++)
            if (art_v3_distance(x, corners[k]) > iso->high) return false;
    }
    return *thin >= fmin(THIN, was);
}

/* One end of an edge goes to the other. */
static bool collapse_to_end(struct art_isotropic *iso, int c, bool back)
{
    struct art_half_edges *web = &iso->web;
    int v = web->vert[c], u = art_half_edge_end(web, c);
    double thin = 1;
    if (back) v = u, u = web->vert[c];
    if (!art_half_edge_may_collapse(web, c, back)) return false;
    if (!star_may(iso, c, v, art_half_edge_at(web, u), side_of(web, v, web->hit[v]), &thin))
        return false;
    art_half_edge_collapse(web, c, back);
    return true;
}

/* Both ends, where they are on no line, go to the middle. */
static bool collapse_to_middle(struct art_isotropic *iso, int c)
{
    struct art_half_edges *web = &iso->web;
    int v = web->vert[c], u = art_half_edge_end(web, c);
    struct art_bvh_hit hit;
    double x[3], thin = 1;
    if (web->lines[v] || web->lines[u] || web->fixed[v] || web->fixed[u]) return false;
    if (!art_half_edge_may_collapse(web, c, false)) return false;
    art_v3_lerp(x, art_half_edge_at(web, v), art_half_edge_at(web, u), 0.5);
    if (!art_bvh_nearest_within(iso->bvh, x, INFINITY, web->hit[v], &hit)) return false;
    if (!star_may(iso, c, v, hit.point, hit.face, &thin)) return false;
    if (!star_may(iso, c, u, hit.point, hit.face, &thin)) return false;
    art_half_edge_collapse(web, c, false);
    art_v3_copy(art_half_edge_at(web, u), hit.point);
    web->hit[u] = hit.face;
    return true;
}

int art_isotropic_collapse(struct art_isotropic *iso)
{
    struct art_half_edges *web = &iso->web;
    int count = 0, before, pass = 0;
    do {
        before = count;
        for (int c = 0; c < 3 * web->n_faces; c++) {
            if (web->vert[c] < 0 || web->opp[c] > c || !(length_of(web, c) < iso->low)) continue;
            count += collapse_to_middle(iso, c) || collapse_to_end(iso, c, false) ||
                     collapse_to_end(iso, c, true);
        }
    } while (++pass < MOST_PASSES && count > before + web->n_faces / 1000);
    return count;
}

/* ----------------------------------------------------------------------- turning */

/* Returns the excess of a vertex's valence over the ideal one. */
static int off_valence(const struct art_half_edges *web, int v)
{
    int star[ART_HALF_EDGE_STAR], ring[ART_HALF_EDGE_STAR], n;
    int faces = art_half_edge_ring(web, v, star, ring, &n);
    return n - (n > faces ? 4 : 6);
}

static bool may_flip(const struct art_isotropic *iso, int c, int a, int b, bool needles)
{
    const struct art_half_edges *web = &iso->web;
    int v = web->vert[c], u = art_half_edge_end(web, c);
    const double *x[4] = {art_half_edge_at(web, v), art_half_edge_at(web, u),
                          art_half_edge_at(web, a), art_half_edge_at(web, b)};
    double was[2][3], now[2][3], mean[3], thin_was, thin_now;
    thin_was = art_half_edge_shape(x[0], x[1], x[2], was[0]);
    thin_was = fmin(thin_was, art_half_edge_shape(x[1], x[0], x[3], was[1]));
    thin_now = art_half_edge_shape(x[3], x[1], x[2], now[0]);
    thin_now = fmin(thin_now, art_half_edge_shape(x[2], x[0], x[3], now[1]));
    if (!(thin_now > 0) || thin_now < fmin(thin_was, THIN)) return false;
    if (needles && !(thin_was < THIN && thin_now > 2 * thin_was)) return false;
    art_v3_add(mean, was[0], was[1]);
    for (int i = 0; i < 2; i++) {
        int end = i ? v : u, hit = side_of(web, end, web->hit[end]);
        if (!along(mean, now[i], 0.7)) return false;
        if (hit >= 0 && art_v3_norm2(iso->normal[hit]) > 0 &&
            !along(now[i], iso->normal[hit], AWAY))
            return false;
    }
    return true;
}

int art_isotropic_flip(struct art_isotropic *iso, bool only)
{
    struct art_half_edges *web = &iso->web;
    int count = 0;
    for (int c = 0; c < 3 * web->n_faces; c++) {
        int d = web->opp[c];
        if (web->vert[c] < 0 || d > c || !art_half_edge_may_flip(web, c)) continue;
        int v = web->vert[c], u = art_half_edge_end(web, c);
        int a = web->vert[art_half_edge_prev(c)], b = web->vert[art_half_edge_prev(d)];
        const int off[4] = {off_valence(web, v), off_valence(web, u), off_valence(web, a),
                            off_valence(web, b)};
        int now = abs(off[0]) + abs(off[1]) + abs(off[2]) + abs(off[3]);
        int then = abs(off[0] - 1) + abs(off[1] - 1) + abs(off[2] + 1) + abs(off[3] + 1);
        if (!may_flip(iso, c, a, b, only || then >= now)) continue;
        art_half_edge_flip(web, c);
        count++;
    }
    return count;
}
