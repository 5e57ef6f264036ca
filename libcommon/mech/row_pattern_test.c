/* Rows whose pattern is kept are those that are added one by one, wherever they stand. */
#include "physics/sim_fixture.h"
#include <art/constraint.h>
#include <string.h>

static const char text[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='a' mass=1 ] [ name='b' mass=1 position=[ 1 0 "
    "0 ] ]\n"
    "  [ name='c' mass=1 position=[ 0 2 0 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='box' inertiaMethod=EXPLICIT\n"
    "  inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
    "  PointFrameAttachment [ point='particles/c' frame='rigidBodies/box' loc=[ 0 2 0 ] ] ] ]\n";

struct adding {
    struct sim_fixture p;
    int a, b, c;
};

static int dyn_of(const struct adding *t, const char *path)
{
    return (int)(art_system_dyn(t->p.sys, art_find(t->p.model->root, path)) - t->p.sys->dyn);
}

/* Adds `n` rows on two components, with coefficients that follow from `seed`. */
static void add(struct adding *t, struct art_rows *rows, int n, int first, int second, int seed)
{
    double W[2][9];
    const double *const parts[2] = {W[0], W[1]};
    const int dyn[2] = {first, second};
    struct art_row info[3];
    int at;
    memset(info, 0, sizeof info);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 9; i++) W[k][i] = seed + k + 0.1 * i;
    CHECK_STATUS(art_system_add_rows(&t->p.ctx, t->p.sys, rows, n, 2, dyn, parts, info, &at),
                 ART_OK);
}

/* Some rows in front, which belong to others, then those of the pattern. */
static void add_all(struct adding *t, struct art_rows *rows, int in_front,
                    struct art_row_mark *from)
{
    art_jac_clear(&rows->J, t->p.sys->n_blocks, t->p.sys->jac.K->size);
    for (int i = 0; i < in_front; i++) add(t, rows, 1 + i, t->a, t->c, 50 + i);
    *from = art_row_pattern_mark(rows);
    add(t, rows, 2, t->a, t->b, 1);
    add(t, rows, 3, t->c, t->a, 2);
    add(t, rows, 1, t->b, t->c, 3);
}

static void check_same(const struct art_rows *got, const struct art_rows *want)
{
    CHECK_INT(got->J.n_rows, want->J.n_rows);
    CHECK_INT(got->J.n_groups, want->J.n_groups);
    REQUIRE(CHECK_INT(got->n_components, want->n_components));
    CHECK_INT(got->n_W, want->n_W);
    for (int k = 0; k < want->n_components; k++) {
        const struct art_row_component *x = &got->component[k], *y = &want->component[k];
        CHECK_INT(x->first, y->first);
        CHECK_INT(x->n, y->n);
        CHECK_INT(x->dyn, y->dyn);
        CHECK(x->off == y->off);
    }
    for (int g = 0; g <= want->J.n_groups; g++) CHECK_INT(got->J.row[g], want->J.row[g]);
}

TEST(mech_rows_of_a_pattern_are_those_added_one_by_one)
{
    struct adding t;
    REQUIRE(sim_fixture_open(&t.p, text, 0.01, NULL) == ART_OK);
    t.a = dyn_of(&t, "models/m/particles/a");
    t.b = dyn_of(&t, "models/m/particles/b");
    t.c = dyn_of(&t, "models/m/particles/c");
    for (int kept_behind = 0; kept_behind < 3; kept_behind++)
        for (int added_behind = 0; added_behind < 3; added_behind++) {
            struct art_rows first = {0}, want = {0}, got = {0};
            struct art_row_pattern pattern = {0};
            struct art_row_mark from, to;
            add_all(&t, &first, kept_behind, &from);
            CHECK_STATUS(art_row_pattern_keep(&t.p.ctx, &pattern, &first, &from), ART_OK);
            add_all(&t, &want, added_behind, &to);
            art_jac_clear(&got.J, t.p.sys->n_blocks, t.p.sys->jac.K->size);
            for (int i = 0; i < added_behind; i++) add(&t, &got, 1 + i, t.a, t.c, 50 + i);
            CHECK_STATUS(art_row_pattern_add(&t.p.ctx, &got, &pattern), ART_OK);
            check_same(&got, &want);
            art_row_pattern_fini(&pattern);
            art_rows_free(&first);
            art_rows_free(&want);
            art_rows_free(&got);
        }
    sim_fixture_close(&t.p);
}
