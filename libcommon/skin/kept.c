/* What moves the vertices that touch something, as it was when they touched it first. The original
 * computes these matrices of a vertex once, when a contact first asks for them, and never again. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

/* The list has of each vertex its number, the count of its nodes, and their matrices. */
enum { HEAD = 2, PER_NODE = 9 };

static int count_nodes(const struct art_skin_term *term, int n)
{
    int count = 0;
    for (int k = 0; k < n; k++) count += !term[k].frame;
    return count;
}

static bool is_entry(const struct skin_body *b, const struct art_list *list, int at)
{
    const struct art_skin_term *term;
    double vert = list->x[at];
    if (at + HEAD > list->n || !(vert >= 0 && vert < b->skin.n_verts) || vert != floor(vert))
        return false;
    int terms = art_skin_vertex_terms(&b->skin, NULL, (int)vert, &term);
    int n = count_nodes(term, terms);
    return list->x[at + 1] == n && at + HEAD + PER_NODE * n <= list->n;
}

static int check_kept(struct art_ctx *ctx, void *data, const struct art_list *list,
                      const struct art_loc *loc)
{
    int at = 0;
    for (int i = 0; i < list->n; i++)
        if (!isfinite(list->x[i])) return art_error(ctx, ART_ERANGE, loc, "a number is not finite");
    while (at < list->n && is_entry(data, list, at)) at += HEAD + PER_NODE * (int)list->x[at + 1];
    if (at == list->n) return ART_OK;
    return art_error(ctx, ART_ERANGE, loc, "these are no vertices of this skin");
}

int skin_kept_create(struct art_ctx *ctx, struct skin_body *body)
{
    const struct art_list_owner owner = {
        .comp = body->skin.comp, .check = check_kept, .data = body};
    body->kept = -1;
    if (!body->skin.sys->quirks.skin_contact_as_original) return ART_OK;
    int list = art_system_add_list(ctx, body->skin.sys, &owner);
    if (list < 0) return list;
    body->kept = list;
    return ART_OK;
}

/* Return the matrices of a vertex, or NULL if none were stored for it. */
static const double *find(const struct art_list *list, int vert)
{
    for (int at = 0; at < list->n; at += HEAD + PER_NODE * (int)list->x[at + 1])
        if (list->x[at] == vert) return list->x + at + HEAD;
    return NULL;
}

int art_skin_keep_vertex(struct art_ctx *ctx, const struct art_skin *skin, struct art_state *state,
                         int vert)
{
    const struct skin_body *b = (const struct skin_body *)skin;
    const struct art_skin_term *term;
    /* others than a SkinMeshBody keep nothing */
    if (skin->type || b->kept < 0 || find(&state->list[b->kept], vert)) return ART_OK;
    struct art_list *list = &state->list[b->kept];
    int n = art_skin_vertex_terms(skin, state, vert, &term), nodes = count_nodes(term, n);
    if (!ART_RESERVE(ctx, list->x, list->n + HEAD + PER_NODE * nodes, list->cap)) return ART_ENOMEM;
    list->x[list->n++] = vert;
    list->x[list->n++] = nodes;
    for (int k = 0; k < n; k++) {
        if (term[k].frame) continue;
        memcpy(list->x + list->n, term[k].G, PER_NODE * sizeof *list->x);
        list->n += PER_NODE;
    }
    return ART_OK;
}

int art_skin_kept_terms(const struct art_skin *skin, const struct art_state *state, int vert,
                        const struct art_skin_term **out)
{
    const struct skin_body *b = (const struct skin_body *)skin;
    int n = art_skin_vertex_terms(skin, state, vert, out);
    const double *G = !skin->type && b->kept >= 0 ? find(&state->list[b->kept], vert) : NULL;
    for (int k = 0; k < n && G; k++) {
        if (b->term[k].frame) continue;
        memcpy(b->term[k].G, G, PER_NODE * sizeof *G);
        G += PER_NODE;
    }
    return n;
}
