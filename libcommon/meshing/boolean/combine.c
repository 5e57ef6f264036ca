/* This computes union, intersection and difference: which pieces of both meshes make the result. */
#include "boolean_priv.h"

/* A row says what happens to a piece of mesh m with this label: +1: it stays, -1: it is turned
 * over. */
static const struct row {
    signed char keep[2][ART_SOLID_LABELS];
    bool closed; /* the first mesh has to be */
} rows[ART_SOLID_OPS] = {
    [ART_SOLID_UNION] = {{{[ART_SOLID_OUT] = 1, [ART_SOLID_SAME] = 1}, {[ART_SOLID_OUT] = 1}},
                         true},
    [ART_SOLID_INTERSECTION] = {{{[ART_SOLID_IN] = 1, [ART_SOLID_SAME] = 1}, {[ART_SOLID_IN] = 1}},
                                true},
    [ART_SOLID_DIFFERENCE] = {{{[ART_SOLID_OUT] = 1, [ART_SOLID_OPPOSITE] = 1},
                               {[ART_SOLID_IN] = -1}},
                              true},
    [ART_SOLID_SYMMETRIC] = {{{[ART_SOLID_OUT] = 1, [ART_SOLID_IN] = -1},
                              {[ART_SOLID_OUT] = 1, [ART_SOLID_IN] = -1}},
                             true},
    [ART_SOLID_CLIP_INSIDE] = {{{[ART_SOLID_IN] = 1, [ART_SOLID_SAME] = 1}, {0}}, false},
    [ART_SOLID_CLIP_OUTSIDE] = {{{[ART_SOLID_OUT] = 1, [ART_SOLID_OPPOSITE] = 1}, {0}}, false},
};

/* A copy of a mesh in triangles. */
static int cut_faces(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh **out)
{
    int status;
    ART_TRY(art_mesh_copy(ctx, out, mesh));
    ART_TRY(art_mesh_triangulate(ctx, *out));
    if ((*out)->n_lines || (*out)->n_points)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL, "polylines and points are left out"));
out:
    return status;
}

static int check(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                 enum art_solid_op op, const struct art_solid_how *how)
{
    static const struct art_solid_how none = {0};
    int status;
    if (!how) how = &none;
    if (how->checked) return ART_OK;
    const char *first = how->name[0] ? how->name[0] : "the first mesh";
    ART_TRY(rows[op].closed ? art_solid_check(ctx, a, first)
                            : art_solid_check_surface(ctx, a, first));
    ART_TRY(art_solid_check(ctx, b, how->name[1] ? how->name[1] : "the second mesh"));
out:
    return status;
}

/* There is nothing to search in an empty mesh. */
static int label(struct art_solid *s, enum art_solid_op op)
{
    const bool closed[2] = {rows[op].closed, true};
    int status;
    if (s->side[0].n_tris && s->side[1].n_tris) ART_TRY(art_solid_intersect(s));
    ART_TRY(art_solid_split(s));
    ART_TRY(art_solid_rims(s));
    ART_TRY(art_solid_label(s, closed));
out:
    return status;
}

static int combine(struct art_solid *s, enum art_solid_op op, struct art_mesh **out,
                   struct art_solid_report *report)
{
    signed char *keep = NULL;
    int status;
    ART_TRY(label(s, op));
    keep = art_alloc(s->ctx, (size_t)s->n_pieces, sizeof *keep);
    status = keep ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < s->n_pieces; i++) keep[i] = rows[op].keep[s->piece[i].m][s->label[i]];
    ART_TRY(art_solid_build(s, keep, out, &report->n_new));
    if (rows[op].closed) ART_TRY(art_solid_split_duplicate_edges(s->ctx, *out));
    /* what is not rounded is right */
    if (report->n_new > 0) ART_TRY(art_solid_repair_rounding(s->ctx, out, rows[op].closed, report));
out:
    art_free(keep);
    return status;
}

int art_solid_combine(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                      enum art_solid_op op, const struct art_solid_how *how, struct art_mesh **out)
{
    struct art_solid s = {.ctx = ctx};
    struct art_solid_report report = {0};
    struct art_mesh *p = NULL, *q = NULL, *result = NULL;
    int status;
    ART_TRY(check(ctx, a, b, op, how));
    ART_TRY(cut_faces(ctx, a, &p));
    ART_TRY(cut_faces(ctx, b, &q));
    ART_TRY(art_solid_load(&s, p, q));
    ART_TRY(combine(&s, op, &result, &report));
    *out = result;
    result = NULL;
    if (how && how->report) *how->report = report;
out:
    art_solid_fini(&s);
    art_mesh_free(p), art_mesh_free(q), art_mesh_free(result);
    return status;
}
