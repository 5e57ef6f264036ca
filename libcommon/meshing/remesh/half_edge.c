/* Triangles that know their neighbours: making them, what is around a vertex, turning edges. */
#include "remesh_priv.h"
#include <string.h>

void art_half_edge_fini(struct art_half_edges *web)
{
    art_free(web->pos), art_free(web->at), art_free(web->lines), art_free(web->fixed);
    art_free(web->hit), art_free(web->vert), art_free(web->opp), art_free(web->from);
    art_free(web->span);
    art_chains_fini(&web->chains);
    memset(web, 0, sizeof *web);
}

static int reserve(struct art_half_edges *web, size_t verts, size_t faces)
{
    struct art_ctx *ctx = web->ctx;
    bool got = ART_RESERVE(ctx, web->pos, 3 * verts, web->pos_cap) &&
               ART_RESERVE(ctx, web->at, verts, web->at_cap) &&
               ART_RESERVE(ctx, web->lines, verts, web->lines_cap) &&
               ART_RESERVE(ctx, web->fixed, verts, web->fixed_cap) &&
               ART_RESERVE(ctx, web->hit, verts, web->hit_cap) &&
               ART_RESERVE(ctx, web->vert, 3 * faces, web->vert_cap) &&
               ART_RESERVE(ctx, web->opp, 3 * faces, web->opp_cap) &&
               ART_RESERVE(ctx, web->span, 3 * faces, web->span_cap) &&
               ART_RESERVE(ctx, web->from, faces, web->from_cap);
    return got ? ART_OK : ctx->status;
}

/* The two corners of an inner edge, one of an open one, with their spans. */
static void join(struct art_half_edges *web, const struct art_mesh *mesh,
                 const struct art_mesh_topology *t, int e)
{
    int c[2] = {-1, -1};
    for (int p = t->edge_off[e], i = 0; p < t->edge_off[e + 1]; p++, i++) {
        bool up = t->edge_up[p];
        c[i] = art_lines_corner_of(mesh, t->edge_face[p], t->edge[e][up ? 0 : 1]);
        web->span[c[i]].chain = web->chains.of[e];
        for (int k = 0; k < 2; k++) web->span[c[i]].s[k] = web->chains.ends[e][up ? k : 1 - k];
    }
    web->opp[c[0]] = c[1];
    if (c[1] >= 0) web->opp[c[1]] = c[0];
}

int art_half_edge_create(struct art_half_edges *web, struct art_ctx *ctx,
                         const struct art_mesh *mesh, const struct art_mesh_topology *t,
                         const struct art_lines *lines)
{
    int status;
    memset(web, 0, sizeof *web);
    web->ctx = ctx;
    web->n_verts = mesh->n_verts, web->n_faces = mesh->n_faces;
    ART_TRY(reserve(web, (size_t)mesh->n_verts + 1, (size_t)mesh->n_faces + 1));
    ART_TRY(art_chains_create(ctx, &web->chains, mesh, t, lines));
    for (int v = 0; v < mesh->n_verts; v++) {
        art_v3_copy(art_half_edge_at(web, v), art_mesh_at(mesh, v));
        web->at[v] = -1, web->hit[v] = -1;
        web->lines[v] = lines->count[v], web->fixed[v] = lines->corner[v];
    }
    for (int c = 0; c < 3 * mesh->n_faces; c++) {
        int v = mesh->face_vert[c];
        web->vert[c] = v, web->at[v] = c, web->hit[v] = c / 3, web->from[c / 3] = c / 3;
    }
    for (int e = 0; e < t->n_edges; e++) join(web, mesh, t, e);
out:
    return status;
}

/* ------------------------------------------------------------------ neighbours */

int art_half_edge_star(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR])
{
    int first = web->at[v], n = 0;
    if (first < 0) return 0;
    /* round once; most come back */
    for (int c = first; n < ART_HALF_EDGE_STAR - 1;) {
        c = web->opp[art_half_edge_prev(c)];
        if (c < 0) break;
        star[n++] = c;
        if (c == first) return n;
    }
    n = 0;
    /* clockwise to an open edge */
    for (int c = web->opp[first], turns = 0; c >= 0; c = web->opp[first]) {
        c = art_half_edge_next(c);
        if (c == web->at[v]) break;
        if (++turns >= ART_HALF_EDGE_STAR) return -1;
        first = c;
    }
    for (int c = first;;) {
        if (n == ART_HALF_EDGE_STAR - 1) return -1;
        star[n++] = c;
        c = web->opp[art_half_edge_prev(c)];
        if (c < 0 || c == first) return n;
    }
}

int art_half_edge_ring(const struct art_half_edges *web, int v, int star[ART_HALF_EDGE_STAR],
                       int ring[ART_HALF_EDGE_STAR], int *n)
{
    int m = art_half_edge_star(web, v, star);
    *n = 0;
    for (int i = 0; i < m; i++) ring[(*n)++] = art_half_edge_end(web, star[i]);
    if (m > 0 && web->opp[art_half_edge_prev(star[m - 1])] < 0)
        ring[(*n)++] = web->vert[art_half_edge_prev(star[m - 1])];
    return m;
}

double art_half_edge_shape(const double *a, const double *b, const double *c, double area[3])
{
    double x[3], y[3], z[3];
    art_v3_sub(x, b, a), art_v3_sub(y, c, a), art_v3_sub(z, c, b);
    art_v3_cross(area, x, y);
    double sum = art_v3_norm2(x) + art_v3_norm2(y) + art_v3_norm2(z);
    return sum > 0 ? 2 * sqrt(3) * art_v3_norm(area) / sum : 0;
}

/* ------------------------------------------------------------------ operations */

static void link_to(struct art_half_edges *web, int c, int d, struct art_chain_span span)
{
    web->opp[c] = d;
    web->span[c] = span;
    if (d >= 0) web->opp[d] = c;
}

static const struct art_chain_span no_line = {-1, {0, 0}};

/* The part of face c / 3 beyond the middle m of edge c becomes face g. */
static void halve(struct art_half_edges *web, int c, int g, int m)
{
    int n = art_half_edge_next(c), end = web->vert[n];
    web->vert[3 * g] = m, web->vert[3 * g + 1] = end;
    web->vert[3 * g + 2] = web->vert[art_half_edge_prev(c)];
    web->from[g] = web->from[c / 3];
    web->at[end] = 3 * g + 1;
    link_to(web, 3 * g + 1, web->opp[n], web->span[n]);
    web->vert[n] = m;
    link_to(web, n, 3 * g + 2, no_line);
    web->span[3 * g + 2] = no_line;
}

int art_half_edge_split(struct art_half_edges *web, int c, const double x[3], int hit)
{
    int d = web->opp[c], m = web->n_verts, g = web->n_faces, h = g + 1, status;
    struct art_chain_span whole = web->span[c];
    double middle = (whole.s[0] + whole.s[1]) / 2;
    ART_TRY(reserve(web, (size_t)m + 1, (size_t)g + 2));
    web->n_verts++, web->n_faces += d < 0 ? 1 : 2;
    art_v3_copy(art_half_edge_at(web, m), x);
    web->lines[m] = whole.chain < 0 ? 0 : 2, web->fixed[m] = false, web->hit[m] = hit;
    web->at[m] = 3 * g;
    halve(web, c, g, m);
    link_to(web, c, d < 0 ? -1 : 3 * h, (struct art_chain_span){whole.chain, {whole.s[0], middle}});
    link_to(web, 3 * g, d, (struct art_chain_span){whole.chain, {middle, whole.s[1]}});
    web->at[web->vert[c]] = c;
    if (d >= 0) {
        halve(web, d, h, m);
        web->span[d] = (struct art_chain_span){whole.chain, {whole.s[1], middle}};
        web->span[3 * h] = (struct art_chain_span){whole.chain, {middle, whole.s[0]}};
        /* where both ends had their corners in what went */
        web->at[web->vert[c]] = c, web->at[web->vert[d]] = d;
    }
    status = ART_OK;
out:
    return status;
}

bool art_half_edge_may_flip(const struct art_half_edges *web, int c)
{
    int star[ART_HALF_EDGE_STAR], ring[ART_HALF_EDGE_STAR], n, d = web->opp[c];
    if (d < 0 || web->span[c].chain >= 0) return false;
    int a = web->vert[art_half_edge_prev(c)], b = web->vert[art_half_edge_prev(d)];
    int faces = art_half_edge_ring(web, a, star, ring, &n);
    if (a == b || faces < 0 || n + 1 >= ART_HALF_EDGE_STAR) return false;
    for (int i = 0; i < n; i++)
        if (ring[i] == b) return false;
    n = art_half_edge_star(web, b, star);
    return n >= 0 && n + 2 < ART_HALF_EDGE_STAR;
}

void art_half_edge_flip(struct art_half_edges *web, int c)
{
    int d = web->opp[c], cn = art_half_edge_next(c), cp = art_half_edge_prev(c);
    int dn = art_half_edge_next(d), dp = art_half_edge_prev(d);
    int v0 = web->vert[c], v1 = web->vert[d], a = web->vert[cp], b = web->vert[dp];
    int of_cp = web->opp[cp], of_dp = web->opp[dp];
    struct art_chain_span span_cp = web->span[cp], span_dp = web->span[dp];
    web->vert[c] = b, web->vert[cn] = v1, web->vert[cp] = a;
    web->vert[d] = a, web->vert[dn] = v0, web->vert[dp] = b;
    link_to(web, c, of_dp, span_dp);
    link_to(web, d, of_cp, span_cp);
    link_to(web, cp, dp, no_line);
    web->span[dp] = no_line;
    web->at[v0] = dn, web->at[v1] = cn, web->at[a] = cp, web->at[b] = c;
}

/* ------------------------------------------------------------------- collapses */

static bool is_in(const int *list, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (list[i] == x) return true;
    return false;
}

/* Returns the corner across an edge; -1 if the edge is open. */
static int apex(const struct art_half_edges *web, int c)
{
    return c < 0 ? -1 : web->vert[art_half_edge_prev(c)];
}

/* True if a vertex across keeps three edges, or two open ones. */
static bool apex_is_fixed(const struct art_half_edges *web, int c)
{
    int star[ART_HALF_EDGE_STAR], ring[ART_HALF_EDGE_STAR], n;
    if (c < 0) return true;
    if (art_half_edge_ring(web, apex(web, c), star, ring, &n) < 0) return false;
    return n > 3 || (n == 3 && web->opp[art_half_edge_prev(star[1])] < 0);
}

bool art_half_edge_may_collapse(const struct art_half_edges *web, int c, bool back)
{
    int star[ART_HALF_EDGE_STAR], mine[ART_HALF_EDGE_STAR], other[ART_HALF_EDGE_STAR], n, m,
        shared = 0;
    int d = web->opp[c], v = web->vert[c], u = art_half_edge_end(web, c);
    if (back) v = u, u = web->vert[c];
    bool line = web->span[c].chain >= 0;
    if (web->fixed[v] || (web->lines[v] && !line)) return false;
    int faces = art_half_edge_ring(web, v, star, mine, &n);
    if (faces < 0 || (n == faces && d < 0)) return false;
    /* what collapses along a line takes along no other line of its faces */
    for (int i = 0; i < faces; i++) {
        int end = art_half_edge_end(web, star[i]);
        bool across = end == apex(web, c) || end == apex(web, d);
        if (across && web->span[star[i]].chain >= 0) return false;
        int p = art_half_edge_prev(star[i]);
        across = web->vert[p] == apex(web, c) || web->vert[p] == apex(web, d);
        if (across && web->span[p].chain >= 0) return false;
    }
    if (art_half_edge_ring(web, u, star, other, &m) < 0 || n + m - 4 >= ART_HALF_EDGE_STAR - 1)
        return false;
    for (int i = 0; i < n; i++) shared += is_in(other, m, mine[i]);
    return shared == (d < 0 ? 1 : 2) && apex_is_fixed(web, c) && apex_is_fixed(web, d);
}

/* The face of edge c goes: the edges of its other two sides become one. */
static void close_up(struct art_half_edges *web, int c)
{
    int n = art_half_edge_next(c), p = art_half_edge_prev(c), a = web->vert[p];
    int one = web->opp[n], two = web->opp[p]; /* from a, to a */
    struct art_chain_span span = web->span[n], back = {span.chain, {span.s[1], span.s[0]}};
    if (web->span[p].chain >= 0)
        back = web->span[p], span = (struct art_chain_span){back.chain, {back.s[1], back.s[0]}};
    if (one >= 0) link_to(web, one, two, back);
    if (two >= 0) link_to(web, two, one, span);
    web->at[a] = one >= 0 ? one : art_half_edge_next(two);
    web->at[art_half_edge_end(web, c)] = two >= 0 ? two : art_half_edge_next(one);
    for (int k = 0; k < 3; k++) web->vert[c - c % 3 + k] = -1;
}

void art_half_edge_collapse(struct art_half_edges *web, int c, bool back)
{
    int star[ART_HALF_EDGE_STAR], d = web->opp[c], v = web->vert[c], u = art_half_edge_end(web, c);
    const struct art_chain_span gone = web->span[c];
    double way = gone.s[1] - gone.s[0];
    if (back) v = u, u = web->vert[c], way = -way;
    int n = art_half_edge_star(web, v, star);
    for (int i = 0; i < n; i++) {
        int p = art_half_edge_prev(star[i]);
        web->vert[star[i]] = u;
        if (gone.chain < 0) continue;
        /* the line goes on to where the vertex went */
        if (web->span[star[i]].chain >= 0) web->span[star[i]].s[0] += way;
        if (web->span[p].chain >= 0) web->span[p].s[1] += way;
    }
    close_up(web, c);
    if (d >= 0) {
        /* its end is u as well by now */
        int keep = web->at[u];
        close_up(web, d);
        if (web->vert[web->at[u]] != u) web->at[u] = keep;
    }
    web->at[v] = -1;
}
