/* All steps of repair, in their order. */
#include "repair_priv.h"
#include <art/solid.h>

static int triangulate(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                       int *n)
{
    (void)how;
    int before = mesh->n_faces, status = art_mesh_triangulate(ctx, mesh);
    *n = mesh->n_faces - before;
    return status;
}

static int weld(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    return art_mesh_weld(ctx, mesh, how->weld, n);
}

static int degenerate(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                      int *n)
{
    (void)how;
    return art_mesh_drop_degenerate(ctx, mesh, n);
}

static int duplicates(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                      int *n)
{
    (void)how;
    return art_mesh_drop_duplicates(ctx, mesh, n);
}

static int orient(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    (void)how;
    return art_mesh_orient(ctx, mesh, n);
}

static int split_edges(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                       int *n)
{
    (void)how;
    return art_mesh_split_nonmanifold(ctx, mesh, false, n);
}

static int split_all(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                     int *n)
{
    (void)how;
    return art_mesh_split_nonmanifold(ctx, mesh, true, n);
}

static int slivers(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    double tol = how->tolerance, min[3], max[3];
    if (tol == 0 && art_mesh_bounds(mesh, min, max)) tol = 1e-4 * art_v3_distance(min, max);
    return art_mesh_repair_slivers(ctx, mesh, how->angle, how->aspect, tol, n);
}

static int keep(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    return art_mesh_keep_parts(ctx, mesh, how->keep_most, how->keep_fraction, n);
}

static int fill(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    return art_mesh_fill_holes(ctx, mesh, how->max_edges, n);
}

/* Parts that cross nothing stay as they are. *open: triangles of parts that are not closed, if any
 * cross something. */
static int intersections(struct art_ctx *ctx, struct art_mesh *mesh, int *n, int *open)
{
    struct art_mesh *out = NULL;
    int status, (*pair)[2] = NULL;
    ART_TRY(art_mesh_self_intersections(ctx, mesh, &pair, n));
    if (*n == 0) goto out;
    ART_TRY(art_solid_resolve(ctx, mesh, &out, open, NULL));
    const struct art_mesh old = *mesh;
    *mesh = *out, *out = old;
out:
    art_mesh_free(out);
    art_free(pair);
    return status;
}

static int unused(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how, int *n)
{
    (void)how;
    return art_mesh_drop_unused(ctx, mesh, n);
}

static const struct {
    const char *name, *did;
} words[ART_REPAIR_STEPS] = {
    [ART_REPAIR_TRIANGULATE] = {"triangulate", "faces more by cutting polygons"},
    [ART_REPAIR_WELD] = {"weld", "vertices merged"},
    [ART_REPAIR_DEGENERATE] = {"drop-degenerate", "degenerate faces repaired or dropped"},
    [ART_REPAIR_DUPLICATES] = {"drop-duplicates", "duplicate faces dropped"},
    [ART_REPAIR_ORIENT] = {"orient", "faces turned over"},
    [ART_REPAIR_SPLIT] = {"split-nonmanifold", "vertices made by cutting apart"},
    [ART_REPAIR_SLIVERS] = {"slivers", "edges collapsed or flipped"},
    [ART_REPAIR_KEEP] = {"keep", "parts dropped"},
    [ART_REPAIR_FILL] = {"fill-holes", "holes filled"},
    [ART_REPAIR_OPEN] = {"drop-open", "parts that stayed open dropped"},
    [ART_REPAIR_INTERSECTIONS] = {"self-intersections", "pairs of faces that crossed"},
    [ART_REPAIR_UNUSED] = {"remove-unused", "unused vertices dropped"},
};

/* The steps of a repair, in this order. Vertices where fans meet come apart only when holes are
 * filled, which joins fans; and only then closed shells tell what is outside. */
static const struct {
    enum art_repair_step step;
    int (*run)(struct art_ctx *, struct art_mesh *, const struct art_repair *, int *n);
} sequence[] = {
    {ART_REPAIR_TRIANGULATE, triangulate},
    {ART_REPAIR_WELD, weld},
    {ART_REPAIR_DEGENERATE, degenerate},
    {ART_REPAIR_DUPLICATES, duplicates},
    {ART_REPAIR_ORIENT, orient},
    {ART_REPAIR_SPLIT, split_edges},
    {ART_REPAIR_SLIVERS, slivers},
    {ART_REPAIR_KEEP, keep},
    {ART_REPAIR_FILL, fill},
    {ART_REPAIR_SPLIT, split_all},
    {ART_REPAIR_ORIENT, orient},
    {ART_REPAIR_UNUSED, unused},
};

const char *art_repair_step_name(enum art_repair_step step)
{
    return words[step].name;
}

const char *art_repair_step_did(enum art_repair_step step)
{
    return words[step].did;
}

void art_repair_init(struct art_repair *how)
{
    memset(how, 0, sizeof *how);
    how->steps = 1u << ART_REPAIR_WELD | 1u << ART_REPAIR_DEGENERATE | 1u << ART_REPAIR_DUPLICATES |
                 1u << ART_REPAIR_ORIENT | 1u << ART_REPAIR_SPLIT | 1u << ART_REPAIR_FILL |
                 1u << ART_REPAIR_UNUSED;
    how->angle = 1;
}

/* Do everything once; count[]: what each step did. */
static int run_round(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                     int *count)
{
    int status = ART_OK;
    for (size_t i = 0; i < sizeof sequence / sizeof sequence[0]; i++) {
        int n = 0;
        if (!(how->steps >> sequence[i].step & 1)) continue;
        ART_TRY(sequence[i].run(ctx, mesh, how, &n));
        count[sequence[i].step] += n;
    }
out:
    return status;
}

static int run_rounds(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                      struct art_repair_report *did)
{
    enum { ROUNDS = 10 };
    int status = ART_OK, before[ART_REPAIR_STEPS] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        int count[ART_REPAIR_STEPS] = {0}, n = 0;
        ART_TRY(run_round(ctx, mesh, how, count));
        did->rounds++;
        /* what is cut apart may lie in one place and be merged again: no use in going round */
        if (memcmp(count, before, sizeof count) == 0) break;
        for (int s = 0; s < ART_REPAIR_STEPS; s++) {
            did->count[s] += count[s];
            n += count[s];
        }
        if (n == 0) break;
        memcpy(before, count, sizeof count);
    }
out:
    return status;
}

/* Self-intersections are resolved, and the steps that this makes necessary are done after it; again
 * if filled holes cross something. Where sheets are cut no hole is filled: their caps would cross
 * them again. */
static int resolve_all(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                       struct art_repair_report *did)
{
    int status = ART_OK, n = 1, open = 0;
    for (int pass = 0; pass < 2 && n > 0; pass++) {
        struct art_repair after = *how;
        int sheets = 0;
        ART_TRY(intersections(ctx, mesh, &n, &sheets));
        did->count[ART_REPAIR_INTERSECTIONS] += n;
        if (sheets) open = sheets;
        if (sheets) after.steps &= ~(1u << ART_REPAIR_FILL);
        if (sheets || pass == 1) after.steps &= ~(1u << ART_REPAIR_SLIVERS);
        if (n > 0) ART_TRY(run_rounds(ctx, mesh, &after, did));
    }
    if (open)
        art_warn(ctx, NULL,
                 "%d triangles are parts of surfaces that are not closed: they are cut where "
                 "they cross others, and stay",
                 open);
out:
    return status;
}

/* Parts are dropped when all holes are filled that can be, and what crosses itself is looked at
 * when all else is done. */
int art_mesh_repair(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_repair *how,
                    struct art_repair_report *report)
{
    struct art_repair_report did = {{0}, 0};
    int status, *dropped = &did.count[ART_REPAIR_OPEN];
    ART_TRY(run_rounds(ctx, mesh, how, &did));
    if (how->steps >> ART_REPAIR_OPEN & 1) ART_TRY(art_mesh_drop_open(ctx, mesh, dropped));
    if (*dropped) ART_TRY(run_rounds(ctx, mesh, how, &did));
    if (how->steps >> ART_REPAIR_INTERSECTIONS & 1) ART_TRY(resolve_all(ctx, mesh, how, &did));
    if (report) *report = did;
out:
    return status;
}
