/* Markers whose place in their frame follows coordinates of joints: x_i = f_i(c_i) along each axis
 * of the frame. They are attached to the frame and to the bodies of the joints, so that what pulls
 * at them does work on the coordinates. */
#include "joint_priv.h"
#include <string.h>

struct moving {
    const struct art_comp *comp;
    struct art_coordinate *coord; /* [3] */
    struct art_function f[3];
    int link[3][2]; /* that of body A and B; -1: the ground */
};

/* Place in the frame with what it changes by: f, f' and f'' of the coordinates. */
struct course {
    double loc[3], slope[3], curve[3];
    struct art_coordinate_jacobian jacobian[3];
};

static void evaluate_course(const struct art_system *sys, const struct art_state *state,
                            const struct moving *m, struct course *c)
{
    for (int i = 0; i < 3; i++) {
        struct art_coordinate_jacobian *jacobian = &c->jacobian[i];
        art_coordinate_jacobian(sys, state, m->coord[i].joint, m->coord[i].row, jacobian);
        c->loc[i] =
            art_function_eval(&m->f[i], &jacobian->x, &jacobian->rate, &c->slope[i], &c->curve[i]);
    }
}

static void moving_place(const struct art_system *sys, const struct art_state *state,
                         const struct art_attach *att, double *q)
{
    const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
    struct course c;
    double r[3];
    evaluate_course(sys, state, att->data, &c);
    art_m3_mulvec(r, frame->R, c.loc);
    art_v3_add(q, state->q + frame->q, r);
}

/* v = v_frame - r x w + R s,  s_i = f_i' c_i';  a = w x (w x r) + 2 w x R s + R (f'' c'^2 + f'
 * c''). The original knows the first part of each. */
static void moving_link(const struct art_system *sys, const struct art_state *state,
                        struct art_attach *att, double *acc)
{
    const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
    const struct moving *m = att->data;
    const double *w = state->u + frame->u + 3;
    struct course c;
    double r[3], wr[3], s[3], bend[3], x[3], *G = att->links[0].G;
    evaluate_course(sys, state, m, &c);
    art_m3_mulvec(r, frame->R, c.loc);
    const double rows[18] = {1,     0, 0,    0, r[2], -r[1], 0,    1,     0,
                             -r[2], 0, r[0], 0, 0,    1,     r[1], -r[0], 0};
    memcpy(G, rows, sizeof rows);
    art_v3_cross(wr, w, r);
    art_v3_cross(acc, w, wr);
    for (int k = 1; k < att->n_links; k++) memset(att->links[k].G, 0, sizeof att->links[k].G);
    if (sys->quirks.moving_marker_on_frame_only) return;
    for (int i = 0; i < 3; i++) {
        s[i] = c.slope[i] * c.jacobian[i].rate;
        bend[i] = c.curve[i] + c.slope[i] * c.jacobian[i].deriv;
        for (int k = 0; k < 2; k++) {
            if (m->link[i][k] < 0) continue;
            double *B = att->links[m->link[i][k]].G;
            for (int row = 0; row < 3; row++)
                for (int j = 0; j < 6; j++)
                    B[6 * row + j] += frame->R[3 * row + i] * c.slope[i] * c.jacobian[i].arm[k][j];
        }
    }
    art_m3_mulvec(x, frame->R, s);
    art_v3_cross(wr, w, x);
    art_v3_add_scaled(acc, acc, 2, wr);
    art_m3_mulvec(x, frame->R, bend);
    art_v3_add(acc, acc, x);
}

static const struct art_attach_type moving_type = {
    .name = "moving marker", .master_frame = true, .place = moving_place, .link = moving_link};

/* ----------------------------------------------------------------- compilation */

/* Add a link to each body of each joint, and behind these the link to the frame. */
static int link_bodies(struct art_ctx *ctx, struct art_system *sys, struct moving *m,
                       struct art_attach *att)
{
    struct art_attach_link *links = art_arena_alloc(ctx, &sys->arena, 7, sizeof *links);
    if (!links) return ART_ENOMEM;
    links[0] = att->links[0];
    att->links = links;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            struct art_port port;
            int status = art_joint_port(ctx, sys, m->coord[i].comp, k == 0, &port);
            if (status < 0) return status;
            m->link[i][k] = -1;
            if (port.dyn < 0) continue;
            m->link[i][k] = att->n_links;
            links[att->n_links++].dyn = port.dyn;
        }
    return ART_OK;
}

static int attach_moving(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *object = art_get_object(comp, "attachment");
    struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    const struct art_comp *master = frame;
    struct art_attach *att;
    int status, n = 3;
    if (!frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "marker '%s' is attached to no frame",
                         art_comp_path(comp, NULL));
    struct moving *m = art_arena_alloc(ctx, &sys->arena, 1, sizeof *m);
    if (!m) return ART_ENOMEM;
    m->comp = comp;
    ART_TRY(art_coordinates_read(ctx, sys, comp, "coordinates", 3, &m->coord, &n));
    ART_TRY(art_function_read(ctx, &sys->arena, comp, "functions", 1, m->f, 3));
    ART_TRY(art_system_attach(ctx, sys, &moving_type, object, comp, 1, &master, &att));
    att->data = m;
    ART_TRY(link_bodies(ctx, sys, m, att));
    status = art_external_force_init(ctx, sys, comp);
out:
    return status;
}

/* A set without forces, which finds the joints when all of them are there. */
static int find_joints(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    (void)set;
    for (int k = 0; k < sys->attachments.n; k++) {
        if (sys->attachments.list[k].type != &moving_type) continue;
        struct moving *m = sys->attachments.list[k].data;
        int status = art_coordinates_connect(ctx, sys, m->comp, m->coord, 3);
        if (status < 0) return status;
    }
    return ART_OK;
}

static const struct art_force_type finder = {
    .name = "moving markers", .pairs = find_joints, .unexcited = true};

static int add_finder(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    (void)comp;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type == &finder) return ART_OK;
    return art_system_add_set(ctx, sys, &finder, NULL);
}

/* Return the current location of the marker in its frame; its other live properties are those of
 * any marker. */
static void get_location(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    const struct art_dyn *frame = art_system_dyn(sys, art_get_ref(object, "frame"));
    double r[3];
    art_v3_sub(r, state->q + art_system_dyn(sys, comp)->q, state->q + frame->q);
    art_m3_tmulvec(out, frame->R, r);
}

static const struct art_live moving_live[] = {{"location", 3, get_location, NULL}};

const struct art_mech_ops art_ops_moving_marker = {.dynamics = art_marker_add,
                                                   .attachments = attach_moving,
                                                   .forces = add_finder,
                                                   ART_LIVE(moving_live)};
