/* Points and meshes that follow frames and finite elements in a system: velocities, accelerations,
 * forces, motions of the whole; what files may have wrong. */
#include "physics/fem_fixture.h"
#include "skin_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A marker of two frames and an element beside its offset; one of nodes (D) and a base weight; a
 * particle. The second element of a row of two is beside the point. */
#define TAIL                                                                                       \
    "  markers=[ [ name='k' attachment=[ base=1.3 0.2 0.5 skinMesh='meshBodies/s' connections=[\n" \
    "    F [ 0 0.2 ] F [ 1 0.3 ] E [ 2 0.5 0 0.3 -0.2 0.4 %s ] ] ] ]\n"                            \
    "   [ name='d' attachment=[ base=0.3 0.2 0.5 baseWeight=0.1 skinMesh='meshBodies/s'\n"         \
    "    connections=[ F [ 1 0.4 ] D [ 2 0.5 0 0.3 1 0.7 ] ] ] ] ] ] ]\n"

static const char head[] =
    "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    " [ name='a' position=[ 0.2 0.1 0 ] rotation=[ 0 0 1 20 ] inertiaMethod=EXPLICIT\n"
    "   inertia=[ 2 0 0.1 0.2  0.4 0 0 0 0.5 0.02 0 0.02 0.6 ] ]\n"
    " [ name='b' position=[ 1.2 0.1 0.3 ] inertiaMethod=EXPLICIT\n"
    "   inertia=[ 1 0 0 0  0.4 0 0 0 0.5 0 0 0 0.6 ] ] ]\n"
    "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
    "  bodies=[ Frame 'rigidBodies/a' [ 1 0 0 0.2  0 1 0 0  0 0 1 0  0 0 0 1 ]\n"
    "   Frame 'rigidBodies/b' [ 1 0 0 1.2  0 0.6 -0.8 0.1  0 0.8 0.6 0.2  0 0 0 1 ]\n"
    "   FemModel3d 'models/fem' ]\n"
    "  mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nEOF ]\n"
    "  frameBlending=%s\n"
    "  attachments=[ name='attachments' [ base=0 0 0 baseWeight=1 connections=[ ] ]\n"
    "   [ base=1 0 0 connections=[ F [ 1 1 ] ] ]\n"
    "   [ base=0 1 0.5 connections=[ F [ 1 0.25 ] E [ 2 0.75 1 0.1 0.2 0 %s ] ] ] ]\n";

static const char tail[] =
    "ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    " PointSkinAttachment [ point='particles/p' skinMesh='meshBodies/s' base=0.5 0.5 0.5\n"
    "  connections=[ F [ 0 0.5 ] E [ 2 0.5 1 0 0 0 %s ] ] ] ]\n"
    "PointList<Particle> [ name='particles' [ name='p' mass=0.8 ] ]\n";

static const char *const points[] = {"models/m/meshBodies/s/markers/k",
                                     "models/m/meshBodies/s/markers/d", "models/m/particles/p"};

/* Coordinates of an element that sum to 1. */
static void coords_of(enum art_elem_kind kind, char *text, size_t size)
{
    int n = art_elem_type(kind)->n_nodes;
    double left = 1;
    text[0] = '\0';
    for (int k = 0; k < n; k++) {
        double x = k + 1 < n ? 0.4 * left + 0.01 * k : left;
        left -= x;
        snprintf(text + strlen(text), size - strlen(text), "%.17g ", x);
    }
}

static bool opened(struct fem_fixture *b, struct fem_grid *grid, enum art_elem_kind kind,
                   const char *mode, bool compat)
{
    static char text[8000];
    char coords[800];
    coords_of(kind, coords, sizeof coords);
    snprintf(text, sizeof text, head, mode, coords);
    snprintf(text + strlen(text), sizeof text - strlen(text), TAIL, coords);
    snprintf(text + strlen(text), sizeof text - strlen(text), tail, coords);
    *grid = (struct fem_grid){.kind = kind,
                              .n = {2, 1, 1},
                              .size = {1, 0.9, 0.8},
                              .twist = 0.3,
                              .mech = "gravity=[ 0 0 0 ]",
                              .model = "material=NeoHookeanMaterial [ YoungsModulus=1000 "
                                       "PoissonsRatio=0.3 ] density=10 particleDamping=0",
                              .more = text,
                              .compat = compat};
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

static const char *const modes[3] = {"LINEAR", "DUAL_QUATERNION_LINEAR",
                                     "DUAL_QUATERNION_ITERATIVE"};

static void check_motion(struct fem_fixture *b, const double *v, const char *path)
{
    const double s = 1e-4;
    double q[2][3], u[2][3], rate[3], u_rate[3];
    const struct art_dyn *dyn = art_system_dyn(b->p.sys, art_find(b->p.model->root, path));
    for (int k = 0; k < 2; k++) {
        fem_fixture_move(b, k ? s : -s, v);
        art_system_set_velocity(b->p.sys, b->p.state, v);
        art_system_update(b->p.sys, b->p.state);
        art_v3_copy(q[k], b->p.state->q + dyn->q);
        art_v3_copy(u[k], b->p.state->u + dyn->u);
    }
    fem_fixture_move(b, 0, v);
    art_system_set_velocity(b->p.sys, b->p.state, v);
    art_system_update(b->p.sys, b->p.state);
    const double *now = b->p.state->u + dyn->u, *acc = b->p.sys->attachments.acc + dyn->u;
    for (int i = 0; i < 3; i++) {
        rate[i] = (q[1][i] - q[0][i]) / (2 * s);
        u_rate[i] = (u[1][i] - u[0][i]) / (2 * s);
    }
    if (!CHECK_NEAR_N(rate, now, 3, 1e-5) || !CHECK_NEAR_N(u_rate, acc, 3, 1e-4))
        TEST_FAIL("%s of %s", path, art_elem_type(b->grid->kind)->name);
}

TEST(skin_points_velocities_and_accelerations)
{
    const double A[9] = {0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8};
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++)
        for (int mode = 0; mode < 3; mode++) {
            struct fem_grid grid;
            struct fem_fixture b;
            double *v;
            if (!opened(&b, &grid, fem_grid_kinds[kind], modes[mode], false)) return;
            fem_fixture_stretch(&b, A, 0.02);
            v = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *v);
            REQUIRE(v);
            fem_fixture_direction(&b, v);
            for (int k = 0; k < 3; k++) check_motion(&b, v, points[k]);
            art_free(v);
            fem_fixture_close(&b);
        }
}

/* All vertices at once are where each is by itself, with elements of every kind, followed beside
 * frames or not at all, and turned far or inside out. */
TEST(skin_vertices_at_once_as_one_by_one)
{
    static const double strain[3][9] = {{0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8},
                                        {-1, 0.1, 0, 0, -1.2, 0.3, 0.2, 0, 0.9},
                                        {1, 0, 0, 0, 0.05, 0, 0, 0, -1.5}};
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++)
        for (int compat = 0; compat < 2; compat++) {
            struct fem_grid grid;
            struct fem_fixture b;
            double x[9], one[3];
            if (!opened(&b, &grid, fem_grid_kinds[kind], modes[2], compat)) return;
            const struct art_skin *skin = art_system_skins(b.p.sys);
            for (int i = 0; i < 3; i++) {
                fem_fixture_stretch(&b, strain[i], i == 0 ? 0.02 : 0);
                art_system_update(b.p.sys, b.p.state);
                art_skin_positions(skin, b.p.state, x);
                for (int v = 0; v < 3; v++) {
                    art_skin_vertex(skin, b.p.state, v, one);
                    if (!CHECK_NEAR_N(x + 3 * v, one, 3, 1e-12))
                        TEST_FAIL("%s, %d", art_elem_type(grid.kind)->name, i);
                }
            }
            fem_fixture_close(&b);
        }
}

/* Forces at vertices have the power on the masters that they have at the vertices, whose velocities
 * are the rates of their positions. */
TEST(skin_vertices_virtual_work)
{
    const double A[9] = {0.9, -0.4, 0.1, 0.5, 1.1, 0.2, 0, -0.1, 0.8};
    for (int mode = 0; mode < 3; mode++) {
        struct fem_grid grid;
        struct fem_fixture b;
        double x[2][9], u[9], f[9], rate[9], power = 0, work = 0;
        const double s = 1e-4;
        if (!opened(&b, &grid, ART_ELEM_HEX, modes[mode], false)) return;
        const struct art_skin *skin = art_system_skins(b.p.sys);
        REQUIRE(skin && skin->n_verts == 3 && !skin->next && skin->n_masters == 3);
        fem_fixture_stretch(&b, A, 0.02);
        double *v = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *v);
        double *force = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_u, sizeof *force);
        REQUIRE(v && force);
        fem_fixture_direction(&b, v);
        for (int k = 0; k < 2; k++) {
            fem_fixture_move(&b, k ? s : -s, v);
            art_system_update(b.p.sys, b.p.state);
            art_skin_positions(skin, b.p.state, x[k]);
        }
        fem_fixture_move(&b, 0, v);
        art_system_set_velocity(b.p.sys, b.p.state, v);
        art_system_update(b.p.sys, b.p.state);
        art_skin_velocities(skin, b.p.state, u);
        for (int i = 0; i < 9; i++) {
            rate[i] = (x[1][i] - x[0][i]) / (2 * s);
            f[i] = test_uniform(-1, 1);
            power += f[i] * u[i];
        }
        CHECK_NEAR_N(rate, u, 9, 1e-6);
        art_skin_add_forces(skin, b.p.state, f, force);
        for (int i = 0; i < b.p.sys->n_u; i++) work += force[i] * b.p.state->u[i];
        CHECK_NEAR(work, power, 1e-12 * (1 + fabs(power)));
        art_free(v);
        art_free(force);
        fem_fixture_close(&b);
    }
}

/* All masters move by one rigid motion, and so do points and vertices but for those with a base
 * weight. */
TEST(skin_moves_rigidly_with_all)
{
    for (int mode = 0; mode < 3; mode++) {
        struct fem_grid grid;
        struct fem_fixture b;
        double x0[9], x[9], want[3], place[2][3];
        struct art_rigid X = {.p = {0.3, -0.2, 0.5}};
        const double axis[3] = {0.6, 0, 0.8};
        if (!opened(&b, &grid, ART_ELEM_HEX, modes[mode], false)) return;
        struct art_state *state = b.p.state;
        const struct art_skin *skin = art_system_skins(b.p.sys);
        art_rot_from_axis_angle(X.R, axis, 1.1);
        art_system_update(b.p.sys, state);
        art_skin_positions(skin, state, x0);
        for (int k = 0; k < 2; k++) art_v3_copy(place[k], sim_fixture_q(&b.p, points[2 * k]));
        for (int i = 0; i < b.p.sys->n_dyn; i++) {
            const struct art_dyn *dyn = &b.p.sys->dyn[i];
            double *q = state->q + dyn->q, p[3], R[9];
            art_rigid_point(p, &X, q);
            art_v3_copy(q, p);
            if (!dyn->frame) continue;
            art_m3_mul(R, X.R, dyn->R);
            art_rot_to_quat(q + 3, R);
        }
        art_system_update(b.p.sys, state);
        art_skin_positions(skin, state, x);
        CHECK_NEAR_N(x, x0, 3, 0);
        for (int i = 1; i < 3; i++) {
            art_rigid_point(want, &X, x0 + 3 * i);
            CHECK_NEAR_N(x + 3 * i, want, 3, 1e-12);
        }
        for (int k = 0; k < 2; k++) {
            art_rigid_point(want, &X, place[k]);
            CHECK_NEAR_N(sim_fixture_q(&b.p, points[2 * k]), want, 3, 1e-12);
        }
        fem_fixture_close(&b);
    }
}

/* A mass on a skin is carried by its masters, and forgotten where the original is followed. */
TEST(skin_masters_carry_masses)
{
    for (int compat = 0; compat < 2; compat++) {
        struct fem_grid grid;
        struct fem_fixture b;
        double with = 0, alone = 0;
        if (!opened(&b, &grid, ART_ELEM_HEX, modes[1], compat)) return;
        for (int i = 0; i < b.p.sys->n_dyn; i++) {
            const struct art_dyn *dyn = &b.p.sys->dyn[i];
            if (dyn->status == ART_DYN_ATTACHED) continue;
            with += dyn->frame ? dyn->eff_inertia.mass : dyn->eff_mass;
            alone += dyn->frame ? dyn->inertia.mass : dyn->mass;
        }
        CHECK_NEAR(with - alone, compat ? 0 : 0.8, 1e-12);
        fem_fixture_close(&b);
    }
}

/* Where an element ends its neighbour goes on: offsets do not jump by default, and do where the
 * original is followed. */
TEST(skin_offsets_turn_continuously)
{
    for (int compat = 0; compat < 2; compat++) {
        static const char text[] =
            "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
            " bodies=[ FemModel3d 'models/fem' ] mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0\nv 0 1 0\n"
            "f 1 2 3\nEOF ]\n"
            " attachments=[ [ base=0 0 0 connections=[ E [ 0 1 0 0 0 1 0 0.25 0.25 0 0 0.25 0.25 0 "
            "] ] ]\n"
            "  [ base=0 0 0 connections=[ E [ 0 1 1 0 0 1 0.25 0 0 0.25 0.25 0 0 0.25 ] ] ]\n"
            "  [ base=0 0 0 baseWeight=1 connections=[ ] ] ] ] ]\n";
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {2, 1, 1},
                                .model = "density=10",
                                .more = text,
                                .compat = compat};
        struct fem_fixture b;
        double x[9], between[3];
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) {
            TEST_FAIL("%s", b.p.ctx.last);
            return;
        }
        art_system_update(b.p.sys, b.p.state);
        art_skin_positions(art_system_skins(b.p.sys), b.p.state, x);
        art_v3_sub(between, x + 3, x);
        REQUIRE(CHECK_NEAR(art_v3_norm(between), 0, 1e-12));
        for (int i = 0; i < b.fem->n_nodes; i++) {
            double *p = fem_fixture_at(&b, i);
            p[2] += 0.3 * (p[0] - 1) * (p[0] - 1);
        }
        art_system_update(b.p.sys, b.p.state);
        art_skin_positions(art_system_skins(b.p.sys), b.p.state, x);
        art_v3_sub(between, x + 3, x);
        if (compat)
            CHECK(art_v3_norm(between) > 0.25);
        else
            CHECK_NEAR(art_v3_norm(between), 0, 1e-12);
        fem_fixture_close(&b);
    }
}

/* -------------------------------------------------------------------- bad input */

static const struct {
    const char *bodies, *attachments;
    int status;
    const char *message;
} bad[] = {
    {"[ Frame 'rigidBodies/x' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]", "[ ]", ART_ENOTFOUND,
     "has no component 'x'"},
    {"[ Frame 'rigidBodies/a' ]", "[ ]", ART_ESYNTAX, "'[' before a base pose"},
    {"[ Frame 'rigidBodies/a' [ 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]", "[ ]", ART_ERANGE,
     "no rigid motion"},
    {"[ FemModel3d 'rigidBodies/a' ]", "[ ]", ART_EUSAGE, "not a FEM model"},
    {"[ Body 'rigidBodies/a' ]", "[ ]", ART_ESYNTAX, "Frame, FemModel3d"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] Frame 'rigidBodies/a' [ 1 0 0 0 "
     "0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ ]", ART_EUSAGE, "twice"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]", "[ ]", ART_ESHAPE,
     "3 vertices, and there are 0 attachments"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ [ base=0 0 0 connections=[ F [ 0 0.9 ] ] ] ]", ART_ERANGE, "point 0 add up to 0.9"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ [ base=0 0 0 connections=[ F [ 1 1 ] ] ] ]", ART_ERANGE, "it follows master 1"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ [ base=0 0 0 connections=[ E [ 0 1 0 0 0 0 1 ] ] ] ]", ART_EUSAGE, "FEM model"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ [ base=0 0 connections=[ ] ] ]", ART_ESYNTAX, "a number"},
    {"[ Frame 'rigidBodies/a' [ 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ] ]",
     "[ [ base=0 0 0 connections=[ G [ 0 1 ] ] ] ]", ART_ESYNTAX, "F, E, D"},
};

TEST(skin_bad_input)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2000];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
                 "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='a' mass=1 ] ]\n"
                 "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ "
                 "name='s'\n"
                 "  bodies=%s mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nEOF ]\n"
                 "  attachments=%s ] ] ] ] ]\n",
                 bad[i].bodies, bad[i].attachments);
        if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), bad[i].status))
            TEST_FAIL("case %zu", i);
        CHECK_HAS(p.ctx.last, bad[i].message);
        sim_fixture_close(&p);
    }
}

/* What was kept of vertices at their first contact is accepted from a state, whichever nodes move
 * them; numbers that cannot be of this skin are refused. */
TEST(phys_skin_kept_vertices_are_checked)
{
    struct fem_fixture b;
    struct fem_grid grid;
    if (!opened(&b, &grid, ART_ELEM_HEX, modes[0], true)) return;
    const struct art_skin *skin = art_system_skins(b.p.sys);
    const int kept = ((const struct skin_body *)skin)->kept;
    REQUIRE(CHECK(kept >= 0 && !skin->type));
    const struct art_list_owner *owner = &b.p.sys->memory.lists[kept];
    struct art_list *list = &b.p.state->list[kept];
    const struct art_loc loc = {0};
    /* the third vertex is moved by the nodes of an element, the second by a frame alone */
    for (int v = 2; v > 0; v--)
        REQUIRE(CHECK_STATUS(art_skin_keep_vertex(&b.p.ctx, skin, b.p.state, v), ART_OK));
    REQUIRE(CHECK_INT(list->n, 2 + 9 * 8 + 2));
    CHECK_STATUS(owner->check(&b.p.ctx, owner->data, list, &loc), ART_OK);
    for (int i = 0; i < list->n; i++) {
        bool counted = i < 2 || i >= list->n - 2; /* numbers of vertices, counts of nodes */
        double x = list->x[i];
        list->x[i] = counted ? x + 0.5 : NAN;
        CHECK_STATUS(owner->check(&b.p.ctx, owner->data, list, &loc), ART_ERANGE);
        list->x[i] = x + 1e6;
        CHECK_STATUS(owner->check(&b.p.ctx, owner->data, list, &loc),
                     counted ? ART_ERANGE : ART_OK);
        list->x[i] = x;
    }
    for (int n = list->n; --list->n > 0;)
        CHECK_STATUS(owner->check(&b.p.ctx, owner->data, list, &loc),
                     list->n == n - 2 ? ART_OK : ART_ERANGE);
    fem_fixture_close(&b);
}
