/* Samplers: called at the times of a record, also in a run that goes on. */
#include "physics/sim_fixture.h"
#include <art/text.h>
#include <string.h>

static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' velocity=[ 1 0 0 ] ] ] ] ] ]\n";

struct seen {
    double t[100], x[100];
    int n, finished, freed;
    int fail_at;
};

static int take(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct seen *s = self;
    if (s->n == s->fail_at) return art_error(ctx, ART_EWRITE, NULL, "enough");
    s->t[s->n] = t;
    s->x[s->n++] = art_sim_state(sim, 0)->q[0];
    return ART_OK;
}

static int finish(struct art_ctx *ctx, struct art_sim *sim, void *self)
{
    (void)ctx;
    (void)sim;
    ((struct seen *)self)->finished++;
    return ART_OK;
}

static void release(void *self)
{
    ((struct seen *)self)->freed++;
}

TEST(phys_samples_are_taken_at_the_times_of_a_record)
{
    struct sim_fixture p;
    struct seen s = {.fail_at = -1};
    const struct art_sampler sampler = {take, finish, release, &s, false};
    if (CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
        CHECK_STATUS(art_sim_sample(&p.ctx, p.sim, 0.025, &sampler), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.06), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        CHECK_INT(s.n, 5);
        for (int i = 0; i < s.n; i++) {
            CHECK_NEAR(s.t[i], 0.025 * i, 1e-15);
            CHECK_NEAR(s.x[i], s.t[i], 1e-14);
        }
        CHECK_STATUS(art_sim_finish(p.sim), ART_OK);
        CHECK(s.finished == 1 && s.freed == 0);
    }
    sim_fixture_close(&p);
    CHECK_INT(s.freed, 1);
}

TEST(phys_samples_go_on_with_a_state)
{
    struct sim_fixture p;
    struct seen s = {.fail_at = -1};
    struct art_buf state;
    struct art_source src = {0};
    const struct art_sampler sampler = {take, NULL, NULL, &s, false};
    if (CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
        art_buf_init(&state, &p.ctx);
        CHECK_STATUS(art_sim_run(p.sim, 0.04), ART_OK);
        CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &state), ART_OK);
        CHECK_STATUS(art_source_string(&p.ctx, &src, "state", state.s, state.n), ART_OK);
        CHECK_STATUS(art_sim_load(&p.ctx, p.sim, &src), ART_OK);
        CHECK_STATUS(art_sim_sample(&p.ctx, p.sim, 0.03, &sampler), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.12), ART_OK);
        CHECK_INT(s.n, 3);
        for (int i = 0; i < s.n; i++) CHECK_NEAR(s.t[i], 0.03 * (i + 2), 1e-15);
        art_source_fini(&src);
        art_buf_fini(&state);
    }
    sim_fixture_close(&p);
}

TEST(phys_sampler_that_fails_ends_the_run)
{
    struct sim_fixture p;
    struct seen s = {.fail_at = 2};
    const struct art_sampler sampler = {take, NULL, NULL, &s, false};
    if (CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
        CHECK_STATUS(art_sim_sample(&p.ctx, p.sim, 0, &sampler), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_EWRITE);
        CHECK_NEAR(art_sim_time(p.sim), 0.02, 1e-15);
        CHECK_STATUS(art_sim_sample(&p.ctx, p.sim, 1e-12, &sampler), ART_ERANGE);
    }
    sim_fixture_close(&p);
}

static int sample_once(struct art_ctx *ctx, struct art_sim *sim)
{
    static struct seen none;
    const struct art_sampler sampler = {take, NULL, NULL, &none, false};
    return art_sim_sample(ctx, sim, 0, &sampler);
}

TEST(phys_sampler_out_of_memory)
{
    struct sim_fixture p;
    struct art_ctx ctx;
    if (CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK))
        CHECK_ALLOC_FAILS(&ctx, sample_once(&ctx, p.sim));
    sim_fixture_close(&p);
}

/* Where springs run is asked with as much room as there is. */
TEST(phys_path_of_springs)
{
    static const char springs[] =
        "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
        " PointList<Particle> [ name='particles' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]\n"
        "  [ position=[ 1 2 0 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  AxialSpring [ name='s' points=[ 'particles/0' 'particles/2' ] ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
        "  MultiPointSpring [ name='w' points=[ 'particles/0' 'particles/1' 'particles/2' "
        "'particles/0' ]\n"
        "   material=LinearAxialMaterial [ stiffness=1 ] ] ] ] ] ]\n";
    static const double want[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 2, 0}, {0, 0, 0}};
    struct sim_fixture p;
    double x[4][3];
    if (CHECK_STATUS(sim_fixture_open(&p, springs, 0.01, NULL), ART_OK)) {
        const struct art_comp *top = p.sys->top, *s, *w;
        s = art_find(top, "axialSprings/s");
        w = art_find(top, "multiPointSprings/w");
        for (int most = 0; most <= 4 && CHECK(s && w); most++) {
            memset(x, 0xff, sizeof x);
            CHECK_INT(art_system_path(p.sys, p.state, w, x, most), 4);
            if (most) CHECK_NEAR_N(&x[0][0], &want[0][0], 3 * (size_t)most, 0);
            if (most < 4) CHECK(x[most][0] != x[most][0]);
            memset(x, 0xff, sizeof x);
            CHECK_INT(art_system_path(p.sys, p.state, s, x, most), 2);
            if (most > 1) CHECK_NEAR_N(x[1], want[2], 3, 0);
            if (most < 2) CHECK(x[most][0] != x[most][0]);
        }
        CHECK_INT(art_system_path(p.sys, p.state, top, x, 4), 0);
    }
    sim_fixture_close(&p);
}
