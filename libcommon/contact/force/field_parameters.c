/* Parameters of laws of contact force that are given by fields (guide, section 8.7.5).
 *
 * A field on a mesh in contact gives the value by the vertices of the contact point on it, one on
 * the nodes of a model in contact by their weights there. Any other field is evaluated at point 0;
 * the component that carries the field is at its place in the tree, so the point is transformed
 * there first. */
#include "../contact_priv.h"
#include <math.h>

/* ------------------------------------------------------------------- to open */

/* The place of the mesh of a component among those that make up the surface of its body. */
static int find_part(struct art_ctx *ctx, const struct art_comp *base,
                     struct contact_field_param *b)
{
    const struct art_comp *meshes = base->parent;
    struct art_mesh *mesh = NULL;
    int status = ART_OK, vert = 0, face = 0;
    if (!art_get_bool(base, "isCollidable")) return ART_OK;
    for (int i = 0; i < meshes->n_children && status == ART_OK; i++) {
        const struct art_comp *part = meshes->children[i];
        if (!art_get_bool(part, "isCollidable")) continue;
        status = art_comp_mesh(ctx, part, &mesh);
        if (status == ART_OK && part == base && mesh) {
            b->first_vert = vert;
            b->first_face = face;
            b->n_verts = mesh->n_verts;
            b->mesh_of = meshes->parent;
        }
        if (mesh && mesh->n_faces > 0) vert += mesh->n_verts, face += mesh->n_faces;
        art_mesh_free(mesh);
        mesh = NULL;
        if (part == base) break;
    }
    return status;
}

/* The component that carries the field, and its motion. */
static int find_base(struct art_ctx *ctx, struct contact_set *c, struct contact_field_param *b)
{
    const struct art_comp *base = art_fieldcomp_base(b->field);
    enum art_fieldcomp_on on = art_fieldcomp_on(b->field);
    double twist[6];
    if (!base) return ART_OK;
    b->carrier = base;
    if (on != ART_FIELD_ON_VERTICES && on != ART_FIELD_ON_FACES) return ART_OK;
    const struct art_comp *owner = base->parent ? base->parent->parent : NULL;
    if (art_comp_has_kind(base, ART_KIND_FEM_MESH)) {
        const struct art_fem_mesh *m = art_system_fem_mesh_of(c->sys, base);
        b->mesh_of = base;
        b->n_verts = m ? m->mesh->n_verts : 0;
        b->carrier = owner;
        return ART_OK;
    }
    if (!owner || !art_comp_has_kind(owner, ART_KIND_FRAME)) return ART_OK;
    b->carrier = owner;
    b->dyn = art_system_dyn(c->sys, owner);
    int status = art_comp_motion(ctx, owner, &b->T, twist);
    if (status == ART_OK && art_comp_has_kind(owner, ART_KIND_RIGID_BODY))
        status = find_part(ctx, base, b);
    return status;
}

int contact_field_bind(struct art_ctx *ctx, struct contact_set *c, struct contact_law *law,
                       const char *prop, int par)
{
    const struct art_slot *slot;
    const struct art_comp *comp = contact_field_of(law->comp, prop, &slot);
    int rows, cols, status;
    if (!comp) return ART_OK;
    struct contact_field_param *b = &law->field[law->n_fields];
    *b = (struct contact_field_param){.slot = slot, .par = par};
    ART_TRY(art_fieldcomp_open(ctx, comp, &b->field));
    law->n_fields++;
    art_fieldcomp_size(b->field, &rows, &cols);
    if (!art_fieldcomp_is_scalar(b->field))
        return art_error(ctx, ART_ESHAPE, &slot->loc,
                         "%s of a %s: '%s' is a %s with values of %d by %d, and %s takes scalars",
                         slot->key, law->comp->cls->name, art_comp_path(comp, NULL),
                         comp->cls->name, rows, cols, prop);
    ART_TRY(art_fieldcomp_search(ctx, b->field));
    ART_TRY(find_base(ctx, c, b));
out:
    return status;
}

void contact_field_unbind(struct contact_law *law)
{
    for (int i = 0; i < law->n_fields; i++) art_fieldcomp_free(law->field[i].field);
    law->n_fields = 0;
}

/* ------------------------------------------------------------------- values */

/* The value of the triangles that have all the vertices of a place, by their areas. */
static double face_mean(const struct contact_field_param *b, struct art_surface *s,
                        const struct contact_point *place)
{
    double sum = 0, total = 0, a[3];
    int v = (int)place->vert[0], n = (int)place->n_verts;
    for (int k = s->vert_off[v]; k < s->vert_off[v + 1]; k++) {
        int t = s->vert_tri[k], has = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 3; j++) has += s->tri[t][j] == (int)place->vert[i];
        const double *x = art_fieldcomp_value(b->field, false, s->face[t] - b->first_face, 0);
        if (has < n || !x) continue;
        art_surface_area_vector(s, t, a);
        sum += art_v3_norm(a) * *x;
        total += art_v3_norm(a);
    }
    return total > 0 ? sum / total : NAN;
}

static double vertex_mean(const struct contact_field_param *b, const struct contact_point *place)
{
    double sum = 0;
    for (int k = 0; k < (int)place->n_verts; k++) {
        const double *x =
            art_fieldcomp_value(b->field, false, (int)place->vert[k] - b->first_vert, 0);
        sum += x ? place->weight[k] * *x : NAN;
    }
    return sum;
}

/* True if a point lies on the mesh of the field. */
static bool is_on(const struct contact_field_param *b, const struct contact_body *body,
                  const struct contact_point *place)
{
    if (!b->mesh_of || body->collidable->comp != b->mesh_of || place->n_verts < 1) return false;
    double v = place->vert[0] - b->first_vert;
    return v >= 0 && v < b->n_verts;
}

static bool moves_field(const struct contact_field_param *b, const struct contact_body *body)
{
    return b->carrier &&
           (body->collidable->comp == b->carrier || body->collidable->compound == b->carrier);
}

/* The position in the tree of a point of a body that carries the field. */
static void rest_place(const struct contact_field_param *b, const struct contact_body *body,
                       const struct contact_point *place, double x[3])
{
    if (!contact_deforms(body)) {
        art_rigid_point(x, &b->T, place->local);
        return;
    }
    const struct art_mesh *mesh = body->skin ? body->skin->mesh : body->fem->mesh;
    art_v3_zero(x);
    for (int k = 0; k < (int)place->n_verts; k++)
        art_v3_add_scaled(x, x, place->weight[k], mesh->pos + 3 * (size_t)place->vert[k]);
}

/* A place in the world as seen from a body, and where that is in the tree. */
static void carry_to_rest(const struct contact_field_param *b, const struct art_state *state,
                          const double p[3], double x[3])
{
    struct art_rigid T;
    double local[3];
    art_v3_copy(T.p, state->q + b->dyn->q);
    art_rot_from_quat(T.R, state->q + b->dyn->q + 3);
    art_rigid_inv_point(local, &T, p);
    art_rigid_point(x, &b->T, local);
}

/* The value of a field on nodes at a point of the surface of their model, by the weights of the
 * nodes that move its vertices. */
static bool by_nodes(const struct contact_field_param *b, const struct contact_body *body,
                     const struct contact_point *place, double *value)
{
    const struct art_fem_mesh *mesh = body->fem;
    if (!mesh || art_fieldcomp_on(b->field) != ART_FIELD_ON_NODES) return false;
    *value = 0;
    for (int k = 0; k < (int)place->n_verts; k++) {
        int v = (int)place->vert[k];
        for (int i = mesh->at->first[v]; i < mesh->at->first[v + 1]; i++) {
            const double *x = art_fieldcomp_value(b->field, false, mesh->at->node[i], 0);
            if (!x) return false;
            *value += place->weight[k] * mesh->at->weight[i] * *x;
        }
    }
    return true;
}

double contact_field_value(const struct contact_set *c, const struct art_state *state,
                           const struct contact_field_param *b, const struct contact_record *r)
{
    const struct contact_body *body[2];
    double x[3], value = NAN;
    int at = -1;
    for (int k = 1; k >= 0; k--) {
        body[k] = &c->body[contact_body_of(c, r, k)];
        if (moves_field(b, body[k])) at = k;
    }
    for (int k = 0; k < 2; k++)
        if (is_on(b, body[k], &r->at[k]))
            return art_fieldcomp_on(b->field) == ART_FIELD_ON_FACES
                       ? face_mean(b, body[k]->surface, &r->at[k])
                       : vertex_mean(b, &r->at[k]);
    if (at >= 0 && by_nodes(b, body[at], &r->at[at], &value)) return value;
    if (at >= 0)
        rest_place(b, body[at], &r->at[at], x);
    else if (b->dyn)
        carry_to_rest(b, state, r->at[0].x, x);
    else
        art_v3_copy(x, r->at[0].x);
    if (art_fieldcomp_at(b->field, x, &value, NULL) == ART_FIELD_NO_VALUE) return NAN;
    return value;
}
