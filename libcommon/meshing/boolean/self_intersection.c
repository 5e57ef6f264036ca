/* This resolves the self-intersections of one mesh. */
#include "boolean_priv.h"
#include <art/mesh.h>
#include <art/repair.h>

/* Cut all triangles where the mesh has something in common with itself. */
static int arrange(struct art_solid *s)
{
    int status;
    art_solid_alias_sides(s);
    ART_TRY(art_solid_self_index_points(s));
    ART_TRY(art_solid_intersect(s));
    art_solid_alias_sides(s); /* lists have grown */
    ART_TRY(art_solid_cut_crossings(s));
    art_solid_alias_sides(s);
    ART_TRY(art_solid_split(s));
out:
    return status;
}

/* Builds the pieces of solids, or those of sheets, as a mesh. */
static int build(struct art_solid *s, const signed char *all, bool sheets, struct art_mesh **out,
                 struct art_solid_report *report)
{
    struct art_solid_report did = {0};
    signed char *keep = art_alloc(s->ctx, (size_t)s->n_pieces, sizeof *keep);
    int status = keep ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < s->n_pieces; i++)
        if (s->open_part[s->piece[i].tri] == sheets) keep[i] = all[i];
    ART_TRY(art_solid_build(s, keep, out, &did.n_new));
    if (!sheets) ART_TRY(art_solid_split_duplicate_edges(s->ctx, *out));
    ART_TRY(art_solid_repair_rounding(s->ctx, out, !sheets, &did));
    report->n_new += did.n_new, report->n_mended += did.n_mended, report->n_left += did.n_left;
    report->moved = fmax(report->moved, did.moved);
out:
    art_free(keep);
    return status;
}

/* Sheets are mended on their own, so that they spoil no solid. */
static int resolve(struct art_solid *s, struct art_mesh **out, int *n_open,
                   struct art_solid_report *report)
{
    signed char *keep = NULL;
    struct art_mesh *sheets = NULL;
    int status;
    ART_TRY(arrange(s));
    ART_TRY(art_solid_rims(s));
    keep = art_alloc(s->ctx, (size_t)s->n_pieces, sizeof *keep);
    status = keep ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    ART_TRY(art_solid_find_open_parts(s, n_open));
    ART_TRY(art_solid_winding(s, keep));
    ART_TRY(build(s, keep, false, out, report));
    if (*n_open == 0) goto out;
    ART_TRY(build(s, keep, true, &sheets, report));
    ART_TRY(art_mesh_append(s->ctx, *out, sheets));
out:
    art_mesh_free(sheets);
    art_free(keep);
    return status;
}

/* Takes the faces alone, as triangles. */
static int take_faces(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh **out)
{
    int status;
    ART_TRY(art_mesh_copy(ctx, out, mesh));
    ART_TRY(art_mesh_triangulate(ctx, *out));
out:
    return status;
}

/* Lines and points go along as they are. */
static int add_rest(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh *out)
{
    struct art_mesh *rest = NULL;
    bool *stays = NULL;
    int status = ART_OK, n;
    if (mesh->n_lines == 0 && mesh->n_points == 0) return ART_OK;
    ART_TRY(art_mesh_copy(ctx, &rest, mesh));
    stays = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *stays);
    status = stays ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    ART_TRY(art_mesh_select(ctx, rest, stays, false));
    ART_TRY(art_mesh_drop_unused(ctx, rest, &n));
    ART_TRY(art_mesh_append(ctx, out, rest));
out:
    art_mesh_free(rest);
    art_free(stays);
    return status;
}

int art_solid_resolve(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_mesh **out,
                      int *n_open, struct art_solid_report *report)
{
    struct art_solid s = {.ctx = ctx, .self = true};
    struct art_solid_report did = {0};
    struct art_mesh *faces = NULL, *none = NULL, *result = NULL;
    int status, n = 0;
    ART_TRY(take_faces(ctx, mesh, &faces));
    ART_TRY(art_mesh_create(ctx, &none));
    ART_TRY(art_solid_load(&s, faces, none));
    ART_TRY(resolve(&s, &result, &n, &did));
    ART_TRY(add_rest(ctx, mesh, result));
    *out = result;
    result = NULL;
    if (n_open) *n_open = n;
    if (report) *report = did;
out:
    art_solid_fini(&s);
    art_mesh_free(faces), art_mesh_free(none), art_mesh_free(result);
    return status;
}
