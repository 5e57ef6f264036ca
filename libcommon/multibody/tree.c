/* This file finds the tree of the joints of a system: which body hangs on which, by which joint. */
#include "multibody_priv.h"
#include <math.h>
#include <string.h>

/* The body that a port is on, and its pose there: a frame that is fixed in a body stands for a
 * place on it. */
static int body_of_port(const struct art_multibody *mb, const struct art_port *port,
                        struct art_rigid *T)
{
    int dyn = port->dyn;
    *T = port->T;
    while (dyn >= 0 && mb->sys->dyn[dyn].status == ART_DYN_ATTACHED) {
        const struct art_attach *attach = NULL;
        for (int i = 0; i < mb->sys->attachments.n && !attach; i++)
            if (mb->sys->attachments.list[i].slave == dyn) attach = &mb->sys->attachments.list[i];
        if (!attach || attach->n_links != 1 || !mb->sys->dyn[attach->links[0].dyn].frame) return -2;
        art_rigid_mul(T, &attach->T, T);
        dyn = attach->links[0].dyn;
    }
    return dyn;
}

static bool moves(const struct art_multibody *mb, int dyn)
{
    return dyn >= 0 && mb->sys->dyn[dyn].status == ART_DYN_ACTIVE;
}

/* True if the rows of a joint determine all six numbers of its twist. */
static bool spans(const struct art_joint *joint)
{
    int n = 0;
    for (int r = 0; r < joint->n_rows; r++)
        n += joint->kind->rows[r].flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT) ? 1 : 0;
    return n == 6 && (joint->kind->pose || joint->n_coords == 0);
}

static int check_joint(const struct art_multibody *mb, const struct art_joint *joint)
{
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->kind->rows[r].flags & ART_ROW_BILATERAL && joint->compliance[r] > 0)
            return art_error(mb->ctx, ART_EUNSUPPORTED, &joint->comp->loc,
                             "'%s' is compliant: its motion does not follow from coordinates",
                             art_comp_path(joint->comp, NULL));
    return ART_OK;
}

static void pose_of_dyn(const struct art_multibody *mb, int dyn, struct art_rigid *T)
{
    if (dyn < 0)
        art_rigid_identity(T);
    else
        art_rigid_from_quat(T, mb->state->q + mb->sys->dyn[dyn].q,
                            mb->state->q + mb->sys->dyn[dyn].q + 3);
}

/* Hang a body on a joint whose other end is in the tree, or rests. */
static void hang(struct art_multibody *mb, struct art_joint *joint, bool reversed, int from,
                 const struct art_rigid T[2])
{
    struct link *link = &mb->link[mb->n_links];
    struct art_port *port = reversed ? &joint->B : &joint->A;
    struct art_rigid ignored;
    memset(link, 0, sizeof *link);
    link->dyn = body_of_port(mb, port, &ignored);
    link->parent = moves(mb, from) ? mb->link_of[from] : -1;
    link->joint = joint;
    link->reversed = reversed;
    if (link->parent < 0) pose_of_dyn(mb, from, &link->base);
    link->in = T[!reversed], link->out = T[reversed];
    link->first = mb->n, link->n = joint->n_coords;
    for (int i = 0; i < joint->n_coords; i++)
        mb->coord[mb->n++] = (struct art_multibody_coord){joint->comp,
                                                          i,
                                                          joint->coord[i].rotary,
                                                          joint->coord[i].locked,
                                                          joint->coord[i].min,
                                                          joint->coord[i].max};
    mb->link_of[link->dyn] = mb->n_links++;
}

/* Extend the tree by the first joint that has one end in it; false: none is left. */
static int extend(struct art_multibody *mb, bool *used, bool *extended)
{
    *extended = false;
    for (int j = 0; j < art_system_joints(mb->sys); j++) {
        struct art_joint *joint = art_system_joint(mb->sys, j);
        struct art_rigid T[2];
        if (used[j] || !joint->enabled || !spans(joint)) continue;
        int a = body_of_port(mb, &joint->A, &T[0]), b = body_of_port(mb, &joint->B, &T[1]);
        if (a == -2 || b == -2) continue;
        bool in_a = !moves(mb, a) || mb->link_of[a] >= 0,
             in_b = !moves(mb, b) || mb->link_of[b] >= 0;
        if (in_a == in_b) continue;
        int status = check_joint(mb, joint);
        if (status < 0) return status;
        hang(mb, joint, in_a, in_a ? a : b, T);
        used[j] = *extended = true;
        return ART_OK;
    }
    return ART_OK;
}

/* Every body that forces move must hang on a joint. */
static int check_all(const struct art_multibody *mb)
{
    for (int i = 0; i < mb->sys->n_dyn; i++) {
        const struct art_dyn *dyn = &mb->sys->dyn[i];
        if (dyn->status != ART_DYN_ACTIVE || mb->link_of[i] >= 0) continue;
        return art_error(mb->ctx, ART_EUSAGE, &dyn->comp->loc,
                         "'%s' hangs on no joint, so that no coordinates say where it is%s",
                         art_comp_path(dyn->comp, NULL),
                         dyn->frame ? " (a FreeJoint gives it six)" : "");
    }
    if (mb->n == 0)
        return art_error(mb->ctx, ART_EUSAGE, &mb->sys->top->loc,
                         "the joints of '%s' have no coordinates",
                         art_comp_path(mb->sys->top, NULL));
    return ART_OK;
}

static int build(struct art_multibody *mb)
{
    const size_t n_joints = (size_t)art_system_joints(mb->sys), n_dyn = (size_t)mb->sys->n_dyn;
    bool *used = art_alloc(mb->ctx, n_joints + 1, sizeof *used), extended = true;
    int status = ART_ENOMEM;
    mb->link = art_alloc(mb->ctx, n_joints + 1, sizeof *mb->link);
    mb->link_of = art_alloc(mb->ctx, n_dyn + 1, sizeof *mb->link_of);
    mb->coord = art_alloc(mb->ctx, ART_JOINT_MAX_COORDS * n_joints + 1, sizeof *mb->coord);
    if (!used || !mb->link || !mb->link_of || !mb->coord) goto out;
    for (size_t i = 0; i < n_dyn; i++) mb->link_of[i] = -1;
    while (extended) ART_TRY(extend(mb, used, &extended));
    ART_TRY(check_all(mb));
    mb->q = art_alloc(mb->ctx, 3 * (size_t)mb->n + (size_t)mb->sys->n_u, sizeof *mb->q);
    if (!mb->q) {
        status = ART_ENOMEM;
        goto out;
    }
    mb->v = mb->q + mb->n, mb->a = mb->v + mb->n, mb->f = mb->a + mb->n;
    art_multibody_get_pose(mb, mb->q);
    status = art_multibody_set_pose(mb, mb->q);
out:
    art_free(used);
    return status;
}

int art_multibody_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         struct art_multibody **out)
{
    struct art_multibody *mb = art_alloc(ctx, 1, sizeof *mb);
    if (!mb) return ART_ENOMEM;
    mb->ctx = ctx, mb->sys = sys, mb->state = state;
    int status = build(mb);
    if (status < 0) {
        art_multibody_free(mb);
        return status;
    }
    *out = mb;
    return ART_OK;
}

void art_multibody_free(struct art_multibody *mb)
{
    if (!mb) return;
    art_free(mb->link);
    art_free(mb->link_of);
    art_free(mb->coord);
    art_free(mb->q);
    art_free(mb->rows);
    art_free(mb->errors);
    art_free(mb->work);
    art_free(mb);
}

int art_multibody_size(const struct art_multibody *mb)
{
    return mb->n;
}

const struct art_multibody_coord *art_multibody_coord(const struct art_multibody *mb, int i)
{
    return &mb->coord[i];
}

void art_multibody_get_pose(const struct art_multibody *mb, double *q)
{
    for (int k = 0; k < mb->n_links; k++) {
        const struct link *link = &mb->link[k];
        if (link->n == 0) continue;
        memcpy(q + link->first, art_joint_coords(link->joint, mb->state),
               (size_t)link->n * sizeof *q);
    }
}
