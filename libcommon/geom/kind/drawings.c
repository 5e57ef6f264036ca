/* This shows what scripts and plug-ins draw as points, lines and triangles whose
 * number changes with the state. Balls are points and rods are lines, with their radius; texts are
 * in pictures alone. */
#include "../geom_priv.h"
#include <art/raster.h>

enum { COMPONENT, RADIUS, N_FIELDS };

static const struct art_geom_prop props[] = {{"radius", 1, false, false}};

static int make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
{
    struct art_geom_part *part;
    const struct art_comp *comp;
    int status;
    if (!art_sim_drawing_agent(geom->sim, 0)) return ART_OK;
    ART_TRY(art_geom_add_part(ctx, geom, kind, kind->name, &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    for (int i = 0; (comp = art_sim_drawing_agent(geom->sim, i)); i++)
        ART_TRY(art_geom_add_comp(ctx, part, comp));
out:
    return status;
}

/* Adds the cells of vertices: each point, or lines and faces by the draw mode. */
static int add_cells(struct art_ctx *ctx, const struct art_drawn *it, int first,
                     struct art_mesh *mesh)
{
    const bool chain = it->mode == ART_DRAW_LINE_STRIP || it->mode == ART_DRAW_LINE_LOOP;
    int status = ART_OK;
    if (it->mode == ART_DRAW_POINTS)
        for (int i = 0; i < it->n; i++) ART_TRY(art_mesh_add_point(ctx, mesh, first + i));
    for (int i = 0; it->mode == ART_DRAW_LINES && i + 1 < it->n; i += 2)
        ART_TRY(art_mesh_add_line(ctx, mesh, 2, (const int[2]){first + i, first + i + 1}));
    for (int i = 0; chain && i + 1 < it->n + (it->mode == ART_DRAW_LINE_LOOP && it->n > 2); i++)
        ART_TRY(
            art_mesh_add_line(ctx, mesh, 2, (const int[2]){first + i, first + (i + 1) % it->n}));
    for (int t = 0; t < art_draw_triangles(it->mode, it->n); t++) {
        int corner[3];
        art_draw_triangle(it->mode, t, corner);
        for (int k = 0; k < 3; k++) corner[k] += first;
        ART_TRY(art_mesh_add_face(ctx, mesh, 3, corner));
    }
out:
    return status;
}

static int add_block(struct art_ctx *ctx, const double (*x)[3], struct art_mesh *mesh)
{
    int first = mesh->n_verts, status = ART_OK;
    for (int i = 0; i < 8; i++) {
        const double corner[3] = {x[i & 1][0], x[i >> 1 & 1][1], x[i >> 2 & 1][2]};
        ART_TRY(art_mesh_add_vertex(ctx, mesh, corner));
    }
    for (int i = 0; i < 6; i++) {
        int corner[4];
        for (int k = 0; k < 4; k++) corner[k] = first + art_block_side(i)[k];
        ART_TRY(art_mesh_add_face(ctx, mesh, 4, corner));
    }
out:
    return status;
}

static int add_thing(struct art_ctx *ctx, const struct art_drawing *d, const struct art_drawn *it,
                     int comp, struct art_mesh *mesh)
{
    const double(*x)[3] = (const double(*)[3])(d->x + it->first);
    const bool solid = it->kind == ART_DRAWN_BALL || it->kind == ART_DRAWN_ROD;
    int first = mesh->n_verts, status = ART_OK;
    if (it->kind == ART_DRAWN_TEXT || it->kind == ART_DRAWN_LABEL) return ART_OK;
    if (it->kind == ART_DRAWN_BLOCK)
        ART_TRY(add_block(ctx, x, mesh));
    else
        for (int i = 0; i < it->n; i++) ART_TRY(art_mesh_add_vertex(ctx, mesh, x[i]));
    if (it->kind == ART_DRAWN_VERTICES) ART_TRY(add_cells(ctx, it, first, mesh));
    if (it->kind == ART_DRAWN_BALL) ART_TRY(art_mesh_add_point(ctx, mesh, first));
    if (it->kind == ART_DRAWN_ROD)
        ART_TRY(art_mesh_add_line(ctx, mesh, 2, (const int[2]){first, first + 1}));
    for (int i = first; i < mesh->n_verts; i++) {
        mesh->vertex_fields.list[COMPONENT].val[i] = comp;
        mesh->vertex_fields.list[RADIUS].val[i] = solid ? it->size : 0;
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    struct art_drawing d;
    struct art_mesh *mesh = NULL;
    int status;
    art_drawing_init(&d, ctx);
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, "component", ART_I32, 1, 0, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, "radius", ART_F64, 1, 0, NULL));
    for (int k = 0; k < part->n_comps; k++) {
        int before = d.n;
        ART_TRY(art_sim_draw(ctx, (struct art_sim *)(uintptr_t)sim, part->comp[k], &d));
        for (int i = before; i < d.n; i++) ART_TRY(add_thing(ctx, &d, &d.item[i], k, mesh));
    }
    art_mesh_free(part->mesh);
    part->mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    art_drawing_fini(&d);
    return status;
}

const struct art_geom_kind art_geom_drawings = {.name = "drawings",
                                                .summary = "what scripts and plug-ins draw",
                                                .prop = props,
                                                .n_props = sizeof props / sizeof props[0],
                                                .on = ART_GEOM_ON_VERTS,
                                                .make = make,
                                                .update = update};
