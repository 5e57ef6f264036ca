/* Contacts of vertices: what they say, whose count, when they let go, where they go astray. */
#include "physics/contact_fixture.h"
#include <art/contact.h>
#include <art/element.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A tetrahedron with its tip at x, above the rest of it, moving with velocity u, in a plate of side
 * 2 with its top at 0. */
static int open_tip(struct sim_fixture *p, const double x[3], const double u[3],
                    const char *contact, double h)
{
    static const double v[] = {0, 0, 0, 0.4, 0, 0.5, -0.2, 0.35, 0.5, -0.2, -0.35, 0.5};
    static const int tri[][3] = {{1, 2, 3}, {0, 2, 1}, {0, 3, 2}, {0, 1, 3}};
    struct contact_fixture r;
    char velocity[100];
    snprintf(velocity, sizeof velocity, "velocity=[ %g %g %g 0 0 0 ]", u[0], u[1], u[2]);
    contact_fixture_begin(&r);
    contact_fixture_body(&r, "a", v, 4, tri, 4, x, 2, (const double[3]){0.1, 0.2, 0.15}, velocity);
    contact_fixture_box(&r, "b", (const double[3]){2, 2, 1}, (const int[3]){1, 1, 1},
                        (const double[3]){0, 0, -0.5}, 0, "");
    return contact_fixture_open(&r, p, 0, contact, h, "ConstrainedBackwardEuler");
}

/* The place is the nearest on the face, by weights of its vertices; the normal is that of the face,
 * the distance along it; after the step the vertex does not move against that place, and momentum
 * has changed by the force. */
TEST(phys_contact_of_a_vertex_says_where_it_is)
{
    const double x[3] = {0.31, -0.17, -0.02}, u[3] = {0.3, -0.2, -1}, h = 0.01;
    struct art_contacts now = {0};
    struct sim_fixture p;
    REQUIRE(open_tip(&p, x, u, "method=VERTEX_PENETRATION penetrationTol=0.03", h) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
    if (CHECK_INT(now.n, 1)) {
        const struct art_contact *c = &now.contact[0];
        const struct art_surface *plate = art_contacts_surface(p.sys, now.pair[0].body[1], NULL);
        double place[3] = {0, 0, 0};
        CHECK(c->n_verts[0] == 1 && c->n_verts[1] == 3 && c->on == 0 && c->vert[0][0] == 0);
        CHECK_NEAR(c->weight[1][0] + c->weight[1][1] + c->weight[1][2], 1, 1e-14);
        for (int k = 0; k < 3; k++) {
            CHECK(c->weight[1][k] >= 0);
            art_v3_add_scaled(place, place, c->weight[1][k],
                              art_surface_positions((struct art_surface *)plate) +
                                  3 * (size_t)c->vert[1][k]);
        }
        CHECK_NEAR_N(place, ((const double[]){0.31, -0.17, 0}), 3, 1e-14);
        CHECK_NEAR_N(c->pos[0], x, 3, 1e-14);
        CHECK_NEAR_N(c->normal, ((const double[]){0, 0, 1}), 3, 1e-14);
        CHECK_NEAR(c->distance, -0.02, 1e-14);
        /* the tip is where the body has its centre: its speed is that of the body */
        const double *v = sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a");
        CHECK_NEAR(v[2], 0, 1e-14);
        CHECK_NEAR(c->normal_force * h, 2 * (v[2] - u[2]), 1e-12);
    }
    art_contacts_fini(&now);
    sim_fixture_close(&p);
}

/* Near a rim the nearest face of a vertex that is too deep is the side: it is pushed out there
 * (guide, section 8.9.3). A smaller step finds it when it is less deep, and holds it on top. */
TEST(phys_contact_deep_vertices_go_astray_near_a_rim)
{
    static const double step[2] = {0.01, 0.0025};
    for (int k = 0; k < 2; k++) {
        struct art_contacts now = {0};
        struct sim_fixture p;
        int n = 0;
        REQUIRE(open_tip(&p, (const double[3]){0.95, 0.1, 0.01}, (const double[3]){0, 0, -8},
                         "method=VERTEX_PENETRATION", step[k]) == ART_OK);
        for (int i = 1; i < 20 && n == 0; i++) {
            CHECK_STATUS(art_sim_run(p.sim, i * step[k]), ART_OK);
            CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
            n = now.n;
        }
        if (CHECK_INT(n, 1)) {
            CHECK_NEAR(now.contact[0].normal[0], k == 0 ? 1 : 0, 1e-12);
            CHECK_NEAR(now.contact[0].normal[2], k == 0 ? 0 : 1, 1e-12);
        }
        art_contacts_fini(&now);
        sim_fixture_close(&p);
    }
}

/* A contact that holds does so as long as it presses: when weight turns into lift the body goes,
 * after the steps that it takes to tell. */
TEST(phys_contact_that_holds_lets_go)
{
    const double h = 0.01, up[3] = {0, 0, 5};
    for (int compat = 0; compat < 2; compat++) {
        struct art_sim_options options = {.step = h, .compat = compat};
        struct contact_fixture r;
        struct sim_fixture p;
        contact_fixture_begin(&r);
        contact_fixture_box(&r, "a", (const double[3]){0.4, 0.3, 0.2}, (const int[3]){1, 1, 1},
                            (const double[3]){0.05, 0.02, 0.1}, 3, "");
        contact_fixture_box(&r, "b", (const double[3]){2, 2, 0.5}, (const int[3]){1, 1, 1},
                            (const double[3]){0, 0, -0.25}, 0, "");
        REQUIRE(contact_fixture_open_with(&r, &p, 9.8, "method=VERTEX_PENETRATION", &options) ==
                ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
        CHECK_NEAR(sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a")[2], 0, 1e-9);
        CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", up), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
        double v = sim_fixture_u(&p, CONTACT_FIXTURE_BODY "a")[2];
        CHECK(v <= 0.2 * up[2] * (1 + 1e-9) && v >= (0.2 - 2.5 * h) * up[2]);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- whose vertices */

/* A cube of side 2 s around x, as one soft element or as a rigid body. */
static void add_cube(struct art_buf *rigid, struct art_buf *soft, const char *name, bool is_rigid,
                     double s, const double x[3])
{
    const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
    static const char faces[] =
        "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    if (is_rigid) {
        art_buf_printf(rigid,
                       "[ name='%s' density=10 pose=[ %g %g %g 0 0 1 0 ] meshes=[ "
                       "name='meshes' [ mesh=[\n",
                       name, x[0], x[1], x[2]);
        for (int k = 0; k < 8; k++)
            art_buf_printf(rigid, "v %g %g %g\n", k == 1 || k == 2 || k == 5 || k == 6 ? s : -s,
                           k == 2 || k == 3 || k == 6 || k == 7 ? s : -s, k < 4 ? -s : s);
        art_buf_printf(rigid, "%sEOF ] ] ] ]\n", faces);
        return;
    }
    art_buf_printf(soft,
                   "FemModel3d [ name='%s' density=10 material=LinearMaterial [ "
                   "YoungsModulus=1e5 ]\nPointList<FemNode3d> [ name='nodes'\n",
                   name);
    for (int a = 0; a < 8; a++)
        art_buf_printf(soft, "[ position=[ %.17g %.17g %.17g ] ]\n", x[0] + s * hex->node[a][0],
                       x[1] + s * hex->node[a][1], x[2] + s * hex->node[a][2]);
    art_buf_printf(soft,
                   "]\nFemElement3dList<FemElement3d> [ name='elements' Hex [ nodes=[ 0 1 2 3 "
                   "4 5 6 7 ] ] ] ]\n");
}

/* A small cube sinks into a larger one below it with four vertices, and one of the larger one's is
 * in the small one. */
static int open_cubes(struct sim_fixture *p, const bool rigid[2], const char *which)
{
    struct art_sim_options options = {.step = 0.001};
    struct art_buf bodies, models, text;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&bodies, &ctx), art_buf_init(&models, &ctx), art_buf_init(&text, &ctx);
    add_cube(&bodies, &models, "a", rigid[0], 0.5, (const double[3]){0.9, 0.9, 1.45});
    add_cube(&bodies, &models, "b", rigid[1], 1, (const double[3]){0, 0, 0});
    art_buf_printf(
        &text,
        "MechModel [ name='m' gravity=[ 0 0 0 ]\nComponentList<MechSystemModel> [ "
        "name='models'\n%s]\nRenderableComponentList<RigidBody> [ name='rigidBodies'\n%s]\n"
        "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors' [ "
        "collidable0='%s/a' collidable1='%s/b' enabled=true method=VERTEX_PENETRATION %s ] "
        "] ] ]\n",
        models.s ? models.s : "", bodies.s ? bodies.s : "", rigid[0] ? "rigidBodies" : "models",
        rigid[1] ? "rigidBodies" : "models", which);
    int status = sim_fixture_open_with(p, text.s, &options);
    if (!CHECK_STATUS(status, ART_OK)) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&bodies), art_buf_fini(&models), art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return status;
}

/* How many contacts are on each. */
static void count_sides(const bool rigid[2], const char *which, int n[2])
{
    struct art_contacts now = {0};
    struct sim_fixture p;
    n[0] = n[1] = 0;
    if (open_cubes(&p, rigid, which) == ART_OK) {
        CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
        CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
        for (int i = 0; i < now.n; i++) n[now.contact[i].on]++;
    }
    art_contacts_fini(&now);
    sim_fixture_close(&p);
}

/* The velocity of side k of a contact: of the corners of the cube that are where its vertices are.
 */
static void velocity_of_side(const struct sim_fixture *p, const struct art_contacts *now,
                             const struct art_contact *c, int k, double v[3])
{
    const struct art_surface *surface =
        art_contacts_surface(p->sys, now->pair[c->pair].body[k], NULL);
    const double *at = art_surface_positions((struct art_surface *)surface);
    art_v3_zero(v);
    for (int i = 0; i < c->n_verts[k]; i++) {
        char path[60], nearest[60] = "";
        double least = INFINITY;
        for (int node = 0; node < 8; node++) {
            snprintf(path, sizeof path, "models/m/models/%c/nodes/%d", "ab"[k], node);
            double d = art_v3_distance(sim_fixture_q(p, path), at + 3 * (size_t)c->vert[k][i]);
            if (d < least) least = d, memcpy(nearest, path, sizeof nearest);
        }
        CHECK(least < 0.1);
        art_v3_add_scaled(v, v, c->weight[k][i], sim_fixture_u(p, nearest));
    }
}

/* Of two soft bodies a vertex that presses does not move against the place on the face that its
 * weights tell, n . (v - sum w_i v_i) = 0, and no other faster into it; every contact is in the
 * face and on both sides. */
TEST(phys_contact_of_soft_bodies_holds_a_vertex_against_a_face)
{
    const double down[3] = {1, 2, -50};
    struct art_contacts now = {0};
    int pressing = 0;
    struct sim_fixture p;
    if (open_cubes(&p, (const bool[2]){false, false}, "") == ART_OK) {
        CHECK_STATUS(sim_fixture_set(&p, "models/m/models/a:gravity", down), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
        CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
        for (int i = 0; i < now.n; i++) {
            const struct art_contact *c = &now.contact[i];
            double v[2][3], apart[3];
            CHECK(c->n_verts[c->on] == 1 && c->n_verts[!c->on] >= 1);
            for (int k = 0; k < 2; k++) {
                double sum = 0;
                for (int j = 0; j < c->n_verts[k]; j++) sum += c->weight[k][j];
                CHECK_NEAR(sum, 1, 1e-12);
                velocity_of_side(&p, &now, c, k, v[k]);
            }
            art_v3_sub(apart, v[0], v[1]);
            if (c->normal_force > 0)
                CHECK_NEAR(art_v3_dot(apart, c->normal), 0, 1e-9);
            else
                CHECK(art_v3_dot(apart, c->normal) > -1e-9);
            pressing += c->normal_force > 0;
        }
    }
    CHECK(pressing >= 2);
    art_contacts_fini(&now);
    sim_fixture_close(&p);
}

/* AUTO: of two bodies of one kind the vertices of both; of a soft and a rigid one those of the soft
 * one. */
TEST(phys_contact_of_vertices_of_one_body_or_both)
{
    static const struct {
        bool rigid[2];
        const char *which;
        bool on[2];
    } all[] = {{{false, false}, "", {true, true}},
               {{false, true}, "", {true, false}},
               {{true, false}, "", {false, true}},
               {{true, true}, "", {true, true}},
               {{false, false}, "vertexPenetrations=FIRST_COLLIDABLE", {true, false}},
               {{false, true}, "vertexPenetrations=SECOND_COLLIDABLE", {false, true}},
               {{true, true}, "vertexPenetrations=BOTH_COLLIDABLES", {true, true}}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int n[2];
        count_sides(all[i].rigid, all[i].which, n);
        for (int k = 0; k < 2; k++)
            if (!CHECK((n[k] > 0) == all[i].on[k]))
                TEST_FAIL("case %d: %d and %d contacts", (int)i, n[0], n[1]);
    }
}

/* ------------------------------------------------------------------- colliders */

/* Two bars of one body over a plate: one goes into it, one is wholly inside. TRI_INTERSECTION asks
 * of all vertices whether they are inside once surfaces cross anywhere, AJL_CONTOUR takes those of
 * the parts that contours bound. */
TEST(phys_contact_colliders_differ_in_what_no_contour_bounds)
{
    static const double z[2] = {-0.05, -0.5}; /* of the lower ends */
    double v[16][3];
    int tri[24][3];
    static const int quad[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                   {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    for (int b = 0; b < 2; b++) {
        for (int k = 0; k < 8; k++)
            art_v3_set(v[8 * b + k], b - 0.5 + (k % 4 == 1 || k % 4 == 2 ? 0.1 : -0.1),
                       k % 4 < 2 ? -0.1 : 0.1, z[b] + (k < 4 ? 0 : 0.2));
        for (int f = 0; f < 6; f++)
            for (int half = 0; half < 2; half++)
                for (int c = 0; c < 3; c++)
                    tri[12 * b + 2 * f + half][c] = 8 * b + quad[f][c == 0 ? 0 : c + half];
    }
    for (int contour = 0; contour < 2; contour++) {
        struct art_contacts now = {0};
        struct contact_fixture r;
        struct sim_fixture p;
        contact_fixture_begin(&r);
        contact_fixture_body(&r, "a", v[0], 16, (const int(*)[3])tri, 24,
                             (const double[3]){0, 0, 0}, 2, (const double[3]){0.1, 0.2, 0.15}, "");
        contact_fixture_box(&r, "b", (const double[3]){3, 3, 2}, (const int[3]){1, 1, 1},
                            (const double[3]){0, 0, -1}, 0, "");
        REQUIRE(contact_fixture_open(&r, &p, 0,
                                     contour ? "method=VERTEX_PENETRATION colliderType=AJL_CONTOUR"
                                             : "method=VERTEX_PENETRATION",
                                     0.001, NULL) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
        CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
        CHECK_INT(now.n, contour ? 4 : 12);
        CHECK_INT(now.n_pairs, 1);
        if (now.n_pairs == 1 && contour) {
            /* what is inside of the bar: its end and 0.05 of its sides, or as far as it was moved
             * out */
            double depth = now.pair[0].depth;
            CHECK_NEAR(now.pair[0].area, 0.04 + 0.8 * depth, 1e-9);
            CHECK_NEAR(now.pair[0].length, 0.8, 1e-9);
        }
        art_contacts_fini(&now);
        sim_fixture_close(&p);
    }
}

/* The corners of a box that stands on a plate but for the rounding of their places: whether faces
 * that lie in each other cross is left to the last bit, that they touch is not. */
TEST(phys_contact_of_faces_in_each_other)
{
    for (int k = 0; k < 20; k++) {
        struct contact_fixture r;
        struct art_contacts now = {0};
        struct sim_fixture p;
        char more[100];
        double angle = 3 + 4 * k, R[9], at[3], below[3];
        const double y[3] = {0, 1, 0};
        art_rot_from_axis_angle(R, y, angle * (ART_PI / 180));
        art_m3_mulvec(at, R, (const double[3]){0.1, 0.05, 0.15});
        art_m3_mulvec(below, R, (const double[3]){0, 0, -0.5});
        snprintf(more, sizeof more, "rotation=[ %.17g 0 %.17g 0 ]", cos(angle * ART_PI / 360),
                 sin(angle * ART_PI / 360));
        contact_fixture_begin(&r);
        contact_fixture_box(&r, "a", (const double[3]){0.3, 0.3, 0.3}, (const int[3]){1, 1, 1}, at,
                            1, more);
        contact_fixture_box(&r, "b", (const double[3]){2, 2, 1}, (const int[3]){1, 1, 1}, below, 0,
                            more);
        REQUIRE(CHECK_STATUS(contact_fixture_open(&r, &p, 0, "method=VERTEX_PENETRATION", 0.01,
                                                  "ConstrainedBackwardEuler"),
                             ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
        CHECK_STATUS(art_contacts_get(&p.ctx, p.sys, p.state, NULL, &now), ART_OK);
        if (now.n != 4) TEST_FAIL("%d contacts of a box turned by %g degrees", now.n, angle);
        art_contacts_fini(&now);
        sim_fixture_close(&p);
    }
}
