/* A GTS surface into a mesh. Faces are lists of edges; the vertices follow from how these hang
 * together. */
#include "../format_priv.h"

/* ------------------------------------------------------------------ reading */

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_mesh *mesh;
    int n_edges, n_faces;
    int (*edge)[2];
    bool *used;          /* edges of faces */
    int *vert, vert_cap; /* corners of the face that is read */
    bool warned;
};

/* The words behind the counts name classes; without them three numbers may be anything. */
static bool sniff_gts(const struct art_source *src)
{
    struct art_scan scan;
    const char *word;
    size_t n;
    if (art_is_legacy_vtk(src)) return false;
    art_scan_init(&scan, NULL, src);
    scan.comment = '#';
    if (!art_scan_more(&scan)) return false;
    for (int k = 0; k < 3; k++) {
        n = art_scan_word(&scan, &word);
        for (size_t i = 0; i < n; i++)
            if (word[i] < '0' || word[i] > '9') return false;
        if (n == 0) return false;
    }
    n = art_scan_word(&scan, &word);
    return n > 3 && memcmp(word, "Gts", 3) == 0;
}

/* To the next line that says something: comments begin with # or !. */
static bool more(struct art_scan *scan)
{
    while (art_scan_more(scan)) {
        if (*scan->p != '!') return true;
        art_scan_next_line(scan);
    }
    return false;
}

/* Objects of other classes have more on their lines. */
static int pass_rest(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status = ART_OK;
    if (!art_scan_line_end(scan) && *scan->p != '!' && !r->warned) {
        struct art_loc loc = art_scan_place(scan, scan->p);
        r->warned = true;
        status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                 "what follows here and on lines like this is left out");
    }
    art_scan_next_line(scan);
    return status;
}

static int read_counts(struct reader *r, int *n_verts)
{
    int status;
    if (!more(&r->scan))
        return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX, "the file is empty");
    ART_TRY(art_scan_count(&r->scan, 6, n_verts));
    ART_TRY(art_scan_count(&r->scan, 4, &r->n_edges));
    ART_TRY(art_scan_count(&r->scan, 6, &r->n_faces));
    art_scan_next_line(&r->scan);
out:
    return status;
}

static int read_vertices(struct reader *r, int n)
{
    struct art_mesh *m = r->mesh;
    int status = ART_OK;
    if (!ART_RESERVE(r->ctx, m->pos, 3 * (size_t)n + 1, m->pos_cap)) return r->ctx->status;
    for (int i = 0; i < n; i++) {
        more(&r->scan);
        for (size_t k = 0; k < 3; k++) ART_TRY(art_scan_real(&r->scan, &m->pos[3 * (size_t)i + k]));
        m->n_verts = i + 1;
        ART_TRY(pass_rest(r));
    }
out:
    return status;
}

/* A number that counts from 1, as one that counts from 0. */
static int read_index(struct reader *r, const char *what, int n, int *index)
{
    int status = art_scan_int(&r->scan, index);
    if (status < 0) return status;
    if (*index < 1 || *index > n) {
        const char *at = r->scan.p;
        while (at > r->scan.src->data && (unsigned char)at[-1] > ' ') at--;
        return art_scan_fail(&r->scan, at, ART_ERANGE, "%s %d does not exist (there are %d)", what,
                             *index, n);
    }
    --*index;
    return ART_OK;
}

static int read_edges(struct reader *r)
{
    int status = ART_OK;
    r->edge = art_alloc(r->ctx, (size_t)r->n_edges + 1, sizeof *r->edge);
    r->used = art_alloc(r->ctx, (size_t)r->n_edges + 1, sizeof *r->used);
    if (!r->edge || !r->used) return ART_ENOMEM;
    for (int i = 0; i < r->n_edges; i++) {
        more(&r->scan);
        for (int k = 0; k < 2; k++)
            ART_TRY(read_index(r, "vertex", r->mesh->n_verts, &r->edge[i][k]));
        ART_TRY(pass_rest(r));
    }
out:
    return status;
}

/* From the edges in vert to their corners, beginning with one end of the first edge: each goes on
 * where the one before ended, and the last ends where the first began. The corners go to vert[n]
 * ... */
static bool go_round(struct reader *r, int n, int start)
{
    int at = start;
    for (int k = 0; k < n; k++) {
        const int *e = r->edge[r->vert[k]];
        r->vert[n + k] = at;
        if (e[0] == at)
            at = e[1];
        else if (e[1] == at)
            at = e[0];
        else
            return false;
    }
    return at == start;
}

static int read_face(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int n = 0, status = ART_OK;
    more(scan);
    const char *begin = scan->p;
    do {
        if (!ART_RESERVE(r->ctx, r->vert, 2 * (size_t)n + 2, r->vert_cap)) return r->ctx->status;
        ART_TRY(read_index(r, "edge", r->n_edges, &r->vert[n]));
        n++;
    } while (!art_scan_line_end(scan) && *scan->p != '!');
    art_scan_next_line(scan);
    if (n < 3) return art_scan_fail(scan, begin, ART_ESYNTAX, "a face of %d edges", n);
    if (!go_round(r, n, r->edge[r->vert[0]][0]) && !go_round(r, n, r->edge[r->vert[0]][1]))
        return art_scan_fail(scan, begin, ART_ERANGE, "the edges of the face do not go round");
    for (int k = 0; k < n; k++) r->used[r->vert[k]] = true;
    ART_TRY(art_mesh_add_face(r->ctx, r->mesh, n, r->vert + n));
out:
    return status;
}

static int read_gts(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx};
    int status, n_verts = 0;
    art_scan_init(&r.scan, ctx, src);
    r.scan.comment = '#';
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(read_counts(&r, &n_verts));
    ART_TRY(read_vertices(&r, n_verts));
    ART_TRY(read_edges(&r));
    for (int f = 0; f < r.n_faces; f++) ART_TRY(read_face(&r));
    if (more(&r.scan))
        ART_TRY(art_scan_fail(&r.scan, r.scan.p, ART_ESYNTAX,
                              "more than the counts of the file state"));
    for (int i = 0; i < r.n_edges; i++)
        if (!r.used[i]) ART_TRY(art_mesh_add_line(ctx, r.mesh, 2, r.edge[i]));
    ART_TRY(art_scan_units(&r.scan, &r.mesh->units));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_free(r.edge), art_free(r.used), art_free(r.vert);
    art_mesh_free(r.mesh);
    return status;
}

/* ----------------------------------------------------------------- writing */

/* A mesh as a GTS surface: its edges are numbered as the faces come to them. */

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

static int gts_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
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

static int write_gts(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return gts_write_as(ctx, object, sink, &plain);
}

/* ------------------------------------------------------------------- format */

static const char *const extensions[] = {".gts", NULL};

const struct art_format art_format_gts = {
    .name = "gts",
    .summary = "GNU Triangulated Surface: vertices, edges, triangles",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = sniff_gts,
    .read = read_gts,
    .write = write_gts,
    .write_as = gts_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    .carries = ART_CARRIES_FACES | ART_CARRIES_LINES | ART_CARRIES_LOOSE | ART_CARRIES_UNITS};
