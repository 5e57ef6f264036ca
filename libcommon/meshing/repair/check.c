/* Looking for what is wrong with a surface mesh. */
#include "repair_priv.h"
#include <stdlib.h>

/* The state of a search for faults. */
struct search {
    struct art_ctx *ctx;
    const struct art_mesh *mesh;
    const struct art_check *how;
    struct art_mesh_topology *t;
    struct art_mesh_shells *shells;
    struct art_flaws *flaws;
    int *twin;      /* [n_faces] as of art_mesh_twins */
    bool *repeated; /* [n_faces] with a vertex twice */
    bool *flat;     /* [n_faces] that, or without area */
};

void art_check_init(struct art_check *how)
{
    *how = (struct art_check){.kinds = (1u << ART_FLAW_KINDS) - 1, .angle = 1};
}

static bool wanted(const struct search *s, enum art_flaw_kind kind)
{
    return s->how->kinds >> kind & 1;
}

static int add_items(struct art_ctx *ctx, struct art_flaws *f, const int *item, int n, int *at)
{
    if (!ART_RESERVE(ctx, f->item, (size_t)f->n_items + (size_t)n, f->item_cap)) return ctx->status;
    *at = f->n_items;
    if (n) memcpy(f->item + f->n_items, item, (size_t)n * sizeof *item);
    f->n_items += n;
    return ART_OK;
}

static int add(struct search *s, enum art_flaw_kind kind, int n_faces, const int *faces,
               int n_verts, const int *verts, const double place[3], double size)
{
    struct art_flaws *f = s->flaws;
    struct art_flaw flaw = {.kind = kind, .n_faces = n_faces, .n_verts = n_verts, .size = size};
    int status;
    art_v3_copy(flaw.place, place);
    ART_TRY(add_items(s->ctx, f, faces, n_faces, &flaw.face));
    ART_TRY(add_items(s->ctx, f, verts, n_verts, &flaw.vert));
    if (!ART_GROW(s->ctx, f->list, f->n, f->cap)) return s->ctx->status;
    f->list[f->n++] = flaw;
    f->count[kind]++;
out:
    return status;
}

static void face_middle(const struct art_mesh *mesh, int f, double p[3])
{
    int n = art_mesh_face_size(mesh, f);
    art_v3_zero(p);
    for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
        art_v3_add_scaled(p, p, 1.0 / n, art_mesh_at(mesh, mesh->face_vert[k]));
}

static int add_face(struct search *s, enum art_flaw_kind kind, int f, int other, double size)
{
    const int faces[2] = {f, other};
    double p[3];
    face_middle(s->mesh, f, p);
    return add(s, kind, other < 0 ? 1 : 2, faces, art_mesh_face_size(s->mesh, f),
               s->mesh->face_vert + s->mesh->face_off[f], p, size);
}

/* ------------------------------------------------------------------- edges */

static bool edge_is(const struct search *s, int e, enum art_flaw_kind kind)
{
    int at = s->t->edge_off[e], n = art_mesh_edge_faces(s->t, e);
    switch (kind) {
    case ART_FLAW_OPEN_EDGE:
        return n == 1;
    case ART_FLAW_NONMANIFOLD_EDGE:
        return n > 2;
    default:
        return n == 2 && s->t->edge_up[at] == s->t->edge_up[at + 1];
    }
}

static int find_edges(struct search *s, enum art_flaw_kind kind)
{
    int status = ART_OK;
    for (int e = 0; e < s->t->n_edges; e++) {
        if (!edge_is(s, e, kind)) continue;
        const double *a = art_mesh_at(s->mesh, s->t->edge[e][0]);
        const double *b = art_mesh_at(s->mesh, s->t->edge[e][1]);
        double p[3];
        art_v3_lerp(p, a, b, 0.5);
        ART_TRY(add(s, kind, art_mesh_edge_faces(s->t, e), s->t->edge_face + s->t->edge_off[e], 2,
                    s->t->edge[e], p, art_v3_distance(a, b)));
    }
out:
    return status;
}

/* ---------------------------------------------------------------- vertices */

/* This is a face of each fan at a vertex. */
struct fan {
    int vert, face;
};

/* Corners joined across edges are one fan: root[corners]. */
static void join_fans(const struct art_mesh_corners *at, const struct art_mesh_topology *t,
                      int *root)
{
    art_sets_init(root, art_mesh_n_corners(at->mesh));
    for (int e = 0; e < t->n_edges; e++)
        for (int k = t->edge_off[e] + 1; k < t->edge_off[e + 1]; k++)
            for (int end = 0; end < 2; end++)
                art_sets_unite(root, art_mesh_corner_at(at, t->edge_face[k - 1], t->edge[e][end]),
                               art_mesh_corner_at(at, t->edge_face[k], t->edge[e][end]));
}

static int find_pinched(struct search *s, enum art_flaw_kind kind)
{
    const struct art_mesh *mesh = s->mesh;
    size_t corners = (size_t)art_mesh_n_corners(mesh);
    int status = ART_ENOMEM, n = 0, *faces = NULL;
    struct art_mesh_corners at = {0};
    if (s->t->n_pinched == 0) return ART_OK;
    int *root = art_alloc(s->ctx, corners, sizeof *root);
    struct fan *fan = art_alloc(s->ctx, corners, sizeof *fan);
    faces = art_alloc(s->ctx, corners, sizeof *faces);
    if (!root || !fan || !faces || art_mesh_corners_init(s->ctx, &at, mesh) < 0) goto out;
    join_fans(&at, s->t, root);
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            if (root[k] == k) fan[n++] = (struct fan){mesh->face_vert[k], f};
    if (n) qsort(fan, (size_t)n, sizeof *fan, art_compare_int_pairs);
    status = ART_OK;
    for (int i = 0, end; i < n; i = end) {
        for (end = i; end < n && fan[end].vert == fan[i].vert; end++)
            faces[end - i] = fan[end].face;
        if (end - i > 1)
            ART_TRY(add(s, kind, end - i, faces, 1, &fan[i].vert, art_mesh_at(mesh, fan[i].vert),
                        end - i));
    }
out:
    art_free(root), art_free(fan), art_free(faces);
    art_free(at.sorted);
    return status;
}

static int add_pair(struct search *s, enum art_flaw_kind kind, int vert, int other)
{
    const int verts[2] = {vert, other};
    const double *p = art_mesh_at(s->mesh, vert);
    return add(s, kind, 0, NULL, 2, verts, p, art_v3_distance(p, art_mesh_at(s->mesh, other)));
}

static int find_same(struct search *s, enum art_flaw_kind kind)
{
    int status, *to = art_alloc(s->ctx, (size_t)s->mesh->n_verts, sizeof *to);
    if (!to) return ART_ENOMEM;
    ART_TRY(art_mesh_same_verts(s->ctx, s->mesh, s->t, to));
    for (int i = 0; i < s->mesh->n_verts; i++)
        if (to[i] != i) ART_TRY(add_pair(s, kind, i, to[i]));
out:
    art_free(to);
    return status;
}

static int find_near(struct search *s, enum art_flaw_kind kind)
{
    double reach = s->how->near, min[3], max[3];
    int status = ART_ENOMEM, *near = NULL, *to = NULL;
    if (reach == 0 && art_mesh_bounds(s->mesh, min, max)) reach = 1e-6 * art_v3_distance(min, max);
    if (!(reach > 0)) return ART_OK;
    to = art_alloc(s->ctx, (size_t)s->mesh->n_verts, sizeof *to);
    near = art_alloc(s->ctx, (size_t)s->mesh->n_verts, sizeof *near);
    if (!to || !near) goto out;
    ART_TRY(art_mesh_same_verts(s->ctx, s->mesh, s->t, to));
    ART_TRY(art_mesh_near_verts(s->ctx, s->mesh, to, reach, near));
    for (int i = 0; i < s->mesh->n_verts; i++)
        if (near[i] >= 0) ART_TRY(add_pair(s, kind, i, near[i]));
out:
    art_free(to), art_free(near);
    return status;
}

static int find_unused(struct search *s, enum art_flaw_kind kind)
{
    const struct art_mesh *mesh = s->mesh;
    int lines = mesh->n_lines ? mesh->line_off[mesh->n_lines] : 0, status = ART_OK;
    bool *used = art_alloc(s->ctx, (size_t)mesh->n_verts, sizeof *used);
    if (!used) return ART_ENOMEM;
    for (int k = 0; k < art_mesh_n_corners(mesh); k++) used[mesh->face_vert[k]] = true;
    for (int k = 0; k < lines; k++) used[mesh->line_vert[k]] = true;
    for (int k = 0; k < mesh->n_points; k++) used[mesh->point_vert[k]] = true;
    for (int i = 0; i < mesh->n_verts; i++)
        if (!used[i]) ART_TRY(add(s, kind, 0, NULL, 1, &i, art_mesh_at(mesh, i), 0));
out:
    art_free(used);
    return status;
}

/* ------------------------------------------------------------------- faces */

/* Find faces that have a vertex twice: repeated[n_faces]. */
static int find_repeats(struct art_ctx *ctx, const struct art_mesh *mesh, bool *repeated)
{
    int *seen = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *seen); /* the last face, from 1 */
    if (!seen) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
            if (seen[mesh->face_vert[k]] == f + 1) repeated[f] = true;
            seen[mesh->face_vert[k]] = f + 1;
        }
    art_free(seen);
    return ART_OK;
}

static double face_area(const struct art_mesh *mesh, int f)
{
    double a[3];
    art_mesh_face_area_vector(mesh, f, a);
    return art_v3_norm(a);
}

static double longest_side(const struct art_mesh *mesh, int f)
{
    int first = mesh->face_off[f], n = art_mesh_face_size(mesh, f);
    double longest = 0;
    for (int k = 0; k < n; k++)
        longest =
            fmax(longest, art_v3_distance(art_mesh_at(mesh, mesh->face_vert[first + k]),
                                          art_mesh_at(mesh, mesh->face_vert[first + (k + 1) % n])));
    return longest;
}

static int find_repeated(struct search *s, enum art_flaw_kind kind)
{
    int status = ART_OK;
    for (int f = 0; f < s->mesh->n_faces; f++)
        if (s->repeated[f]) ART_TRY(add_face(s, kind, f, -1, face_area(s->mesh, f)));
out:
    return status;
}

static int find_lines(struct search *s, enum art_flaw_kind kind)
{
    int status = ART_OK;
    for (int f = 0; f < s->mesh->n_faces; f++)
        if (s->flat[f] && !s->repeated[f])
            ART_TRY(add_face(s, kind, f, -1, longest_side(s->mesh, f)));
out:
    return status;
}

static int find_slivers(struct search *s, enum art_flaw_kind kind)
{
    const struct art_mesh *m = s->mesh;
    int status = ART_OK;
    for (int f = 0; f < m->n_faces; f++) {
        double angle, aspect;
        const int *v = m->face_vert + m->face_off[f];
        if (art_mesh_face_size(m, f) != 3 || s->flat[f]) continue;
        art_triangle_shape(art_mesh_at(m, v[0]), art_mesh_at(m, v[1]), art_mesh_at(m, v[2]), &angle,
                           &aspect);
        if ((s->how->angle > 0 && angle < s->how->angle) ||
            (s->how->aspect > 0 && aspect > s->how->aspect))
            ART_TRY(add_face(s, kind, f, -1, angle));
    }
out:
    return status;
}

static int find_twins(struct search *s, enum art_flaw_kind kind)
{
    int status = ART_OK;
    for (int f = 0; f < s->mesh->n_faces; f++)
        if (s->twin[f] >= 0) ART_TRY(add_face(s, kind, f, s->twin[f], face_area(s->mesh, f)));
out:
    return status;
}

/* ------------------------------------------------------------ intersections */

struct overlap {
    int a, b; /* shells, a < b */
    int f, g; /* first pair of faces */
};

static int compare_overlaps(const void *p, const void *q)
{
    const struct overlap *x = p, *y = q;
    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    if (x->b != y->b) return x->b < y->b ? -1 : 1;
    if (x->f != y->f) return x->f < y->f ? -1 : 1;
    return (x->g > y->g) - (x->g < y->g);
}

/* The middle of what the boxes of two faces have in common, and its extent. */
static double meeting_place(const struct art_mesh *mesh, int f, int g, double p[3])
{
    double lo[3], hi[3];
    for (int k = 0; k < 3; k++) lo[k] = -INFINITY, hi[k] = INFINITY;
    for (int i = 0; i < 2; i++) {
        int face = i ? g : f;
        for (int k = 0; k < 3; k++) {
            double min = INFINITY, max = -INFINITY;
            for (int c = mesh->face_off[face]; c < mesh->face_off[face + 1]; c++) {
                min = fmin(min, art_mesh_at(mesh, mesh->face_vert[c])[k]);
                max = fmax(max, art_mesh_at(mesh, mesh->face_vert[c])[k]);
            }
            lo[k] = fmax(lo[k], min), hi[k] = fmin(hi[k], max);
        }
    }
    art_v3_lerp(p, lo, hi, 0.5);
    return art_v3_distance(lo, hi);
}

static int add_overlaps(struct search *s, struct overlap *list, int n)
{
    int status = ART_OK;
    if (n) qsort(list, (size_t)n, sizeof *list, compare_overlaps);
    for (int i = 0, end; i < n; i = end) {
        for (end = i; end < n && list[end].a == list[i].a && list[end].b == list[i].b;) end++;
        const int faces[2] = {list[i].f, list[i].g};
        double p[3];
        meeting_place(s->mesh, faces[0], faces[1], p);
        ART_TRY(add(s, ART_FLAW_OVERLAP, 2, faces, 0, NULL, p, end - i));
    }
out:
    return status;
}

/* Pairs of faces that meet, but for those that are the same as an earlier one, which was reported
 * before: a face that is there a thousand times meets all the others. */
static int list_pairs(struct search *s, int (**pairs)[2], int *n)
{
    struct art_mesh_edit edit = {0};
    struct art_mesh *single = NULL;
    int *of = NULL, n_of = 0, status, m = s->mesh->n_faces;
    bool all = true, twins = false;
    for (int f = 0; f < m && !twins; f++) twins = s->twin[f] >= 0;
    if (twins) {
        of = art_alloc(s->ctx, (size_t)m, sizeof *of);
        ART_TRY(of ? ART_OK : ART_ENOMEM);
        ART_TRY(art_mesh_copy(s->ctx, &single, s->mesh));
        for (int f = 0; f < m; f++) {
            if (s->twin[f] >= 0) continue;
            of[n_of++] = f;
            ART_TRY(art_mesh_edit_keep(s->ctx, &edit, s->mesh, f));
        }
        ART_TRY(art_mesh_edit_apply(s->ctx, &edit, single));
    }
    ART_TRY(art_mesh_some_self_intersections(s->ctx, twins ? single : s->mesh, pairs, n, &all));
    for (int i = 0; i < *n && twins; i++)
        for (int k = 0; k < 2; k++) (*pairs)[i][k] = of[(*pairs)[i][k]];
    s->flaws->some = !all;
out:
    art_mesh_edit_fini(&edit);
    art_mesh_free(single);
    art_free(of);
    return status;
}

/* Pairs of faces, and the pairs of shells that they belong to. What is degenerate or the same face
 * twice was reported before. */
static int find_intersections(struct search *s, enum art_flaw_kind kind)
{
    int(*pairs)[2] = NULL, n, m = 0, status;
    struct overlap *list = NULL;
    ART_TRY(list_pairs(s, &pairs, &n));
    list = art_alloc(s->ctx, (size_t)n, sizeof *list);
    if (!list) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) {
        int f = pairs[i][0], g = pairs[i][1], a = s->shells->shell[f], b = s->shells->shell[g];
        double p[3], extent = meeting_place(s->mesh, f, g, p);
        if (s->flat[f] || s->flat[g]) continue;
        if (wanted(s, kind)) ART_TRY(add(s, kind, 2, pairs[i], 0, NULL, p, extent));
        if (a != b) list[m++] = (struct overlap){a < b ? a : b, a < b ? b : a, f, g};
    }
    if (wanted(s, ART_FLAW_OVERLAP)) ART_TRY(add_overlaps(s, list, m));
out:
    art_free(pairs), art_free(list);
    return status;
}

/* ------------------------------------------------------------------- shells */

static int find_shells(struct search *s, enum art_flaw_kind kind)
{
    const struct art_mesh_shells *sh = s->shells;
    int status = ART_OK;
    for (int i = 0; i < sh->n; i++) {
        bool inverted = sh->closed[i] && sh->volume[i] * (sh->depth[i] % 2 ? -1 : 1) < 0;
        if (kind == ART_FLAW_INSIDE_OUT ? inverted : sh->depth[i] > 0)
            ART_TRY(add_face(s, kind, sh->first[i], -1, sh->volume[i]));
    }
out:
    return status;
}

/* --------------------------------------------------------------------- all */

static const struct {
    enum art_flaw_kind kind;
    int (*find)(struct search *s, enum art_flaw_kind kind);
} searches[] = {
    {ART_FLAW_OPEN_EDGE, find_edges},
    {ART_FLAW_NONMANIFOLD_EDGE, find_edges},
    {ART_FLAW_PINCHED_VERTEX, find_pinched},
    {ART_FLAW_MISORIENTED_EDGE, find_edges},
    {ART_FLAW_INTERSECTION, find_intersections}, /* and overlaps */
    {ART_FLAW_REPEATED_VERTEX, find_repeated},
    {ART_FLAW_ZERO_AREA, find_lines},
    {ART_FLAW_SLIVER, find_slivers},
    {ART_FLAW_DUPLICATE_FACE, find_twins},
    {ART_FLAW_DUPLICATE_VERTEX, find_same},
    {ART_FLAW_NEAR_VERTEX, find_near},
    {ART_FLAW_UNUSED_VERTEX, find_unused},
    {ART_FLAW_INSIDE_OUT, find_shells},
    {ART_FLAW_NESTED, find_shells},
};

static int prepare(struct search *s)
{
    size_t n = (size_t)s->mesh->n_faces;
    int status;
    bool *same = art_alloc(s->ctx, n, sizeof *same);
    s->twin = art_alloc(s->ctx, n, sizeof *s->twin);
    s->flat = art_alloc(s->ctx, n, sizeof *s->flat);
    s->repeated = art_alloc(s->ctx, n, sizeof *s->repeated);
    if (!same || !s->twin || !s->flat || !s->repeated) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(find_repeats(s->ctx, s->mesh, s->repeated));
    ART_TRY(art_mesh_topology_create(s->ctx, &s->t, s->mesh));
    ART_TRY(art_mesh_shells_create(s->ctx, &s->shells, s->mesh, s->t));
    if (wanted(s, ART_FLAW_INSIDE_OUT) || wanted(s, ART_FLAW_NESTED))
        ART_TRY(art_mesh_shells_nest(s->ctx, s->shells, s->mesh));
    ART_TRY(art_mesh_twins(s->ctx, s->mesh, s->twin, same));
    for (int f = 0; f < s->mesh->n_faces; f++)
        s->flat[f] = s->repeated[f] || art_mesh_face_is_line(s->mesh, f);
out:
    art_free(same);
    return status;
}

int art_mesh_find_flaws(struct art_ctx *ctx, const struct art_mesh *mesh,
                        const struct art_check *how, struct art_flaws *flaws)
{
    struct art_flaws found = {0};
    struct search s = {.ctx = ctx, .mesh = mesh, .how = how, .flaws = &found};
    int status;
    ART_TRY(prepare(&s));
    found.n_shells = s.shells->n;
    for (int i = 0; i < s.shells->n; i++) found.n_open_shells += !s.shells->closed[i];
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++)
        if (wanted(&s, searches[i].kind) ||
            (searches[i].kind == ART_FLAW_INTERSECTION && wanted(&s, ART_FLAW_OVERLAP)))
            ART_TRY(searches[i].find(&s, searches[i].kind));
    *flaws = found;
    memset(&found, 0, sizeof found);
out:
    art_flaws_fini(&found);
    art_mesh_topology_free(s.t);
    art_mesh_shells_free(s.shells);
    art_free(s.twin), art_free(s.flat), art_free(s.repeated);
    return status;
}
