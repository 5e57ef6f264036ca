#include <art/mesh.h>
#include <stdlib.h>

/* A side leads from one corner of a face to the next. */
struct side {
    int a, b; /* a < b */
    int face;
    bool up; /* the face runs from a to b */
};

static int compare_sides(const void *p, const void *q)
{
    const struct side *s = p, *t = q;
    if (s->a != t->a) return s->a < t->a ? -1 : 1;
    if (s->b != t->b) return s->b < t->b ? -1 : 1;
    if (s->face != t->face) return s->face < t->face ? -1 : 1;
    return (int)s->up - (int)t->up;
}

void art_mesh_topology_free(struct art_mesh_topology *t)
{
    if (!t) return;
    art_free(t->edge), art_free(t->edge_off), art_free(t->edge_face), art_free(t->edge_up);
    art_free(t->component);
    art_free(t);
}

/* Sort the sides of one vertex, which are few as a rule. */
static void sort_sides(struct side *side, int n)
{
    if (n > 32) {
        qsort(side, (size_t)n, sizeof *side, compare_sides);
        return;
    }
    for (int i = 1; i < n; i++) {
        struct side s = side[i];
        int k = i;
        for (; k > 0 && s.b <= side[k - 1].b && compare_sides(&s, &side[k - 1]) < 0; k--)
            side[k] = side[k - 1];
        side[k] = s;
    }
}

/* Lists all sides of all faces, sorted, except for those from a vertex to itself. They are first
 * distributed to their smaller vertices. end: [n_verts] */
static int list_sides(const struct art_mesh *mesh, struct side *sides, int *end)
{
    int m = 0;
    for (int i = 0; i < mesh->n_verts; i++) end[i] = 0;
    for (int deal = 0; deal < 2; deal++) {
        for (int f = 0; f < mesh->n_faces; f++) {
            int first = mesh->face_off[f], n = mesh->face_off[f + 1] - first;
            for (int k = 0; k < n; k++) {
                int a = mesh->face_vert[first + k];
                int b = mesh->face_vert[first + (k + 1 < n ? k + 1 : 0)];
                int low = a < b ? a : b;
                if (a == b) continue;
                if (deal)
                    sides[end[low]++] = (struct side){low, a < b ? b : a, f, a < b};
                else
                    end[low]++;
            }
        }
        for (int i = 0; i < mesh->n_verts && !deal; i++) {
            int n = end[i];
            end[i] = m;
            m += n;
        }
    }
    for (int i = 0, first = 0; i < mesh->n_verts; first = end[i++])
        sort_sides(sides + first, end[i] - first);
    return m;
}

static void fill_edges(struct art_mesh_topology *t, const struct side *sides, int m)
{
    for (int k = 0; k < m; k++) {
        if (k == 0 || sides[k].a != sides[k - 1].a || sides[k].b != sides[k - 1].b) {
            t->edge_off[t->n_edges] = k;
            t->edge[t->n_edges][0] = sides[k].a;
            t->edge[t->n_edges++][1] = sides[k].b;
        }
        t->edge_face[k] = sides[k].face;
        t->edge_up[k] = sides[k].up;
    }
    t->edge_off[t->n_edges] = m;
    for (int e = 0; e < t->n_edges; e++) {
        int at = t->edge_off[e], n = t->edge_off[e + 1] - at;
        t->n_boundary += n == 1;
        t->n_nonmanifold += n > 2;
        t->n_misoriented += n == 2 && t->edge_up[at] == t->edge_up[at + 1];
    }
}

/* Components of faces that share vertices, and vertices that no face uses. work: [n_verts] */
static void find_components(struct art_mesh_topology *t, const struct art_mesh *mesh, int *work,
                            int *first)
{
    art_sets_init(work, mesh->n_verts);
    for (int i = 0; i < mesh->n_verts; i++) first[i] = -1;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
            art_sets_unite(work, mesh->face_vert[mesh->face_off[f]], mesh->face_vert[k]);
            first[mesh->face_vert[k]] = 0;
        }
    for (int i = 0; i < mesh->n_verts; i++) {
        t->n_unused += first[i] < 0;
        first[i] = -1;
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        int root = art_sets_root(work, mesh->face_vert[mesh->face_off[f]]);
        if (first[root] < 0) first[root] = t->n_components++;
        t->component[f] = first[root];
    }
}

/* Faces that use a vertex twice. seen: [n_verts] */
static void count_degenerate(struct art_mesh_topology *t, const struct art_mesh *mesh, int *seen)
{
    for (int i = 0; i < mesh->n_verts; i++) seen[i] = -1;
    for (int f = 0; f < mesh->n_faces; f++) {
        bool twice = false;
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
            if (seen[mesh->face_vert[k]] == f) twice = true;
            seen[mesh->face_vert[k]] = f;
        }
        t->n_degenerate += twice;
    }
}

/* The corner of a face at a vertex, without a call where no face is large. */
static inline int corner_at(const struct art_mesh_corners *at, int f, int v)
{
    int k = at->mesh->face_off[f];
    if (at->sorted) return art_mesh_corner_at(at, f, v);
    while (at->mesh->face_vert[k] != v) k++;
    return k;
}

/* Count vertices whose corners, joined across edges, fall into more than one set. corner:
 * [corners], seen: [n_verts] */
static void count_pinched(struct art_mesh_topology *t, const struct art_mesh_corners *at,
                          int *corner, int *seen)
{
    const struct art_mesh *mesh = at->mesh;
    int corners = art_mesh_n_corners(mesh);
    art_sets_init(corner, corners);
    for (int e = 0; e < t->n_edges; e++)
        for (int k = t->edge_off[e] + 1; k < t->edge_off[e + 1]; k++)
            for (int end = 0; end < 2; end++)
                art_sets_unite(corner, corner_at(at, t->edge_face[k - 1], t->edge[e][end]),
                               corner_at(at, t->edge_face[k], t->edge[e][end]));
    for (int i = 0; i < mesh->n_verts; i++) seen[i] = 0;
    for (int k = 0; k < corners; k++)
        if (corner[k] == k && ++seen[mesh->face_vert[k]] == 2) t->n_pinched++;
}

int art_mesh_topology_create(struct art_ctx *ctx, struct art_mesh_topology **topology,
                             const struct art_mesh *mesh)
{
    size_t corners = (size_t)art_mesh_n_corners(mesh), n_verts = (size_t)mesh->n_verts;
    struct art_mesh_topology *t = art_alloc(ctx, 1, sizeof *t);
    struct side *sides = art_alloc(ctx, corners, sizeof *sides);
    int *work = art_alloc(ctx, corners > n_verts ? corners : n_verts, sizeof *work);
    int *seen = art_alloc(ctx, n_verts, sizeof *seen);
    struct art_mesh_corners at = {0};
    int status = ART_ENOMEM;
    if (!t || !sides || !work || !seen) goto out;
    if (art_mesh_corners_init(ctx, &at, mesh) < 0) goto out;
    t->edge = art_alloc(ctx, corners, sizeof *t->edge);
    t->edge_off = art_alloc(ctx, corners + 1, sizeof *t->edge_off);
    t->edge_face = art_alloc(ctx, corners, sizeof *t->edge_face);
    t->edge_up = art_alloc(ctx, corners, sizeof *t->edge_up);
    t->component = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *t->component);
    if (!t->edge || !t->edge_off || !t->edge_face || !t->edge_up || !t->component) goto out;
    fill_edges(t, sides, list_sides(mesh, sides, seen));
    find_components(t, mesh, work, seen);
    count_pinched(t, &at, work, seen);
    count_degenerate(t, mesh, seen);
    t->manifold = t->n_nonmanifold == 0 && t->n_pinched == 0;
    t->closed = mesh->n_faces > 0 && t->n_boundary == 0 && t->n_nonmanifold == 0;
    t->oriented = t->n_misoriented == 0;
    *topology = t;
    t = NULL;
    status = ART_OK;
out:
    art_free(sides), art_free(work), art_free(seen);
    art_free(at.sorted);
    art_mesh_topology_free(t);
    return status;
}

bool art_mesh_is_solid(const struct art_mesh *mesh, const struct art_mesh_topology *t)
{
    return t->closed && t->manifold && t->oriented && t->n_degenerate == 0 &&
           art_mesh_volume(mesh) > 0;
}

int art_mesh_find_edge(const struct art_mesh_topology *t, int a, int b)
{
    int lo = 0, hi = t->n_edges - 1;
    if (a > b) {
        int c = a;
        a = b, b = c;
    }
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        const int *e = t->edge[mid];
        if (e[0] == a && e[1] == b) return mid;
        if (e[0] < a || (e[0] == a && e[1] < b))
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return -1;
}
