/* This reads the texts of a FemMeshComp: attachments=[ [ node ] [ node w node w ... ] ... ],
 * meshdata=[ f i j k ... ]. */
#include "mesh_priv.h"
#include <art/math.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------------------- tokens */

/* A walk through the text of a property. */
struct scanner {
    struct art_ctx *ctx;
    const struct art_comp *comp, *nodes;
    const char *prop;
    bool *stale; /* receives that a node is missing, in place of an error; or NULL */
    const char *text, *end;
    const char *s;   /* behind the last token */
    const char *tok; /* the last token: a bracket or a word without its quotes; NULL at the end */
    size_t n;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

static bool next(struct scanner *w)
{
    const char *s = w->s;
    while (s < w->end && (is_blank(*s) || *s == '#')) {
        if (*s == '#')
            while (s < w->end && *s != '\n') s++;
        else
            s++;
    }
    w->tok = NULL;
    w->n = 0;
    if (s < w->end) {
        bool quoted = *s == '"';
        w->tok = s += quoted;
        if (!quoted && (*s == '[' || *s == ']'))
            s++;
        else
            while (s < w->end && (quoted ? *s != '"' : !is_blank(*s) && *s != '[' && *s != ']'))
                s++;
        w->n = (size_t)(s - w->tok);
        if (quoted && s < w->end) s++;
    }
    w->s = s;
    return w->tok != NULL;
}

static bool is_mark(const struct scanner *w, char c)
{
    return w->tok && w->n == 1 && *w->tok == c && (w->tok == w->text || w->tok[-1] != '"');
}

static bool begin(struct scanner *w, struct art_ctx *ctx, const struct art_comp *comp,
                  const char *prop)
{
    *w = (struct scanner){.ctx = ctx, .comp = comp, .prop = prop};
    w->nodes = art_comp_child(comp->parent->parent, "nodes");
    w->s = w->text = fem_tree_text(comp, prop, &w->end);
    return w->text != NULL;
}

/* The place of a token in the file: the text begins behind the name of the property and a '='. */
static struct art_loc place(const struct scanner *w, const char *at)
{
    struct art_loc loc = *fem_loc_of(w->comp, w->prop);
    const char *line;
    int lines = at ? art_count_lines(w->text, at, &line) : 0;
    if (!at || !loc.line) return loc;
    loc.line += lines;
    loc.col =
        lines > 0 ? (int)(at - line) + 1 : loc.col + (int)strlen(w->prop) + 1 + (int)(at - w->text);
    return loc;
}

static int fail(const struct scanner *w, int status, const char *fmt, ...) ART_PRINTF(3, 4);
static int fail(const struct scanner *w, int status, const char *fmt, ...)
{
    struct art_loc loc = place(w, w->tok);
    char text[200];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return art_error(w->ctx, status, loc.line ? &loc : NULL, "%s of '%s': %s", w->prop,
                     art_comp_path(w->comp, NULL), text);
}

/* Return the length of a word for messages, which is not too long. */
static int shown(const struct scanner *w)
{
    return (int)(w->n < 40 ? w->n : 40);
}

/* ------------------------------------------------------------------------ links */

void fem_vertex_weights_fini(struct fem_vertex_weights *links)
{
    art_free(links->first);
    art_free(links->node);
    art_free(links->weight);
    memset(links, 0, sizeof *links);
}

int fem_vertex_weights_to_embedding(struct art_ctx *ctx, const struct fem_vertex_weights *links,
                                    struct art_embedding **out)
{
    int status = fem_embedding_create(ctx, out, links->n_verts, links->n);
    if (status < 0) return status;
    struct art_embedding *at = *out;
    for (int v = 0; v < links->n_verts; v++) at->first[v] = links->first[v];
    at->first[links->n_verts] = links->n;
    for (int k = 0; k < links->n; k++)
        at->node[k] = links->node[k], at->weight[k] = links->weight[k];
    return ART_OK;
}

static int add_vertex(struct art_ctx *ctx, struct fem_vertex_weights *links)
{
    if (!ART_GROW(ctx, links->first, links->n_verts, links->cap_first)) return ART_ENOMEM;
    links->first[links->n_verts++] = links->n;
    return ART_OK;
}

static int add_link(const struct scanner *w, struct fem_vertex_weights *links)
{
    if (!ART_GROW(w->ctx, links->node, links->n, links->cap_node) ||
        !ART_GROW(w->ctx, links->weight, links->n, links->cap_weight))
        return ART_ENOMEM;
    const struct art_comp *node = w->nodes ? fem_tree_node(w->nodes, w->comp, w->tok, w->n) : NULL;
    if (!node && w->stale) {
        *w->stale = true;
        return ART_ENOTFOUND;
    }
    if (!node)
        return fail(w, ART_ENOTFOUND, "vertex %d follows node %.*s, which the model does not have",
                    links->n_verts, shown(w), w->tok);
    links->node[links->n] = node->pos;
    links->weight[links->n++] = 1;
    return ART_OK;
}

/* Set the weight of the last link from the token. */
static int set_weight(const struct scanner *w, struct fem_vertex_weights *links)
{
    double x;
    if (art_read_double(w->tok, w->n, &x) != w->n)
        return fail(w, ART_ESYNTAX, "a weight of vertex %d is '%.*s'", links->n_verts, shown(w),
                    w->tok);
    if (!isfinite(x))
        return fail(w, ART_ERANGE, "a weight of vertex %d is not finite", links->n_verts);
    links->weight[links->n - 1] = x;
    return ART_OK;
}

/* All weights of the last vertex were read; `w` stands behind them. One node may stand without. */
static int close_vertex(const struct scanner *w, struct fem_vertex_weights *links, bool weighted)
{
    int first = links->first[links->n_verts - 1], n = links->n - first;
    double sum = 0;
    if (n == 0) return fail(w, ART_ESHAPE, "vertex %d follows no node", links->n_verts);
    if (!weighted && n > 1)
        return fail(w, ART_ESHAPE, "node %d of vertex %d has no weight", n, links->n_verts);
    for (int k = first; k < links->n; k++) sum += links->weight[k];
    if (fabs(sum - 1) <= 1e-3) return ART_OK;
    struct art_loc loc = place(w, w->tok);
    art_warn(w->ctx, loc.line ? &loc : NULL,
             "%s of '%s': the weights of vertex %d sum to %.6g, not 1", w->prop,
             art_comp_path(w->comp, NULL), links->n_verts, sum);
    return ART_OK;
}

/* Read [ node ] or [ node w node w ... ], behind its bracket. */
static int read_entry(struct scanner *w, struct fem_vertex_weights *links)
{
    bool weighted = true;
    int status;
    ART_TRY(add_vertex(w->ctx, links));
    for (;;) {
        if (!next(w) || is_mark(w, '['))
            return fail(w, ART_ESYNTAX, "the entry of vertex %d is not closed", links->n_verts);
        if (is_mark(w, ']')) break;
        if (weighted)
            ART_TRY(add_link(w, links));
        else
            ART_TRY(set_weight(w, links));
        weighted = !weighted;
    }
    status = close_vertex(w, links, weighted);
out:
    return status;
}

int fem_read_attachments(struct art_ctx *ctx, const struct art_comp *comp,
                         struct fem_vertex_weights *links, bool *stale)
{
    struct scanner w;
    int status = ART_OK;
    if (!begin(&w, ctx, comp, "attachments")) return ART_OK;
    w.stale = stale;
    if (!next(&w) || !is_mark(&w, '[')) return fail(&w, ART_ESYNTAX, "it is no list in brackets");
    while (status == ART_OK && next(&w) && !is_mark(&w, ']')) {
        if (!is_mark(&w, '['))
            return fail(&w, ART_ESYNTAX, "'%.*s' where the entry of vertex %d was expected",
                        shown(&w), w.tok, links->n_verts + 1);
        status = read_entry(&w, links);
    }
    return status;
}

/* --------------------------------------------------------------------- meshdata */

struct cell {
    int *vert;
    int n, cap;
};

static bool is_key(const struct scanner *w)
{
    return w->tok && w->n == 1 && strchr("flpv", *w->tok) != NULL;
}

/* Add the number of a vertex; what follows a slash, as in Wavefront files, is ignored. */
static int add_corner(const struct scanner *w, struct cell *cell, int n_verts)
{
    int64_t i;
    size_t used = art_read_int(w->tok, w->n, &i);
    if (used == 0 || (used < w->n && w->tok[used] != '/'))
        return fail(w, ART_ESYNTAX, "'%.*s' is no number of a vertex", shown(w), w->tok);
    if (i < 1 || i > n_verts)
        return fail(w, ART_ERANGE, "there is no vertex %.*s; there are %d", shown(w), w->tok,
                    n_verts);
    if (!ART_GROW(w->ctx, cell->vert, cell->n, cell->cap)) return ART_ENOMEM;
    cell->vert[cell->n++] = (int)i - 1;
    return ART_OK;
}

static int add_cell(const struct scanner *w, char key, const struct cell *cell,
                    struct art_mesh *mesh)
{
    int least = key == 'f' ? 3 : key == 'l' ? 2 : 1, status = ART_OK;
    if (cell->n < least)
        return fail(w, ART_ESHAPE, "a %s of %d %s",
                    key == 'f'   ? "face"
                    : key == 'l' ? "line"
                                 : "point",
                    cell->n, cell->n == 1 ? "vertex" : "vertices");
    if (key == 'f') return art_mesh_add_face(w->ctx, mesh, cell->n, cell->vert);
    if (key == 'l') return art_mesh_add_line(w->ctx, mesh, cell->n, cell->vert);
    for (int i = 0; i < cell->n && status == ART_OK; i++)
        status = art_mesh_add_point(w->ctx, mesh, cell->vert[i]);
    return status;
}

/* Read "v node w node w ...": the words up to the next key. */
static int read_vertex(struct scanner *w, struct fem_vertex_weights *links)
{
    bool weighted = true;
    int status;
    ART_TRY(add_vertex(w->ctx, links));
    while (next(w) && !is_key(w) && !is_mark(w, ']')) {
        if (weighted)
            ART_TRY(add_link(w, links));
        else
            ART_TRY(set_weight(w, links));
        weighted = !weighted;
    }
    status = close_vertex(w, links, weighted);
out:
    return status;
}

static int make_vertices(struct art_ctx *ctx, const struct fem_vertex_weights *links,
                         struct art_mesh *mesh)
{
    static const double zero[3];
    int status = ART_OK;
    while (mesh->n_verts < links->n_verts && status == ART_OK)
        status = art_mesh_add_vertex(ctx, mesh, zero);
    return status;
}

/* Read a statement; the scanner is then at the key of the next one, or at the end. */
static int read_statement(struct scanner *w, struct fem_vertex_weights *links,
                          struct art_mesh *mesh, struct cell *cell)
{
    char key = *w->tok;
    int status;
    if (key == 'v') {
        ART_TRY(read_vertex(w, links));
        return make_vertices(w->ctx, links, mesh);
    }
    cell->n = 0;
    while (next(w) && !is_key(w) && !is_mark(w, ']')) ART_TRY(add_corner(w, cell, mesh->n_verts));
    status = add_cell(w, key, cell, mesh);
out:
    return status;
}

int fem_read_meshdata(struct art_ctx *ctx, const struct art_comp *comp,
                      struct fem_vertex_weights *links, struct art_mesh *mesh)
{
    struct scanner w;
    struct cell cell = {0};
    int status;
    ART_TRY(make_vertices(ctx, links, mesh));
    if (!begin(&w, ctx, comp, "meshdata")) return ART_OK;
    if (!next(&w) || !is_mark(&w, '[')) return fail(&w, ART_ESYNTAX, "it is no list in brackets");
    next(&w);
    while (w.tok && !is_mark(&w, ']')) {
        if (!is_key(&w))
            ART_TRY(
                fail(&w, ART_ESYNTAX, "'%.*s' where f, l, p or v was expected", shown(&w), w.tok));
        ART_TRY(read_statement(&w, links, mesh, &cell));
    }
out:
    art_free(cell.vert);
    return status;
}
