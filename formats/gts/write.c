/* A mesh as a GTS surface: its edges are numbered as the faces come to them. */
#include "gts_priv.h"

/* Edges by their vertices. */
struct edges {
    struct art_ctx *ctx;
    int n, cap, (*edge)[2]; /* as they run in the first face */
    struct art_index index;
};

static bool same(const int edge[2], int a, int b)
{
    return (edge[0] == a && edge[1] == b) || (edge[0] == b && edge[1] == a);
}

/* The number of an edge, for which there is room; *fresh if it is new. */
static int find(struct edges *t, int a, int b, int *index, bool *fresh)
{
    const uint64_t hash =
        art_edge_key(a, b) * UINT64_C(0x9e3779b97f4a7c15); /* see art_hash_words */
    struct art_index_spot at = art_index_find(&t->index, hash);
    while (at.item >= 0 && !same(t->edge[at.item], a, b)) art_index_next(&t->index, &at);
    *index = at.item;
    *fresh = at.item < 0;
    if (!*fresh) return ART_OK;
    if (!ART_GROW(t->ctx, t->edge, t->n, t->cap)) return t->ctx->status;
    t->edge[t->n][0] = a, t->edge[t->n][1] = b;
    *index = t->n;
    art_index_place(&t->index, &at, t->n++);
    return ART_OK;
}

/* The edges of the triangles, three a face in `of_face`, and those of the lines. */
static int collect(struct edges *t, const struct art_mesh *m, int *of_face)
{
    int status = ART_OK, lost = 0, bent = 0, index;
    bool fresh;
    for (int f = 0; f < m->n_faces; f++)
        for (int k = 0; k < 3; k++)
            ART_TRY(find(t, m->face_vert[3 * f + k], m->face_vert[3 * f + (k + 1) % 3],
                         &of_face[3 * f + k], &fresh));
    for (int l = 0; l < m->n_lines; l++) {
        bent += m->line_off[l + 1] - m->line_off[l] > 2;
        for (int k = m->line_off[l]; k + 1 < m->line_off[l + 1]; k++) {
            ART_TRY(find(t, m->line_vert[k], m->line_vert[k + 1], &index, &fresh));
            lost += !fresh;
        }
    }
    if (bent > 0)
        ART_TRY(art_warn_strict(
            t->ctx, ART_EUNSUPPORTED, NULL,
            "the format gts does not keep: %d polyline{s} as a whole (they are cut into "
            "segments)",
            bent));
    if (lost > 0)
        ART_TRY(art_warn_strict(
            t->ctx, ART_EUNSUPPORTED, NULL,
            "the format gts does not keep: %d segment{s} of lines along edges of faces", lost));
out:
    return status;
}

static void put(struct art_emit *e, const struct art_mesh *m, const struct edges *t,
                const int *of_face)
{
    art_emit_printf(e, "%d %d %d GtsSurface GtsFace GtsEdge GtsVertex\n", m->n_verts, t->n,
                    m->n_faces);
    if (m->units) art_emit_printf(e, "# units %s\n", m->units);
    for (int i = 0; i < m->n_verts; i++) {
        for (int k = 0; k < 3; k++) {
            if (k > 0) art_emit_putc(e, ' ');
            art_emit_number(e, m->pos[3 * (size_t)i + (size_t)k]);
        }
        art_emit_putc(e, '\n');
    }
    for (int i = 0; i < t->n; i++) {
        art_emit_int(e, t->edge[i][0] + 1);
        art_emit_putc(e, ' ');
        art_emit_int(e, t->edge[i][1] + 1);
        art_emit_putc(e, '\n');
    }
    for (int i = 0; i < 3 * m->n_faces; i++) {
        art_emit_int(e, of_face[i] + 1);
        art_emit_putc(e, i % 3 < 2 ? ' ' : '\n');
    }
}

int art_gts_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how)
{
    const struct art_mesh *m = object;
    struct art_mesh *cut = NULL;
    struct edges t = {.ctx = ctx};
    struct art_emit e;
    int status = ART_OK, *of_face = NULL;
    art_emit_init(&e, ctx, sink, how->number);
    if (!art_mesh_is_triangular(m)) {
        ART_TRY(art_mesh_copy(ctx, &cut, m));
        ART_TRY(art_mesh_triangulate(ctx, cut));
        m = cut;
    }
    of_face = art_alloc(ctx, 3 * (size_t)m->n_faces + 1, sizeof *of_face);
    ART_TRY(of_face ? ART_OK : ART_ENOMEM);
    ART_TRY(art_index_reserve(ctx, &t.index,
                              3 * (size_t)m->n_faces +
                                  (size_t)(m->n_lines ? m->line_off[m->n_lines] : 0)));
    ART_TRY(collect(&t, m, of_face));
    put(&e, m, &t, of_face);
    ART_TRY(art_emit_end(&e));
out:
    art_mesh_free(cut);
    art_index_fini(&t.index), art_free(t.edge), art_free(of_face);
    return status;
}

int art_gts_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return art_gts_write_as(ctx, object, sink, &plain);
}
