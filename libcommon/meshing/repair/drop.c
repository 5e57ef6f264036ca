/* Faces that are too many: degenerate ones, duplicates, small parts. */
#include "repair_priv.h"
#include <art/predicates.h>
#include <stdlib.h>

/* --------------------------------------------------------- repeated corners */

/* Take out corners that repeat the one before, and spikes a-b-a. Returns how many are left.
 * `corner` starts as the face's corners. */
static int tidy(const struct art_mesh *mesh, int *corner, int n)
{
    for (int k = 0; k < n && n >= 3;) {
        int a = mesh->face_vert[corner[k]], b = mesh->face_vert[corner[(k + 1) % n]];
        int c = mesh->face_vert[corner[(k + 2) % n]], gone = -1;
        if (a == b || a == c) gone = (k + 1) % n;
        if (gone < 0) {
            k++;
            continue;
        }
        memmove(corner + gone, corner + gone + 1, (size_t)(n - gone - 1) * sizeof *corner);
        n--;
        k = 0;
    }
    return n;
}

/* Faces with corners in the same vertex lose them, or go. */
static int drop_repeated(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct art_mesh_edit edit = {0};
    int most = 0, status = ART_OK, *corner = NULL, *vert = NULL;
    *count = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = art_mesh_face_size(mesh, f);
        const int *v = mesh->face_vert + mesh->face_off[f];
        if (n > most) most = n;
        for (int k = 0; k < n; k++)
            if (v[k] == v[(k + 1) % n] || v[k] == v[(k + 2) % n]) {
                ++*count;
                break;
            }
    }
    if (*count == 0) return ART_OK;
    corner = art_alloc(ctx, (size_t)most, sizeof *corner);
    vert = art_alloc(ctx, (size_t)most, sizeof *vert);
    if (!corner || !vert) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = art_mesh_face_size(mesh, f);
        for (int k = 0; k < n; k++) corner[k] = mesh->face_off[f] + k;
        n = tidy(mesh, corner, n);
        for (int k = 0; k < n; k++) vert[k] = mesh->face_vert[corner[k]];
        if (n >= 3) ART_TRY(art_mesh_edit_add(ctx, &edit, n, vert, corner, f));
    }
    ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));
out:
    art_mesh_edit_fini(&edit);
    art_free(corner), art_free(vert);
    return status;
}

/* ---------------------------------------------------------------- zero area */

bool art_mesh_face_is_line(const struct art_mesh *mesh, int f)
{
    const int *v = mesh->face_vert + mesh->face_off[f];
    for (int k = 1; k + 1 < art_mesh_face_size(mesh, f); k++) {
        const double *p[3] = {art_mesh_at(mesh, v[0]), art_mesh_at(mesh, v[k]),
                              art_mesh_at(mesh, v[k + 1])};
        for (int i = 0; i < 3; i++) {
            double q[3][2];
            for (int c = 0; c < 3; c++) q[c][0] = p[c][i], q[c][1] = p[c][(i + 1) % 3];
            if (art_orient2d(q[0], q[1], q[2]) != 0) return false;
        }
    }
    return true;
}

/* One pass over the triangles without area. */
struct lines {
    const struct art_mesh *mesh;
    const struct art_mesh_topology *t;
    bool *touched; /* [n_verts] by something that this pass does */
    bool *drop;    /* [n_faces] */
    int *line;     /* [n_faces] the dropped triangle whose middle vertex the face takes in, or -1 */
};

/* Returns the corner of a triangle opposite its longest side. */
static int middle_corner(const struct art_mesh *mesh, int f)
{
    int best = 0;
    const int *v = mesh->face_vert + mesh->face_off[f];
    double longest = -1;
    for (int k = 0; k < 3; k++) {
        double d =
            art_v3_distance(art_mesh_at(mesh, v[(k + 1) % 3]), art_mesh_at(mesh, v[(k + 2) % 3]));
        if (d > longest) longest = d, best = k;
    }
    return best;
}

static bool is_touched(const struct lines *w, int f)
{
    for (int k = w->mesh->face_off[f]; k < w->mesh->face_off[f + 1]; k++)
        if (w->touched[w->mesh->face_vert[k]]) return true;
    return false;
}

static void touch(struct lines *w, int f)
{
    for (int k = w->mesh->face_off[f]; k < w->mesh->face_off[f + 1]; k++)
        w->touched[w->mesh->face_vert[k]] = true;
}

/* True if face g can have vertex m between p and q: the sides that it gets must be new, so that no
 * edge gets a third face. */
static bool may_take_in(const struct lines *w, int g, int m, int p, int q)
{
    for (int k = w->mesh->face_off[g]; k < w->mesh->face_off[g + 1]; k++) {
        int v = w->mesh->face_vert[k];
        if (v == m || (v != p && v != q && art_mesh_find_edge(w->t, m, v) >= 0)) return false;
    }
    return true;
}

/* Decide about triangle f without area; true if something will be done. */
static bool plan_line(struct lines *w, int f)
{
    const int *v = w->mesh->face_vert + w->mesh->face_off[f];
    int mid = middle_corner(w->mesh, f), p = v[(mid + 1) % 3], q = v[(mid + 2) % 3];
    int e = art_mesh_find_edge(w->t, p, q), n = art_mesh_edge_faces(w->t, e);
    if (is_touched(w, f) || n > 2) return false;
    if (n == 2) {
        int g = w->t->edge_face[w->t->edge_off[e]];
        if (g == f) g = w->t->edge_face[w->t->edge_off[e] + 1];
        if (is_touched(w, g) || !may_take_in(w, g, v[mid], p, q)) return false;
        w->line[g] = f;
        touch(w, g);
    }
    w->drop[f] = true;
    touch(w, f);
    return true;
}

/* Face g with the middle vertex of triangle f between the ends of f's longest side: a triangle
 * falls into two, a polygon gets one corner more. */
static int take_in(struct art_ctx *ctx, struct art_mesh_edit *edit, const struct art_mesh *mesh,
                   int g, int f)
{
    int n = art_mesh_face_size(mesh, g), status = ART_ENOMEM, mid = middle_corner(mesh, f);
    const int *v = mesh->face_vert + mesh->face_off[f];
    int p = v[(mid + 1) % 3], q = v[(mid + 2) % 3];
    int *vert = art_alloc(ctx, (size_t)n + 1, sizeof *vert);
    int *corner = art_alloc(ctx, (size_t)n + 1, sizeof *corner);
    if (!vert || !corner) goto out;
    /* the side p-q of g last, so that the new corner closes the ring */
    int at = 0;
    const int *u = mesh->face_vert + mesh->face_off[g];
    while (!((u[at] == p && u[(at + n - 1) % n] == q) || (u[at] == q && u[(at + n - 1) % n] == p)))
        at++;
    for (int k = 0; k < n; k++) {
        corner[k] = mesh->face_off[g] + (at + k) % n;
        vert[k] = mesh->face_vert[corner[k]];
    }
    corner[n] = mesh->face_off[f] + mid;
    vert[n] = v[mid];
    if (n == 3) {
        const int half_v[2][3] = {{vert[0], vert[1], vert[3]}, {vert[1], vert[2], vert[3]}};
        const int half_c[2][3] = {{corner[0], corner[1], corner[3]},
                                  {corner[1], corner[2], corner[3]}};
        for (int k = 0; k < 2; k++)
            ART_TRY(art_mesh_edit_add(ctx, edit, 3, half_v[k], half_c[k], g));
    } else {
        ART_TRY(art_mesh_edit_add(ctx, edit, n + 1, vert, corner, g));
    }
    status = ART_OK;
out:
    art_free(vert), art_free(corner);
    return status;
}

static int apply_lines(struct art_ctx *ctx, const struct lines *w, struct art_mesh *mesh)
{
    struct art_mesh_edit edit = {0};
    int status = ART_OK;
    for (int f = 0; f < mesh->n_faces; f++) {
        if (w->drop[f]) continue;
        if (w->line[f] < 0)
            ART_TRY(art_mesh_edit_keep(ctx, &edit, mesh, f));
        else
            ART_TRY(take_in(ctx, &edit, mesh, f, w->line[f]));
    }
    ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));
out:
    art_mesh_edit_fini(&edit);
    return status;
}

/* One pass; *count faces were dropped. */
static int drop_lines(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct lines w = {.mesh = mesh};
    struct art_mesh_topology *t = NULL;
    size_t n = (size_t)mesh->n_faces;
    int n_lines = 0, status = ART_ENOMEM;
    bool *is_line = art_alloc(ctx, n, sizeof *is_line);
    *count = 0;
    if (!is_line) goto out;
    for (int f = 0; f < mesh->n_faces; f++) {
        is_line[f] = art_mesh_face_size(mesh, f) == 3 && art_mesh_face_is_line(mesh, f);
        n_lines += is_line[f];
    }
    status = ART_OK;
    if (n_lines == 0) goto out;
    status = ART_ENOMEM;
    w.touched = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *w.touched);
    w.drop = art_alloc(ctx, n, sizeof *w.drop);
    w.line = art_alloc(ctx, n, sizeof *w.line);
    if (!w.touched || !w.drop || !w.line) goto out;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    w.t = t;
    for (int f = 0; f < mesh->n_faces; f++) w.line[f] = -1;
    for (int f = 0; f < mesh->n_faces; f++)
        if (is_line[f]) *count += plan_line(&w, f);
    if (*count) ART_TRY(apply_lines(ctx, &w, mesh));
out:
    art_mesh_topology_free(t);
    art_free(is_line), art_free(w.touched), art_free(w.drop), art_free(w.line);
    return status;
}

int art_mesh_drop_degenerate(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    /* a face that takes in a vertex on the line of its own side falls into another without area:
     * each pass pushes such faces on until they meet one with area */
    enum { PASSES = 50 };
    int n, total = 0, status;
    ART_TRY(drop_repeated(ctx, mesh, &total));
    for (int pass = 0; pass < PASSES; pass++) {
        ART_TRY(drop_lines(ctx, mesh, &n));
        total += n;
        if (n == 0) break;
    }
    if (count) *count = total;
out:
    return status;
}

/* --------------------------------------------------------------- duplicates */

struct key {
    uint64_t hash;
    int face;
};

static int compare_keys(const void *p, const void *q)
{
    const struct key *a = p, *b = q;
    if (a->hash != b->hash) return a->hash < b->hash ? -1 : 1;
    return (a->face > b->face) - (a->face < b->face);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Compares the outlines of two faces: 1 if they run through the same vertices in the same order, -1
 * in the opposite one, 0 otherwise. */
static int same_ring(const struct art_mesh *mesh, int f, int g)
{
    int n = art_mesh_face_size(mesh, f);
    const int *u = mesh->face_vert + mesh->face_off[f], *v = mesh->face_vert + mesh->face_off[g];
    if (n != art_mesh_face_size(mesh, g)) return 0;
    for (int at = 0; at < n; at++) {
        int up = 0, down = 0;
        while (up < n && u[up] == v[(at + up) % n]) up++;
        if (up == n) return 1;
        while (down < n && u[down] == v[(at + n - down) % n]) down++;
        if (down == n) return -1;
    }
    return 0;
}

int art_mesh_twins(struct art_ctx *ctx, const struct art_mesh *mesh, int *twin, bool *same)
{
    struct key *keys = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *keys);
    if (!keys) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++) {
        twin[f] = -1, same[f] = false;
        keys[f].face = f;
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            keys[f].hash += mix((uint64_t)mesh->face_vert[k] + 1);
    }
    if (mesh->n_faces) qsort(keys, (size_t)mesh->n_faces, sizeof *keys, compare_keys);
    for (int i = 0, end; i < mesh->n_faces; i = end) {
        for (end = i + 1; end < mesh->n_faces && keys[end].hash == keys[i].hash; end++) {
            for (int j = i; j < end && twin[keys[end].face] < 0; j++) {
                int ring = same_ring(mesh, keys[j].face, keys[end].face);
                if (ring) twin[keys[end].face] = keys[j].face;
                same[keys[end].face] = ring > 0;
            }
        }
    }
    art_free(keys);
    return ART_OK;
}

/* Drop twins that look the other way where that mends an edge with an odd number of faces, until
 * there are no more. n_at: [n_edges] faces of each edge that are left */
static bool drop_odd(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                     const int *twin, bool *keep, int *n_at)
{
    bool any = false;
    for (int f = 0; f < mesh->n_faces; f++) {
        if (!keep[f] || twin[f] < 0) continue;
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = art_mesh_face_size(mesh, f), odd = 0;
        for (int k = 0; k < n; k++) {
            int e = art_mesh_find_edge(t, v[k], v[(k + 1) % n]);
            odd += e >= 0 && n_at[e] % 2;
        }
        if (odd == 0) continue;
        for (int k = 0; k < n; k++) {
            int e = art_mesh_find_edge(t, v[k], v[(k + 1) % n]);
            if (e >= 0) n_at[e]--;
        }
        keep[f] = false;
        any = true;
    }
    return any;
}

/* Drop pairs that are alone: a face and its twin that looks the other way, joined all round, hold
 * nothing. */
static void drop_pillows(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                         const int *twin, bool *keep, const int *n_at)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        if (!keep[f] || twin[f] < 0 || !keep[twin[f]]) continue;
        const int *v = mesh->face_vert + mesh->face_off[f];
        int n = art_mesh_face_size(mesh, f), alone = 0;
        for (int k = 0; k < n; k++) {
            int e = art_mesh_find_edge(t, v[k], v[(k + 1) % n]);
            alone += e >= 0 && n_at[e] == 2;
        }
        if (alone == n) keep[f] = keep[twin[f]] = false;
    }
}

int art_mesh_drop_duplicates(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct art_mesh_topology *t = NULL;
    size_t n = (size_t)mesh->n_faces;
    int *twin = art_alloc(ctx, n, sizeof *twin), *n_at = NULL, dropped = 0, twins = 0;
    bool *keep = art_alloc(ctx, n, sizeof *keep), *same = art_alloc(ctx, n, sizeof *same);
    int status = ART_ENOMEM;
    if (!twin || !keep || !same) goto out;
    ART_TRY(art_mesh_twins(ctx, mesh, twin, same));
    for (int f = 0; f < mesh->n_faces; f++) {
        keep[f] = twin[f] < 0 || !same[f];
        twins += twin[f] >= 0;
    }
    if (twins == 0) goto out;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    n_at = art_alloc(ctx, (size_t)t->n_edges, sizeof *n_at);
    if (!n_at) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int e = 0; e < t->n_edges; e++)
        for (int k = t->edge_off[e]; k < t->edge_off[e + 1]; k++) n_at[e] += keep[t->edge_face[k]];
    while (drop_odd(mesh, t, twin, keep, n_at)) {
    }
    drop_pillows(mesh, t, twin, keep, n_at);
    for (int f = 0; f < mesh->n_faces; f++) dropped += !keep[f];
    if (dropped) ART_TRY(art_mesh_select(ctx, mesh, keep, false));
out:
    if (status == ART_OK && count) *count = dropped;
    art_mesh_topology_free(t);
    art_free(twin), art_free(n_at), art_free(keep), art_free(same);
    return status;
}

/* -------------------------------------------------------------------- parts */

struct part {
    double area;
    int first; /* component */
};

static int compare_parts(const void *p, const void *q)
{
    const struct part *a = p, *b = q;
    if (a->area != b->area) return a->area > b->area ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

/* Sets part[c] of each component c: itself, or the component around its cavity. */
static void join_cavities(const struct art_mesh_shells *s, const struct art_mesh_topology *t,
                          int *part)
{
    for (int i = 0; i < s->n; i++)
        if (s->depth[i] % 2 == 1)
            art_sets_unite(part, t->component[s->first[i]], t->component[s->first[s->around[i]]]);
}

int art_mesh_keep_parts(struct art_ctx *ctx, struct art_mesh *mesh, int most, double fraction,
                        int *count)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_shells *s = NULL;
    struct part *parts = NULL;
    int *part = NULL, status, n = 0, dropped = 0;
    bool *keep = NULL;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    ART_TRY(art_mesh_shells_create(ctx, &s, mesh, t));
    ART_TRY(art_mesh_shells_nest(ctx, s, mesh));
    part = art_alloc(ctx, (size_t)t->n_components, sizeof *part);
    parts = art_alloc(ctx, (size_t)t->n_components, sizeof *parts);
    keep = art_alloc(ctx, (size_t)mesh->n_faces + (size_t)t->n_components, sizeof *keep);
    if (!part || !parts || !keep) {
        status = ART_ENOMEM;
        goto out;
    }
    bool *stays = keep + mesh->n_faces;
    art_sets_init(part, t->n_components);
    for (int c = 0; c < t->n_components; c++) parts[c].first = c;
    join_cavities(s, t, part);
    for (int i = 0; i < s->n; i++)
        parts[art_sets_root(part, t->component[s->first[i]])].area += s->area[i];
    for (int c = 0; c < t->n_components; c++)
        if (art_sets_root(part, c) == c) parts[n++] = parts[c];
    if (n) qsort(parts, (size_t)n, sizeof *parts, compare_parts);
    for (int i = 0; i < n; i++) {
        stays[parts[i].first] =
            (most == 0 || i < most) && parts[i].area >= fraction * parts[0].area;
        dropped += !stays[parts[i].first];
    }
    for (int f = 0; f < mesh->n_faces; f++) keep[f] = stays[art_sets_root(part, t->component[f])];
    if (count) *count = dropped;
    if (dropped) ART_TRY(art_mesh_select(ctx, mesh, keep, true));
out:
    art_mesh_topology_free(t);
    art_mesh_shells_free(s);
    art_free(part), art_free(parts), art_free(keep);
    return status;
}

/* ---------------------------------------------- parts that enclose nothing */

int art_mesh_drop_open(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_shells *s = NULL;
    bool *keep = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    ART_TRY(art_mesh_shells_create(ctx, &s, mesh, t));
    keep = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *keep);
    if (!keep) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < s->n; i++) n += !s->closed[i];
    for (int f = 0; f < mesh->n_faces; f++) keep[f] = s->closed[s->shell[f]];
    if (n) ART_TRY(art_mesh_select(ctx, mesh, keep, true));
    if (count) *count = n;
out:
    art_mesh_topology_free(t);
    art_mesh_shells_free(s);
    art_free(keep);
    return status;
}
