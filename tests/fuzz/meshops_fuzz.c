/* Whatever a reader accepts, the library can work with: every operation on surfaces and volumes
 * gives a sound mesh or an error. */
#include <art/format.h>
#include <art/refine.h>
#include <art/remesh.h>
#include <art/repair.h>
#include <math.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MOST = 4000 }; /* faces, elements: some operations take longer than linear time */

/* An operation succeeded, or it told why not. */
static bool went(const struct art_ctx *ctx, int *errors, int status)
{
    ART_ASSERT(status >= 0 || ctx->n_errors > *errors);
    *errors = ctx->n_errors;
    return status >= 0;
}

static void sound(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    ART_ASSERT(art_mesh_check(ctx, mesh) == ART_OK);
}

/* ---------------------------------------------------------------- surfaces */

static void describe(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh_topology *topology = NULL;
    struct art_mesh_summary summary;
    struct art_mesh_skin *skins = NULL;
    struct art_inertia M;
    int errors = ctx->n_errors, n;
    for (int where = ART_MESH_VOLUME; where <= ART_MESH_POINT; where++)
        went(ctx, &errors, art_mesh_inertia(ctx, mesh, (enum art_mesh_mass)where, 1, &M));
    if (!went(ctx, &errors, art_mesh_topology_create(ctx, &topology, mesh))) return;
    went(ctx, &errors, art_mesh_summarize(ctx, mesh, topology, &summary));
    (void)art_mesh_is_solid(mesh, topology);
    if (topology->closed &&
        went(ctx, &errors, art_mesh_closed_shells(ctx, mesh, topology, &skins, &n)))
        art_free(skins);
    art_mesh_topology_free(topology);
}

static void search(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_bvh *bvh = NULL;
    struct art_mesh_pseudonormals *normals = NULL;
    struct art_winding *winding = NULL;
    struct art_bvh_hit hit;
    int errors = ctx->n_errors, *faces = NULL, n, (*pairs)[2] = NULL;
    if (!went(ctx, &errors, art_bvh_create(ctx, &bvh, mesh))) return;
    bool has_normals = went(ctx, &errors, art_mesh_pseudonormals_create(ctx, &normals, mesh));
    bool winds = went(ctx, &errors, art_winding_create(ctx, &winding, bvh));
    for (int k = 0; k < 4; k++) {
        const double at[3] = {0.25 * k, 0.3, -0.1 * k}, dir[3] = {1, k - 1.5, 0},
                     far[3] = {2, 2, 2};
        if (art_bvh_nearest(bvh, at, &hit)) ART_ASSERT(hit.face >= 0 && hit.face < mesh->n_faces);
        if (has_normals) (void)art_bvh_signed(bvh, normals, at, &hit);
        if (winds) (void)art_winding_inside(winding, at);
        (void)art_bvh_ray(bvh, at, dir, INFINITY, &hit);
        if (went(ctx, &errors, art_bvh_box(ctx, bvh, at, far, &faces, &n))) art_free(faces);
    }
    if (went(ctx, &errors, art_mesh_self_intersections(ctx, mesh, &pairs, &n))) art_free(pairs);
    art_winding_free(winding);
    art_mesh_pseudonormals_free(normals);
    art_bvh_free(bvh);
}

static void find_flaws(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_check how;
    struct art_flaws flaws;
    struct art_mesh *seen = NULL;
    struct art_sink *sink = NULL;
    int errors = ctx->n_errors;
    art_check_init(&how);
    if (!went(ctx, &errors, art_mesh_find_flaws(ctx, mesh, &how, &flaws))) return;
    if (went(ctx, &errors, art_flaws_mesh(ctx, &flaws, mesh, how.kinds, &seen))) sound(ctx, seen);
    if (art_sink_open_stream(ctx, &sink, "/dev/null") == ART_OK)
        went(ctx, &errors, art_flaws_write(&flaws, how.kinds, sink));
    art_sink_abort(sink);
    art_mesh_free(seen);
    art_flaws_fini(&flaws);
}

/* Copies, changed in various ways. */
static int cut(struct art_ctx *ctx, struct art_mesh *mesh)
{
    int status = art_mesh_triangulate(ctx, mesh);
    ART_ASSERT(status < 0 || art_mesh_is_triangular(mesh));
    return status;
}

static int mend(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_repair steps;
    struct art_repair_report report;
    art_repair_init(&steps);
    return art_mesh_repair(ctx, mesh, &steps, &report);
}

static int mend_all(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_repair steps;
    struct art_repair_report report;
    art_repair_init(&steps);
    steps.steps = (1u << ART_REPAIR_STEPS) - 1;
    steps.weld = 1e-3;
    steps.angle = 5;
    steps.aspect = 20;
    steps.keep_most = 2;
    return art_mesh_repair(ctx, mesh, &steps, &report);
}

static int twice(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_mesh *copy = NULL;
    int status = art_mesh_copy(ctx, &copy, mesh);
    if (status == ART_OK) status = art_mesh_append(ctx, mesh, copy);
    art_mesh_free(copy);
    return status;
}

static int half(struct art_ctx *ctx, struct art_mesh *mesh)
{
    bool *keep = art_alloc(ctx, (size_t)mesh->n_faces, 1);
    if (!keep) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f += 2) keep[f] = true;
    int status = art_mesh_select(ctx, mesh, keep, true);
    art_free(keep);
    return status;
}

static int smooth(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_mesh_topology *topology = NULL;
    bool *hard = NULL;
    int status;
    ART_TRY(art_mesh_topology_create(ctx, &topology, mesh));
    status = ART_ENOMEM;
    hard = art_alloc(ctx, (size_t)topology->n_edges, sizeof *hard);
    if (!hard) goto out;
    (void)art_mesh_crease_edges(mesh, topology, hard);
    (void)art_mesh_sharp_edges(mesh, topology, 0.5, hard);
    status = art_mesh_make_normals(ctx, mesh, topology, hard);
out:
    art_free(hard);
    art_mesh_topology_free(topology);
    return status;
}

static int turn(struct art_ctx *ctx, struct art_mesh *mesh)
{
    art_mesh_flip(mesh);
    return art_mesh_scale(ctx, mesh, -1, 2, 0.5);
}

static int divide(struct art_ctx *ctx, struct art_mesh *mesh)
{
    const struct art_subdivide linear = {.levels = 1};
    const struct art_subdivide loop = {
        .rule = ART_SUBDIVIDE_LOOP, .levels = 1, .crease = 1, .hard = true, .limit = true};
    int status = art_mesh_subdivide(ctx, mesh, &linear);
    return status < 0 ? status : art_mesh_subdivide(ctx, mesh, &loop);
}

static int fair(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_smooth how = {.iterations = 2, .lambda = 0.5, .mu = -0.53, .crease = 1};
    int status;
    how.border = ART_SMOOTH_ALONG, how.weights = ART_SMOOTH_COTANGENT;
    ART_TRY(art_mesh_smooth(ctx, mesh, &how, NULL));
    how.border = ART_SMOOTH_FREE, how.weights = ART_SMOOTH_UNIFORM;
    ART_TRY(art_mesh_smooth(ctx, mesh, &how, NULL));
out:
    return status;
}

static int even(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_remesh how;
    art_remesh_init(&how);
    how.iterations = 2;
    return art_mesh_remesh(ctx, mesh, &how, NULL);
}

static int (*const changes[])(struct art_ctx *ctx, struct art_mesh *mesh) = {
    cut, mend, mend_all, twice, half, divide, even, smooth, fair, turn};

static void use_mesh(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    describe(ctx, mesh);
    search(ctx, mesh);
    find_flaws(ctx, mesh);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct art_mesh *copy = NULL;
        int errors = ctx->n_errors;
        /* numbers near the largest may overflow; that is told */
        if (went(ctx, &errors, art_mesh_copy(ctx, &copy, mesh)) &&
            went(ctx, &errors, changes[i](ctx, copy)) && changes[i] != turn &&
            changes[i] != smooth && changes[i] != fair && changes[i] != divide)
            sound(ctx, copy);
        art_mesh_free(copy);
    }
}

/* ----------------------------------------------------------------- volumes */

static int keep_half(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    bool *keep = art_alloc(ctx, (size_t)vol->n_elems, 1);
    if (!keep) return ART_ENOMEM;
    for (int e = 0; e < vol->n_elems; e += 2) keep[e] = true;
    int status = art_volume_keep(ctx, out, vol, keep, NULL);
    art_free(keep);
    return status;
}

static int append_itself(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    int status = art_volume_copy(ctx, out, vol);
    if (status == ART_OK) status = art_volume_append(ctx, *out, vol);
    if (status < 0) art_volume_free(*out);
    return status;
}

static int upright(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    int status = art_volume_copy(ctx, out, vol);
    if (status == ART_OK) art_volume_upright(*out);
    return status;
}

static int refine(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    const struct art_volume_refining how = {.levels = 1};
    return art_volume_refine(ctx, out, vol, &how);
}

static int refine_half(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    bool *elem = art_alloc(ctx, (size_t)vol->n_elems + 1, sizeof *elem);
    const struct art_volume_refining how = {.elem = elem, .levels = 2};
    if (!elem) return ART_ENOMEM;
    for (int e = 0; e < vol->n_elems; e++) elem[e] = e % 2;
    int status = art_volume_refine(ctx, out, vol, &how);
    art_free(elem);
    return status;
}

static int improve(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    const struct art_volume_improving how = {.sweeps = 2, .slide = true};
    struct art_improvement did;
    int status = art_volume_copy(ctx, out, vol);
    if (status == ART_OK) status = art_volume_improve(ctx, *out, &how, &did);
    if (status < 0) art_volume_free(*out);
    return status;
}

static int exchange(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol)
{
    const struct art_volume_improving how = {
        .sweeps = 1, .swap = true, .outer = vol->n_elems % 2, .within = vol->n_nodes % 3};
    struct art_improvement did;
    int status = art_volume_copy(ctx, out, vol);
    if (status == ART_OK) status = art_volume_improve(ctx, *out, &how, &did);
    if (status < 0) art_volume_free(*out);
    if (status == ART_OK) ART_ASSERT(!(did.after.min < did.before.min));
    return status;
}

static int (*const makers[])(struct art_ctx *ctx, struct art_volume **out,
                             const struct art_volume *vol) = {art_volume_make_quadratic,
                                                              art_volume_make_linear,
                                                              art_volume_split,
                                                              keep_half,
                                                              append_itself,
                                                              upright,
                                                              refine,
                                                              refine_half,
                                                              improve,
                                                              exchange};

static void use_volume(struct art_ctx *ctx, const struct art_volume *vol)
{
    const struct art_volume_limits limits = {0, 0.1, 10, 3, 10, 160, NAN};
    const struct art_volume_skin between = {.interfaces = true};
    struct art_volume_report report;
    struct art_mesh *mesh = NULL;
    int errors = ctx->n_errors, *node_of = NULL, (*side)[2];
    (void)art_volume_volume(vol);
    if (went(ctx, &errors, art_volume_inspect(ctx, &report, vol, &limits)))
        art_volume_report_fini(&report);
    side = art_alloc(ctx, (size_t)vol->n_facets, sizeof *side);
    if (side) went(ctx, &errors, art_volume_facet_sides(ctx, vol, side));
    art_free(side);
    if (went(ctx, &errors, art_volume_surface(ctx, vol, &mesh, &node_of))) {
        sound(ctx, mesh);
        describe(ctx, mesh);
        art_mesh_free(mesh);
        art_free(node_of);
    }
    if (went(ctx, &errors, art_volume_skin(ctx, vol, &between, &mesh, NULL))) {
        sound(ctx, mesh);
        art_mesh_free(mesh);
    }
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++) {
        struct art_volume *made = NULL;
        if (!went(ctx, &errors, makers[i](ctx, &made, vol))) continue;
        ART_ASSERT(art_volume_check(ctx, made) == ART_OK);
        art_volume_free(made);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    const struct art_format *format;
    struct art_mesh *mesh = NULL;
    struct art_volume *vol = NULL;
    art_ctx_init(&ctx);
    ART_ASSERT(art_source_string(&ctx, &src, "input", (const char *)data, n) >= 0);
    if (art_format_for_reading(&ctx, ART_FORMAT_MESH, NULL, &src, &format) >= 0 &&
        format->read(&ctx, &mesh, &src) >= 0) {
        if (mesh->n_faces <= MOST && mesh->n_verts <= MOST) use_mesh(&ctx, mesh);
        art_mesh_free(mesh);
    }
    if (art_format_for_reading(&ctx, ART_FORMAT_VOLUME, NULL, &src, &format) >= 0 &&
        format->read(&ctx, &vol, &src) >= 0) {
        if (vol->n_elems <= MOST && vol->n_nodes <= MOST) use_volume(&ctx, vol);
        art_volume_free(vol);
    }
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
