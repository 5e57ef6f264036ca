/* This makes the meshes of deformable bodies in contact: vertices that follow a frame and elastic
 * coordinates. */
#include "../contact_priv.h"
#include <art/deformable.h>
#include <string.h>

struct beam_skin {
    struct art_skin skin; /* first */
    const struct art_deformable *body;
    struct art_mesh *mesh;
    struct art_skin_term term[1 + ART_DEFORMABLE_MOST / 3];
};

static const struct beam_skin *beam_of(const struct art_skin *skin)
{
    return (const struct beam_skin *)skin;
}

static void vertex(const struct art_skin *skin, const struct art_state *state, int vert,
                   double x[3])
{
    const struct beam_skin *b = beam_of(skin);
    art_deformable_point(b->body, state, b->mesh->pos + 3 * (size_t)vert, x);
}

static void positions(const struct art_skin *skin, const struct art_state *state, double *x)
{
    for (int i = 0; i < skin->n_verts; i++) vertex(skin, state, i, x + 3 * (size_t)i);
}

static int terms(const struct art_skin *skin, const struct art_state *state, int vert,
                 const struct art_skin_term **term)
{
    struct beam_skin *b = (struct beam_skin *)skin;
    int dyn[1 + ART_DEFORMABLE_MOST / 3];
    double G[1 + ART_DEFORMABLE_MOST / 3][18];
    int n = art_deformable_terms(b->body, state, b->mesh->pos + 3 * (size_t)vert, dyn, G);
    for (int k = 0; k < n; k++) {
        b->term[k] = (struct art_skin_term){.dyn = dyn[k], .frame = k == 0, .weight = k == 0};
        if (state) memcpy(b->term[k].G, G[k], sizeof G[k]);
    }
    *term = b->term;
    return n;
}

static double mass(const struct art_skin *skin)
{
    return art_system_dyn(skin->sys, skin->comp)->inertia.mass;
}

static const struct art_skin_type beam_skin = {positions, vertex, terms, mass};

int contact_deformable_skin(struct art_ctx *ctx, struct art_system *sys,
                            const struct art_comp *comp, const struct art_skin **skin)
{
    struct beam_skin *b = art_arena_alloc(ctx, &sys->arena, 1, sizeof *b);
    int status = b ? art_body_collision_mesh(ctx, comp, &b->mesh) : ART_ENOMEM;
    if (status < 0 || !b->mesh) return status;
    b->body = art_system_deformable(sys, comp);
    b->skin = (struct art_skin){
        .type = &beam_skin, .comp = comp, .sys = sys, .mesh = b->mesh, .n_verts = b->mesh->n_verts};
    *skin = &b->skin;
    return ART_OK;
}

void contact_deformable_skin_free(struct contact_body *body)
{
    if (body->skin && body->skin->type == &beam_skin) art_mesh_free(beam_of(body->skin)->mesh);
}
