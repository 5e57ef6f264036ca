/* This makes even triangles of a given size on the same surface. */
#include "remesh_priv.h"
#include <string.h>

enum { MAX_RUNS = 10, MOST_SHORTER = 16, MAX_FREEZES = 8, FREEZES = 3, MAX_ITERATIONS = 1000 };

void art_remesh_init(struct art_remesh *how)
{
    *how = (struct art_remesh){.iterations = 10, .feature = art_rad(45)};
}

static int check_options(struct art_ctx *ctx, const struct art_remesh *how)
{
    if (!(how->edge >= 0 && isfinite(how->edge)))
        return art_error(ctx, ART_ERANGE, NULL, "the length of edges, %g, is not positive",
                         how->edge);
    if (how->iterations < 0 || how->iterations > MAX_ITERATIONS)
        return art_error(ctx, ART_ERANGE, NULL, "%d iterations: from 0 to %d are possible",
                         how->iterations, MAX_ITERATIONS);
    if (!(how->feature >= 0 && how->feature <= ART_PI))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the angle of features lies between 0 and 180 degrees");
    if (!(how->within >= 0 && isfinite(how->within)))
        return art_error(ctx, ART_ERANGE, NULL, "the distance %g is not positive", how->within);
    return ART_OK;
}

static int check_mesh(struct art_ctx *ctx, const struct art_mesh *mesh,
                      const struct art_mesh_topology *t)
{
    int status;
    ART_TRY(art_remesh_check(ctx, mesh, t));
    if (!t->manifold)
        return art_error(
            ctx, ART_ESHAPE, NULL,
            "%d edge{s} {has|have} more than two faces and %d vertices more than one fan of "
            "them (artmesh repair cuts them apart)",
            t->n_nonmanifold, t->n_pinched);
    if (!t->oriented)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "the faces at %d edge{s} look to different sides (artmesh repair orients "
                         "them)",
                         t->n_misoriented);
out:
    return status;
}

/* ------------------------------------------------------------------------ a run */

struct run {
    struct art_ctx *ctx;
    const struct art_mesh *input; /* triangles */
    const struct art_mesh *mesh;  /* the same without needles */
    struct art_mesh_topology *t;
    struct art_lines lines;
    struct art_bvh *bvh;
    double (*normal)[3];
    bool *frozen; /* [n_faces] of mesh: they are not to change */
    const struct art_remesh *how;
};

static void run_fini(struct run *r)
{
    art_mesh_topology_free(r->t);
    art_lines_fini(&r->lines);
    art_bvh_free(r->bvh);
    art_free(r->normal), art_free(r->frozen);
    r->t = NULL, r->bvh = NULL, r->normal = NULL, r->frozen = NULL;
}

static int run_init(struct run *r, unsigned kinds)
{
    const struct art_mesh *mesh = r->mesh;
    int status;
    ART_TRY(art_mesh_topology_create(r->ctx, &r->t, mesh));
    ART_TRY(check_mesh(r->ctx, mesh, r->t));
    ART_TRY(art_lines_find(r->ctx, &r->lines, mesh, r->t, kinds, r->how->feature));
    /* what polylines and points name is not to move */
    for (int i = 0; mesh->n_lines && i < mesh->line_off[mesh->n_lines]; i++)
        r->lines.corner[mesh->line_vert[i]] = true;
    for (int i = 0; i < mesh->n_points; i++) r->lines.corner[mesh->point_vert[i]] = true;
    ART_TRY(art_bvh_create(r->ctx, &r->bvh, mesh));
    status = ART_ENOMEM;
    r->normal = art_alloc(r->ctx, (size_t)mesh->n_faces, sizeof *r->normal);
    r->frozen = art_alloc(r->ctx, (size_t)mesh->n_faces, sizeof *r->frozen);
    if (!r->normal || !r->frozen) goto out;
    for (int f = 0; f < mesh->n_faces; f++) art_mesh_face_normal(mesh, f, r->normal[f]);
    status = ART_OK;
out:
    return status;
}

static int begin(struct run *r, struct art_isotropic *iso, double low, double high)
{
    *iso = (struct art_isotropic){
        .old = r->mesh, .bvh = r->bvh, .normal = r->normal, .low = low, .high = high};
    return art_half_edge_create(&iso->web, r->ctx, r->mesh, r->t, &r->lines);
}

static int remesh_once(struct run *r, double edge, struct art_mesh **out)
{
    struct art_isotropic iso;
    int status;
    ART_TRY(begin(r, &iso, 0.8 * edge, 4.0 / 3 * edge));
    for (int i = 0; i < r->how->iterations; i++) {
        ART_TRY(art_isotropic_split(&iso));
        (void)art_isotropic_collapse(&iso);
        (void)art_isotropic_flip(&iso, false);
        art_isotropic_relax(&iso);
    }
    ART_TRY(art_isotropic_result(&iso, out));
out:
    art_half_edge_fini(&iso.web);
    return status;
}

/* Needles have normals that mean nothing and hide the lines that they lie on: without these the
 * edges are looked at first. */
static int drop_needles(struct run *r, double edge, struct art_mesh **out)
{
    struct art_isotropic iso = {0};
    int status, done;
    ART_TRY(run_init(r, ART_LINE_BORDERS | ART_LINE_SEAMS));
    ART_TRY(begin(r, &iso, edge / 20, INFINITY));
    do {
        done = art_isotropic_flip(&iso, true) + art_isotropic_collapse(&iso);
    } while (done);
    ART_TRY(art_isotropic_result(&iso, out));
out:
    art_half_edge_fini(&iso.web);
    run_fini(r);
    return status;
}

static bool has_needles(const struct art_mesh *mesh)
{
    double area[3];
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + 3 * (size_t)f;
        if (art_half_edge_shape(art_mesh_at(mesh, v[0]), art_mesh_at(mesh, v[1]),
                                art_mesh_at(mesh, v[2]), area) < 0.05)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------ faces that cross */

/* Faces within `reach` of face f of the result stay as they are. */
static int fix_vertices_near(struct run *r, const struct art_mesh *out, int f, double reach)
{
    double min[3], max[3];
    int *faces = NULL, n, status;
    for (int i = 0; i < 3; i++) {
        min[i] = INFINITY, max[i] = -INFINITY;
        for (int k = 0; k < 3; k++) {
            double x = art_mesh_at(out, out->face_vert[3 * f + k])[i];
            min[i] = fmin(min[i], x - reach), max[i] = fmax(max[i], x + reach);
        }
    }
    ART_TRY(art_bvh_box(r->ctx, r->bvh, min, max, &faces, &n));
    for (int i = 0; i < n; i++) r->frozen[faces[i]] = true;
out:
    art_free(faces);
    return status;
}

static int freeze(struct run *r, const struct art_mesh *out, int (*pairs)[2], int n, double reach)
{
    int status = ART_OK;
    for (int i = 0; i < 2 * n; i++) ART_TRY(fix_vertices_near(r, out, pairs[i / 2][i % 2], reach));
    for (int e = 0; e < r->t->n_edges; e++)
        for (int p = r->t->edge_off[e]; p < r->t->edge_off[e + 1]; p++) {
            if (!r->frozen[r->t->edge_face[p]]) continue;
            r->lines.line[e] = true;
            r->lines.corner[r->t->edge[e][0]] = r->lines.corner[r->t->edge[e][1]] = true;
        }
    art_lines_count(&r->lines, r->t, r->mesh->n_verts);
out:
    return status;
}

/* A region where more faces cross than in the input keeps its old faces: around all of them, since
 * the new ones cannot be determined. */
static int remesh_without_needles(struct run *r, struct art_remesh_report *did,
                                  struct art_mesh **best)
{
    struct art_mesh *out = NULL;
    int(*pairs)[2] = NULL, (*before)[2] = NULL, status;
    for (int round = 0;; round++) {
        ART_TRY(remesh_once(r, did->edge, &out));
        ART_TRY(art_mesh_self_intersections(r->ctx, out, &pairs, &did->n_crossing));
        if (did->n_crossing && round == 0)
            ART_TRY(art_mesh_self_intersections(r->ctx, r->input, &before, &did->n_crossed));
        if (did->n_crossing <= did->n_crossed || round == (did->n_crossed ? FREEZES : MAX_FREEZES))
            break;
        ART_TRY(freeze(r, out, pairs, did->n_crossing, 0.5 * round * did->edge));
        art_mesh_free(out), art_free(pairs);
        out = NULL, pairs = NULL;
    }
    *best = out, out = NULL;
out:
    art_mesh_free(out);
    art_free(pairs), art_free(before);
    return status;
}

/* With the edge as asked, and shorter ones until the distance is small enough. */
static int remesh_within(struct run *r, struct art_remesh_report *did, struct art_mesh **best)
{
    double most = r->how->within > 0 ? r->how->within : INFINITY, min[3], max[3], tolerance;
    double longest = did->edge;
    struct art_mesh *out = NULL;
    int status = ART_OK;
    art_mesh_bounds(r->input, min, max);
    tolerance = r->how->within > 0 ? most / 20 : 1e-3 * art_v3_distance(min, max);
    if (!(tolerance > 0)) tolerance = 1;
    while (!*best) {
        struct art_hausdorff d;
        did->n_runs++;
        ART_TRY(remesh_without_needles(r, did, &out));
        ART_TRY(art_hausdorff_both(r->ctx, r->input, out, tolerance, most, &d));
        if (d.high <= most) {
            did->distance = d;
            *best = out, out = NULL;
        } else if (did->n_runs == MAX_RUNS || did->edge < longest / MOST_SHORTER) {
            ART_TRY(art_error(r->ctx, ART_ELIMIT, NULL,
                              "the distance %g is out of reach: with edges of %g it is %g", most,
                              did->edge, d.low));
        } else {
            did->edge *= fmin(fmax(0.9 * most / d.low, 0.5), 0.8);
        }
        art_mesh_free(out), out = NULL;
    }
out:
    art_mesh_free(out);
    return status;
}

/* ----------------------------------------------------------------------- report */

static void measure(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                    struct art_remesh_report *did)
{
    int n = 0;
    did->edge_min = t->n_edges ? INFINITY : 0;
    for (int e = 0; e < t->n_edges; e++) {
        double length =
            art_v3_distance(art_mesh_at(mesh, t->edge[e][0]), art_mesh_at(mesh, t->edge[e][1]));
        did->edge_min = fmin(did->edge_min, length), did->edge_max = fmax(did->edge_max, length);
        did->edge_mean += length / t->n_edges;
        n += length >= 0.8 * did->edge && length <= 4.0 / 3 * did->edge;
    }
    did->share = t->n_edges ? (double)n / t->n_edges : 1;
}

static int report(struct run *r, struct art_mesh *out, struct art_remesh_report *did)
{
    struct art_mesh_topology *t = NULL;
    bool *hard = NULL;
    int status;
    did->n_after = out->n_faces;
    ART_TRY(art_mesh_topology_create(r->ctx, &t, out));
    measure(out, t, did);
    if (r->input->normal.n) {
        status = ART_ENOMEM;
        hard = art_alloc(r->ctx, (size_t)t->n_edges, sizeof *hard);
        if (!hard) goto out;
        if (r->how->feature > 0) (void)art_mesh_sharp_edges(out, t, r->how->feature, hard);
        ART_TRY(art_mesh_make_normals(r->ctx, out, t, hard));
    }
out:
    art_mesh_topology_free(t);
    art_free(hard);
    return status;
}

static double mean_edge(const struct art_mesh *mesh)
{
    double sum = 0;
    for (int c = 0; c < 3 * mesh->n_faces; c++) {
        int next = c % 3 == 2 ? c - 2 : c + 1;
        sum += art_v3_distance(art_mesh_at(mesh, mesh->face_vert[c]),
                               art_mesh_at(mesh, mesh->face_vert[next]));
    }
    return sum / (3 * mesh->n_faces);
}

int art_mesh_remesh(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_remesh *how,
                    struct art_remesh_report *did)
{
    static const unsigned kinds = ART_LINE_BENDS | ART_LINE_BORDERS | ART_LINE_SEAMS;
    struct art_remesh_report none;
    struct art_mesh *cut = NULL, *clean = NULL, *out = NULL;
    struct run r = {.ctx = ctx, .how = how};
    int status;
    if (!did) did = &none;
    memset(did, 0, sizeof *did);
    ART_TRY(check_options(ctx, how));
    if (mesh->n_faces == 0) goto out;
    ART_TRY(art_mesh_copy(ctx, &cut, mesh));
    ART_TRY(art_mesh_triangulate(ctx, cut));
    r.input = r.mesh = cut;
    did->n_before = cut->n_faces, did->edge = how->edge > 0 ? how->edge : mean_edge(cut);
    if (!(did->edge > 0))
        ART_TRY(art_error(ctx, ART_ESHAPE, NULL, "all vertices of the mesh are in one place"));
    if (how->iterations && has_needles(cut)) {
        ART_TRY(drop_needles(&r, did->edge, &clean));
        r.mesh = clean;
    }
    ART_TRY(run_init(&r, kinds));
    ART_TRY(remesh_within(&r, did, &out));
    ART_TRY(report(&r, out, did));
    struct art_mesh swap = *mesh;
    *mesh = *out, *out = swap;
out:
    run_fini(&r);
    art_mesh_free(cut), art_mesh_free(clean), art_mesh_free(out);
    return status;
}
