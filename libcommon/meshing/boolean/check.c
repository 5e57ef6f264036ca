/* Checks that meshes bound solids. */
#include <art/repair.h>
#include <art/solid.h>

enum {
    SURFACE = 1 << ART_FLAW_INTERSECTION | 1 << ART_FLAW_REPEATED_VERTEX | 1 << ART_FLAW_ZERO_AREA |
              1 << ART_FLAW_DUPLICATE_FACE
};
enum {
    SOLID = SURFACE | 1 << ART_FLAW_OPEN_EDGE | 1 << ART_FLAW_NONMANIFOLD_EDGE |
            1 << ART_FLAW_MISORIENTED_EDGE | 1 << ART_FLAW_INSIDE_OUT
};

static void put_items(struct art_buf *out, const char *one, const char *several, const int *item,
                      int n)
{
    for (int i = 0; i < n && i < 4; i++)
        art_buf_printf(out, "%s%d", i ? ", " : n > 1 ? several : one, item[i]);
    if (n > 4) art_buf_puts(out, " ...");
}

/* Prints the first of a kind: "at 0 1 0, face 7, vertices 1, 2". */
static void put_first(struct art_buf *out, const struct art_flaws *flaws, enum art_flaw_kind kind)
{
    for (int i = 0; i < flaws->n; i++) {
        const struct art_flaw *f = &flaws->list[i];
        if (f->kind != kind) continue;
        art_buf_printf(out, "at %.9g %.9g %.9g", f->place[0], f->place[1], f->place[2]);
        put_items(out, ", face ", ", faces ", flaws->item + f->face, f->n_faces);
        put_items(out, ", vertex ", ", vertices ", flaws->item + f->vert, f->n_verts);
        return;
    }
}

/* A mesh of nothing is the empty one, as where two solids do not meet; what has points or lines
 * alone was meant to be something. */
static int check_empty(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name,
                       const char *what)
{
    if (mesh->n_verts == 0) return ART_OK;
    return art_error(ctx, ART_ESHAPE, NULL, "%s %s: %d {vertex|vertices} and no faces", name, what,
                     mesh->n_verts);
}

static int check(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name, unsigned kinds,
                 const char *what)
{
    struct art_flaws flaws = {0};
    struct art_check how;
    struct art_buf out;
    int status, bad = 0;
    if (mesh->n_faces == 0) return check_empty(ctx, mesh, name, what);
    art_buf_init(&out, ctx);
    art_check_init(&how);
    how.kinds = kinds;
    ART_TRY(art_mesh_find_flaws(ctx, mesh, &how, &flaws));
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        if (flaws.count[k] == 0) continue;
        art_buf_printf(&out, "%s%d %s, the first ", bad++ ? "; " : "", flaws.count[k],
                       art_flaw_summary((enum art_flaw_kind)k, flaws.count[k]));
        put_first(&out, &flaws, (enum art_flaw_kind)k);
    }
    ART_TRY(art_buf_status(&out));
    if (bad) status = art_error(ctx, ART_ESHAPE, NULL, "%s %s: %s", name, what, out.s);
out:
    art_buf_fini(&out);
    art_flaws_fini(&flaws);
    return status;
}

int art_solid_check(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name)
{
    return check(ctx, mesh, name ? name : "the mesh", SOLID, "bounds no solid");
}

int art_solid_check_surface(struct art_ctx *ctx, const struct art_mesh *mesh, const char *name)
{
    return check(ctx, mesh, name ? name : "the mesh", SURFACE, "cannot be cut");
}
