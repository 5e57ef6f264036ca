/* What a law answered is kept for those who ask the same again. */
#include "harness/test.h"
#include "muscle_priv.h"

/* A law that counts, in its first parameter, which a test may write. */
static void counting(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    ++*(double *)(uintptr_t)&par[0];
    out[0] = l - l0 + 10 * ldot + 100 * a;
    out[1] = 1;
    out[2] = 10;
}

static const struct art_axial_law law = {.params = {"count"}, .eval = counting, .scale = -1};

TEST(mech_axial_response_is_kept)
{
    struct axial axial = {.law = &law, .enabled = true, .history = -1, .rest = 2};
    struct art_state state = {0};
    double out[3];
    for (int i = 0; i < 3; i++) {
        muscle_axial_eval(&axial, &state, 3, 0.5, 0.25, out);
        CHECK_NEAR(out[0], 31, 0);
        CHECK_NEAR(out[1], 1, 0);
        CHECK_NEAR(out[2], 10, 0);
    }
    CHECK_NEAR(muscle_axial_tension(&axial, &state, 3, 0.5, 0.25), 31, 0);
    CHECK_NEAR(axial.par[0], 1, 0);
    /* any other argument is another question, be it the sign of a zero */
    muscle_axial_eval(&axial, &state, 3, 0.5, 0, out);
    CHECK_NEAR(out[0], 6, 0);
    muscle_axial_eval(&axial, &state, 3, 0, 0, out);
    muscle_axial_eval(&axial, &state, 3, -0.0, 0, out);
    muscle_axial_eval(&axial, &state, 4, -0.0, 0, out);
    CHECK_NEAR(out[0], 2, 0);
    CHECK_NEAR(axial.par[0], 5, 0);
}

/* A law with a memory, whose force is reported apart where its second parameter says so. */
static void remembering(const struct art_axial_at *at, double out[3])
{
    ++*(double *)(uintptr_t)&at->par[0];
    out[0] = at->history[0] + (at->for_output ? 1000 : 0);
    out[1] = out[2] = 0;
}

static const struct art_axial_law memory = {.params = {"count", "apart"},
                                            .respond = remembering,
                                            .scale = -1,
                                            .n_history = 1,
                                            .reported_apart = 1u << 1};

TEST(mech_axial_response_of_what_is_remembered)
{
    struct axial axial = {.law = &memory, .enabled = true, .history = 0};
    double history[4] = {0, 0, 0, 7}, out[3];
    struct art_state state = {.history = history, .n_history = 4};
    muscle_axial_eval(&axial, &state, 1, 0, 0, out);
    muscle_axial_eval(&axial, &state, 1, 0, 0, out);
    CHECK_NEAR(out[0], 7, 0);
    CHECK_NEAR(axial.par[0], 1, 0);
    CHECK_NEAR(muscle_axial_tension(&axial, &state, 1, 0, 0), 7, 0);
    CHECK_NEAR(axial.par[0], 1, 0);
    history[3] = 8;
    muscle_axial_eval(&axial, &state, 1, 0, 0, out);
    CHECK_NEAR(out[0], 8, 0);
    CHECK_NEAR(axial.par[0], 2, 0);
    axial.par[1] = 1;
    CHECK_NEAR(muscle_axial_tension(&axial, &state, 1, 0, 0), 1008, 0);
    CHECK_NEAR(axial.par[0], 3, 0);
}
