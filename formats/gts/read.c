/* A GTS surface into a mesh. Faces are lists of edges; the vertices follow from how these hang
 * together. */
#include "gts_priv.h"

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
bool art_gts_sniff(const struct art_source *src)
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

int art_gts_read(struct art_ctx *ctx, void *object, const struct art_source *src)
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
