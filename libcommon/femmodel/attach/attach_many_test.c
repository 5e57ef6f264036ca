/* Many points attached one after the other: the tree is walked through and elements are laid out
 * once, not for each; and again where something else was changed. */
#include "physics/sim_fixture.h"
#include <art/femmodel.h>
#include <art/xform.h>
#include <string.h>

enum { N = 200 };

/* A body, two tetrahedra that fill [0 1]^3 in part, N points in them and N more. */
static int open_many(struct sim_fixture *p)
{
    struct art_buf t;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&t, &ctx);
    art_buf_puts(
        &t,
        "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
        "inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
        "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' "
        "PointList<FemNode3d> [ "
        "name='nodes' "
        "[ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] "
        "[ position=[ 0 0 1 ] ] [ position=[ -1 0 0 ] ] ]\n"
        "FemElement3dList [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] "
        "TetElement [ nodes=[ 0 2 4 3 ] ] ] ] ]\n"
        "PointList<Particle> [ name='particles'\n");
    for (int i = 0; i < 2 * N; i++)
        art_buf_printf(&t, "[ mass=1 position=[ %.6f %.6f %.6f ] ]\n",
                       0.3 * (i % 10) / 10 * (i % 2 ? 1 : -1), 0.1 + 0.2 * (i % 7) / 7,
                       0.1 + 0.2 * (i % 3) / 3);
    art_buf_puts(&t, "] ]\n");
    int status = sim_fixture_open(p, t.s, 0, NULL);
    if (status < 0) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&t);
    art_ctx_fini(&ctx);
    return status;
}

static struct art_comp *in(const struct sim_fixture *p, const char *path)
{
    return art_find(art_find(p->model->root, "models/m"), path);
}

static struct art_comp *point(const struct sim_fixture *p, int i)
{
    return in(p, "particles")->children[i];
}

static void attach(struct sim_fixture *p, int i, struct art_comp *fem, int elem)
{
    const struct art_fem_attach_target to = {.to = fem};
    struct art_comp *att = NULL;
    CHECK_STATUS(art_fem_attach(&p->ctx, point(p, i), &to, &att, NULL), ART_OK);
    CHECK(art_comp_attachment(point(p, i)) == att);
    CHECK_INT(att ? art_get_ref(att, "element")->number : -1, elem);
}

TEST(phys_attaching_many_looks_once)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_many(&p), ART_OK));
    struct art_comp *fem = in(&p, "models/fem"), *body = in(&p, "rigidBodies/b");
    for (int i = 0; i < N; i++) {
        attach(&p, i, fem, i % 2 ? 0 : i % 10 ? 1 : 0);
        CHECK_STATUS(art_attach_point(&p.ctx, point(&p, N + i), body, NULL, NULL), ART_OK);
    }
    CHECK_INT(art_fem_attach_searches(fem), 1);
    CHECK_INT(art_comp_attachment_walks(p.model), 1);
    /* what is attached so far is known */
    CHECK_STATUS(art_attach_point(&p.ctx, point(&p, 3), body, NULL, NULL), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "attached already");
    /* points that come in between are no reason to look again */
    struct art_comp *list = in(&p, "particles"), *more;
    for (int i = 0; i < 10; i++) {
        REQUIRE(CHECK_STATUS(art_comp_create(p.model, point(&p, 0)->cls, &more), ART_OK));
        CHECK_STATUS(art_comp_add(list, more, -1), ART_OK);
        CHECK_STATUS(art_attach_point(&p.ctx, more, point(&p, i), NULL, NULL), ART_OK);
    }
    CHECK_INT(art_comp_attachment_walks(p.model), 1);
    CHECK_STATUS(art_attach_point(&p.ctx, more, body, NULL, NULL), ART_EUSAGE);
    sim_fixture_close(&p);
}

/* Each change of what was remembered is seen. */
TEST(phys_attaching_sees_what_changed)
{
    static const double left[3] = {-2, 0, 0}, far[3] = {-0.2, 0.2, 0.2};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_many(&p), ART_OK));
    struct art_comp *fem = in(&p, "models/fem"), *body = in(&p, "rigidBodies/b");
    attach(&p, 1, fem, 0);
    /* detached, and attached to something else */
    CHECK_STATUS(art_detach(&p.ctx, point(&p, 1)), ART_OK);
    CHECK_STATUS(art_attach_point(&p.ctx, point(&p, 1), body, NULL, NULL), ART_OK);
    /* an attachment that is said to be of another point */
    struct art_comp *att = art_comp_attachment(point(&p, 1)), *other = point(&p, 3);
    CHECK_STATUS(art_set_refs(&p.ctx, att, "point", &other, 1), ART_OK);
    CHECK_STATUS(art_attach_point(&p.ctx, other, body, NULL, NULL), ART_EUSAGE);
    attach(&p, 1, fem, 0);
    /* a node somewhere else: the place is in the other element now */
    CHECK_STATUS(art_set_numbers(&p.ctx, in(&p, "models/fem/nodes/0"), "position", left, 3),
                 ART_OK);
    CHECK_STATUS(art_set_numbers(&p.ctx, in(&p, "models/fem/nodes/4"), "position",
                                 (const double[3]){-3, 0, 0}, 3),
                 ART_OK);
    CHECK_STATUS(art_set_numbers(&p.ctx, point(&p, 2), "position", far, 3), ART_OK);
    attach(&p, 2, fem, 0);
    /* what is deleted counts for all */
    CHECK_INT(art_fem_attach_searches(fem), 3);
    sim_fixture_close(&p);
}

/* A transform writes past the properties. */
TEST(phys_attaching_sees_a_transform)
{
    struct art_rigid T;
    struct art_transformer t;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_many(&p), ART_OK));
    struct art_comp *fem = in(&p, "models/fem");
    attach(&p, 2, fem, 1);
    art_rigid_from_pose(&T, (const double[]){-0.5, 0, 0, 0, 0, 1, 0});
    art_transformer_rigid(&t, &T);
    CHECK_STATUS(art_transform_geometry(&p.ctx, fem, &t, NULL), ART_OK);
    attach(&p, 4, fem, 0);
    sim_fixture_close(&p);
}

/* Without memory nothing is attached, and what is remembered stays right. */
TEST(phys_attaching_many_without_memory)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_many(&p), ART_OK));
    const struct art_fem_attach_target to = {.to = in(&p, "models/fem")};
    bool done = false;
    for (long k = 0; k < 10000 && !done; k++) {
        p.ctx.fail_after = p.ctx.n_allocs + k;
        int status = art_fem_attach(&p.ctx, point(&p, 1), &to, NULL, NULL);
        p.ctx.fail_after = -1;
        done = status == ART_OK;
        if (!done && !CHECK_STATUS(status, ART_ENOMEM)) break;
        CHECK(done == (art_comp_attachment(point(&p, 1)) != NULL));
    }
    CHECK(done);
    attach(&p, 3, in(&p, "models/fem"), 0);
    sim_fixture_close(&p);
}
