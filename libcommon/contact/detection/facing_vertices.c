/* Vertices that face each other: where the meshes of two deformable bodies match, a vertex of the
 * one is in contact with a vertex of the other, which is in contact with it. These two contacts are
 * one row twice, with two rows of friction twice; one of them is enough. */
#include "../contact_priv.h"

/* The point of a face is at its corner if the corner has this weight at least. */
static const double at_corner = 0.99;

/* Return the vertex of the other body that the vertex of a contact is at, or -1. */
static int facing_vertex(const struct contact_record *r)
{
    if (r->face < 0 || r->extra_face != 0) return -1;
    for (int k = 0; k < (int)r->at[1].n_verts; k++)
        if (r->at[1].weight[k] >= at_corner) return (int)r->at[1].vert[k];
    return -1;
}

int contact_drop_facing(struct art_ctx *ctx, struct contact_set *c, int i, int first)
{
    struct contact_detected *f = &c->detected;
    int n_verts = c->body[contact_rule(c, i)->a].surface->n_verts, n = first;
    if (!ART_RESERVE(ctx, c->matching.vertex, n_verts + 1, c->matching.cap_vertex))
        return ART_ENOMEM;
    double *faces = c->matching.vertex;
    for (int v = 0; v < n_verts; v++) faces[v] = -1;
    for (int k = first; k < f->n; k++)
        if (f->record[k].side == 0) faces[(int)f->record[k].key] = facing_vertex(&f->record[k]);
    for (int k = first; k < f->n; k++) {
        const struct contact_record *r = &f->record[k];
        int vert = r->side == 0 ? -1 : facing_vertex(r);
        if (vert >= 0 && faces[vert] == r->key) continue;
        f->record[n++] = *r;
    }
    f->n = n;
    return ART_OK;
}
