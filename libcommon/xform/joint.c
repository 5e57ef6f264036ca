/* A reflection acts on joints so: frames turn by a rotation, so that T_CD = (R, p) becomes (R, -p):
 * lengths change their sign, and so do the ends of their ranges; the side of a surface is turned
 * back. */
#include "moving.h"
#include "places.h"
#include "xform_priv.h"
#include <art/joint.h>
#include <stdio.h>
#include <string.h>

/* True if the transform reflects at a joint. */
static int reflects(const struct moving *m, const struct art_comp *comp, bool *yes)
{
    double F[9], p[3] = {0, 0, 0};
    const struct place *body = xform_places_get(&m->places, art_get_ref(comp, "bodyA"));
    if (body) art_v3_copy(p, body->T.p);
    int status = art_transformer_point(m->ctx, m->t, p, NULL, F);
    *yes = status == ART_OK && art_m3_det(F) < 0;
    return status;
}

static int flip_ranges(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    int n = art_joint_comp_coords(comp, coords);
    char name[64];
    struct art_value value;
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "%sRange", coords[i].name);
        if (coords[i].rotary || !art_is_set(comp, name) || !art_get(comp, name, &value) ||
            value.is_null || value.n != 2)
            continue;
        const double range[2] = {0 - value.num[1], 0 - value.num[0]};
        int status = art_set_numbers(ctx, comp, name, range, 2);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* Frame D by half a turn about its y axis: z points to where it did. */
static int turn_surface(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_comp *object = art_get_object(comp, "attachmentB");
    struct art_value value;
    double x[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    if (!object || !art_cls_prop(object->cls, "TFM")) return ART_OK;
    if (art_get(object, "TFM", &value) && !value.is_null && value.n == 16)
        memcpy(x, value.num, sizeof x);
    for (int i = 0; i < 3; i++) {
        x[4 * i] = -x[4 * i];
        x[4 * i + 2] = -x[4 * i + 2];
    }
    return art_set_numbers(ctx, object, "TFM", x, 16);
}

/* Returns true for a point on a surface: the connectors whose frame D has a side. */
static bool is_surface(const struct art_joint_kind *kind)
{
    return kind->n_coords == 0 && kind->n_rows == 1 && kind->rows[0].flags & ART_ROW_LINEAR;
}

int xform_transform_profile(const struct moving *m, const struct art_comp *joint, double *x, int n)
{
    const struct art_comp *object = art_get_object(joint, "attachmentB");
    const struct place *body = xform_places_get(&m->places, art_get_ref(joint, "bodyB"));
    struct art_rigid D, image;
    struct art_value value;
    double p[3], F[9];
    int status;
    if (m->t->kind == ART_TRANSFORM_RIGID) return ART_OK;
    art_rigid_identity(&D);
    if (object && art_cls_prop(object->cls, "TFM") && art_get(object, "TFM", &value) &&
        !value.is_null && value.n == 16)
        for (int i = 0; i < 3; i++) {
            art_v3_copy(D.R + 3 * i, value.num + 4 * i);
            D.p[i] = value.num[4 * i + 3];
        }
    if (body) art_rigid_mul(&D, &body->T, &D);
    ART_TRY(art_transformer_pose(m->ctx, m->t, &D, &image));
    for (int i = 0; i + 2 <= n; i += 2) {
        art_rigid_point(p, &D, (const double[]){x[i], 0, x[i + 1]});
        ART_TRY(art_transformer_point(m->ctx, m->t, p, p, F));
        art_rigid_inv_point(p, &image, p);
        /* where it reflects, D makes half a turn about y after this */
        bool turned = art_m3_det(F) < 0;
        x[i] = turned ? -p[0] : p[0];
        x[i + 1] = turned ? -p[2] : p[2];
    }
out:
    return status;
}

int xform_transform_joints(struct moving *m)
{
    struct art_model *model = m->places.top->model;
    int status = ART_OK;
    bool any = false, turned;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        const struct art_joint_kind *kind = art_joint_kind_of(c);
        const struct place *place = kind ? xform_places_get(&m->places, c) : NULL;
        if (!place || !place->moves || m->t->kind == ART_TRANSFORM_RIGID) continue;
        any = true;
        ART_TRY(reflects(m, c, &turned));
        if (turned) ART_TRY(flip_ranges(m->ctx, c));
        if (turned && is_surface(kind)) ART_TRY(turn_surface(m->ctx, c));
    }
    /* coordinates are what the poses give */
    if (any) ART_TRY(art_joints_refresh(m->ctx, model));
out:
    return status;
}
