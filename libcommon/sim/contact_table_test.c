/* What contact tells through the interface: a cube that falls on a plate, held off at its vertices.
 */
#include "harness/test.h"
#include <art/contact.h>
#include <art/sim.h>
#include <math.h>
#include <string.h>

#define CUBE                                                                                       \
    "mesh=[ v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"              \
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nEOF\n]"
#define PLATE                                                                                      \
    "mesh=[ v -2 -2 -1\nv 3 -2 -1\nv 3 3 -1\nv -2 3 -1\nv -2 -2 0\nv 3 -2 0\nv 3 3 0\nv -2 3 0\n"  \
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nEOF\n]"

static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  RigidBody [ name='cube' position=[ 0 0 0.0007 ] density=1000 inertiaMethod=DENSITY\n"
    "   MeshComponentList<RigidMeshComp> [ name='meshes' [ " CUBE " ] ] ]\n"
    "  RigidBody [ name='plate' dynamic=false density=1 inertiaMethod=DENSITY\n"
    "   MeshComponentList<RigidMeshComp> [ name='meshes' [ " PLATE " ] ] ]\n"
    "  RigidBody [ name='bare' dynamic=false mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    " CollisionManager [ name='collisionManager' behaviors=[\n"
    "  [ name='b' collidable0='rigidBodies/plate' collidable1='rigidBodies/cube' enabled=true\n"
    "    method=VERTEX_PENETRATION vertexPenetrations=SECOND_COLLIDABLE ] ]\n"
    "  responses=[ [ name='r' collidable0='rigidBodies/cube' collidable1='rigidBodies/plate' ]\n"
    "   [ name='s' collidable0='rigidBodies/plate' collidable1=Rigid ] ] ] ] ] ]\n";

struct run {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    const struct art_system *sys;
    const struct art_state *state;
};

static bool open_run(struct run *r)
{
    struct art_source src = {0};
    static char quoted[sizeof text];
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof text; i++) quoted[i] = text[i] == '\'' ? '"' : text[i];
    art_ctx_init(&r->ctx);
    if (art_sim_schema(&r->ctx, &r->schema) < 0 ||
        art_source_string(&r->ctx, &src, "test.art", quoted, strlen(quoted)) < 0)
        return false;
    int status = art_model_read_source(&r->ctx, r->schema, &src, NULL, &r->model);
    art_source_fini(&src);
    if (status == ART_OK) status = art_sim_create(&r->ctx, r->model, NULL, &r->sim);
    if (status < 0) return false;
    r->sys = art_sim_system(r->sim, 0);
    r->state = art_sim_state(r->sim, 0);
    return true;
}

static void close_run(struct run *r)
{
    art_sim_free(r->sim);
    art_model_free(r->model);
    art_schema_free(r->schema);
    art_ctx_fini(&r->ctx);
}

static const struct art_comp *find(struct run *r, const char *path)
{
    return art_find(r->model->root, path);
}

TEST(contacts_of_a_cube_on_a_plate)
{
    struct run r;
    struct art_contacts now = {0};
    struct art_contact_sum sum;
    REQUIRE(open_run(&r));
    const struct art_comp *response = find(&r, "models/m/collisionManager/responses/r");
    REQUIRE(response);
    CHECK_STATUS(art_contacts_get(&r.ctx, r.sys, r.state, response, &now), ART_OK);
    art_contacts_sum(&now, &sum);
    CHECK_INT(sum.n_pairs, 0);
    CHECK_INT(sum.n, 0);
    CHECK_NEAR(sum.normal_force, 0, 0);
    CHECK_STATUS(art_sim_run(r.sim, 0.5), ART_OK);
    CHECK_STATUS(art_contacts_get(&r.ctx, r.sys, r.state, response, &now), ART_OK);
    art_contacts_sum(&now, &sum);
    CHECK_INT(sum.n_pairs, 1);
    CHECK_INT(sum.n, 4);
    /* the weight, over the whole bottom */
    CHECK_NEAR(sum.force[2], 10000, 1e-6);
    CHECK_NEAR(sum.normal_force, 10000, 1e-6);
    CHECK_NEAR(sum.area, 1, 1e-9);
    CHECK(sum.depth > 0);
    CHECK_INT(now.n_bodies, 3);
    for (int i = 0; i < now.n; i++) {
        const struct art_contact *c = &now.contact[i];
        CHECK_INT(c->on, 0);
        CHECK_INT(c->n_verts[0], 1);
        CHECK_INT(c->n_verts[1], 3);
        CHECK_NEAR(c->normal[2], 1, 1e-12);
        CHECK_NEAR(c->pos[0][2] - c->pos[1][2], c->distance, 1e-12);
        CHECK_NEAR(c->pressure * c->area, c->normal_force, 1e-9);
    }
    art_contacts_fini(&now);
    close_run(&r);
}

TEST(contacts_are_turned_to_what_is_named_first)
{
    static const char *const paths[] = {
        "models/m/collisionManager/responses/r", "models/m/collisionManager/responses/s",
        "models/m/collisionManager/behaviors/b", "models/m/collisionManager", "models/m"};
    static const double sign[] = {1, -1, -1, 1, 1};
    struct run r;
    struct art_contacts now = {0};
    struct art_contact_sum sum;
    REQUIRE(open_run(&r));
    CHECK_STATUS(art_sim_run(r.sim, 0.5), ART_OK);
    for (int i = 0; i < 5; i++) {
        CHECK_STATUS(art_contacts_get(&r.ctx, r.sys, r.state, find(&r, paths[i]), &now), ART_OK);
        art_contacts_sum(&now, &sum);
        CHECK_INT(sum.n, 4);
        /* the rule has the body that its behaviour names first */
        double expected =
            i < 3                                                                         ? sign[i]
            : now.body[now.pair[0].body[0]].comp == find(&r, "models/m/rigidBodies/cube") ? 1
                                                                                          : -1;
        CHECK_NEAR(sum.force[2], 10000 * expected, 1e-6);
    }
    CHECK_STATUS(
        art_contacts_get(&r.ctx, r.sys, r.state, find(&r, "models/m/rigidBodies/cube"), &now),
        ART_EUSAGE);
    CHECK_STATUS(art_contacts_get(&r.ctx, r.sys, r.state, NULL, &now), ART_OK);
    CHECK_INT(now.n, 4);
    art_contacts_fini(&now);
    close_run(&r);
}

TEST(contacts_on_vertices_and_depths)
{
    struct run r;
    struct art_contacts now = {0};
    struct art_contact_vertices v = {0};
    double depth[8];
    REQUIRE(open_run(&r));
    CHECK_STATUS(art_sim_run(r.sim, 0.5), ART_OK);
    CHECK_STATUS(art_contacts_get(&r.ctx, r.sys, r.state, NULL, &now), ART_OK);
    for (int body = 0; body < now.n_bodies; body++) {
        double f = 0, deep = 0;
        bool cube = now.body[body].comp == find(&r, "models/m/rigidBodies/cube");
        bool plate = now.body[body].comp == find(&r, "models/m/rigidBodies/plate");
        CHECK_STATUS(art_contacts_on_body(&r.ctx, r.sys, r.state, &now, body, &v), ART_OK);
        for (int i = 0; i < v.n; i++) {
            CHECK_INT(v.list[i].body, body);
            CHECK(i == 0 || v.list[i].vert > v.list[i - 1].vert);
            f += v.list[i].force[2];
            /* one or two triangles of the bottom, of area 1/2 each */
            double p = v.list[i].pressure, size = fabs(v.list[i].force[2]);
            if (cube) CHECK(fabs(p - 6 * size) < 1e-6 || fabs(p - 3 * size) < 1e-6);
        }
        CHECK_NEAR(f, cube ? 10000 : plate ? -10000 : 0, 1e-6);
        if (!cube && !plate) {
            CHECK_INT(v.n, 0);
            continue;
        }
        CHECK_STATUS(art_contacts_depths(&r.ctx, r.sys, r.state, &now, body, depth), ART_OK);
        for (int i = 0; i < 8; i++) deep += depth[i];
        CHECK(cube ? deep > 0 && depth[4] == 0 : deep == 0);
        const struct art_surface *s = art_contacts_surface(r.sys, body, NULL);
        REQUIRE(s);
        double x[24];
        CHECK_INT(s->n_verts, 8);
        art_contacts_positions(r.sys, r.state, body, x);
        if (cube)
            for (int i = 0; i < 4; i++) CHECK_NEAR(depth[i], -x[3 * i + 2], 1e-12);
    }
    art_contact_vertices_fini(&v);
    art_contacts_fini(&now);
    close_run(&r);
}

/* Who asks changes nothing, and what is asked after a state was loaded is the same. */
TEST(contacts_do_not_depend_on_who_asks)
{
    struct run a, b;
    struct art_contacts x = {0}, y = {0};
    struct art_buf saved;
    double depth[8];
    struct art_contact_stats *stats = NULL;
    int n_stats = 0;
    REQUIRE(open_run(&a) && open_run(&b));
    for (int k = 1; k <= 20; k++) {
        CHECK_STATUS(art_sim_run(a.sim, 0.01 * k), ART_OK);
        CHECK_STATUS(art_contacts_get(&a.ctx, a.sys, a.state, NULL, &x), ART_OK);
        if (x.n_pairs)
            CHECK_STATUS(art_contacts_depths(&a.ctx, a.sys, a.state, &x, x.pair[0].body[0], depth),
                         ART_OK);
    }
    CHECK_STATUS(art_sim_run(b.sim, 0.2), ART_OK);
    CHECK(memcmp(a.state->q, b.state->q, (size_t)a.state->n_q * sizeof *a.state->q) == 0);
    close_run(&b);
    REQUIRE(open_run(&b));
    art_buf_init(&saved, &a.ctx);
    CHECK_STATUS(art_sim_save(&a.ctx, a.sim, &saved), ART_OK);
    struct art_source src = {0};
    CHECK_STATUS(art_source_string(&b.ctx, &src, "state", saved.s, saved.n), ART_OK);
    CHECK_STATUS(art_sim_load(&b.ctx, b.sim, &src), ART_OK);
    CHECK_STATUS(art_contacts_get(&b.ctx, b.sys, b.state, NULL, &y), ART_OK);
    CHECK_INT(x.n, y.n);
    CHECK(x.n == 4 && y.n == 4 && memcmp(x.contact, y.contact, 4 * sizeof *x.contact) == 0);
    CHECK_STATUS(art_contacts_stats(&a.ctx, a.sys, &stats, &n_stats), ART_OK);
    if (CHECK_INT(n_stats, 1)) {
        CHECK(stats->most == 4 && stats->in_contact >= 15 &&
              stats->contacts == 4 * stats->in_contact);
        CHECK(stats->detections >= stats->in_contact && stats->seconds == 0);
    }
    art_free(stats);
    art_source_fini(&src);
    art_buf_fini(&saved);
    art_contacts_fini(&x);
    art_contacts_fini(&y);
    close_run(&a);
    close_run(&b);
}
