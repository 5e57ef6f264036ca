/* This computes forces and pressures of contacts on the vertices of meshes. */
#include "report_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A share of a contact's force. */
struct share {
    int body, vert, order;
    double force[3];
};
struct shares {
    struct share *list;
    int n, cap;
};

static int add_share(struct art_ctx *ctx, struct shares *all, int body, int vert, double weight,
                     const double f[3])
{
    if (!ART_GROW(ctx, all->list, all->n, all->cap)) return ART_ENOMEM;
    struct share *s = &all->list[all->n];
    *s = (struct share){.body = body, .vert = vert, .order = all->n++};
    art_v3_scale(s->force, weight, f);
    return ART_OK;
}

/* The triangle of a point of a rigid body, searched in its own axes so that the answer does not
 * depend on its pose. */
static int add_nearest(struct art_ctx *ctx, struct shares *all, const struct contact_body *body,
                       int index, const double local[3], const double f[3])
{
    struct art_rigid was = body->surface->T, at = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    struct art_surface_near near;
    int status = art_surface_need_tree(ctx, body->surface, NULL);
    if (status < 0) return status;
    art_surface_place(body->surface, &at);
    bool found = art_surface_nearest(body->surface, local, INFINITY, -1, &near);
    art_surface_place(body->surface, &was);
    for (int k = 0; found && k < 3 && status == ART_OK; k++)
        status = add_share(ctx, all, index, body->surface->tri[near.tri][k], near.bary[k], f);
    return status;
}

/* Add a contact; `side` is the first body or the second. */
static int add_contact(struct art_ctx *ctx, const struct contact_set *c, struct shares *all,
                       const struct art_contact *contact, int body, int side)
{
    double f[3];
    int status = ART_OK;
    art_v3_scale(f, side ? -1 : 1, contact->force);
    if (contact->n_verts[side] == 0)
        return add_nearest(ctx, all, &c->body[body], body, contact->local[side], f);
    for (int k = 0; k < contact->n_verts[side] && status == ART_OK; k++)
        status = add_share(ctx, all, body, contact->vert[side][k], contact->weight[side][k], f);
    return status;
}

void contact_vertex_area_vector(const struct contact_set *c, const struct art_state *state,
                                const struct contact_body *body, int vert, double sum[3])
{
    const struct art_surface *s = body->surface;
    art_v3_zero(sum);
    for (int k = s->vert_off[vert]; k < s->vert_off[vert + 1]; k++) {
        double x[3][3], e[2][3], area[3];
        for (int i = 0; i < 3; i++)
            contact_vertex_now(c, state, body, s->tri[s->vert_tri[k]][i], x[i]);
        art_v3_sub(e[0], x[1], x[0]);
        art_v3_sub(e[1], x[2], x[0]);
        art_v3_cross(area, e[0], e[1]);
        art_v3_add(sum, sum, area);
    }
}

static void add_normal_force(const struct contact_set *c, const struct art_state *state,
                             struct art_contact_vertex *v)
{
    double sum[3], f = art_v3_norm(v->force);
    contact_vertex_area_vector(c, state, &c->body[v->body], v->vert, sum);
    double faces = f > 0 ? -art_v3_dot(v->force, sum) / f : 0;
    /* a tangential force has no pressure */
    bool has_pressure = fabs(faces) > 1e-12 * art_v3_norm(sum);
    v->area = has_pressure ? fabs(faces) / 6 : 0;
    v->pressure = has_pressure ? 6 * f / faces : 0;
}

static int collect(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                   const struct shares *all, struct art_contact_vertices *out)
{
    out->n = 0;
    for (int i = 0; i < all->n; i++) {
        const struct share *s = &all->list[i];
        struct art_contact_vertex *v = out->n ? &out->list[out->n - 1] : NULL;
        if (!v || v->body != s->body || v->vert != s->vert) {
            if (!ART_GROW(ctx, out->list, out->n, out->cap)) return ART_ENOMEM;
            v = &out->list[out->n++];
            *v = (struct art_contact_vertex){.body = s->body, .vert = s->vert};
        }
        art_v3_add(v->force, v->force, s->force);
    }
    for (int i = 0; i < out->n; i++) add_normal_force(c, state, &out->list[i]);
    return ART_OK;
}

/* True if vertices of the other body are in contact with this one, which is rigid: on a deformable
 * body forces remain where they act. */
static bool needs_distribution(const struct contact_set *c, const struct art_contacts *all,
                               const struct art_contact_pair *pair, int side)
{
    if (contact_deforms(&c->body[pair->body[side]])) return false;
    for (int i = pair->first; i < pair->first + pair->n; i++)
        if (all->contact[i].on != side && all->contact[i].n_verts[!side] == 1) return true;
    return false;
}

/* The vertices that share the force of the one in contact; false: there is none. */
static bool add_distributed(struct art_ctx *ctx, struct shares *all,
                            const struct contact_force_distribution *spread,
                            const struct art_contact *contact, int body, int side, int *status)
{
    if (!spread->first || contact->on == side || contact->n_verts[!side] != 1) return false;
    int vert = contact->vert[!side][0];
    double f[3], total = spread->total[vert];
    art_v3_scale(f, side ? -1 : 1, contact->force);
    for (int e = spread->first[vert]; e >= 0 && *status == ART_OK; e = spread->entry[e].next)
        *status =
            add_share(ctx, all, body, spread->entry[e].vert, spread->entry[e].weight / total, f);
    return total > 0;
}

static int add_pair(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                    const struct art_contacts *contacts, const struct art_contact_pair *pair,
                    int side, struct shares *all)
{
    struct contact_force_distribution spread = {0};
    int body = pair->body[side], status = ART_OK;
    if (needs_distribution(c, contacts, pair, side))
        ART_TRY(contact_force_distribution_make(ctx, c, state, body, pair->body[!side], &spread));
    for (int i = pair->first; i < pair->first + pair->n && status == ART_OK; i++) {
        const struct art_contact *contact = &contacts->contact[i];
        if (!add_distributed(ctx, all, &spread, contact, body, side, &status) && status == ART_OK)
            status = add_contact(ctx, c, all, contact, body, side);
    }
out:
    contact_force_distribution_fini(&spread);
    return status;
}

/* Collect a body; `side` is 0 or 1, or 2 for both, of one body. */
static int collect_body(struct art_ctx *ctx, const struct art_system *sys,
                        const struct art_state *state, const struct art_contacts *contacts,
                        int side, int body, struct art_contact_vertices *out)
{
    const struct contact_set *c = contact_set_of(sys);
    struct shares all = {0};
    int status = ART_OK;
    out->n = 0;
    for (int i = 0; c && i < contacts->n_pairs; i++)
        for (int k = 0; k < 2; k++)
            if (side == 2 ? contacts->pair[i].body[k] == body : k == side)
                ART_TRY(add_pair(ctx, c, state, contacts, &contacts->pair[i], k, &all));
    if (all.n > 1) qsort(all.list, (size_t)all.n, sizeof *all.list, art_compare_int_triples);
    if (c) status = collect(ctx, c, state, &all, out);
out:
    art_free(all.list);
    return status;
}

int art_contacts_at_vertices(struct art_ctx *ctx, const struct art_system *sys,
                             const struct art_state *state, const struct art_contacts *contacts,
                             int side, struct art_contact_vertices *vertices)
{
    return collect_body(ctx, sys, state, contacts, side ? 1 : 0, -1, vertices);
}

int art_contacts_on_body(struct art_ctx *ctx, const struct art_system *sys,
                         const struct art_state *state, const struct art_contacts *contacts,
                         int body, struct art_contact_vertices *vertices)
{
    return collect_body(ctx, sys, state, contacts, 2, body, vertices);
}

void art_contact_vertices_fini(struct art_contact_vertices *vertices)
{
    art_free(vertices->list);
    memset(vertices, 0, sizeof *vertices);
}
