/* This finds the parts of a mesh that enclose nothing: those with an edge that has more of their
 * faces one way than the other. Parts hang together across edges of two triangles; parts that
 * close each other, as the faces of a mesh whose vertices do not meet, are none. */
#include "boolean_priv.h"

static int part_of(const struct art_solid *s, int *part, const struct art_solid_rim *rim)
{
    return art_sets_root(part, s->piece[rim->piece].tri);
}

/* The surplus of rims of a part that run up over those that run down. */
static int sum_of(const struct art_solid *s, int *part, int which, const struct art_solid_rim *rim,
                  int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (part_of(s, part, &rim[i]) == which) sum += rim[i].dir;
    return sum;
}

/* Take out the parts that are open at an edge where all together are; whether any was. */
static bool check_part(struct art_solid *s, int *part, const struct art_solid_rim *rim, int n)
{
    int sum = 0;
    bool any = false;
    for (int i = 0; i < n; i++)
        if (!s->open_part[part_of(s, part, &rim[i])]) sum += rim[i].dir;
    for (int i = 0; i < n && sum; i++) {
        int which = part_of(s, part, &rim[i]);
        if (s->open_part[which] || sum_of(s, part, which, rim, n) == 0) continue;
        s->open_part[which] = any = true;
    }
    return any;
}

/* Parts are connected across edges of two triangles: of two by their places, or by their vertices,
 * which tell apart what touches. */
static void find_parts(const struct art_solid_side *side, const struct art_mesh_topology *topology,
                       int *part, int (*at)[3])
{
    for (int t = 0; t < side->n_tris; t++) part[t] = t;
    for (int t = 0; t < side->n_tris; t++)
        for (int k = 0; k < 3 && side->axis[t]; k++) {
            int *e = at[side->edge[t][k]];
            if (e[0] < 2) e[1 + e[0]] = t;
            e[0]++;
        }
    for (int e = 0; e < side->n_edges; e++)
        if (at[e][0] == 2) art_sets_unite(part, at[e][1], at[e][2]);
    for (int e = 0; e < topology->n_edges; e++) {
        const int *face = topology->edge_face + topology->edge_off[e];
        if (topology->edge_off[e + 1] - topology->edge_off[e] == 2)
            art_sets_unite(part, face[0], face[1]);
    }
}

static bool check_around(struct art_solid *s, int *part)
{
    bool any = false;
    for (int p = 0; p < s->n_points; p++)
        for (int i = s->rim_off[p], n; i < s->rim_off[p + 1]; i += n) {
            n = art_solid_rim_count(s, p, i);
            any |= check_part(s, part, s->rim + i, n);
        }
    return any;
}

int art_solid_find_open_parts(struct art_solid *s, int *n)
{
    const struct art_solid_side *side = &s->side[0];
    struct art_mesh_topology *topology = NULL;
    int *part = art_alloc(s->ctx, (size_t)side->n_tris, sizeof *part);
    int status = ART_ENOMEM, (*at)[3] = art_alloc(s->ctx, (size_t)side->n_edges, sizeof *at);
    s->open_part = art_alloc(s->ctx, (size_t)side->n_tris, sizeof *s->open_part);
    if (!part || !at || !s->open_part) goto out;
    ART_TRY(art_mesh_topology_create(s->ctx, &topology, side->mesh));
    find_parts(side, topology, part, at);
    while (check_around(s, part)) {
    }
    *n = 0;
    for (int t = 0; t < side->n_tris; t++) {
        s->open_part[t] = s->open_part[art_sets_root(part, t)];
        *n += s->open_part[t];
    }
    status = ART_OK;
out:
    art_mesh_topology_free(topology);
    art_free(part), art_free(at);
    return status;
}
