/* Frames of the material of deformable bodies (art_attach_type.material_frame), and those in shells
 * that turn with directors. */
#include "physics/fem_fixture.h"
#include "physics/shell_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <string.h>

#define FRAME_AT(x)                                                                                \
    "RenderableComponentList<Frame> [ name='frames' [ name='e' ] ]\n"                              \
    "ComponentList<DynamicAttachmentComp> [ name='attachments' FrameFem3dAttachment [ "            \
    "frame='frames/e' element='" x " RFD=[ 1 2 0 30 ] ] ]\n"

static const struct art_attach *frame_attach(const struct art_system *sys)
{
    for (int i = 0; i < sys->attachments.n; i++)
        if (sys->attachments.list[i].type->material_frame) return &sys->attachments.list[i];
    return NULL;
}

/* The material's frame where the attached frame is now is that frame: it has its place at rest, its
 * velocity and the rate of that; a motion of the whole as a rigid body changes no place at rest. */
TEST(fem_material_frame_is_that_of_its_place)
{
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        struct fem_grid grid = {.kind = fem_grid_kinds[kind],
                                .n = {2, 1, 1},
                                .size = {2, 0.9, 0.8},
                                .twist = 0.3,
                                .mech = "gravity=[ 0 0 0 ]",
                                .model = "material=NeoHookeanMaterial [ YoungsModulus=1000 "
                                         "PoissonsRatio=0.3 ] density=10",
                                .more = FRAME_AT("models/fem/elements/0' coords=0.2 0.3 0.1")};
        const double A[9] = {0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8};
        const double turn[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
        struct fem_fixture b;
        struct art_rigid now, rest, want;
        double u[6], a[6];
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        struct art_system *sys = b.p.sys;
        struct art_state *state = b.p.state;
        const struct art_dyn *dyn =
            art_system_dyn(sys, art_find(b.p.model->root, "models/m/frames/e"));
        const struct art_attach *att = frame_attach(sys);
        double *v = art_alloc(&b.p.ctx, (size_t)sys->n_active, sizeof *v);
        REQUIRE(v && att && dyn);
        /* the whole turned as a rigid body: a way along z is one at rest */
        fem_fixture_stretch(&b, turn, 0);
        art_system_update(sys, state);
        art_rigid_from_quat(&now, state->q + dyn->q, state->q + dyn->q + 3);
        now.p[2] += 0.03;
        REQUIRE(att->type->material_frame(sys, state, att, NULL, &want, NULL, NULL));
        REQUIRE(att->type->material_frame(sys, state, att, &now, &rest, NULL, NULL));
        for (int i = 0; i < 3; i++) CHECK_NEAR(rest.p[i] - want.p[i], i == 2 ? 0.03 : 0, 1e-9);
        fem_fixture_stretch(&b, A, 0.02);
        fem_fixture_direction(&b, v);
        art_system_set_velocity(sys, state, v);
        art_system_update(sys, state);
        art_rigid_from_quat(&now, state->q + dyn->q, state->q + dyn->q + 3);
        REQUIRE(att->type->material_frame(sys, state, att, NULL, &want, NULL, NULL));
        REQUIRE(att->type->material_frame(sys, state, att, &now, &rest, u, a));
        CHECK_NEAR_N(rest.p, want.p, 3, 1e-8);
        CHECK_NEAR_N(rest.R, want.R, 9, 1e-8);
        CHECK_NEAR_N(u, state->u + dyn->u, 6, 1e-7);
        CHECK_NEAR_N(a, sys->attachments.acc + dyn->u, 6, 1e-6);
        art_free(v);
        fem_fixture_close(&b);
    }
}

static void square(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, u, v, 0);
    art_v3_set(n, 0, 0, 1);
}

static void pose_of(struct shell_fixture *b, struct art_rigid *T)
{
    art_system_update(b->p.sys, b->p.state);
    const double *q = sim_fixture_q(&b->p, "models/m/frames/e");
    art_rigid_from_quat(T, q, q + 3);
}

/* The angle by which the frame turns when all backs move by `shear`. */
static double turn_by_backs(bool compat, double shear)
{
    struct shell_grid grid = {.n = {1, 1},
                              .thickness = 0.1,
                              .at = square,
                              .mech = "gravity=[ 0 0 0 ]",
                              .model = "density=10 material=NeoHookeanMaterial [ YoungsModulus=1e4 "
                                       "PoissonsRatio=0.3 ]",
                              .compat = compat,
                              .beside = FRAME_AT("models/fem/shellElements/0' coords=0.2 0.3 1")};
    struct shell_fixture b;
    struct art_rigid before, after;
    double R[9], w[3];
    if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return NAN;
    pose_of(&b, &before);
    for (int i = 0; i < b.fem->n_nodes; i++)
        b.p.state->q[b.p.sys->dyn[b.fem->node_dyn[b.fem->node_back[i]]].q] += shear;
    pose_of(&b, &after);
    art_m3_mul_t(R, after.R, before.R);
    art_rot_log(w, R);
    CHECK_NEAR_N(after.p, before.p, 3, 0);
    CHECK_NEAR(w[0], 0, 1e-9);
    CHECK_NEAR(w[2], 0, 1e-9);
    shell_fixture_close(&b);
    return w[1];
}

/* A director that leans by the angle b shears the shell: F = I - b x z^T, whose rotation is by half
 * of the angle, tan^-1(b / 2). Frames of the original in shells turn by it; others stay with the
 * surface. */
TEST(shell_frame_turns_with_directors_in_the_original)
{
    const double thickness = 0.1, shear = 0.02;
    CHECK_NEAR(turn_by_backs(false, shear), 0, 1e-12);
    CHECK_NEAR(turn_by_backs(true, shear), -atan(0.5 * shear / thickness), 1e-9);
}
