/* Vertices that are attached to a body do not collide with it. */
#include "../contact_priv.h"

int contact_index_attachments(struct art_ctx *ctx, struct contact_set *c)
{
    const struct art_system *sys = c->sys;
    c->attachment =
        art_arena_alloc(ctx, &c->sys->arena, (size_t)sys->n_dyn + 1, sizeof *c->attachment);
    if (!c->attachment) return ART_ENOMEM;
    for (int i = 0; i < sys->n_dyn; i++) c->attachment[i] = -1;
    for (int k = 0; k < sys->attachments.n; k++) c->attachment[sys->attachments.list[k].slave] = k;
    return ART_OK;
}

static bool is_node_of(const struct art_fem *fem, int dyn)
{
    for (int i = 0; i < fem->n_nodes; i++)
        if (fem->node_dyn[i] == dyn) return true;
    return false;
}

static bool part_of(const struct contact_body *body, int dyn)
{
    if (body->skin) return false;
    return body->fem ? is_node_of(body->fem->fem, dyn) : body->dyn == dyn;
}

/* A component belongs to the body, or is attached to nothing but components that do. */
static bool is_attached_to(const struct contact_set *c, int dyn, const struct contact_body *body)
{
    int k = c->attachment[dyn];
    if (k < 0) return false;
    const struct art_attach *att = &c->sys->attachments.list[k];
    for (int i = 0; i < att->n_links; i++)
        if (!part_of(body, att->links[i].dyn) && !is_attached_to(c, att->links[i].dyn, body))
            return false;
    return att->n_links > 0;
}

/* The other body is one of those that a vertex of a skin follows, or has one attached to it. */
static bool is_master(const struct contact_set *c, const struct contact_body *mine, int vert,
                      const struct contact_body *other)
{
    const struct art_skin_term *term;
    int n = art_skin_vertex_terms(mine->skin, NULL, vert, &term);
    for (int k = 0; k < n; k++)
        if (part_of(other, term[k].dyn) || is_attached_to(c, term[k].dyn, other)) return true;
    return false;
}

bool contact_attached(const struct contact_set *c, const struct contact_body *mine, int vert,
                      const struct contact_body *other)
{
    if (mine->skin) return is_master(c, mine, vert, other);
    if (!mine->fem) return false;
    const struct art_embedding *at = mine->fem->at;
    for (int k = at->first[vert]; k < at->first[vert + 1]; k++)
        if (!is_attached_to(c, mine->fem->fem->node_dyn[at->node[k]], other)) return false;
    return at->first[vert + 1] > at->first[vert];
}
