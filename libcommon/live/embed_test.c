/* The handle for other languages: what is set, stepped, read and recorded is what a session has. */
/* mkdtemp belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700
#include "embed_priv.h"
#include "harness/test.h"
#include <art/version.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* a mass of 1 on a spring without damping along x, which begins at rest 0.1 beyond its rest length
 */
static const char model[] =
    "MechModel [ name=\"m\" gravity=[ 0 0 0 ] integrator=Trapezoidal\n"
    " PointList<Particle> [ name=\"particles\" [ name=\"o\" dynamic=false ]\n"
    "  [ name=\"p\" mass=1 position=[ 1.1 0 0 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name=\"axialSprings\"\n"
    "  Muscle [ name=\"s\" points=[ \"particles/o\" \"particles/p\" ] restLength=1 \n"
    "    material=SimpleAxialMuscle [ stiffness=25 damping=0 maxForce=10 ] ] ] ]\n";

struct place {
    char dir[64], file[80];
    struct art_embed *run;
};

static bool place_open(struct place *p)
{
    snprintf(p->dir, sizeof p->dir, "/tmp/art-embed-XXXXXX");
    if (!mkdtemp(p->dir)) return false;
    snprintf(p->file, sizeof p->file, "%s/m.art", p->dir);
    FILE *f = fopen(p->file, "w");
    if (!f) return false;
    fputs(model, f);
    fclose(f);
    p->run = art_embed_create();
    return p->run != NULL;
}

static void place_close(struct place *p)
{
    art_embed_free(p->run);
    unlink(p->file);
    rmdir(p->dir);
}

static double value(struct art_embed *run, const char *name)
{
    double x[8] = {NAN};
    int item = art_embed_bind(run, name);
    if (CHECK(item >= 0)) CHECK_STATUS(art_embed_get(run, item, x), ART_OK);
    return x[0];
}

/* The closed form x = 1 + 0.1 cos 5 t, and after a reset the same bits again. */
TEST(live_embed_steps_as_the_law_says)
{
    struct place p;
    double first = 0;
    REQUIRE(place_open(&p));
    CHECK_STATUS(art_embed_option(p.run, "step", "0.001"), ART_OK);
    CHECK_STATUS(art_embed_load(p.run, p.file), ART_OK);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 300; i++) CHECK_STATUS(art_embed_step(p.run, 0.001), ART_OK);
        CHECK_BITS(art_embed_time(p.run), 300 * 0.001);
        CHECK_INT(art_embed_steps(p.run), 300);
        double x = value(p.run, "models/m/particles/p:position");
        CHECK_NEAR(x, 1 + 0.1 * cos(1.5), 1e-6);
        if (k == 0)
            first = x;
        else
            CHECK_BITS(x, first);
        CHECK_STATUS(art_embed_reset(p.run), ART_OK);
        CHECK_NEAR(value(p.run, "models/m/particles/p:position"), 1.1, 0);
    }
    place_close(&p);
}

/* A force of 10 a from the excitation; a reset takes it back. */
TEST(live_embed_sets_as_a_controller)
{
    struct place p;
    double a = 0.25, nan = NAN;
    REQUIRE(place_open(&p));
    CHECK_STATUS(art_embed_load(p.run, p.file), ART_OK);
    int muscle = art_embed_bind(p.run, "models/m/axialSprings/s:excitation");
    CHECK_STATUS(art_embed_set(p.run, muscle, &a), ART_OK);
    CHECK_NEAR(value(p.run, "models/m/axialSprings/s:forceNorm"), 25 * 0.1 + 10 * 0.25, 1e-12);
    CHECK_STATUS(art_embed_step(p.run, 0), ART_OK);
    CHECK_STATUS(art_embed_reset(p.run), ART_OK);
    CHECK_NEAR(value(p.run, "models/m/axialSprings/s:excitation"), 0, 0);
    CHECK_STATUS(art_embed_set(p.run, muscle, &nan), ART_ERANGE);
    CHECK_HAS(art_embed_error(p.run), "not finite");
    CHECK_STATUS(
        art_embed_set(p.run, art_embed_bind(p.run, "models/m/axialSprings/s:forceNorm"), &a),
        ART_EUSAGE);
    CHECK_STATUS(art_embed_bind(p.run, "models/m/axialSprings/t:excitation"), ART_ENOTFOUND);
    CHECK_HAS(art_embed_error(p.run), "axialSprings/t");
    CHECK_INT(art_embed_exit_code(ART_ENOTFOUND), 3);
    place_close(&p);
}

/* Records follow resets, states and edits; an item lives on in the model that was edited. */
TEST(live_embed_records)
{
    struct place p;
    const double *rows;
    const char *answer, *state;
    size_t n, width, n_state;
    REQUIRE(place_open(&p));
    CHECK_STATUS(art_embed_load(p.run, p.file), ART_OK);
    int r = art_embed_record(p.run, "models/m/particles/p:position,models/m/axialSprings/s:length",
                             0.01);
    REQUIRE(CHECK_INT(r, 0));
    CHECK_STR(strrchr(art_embed_record_columns(p.run, r), '\t'),
              "\tmodels/m/axialSprings/s:length");
    CHECK_STATUS(art_embed_run(p.run, 0.05, NULL, NULL), ART_OK);
    CHECK_STATUS(art_embed_save_state(p.run, &state, &n_state), ART_OK);
    char *kept = strndup(state, n_state);
    CHECK_STATUS(art_embed_run(p.run, 0.1, NULL, NULL), ART_OK);
    CHECK_STATUS(art_embed_rows(p.run, r, &rows, &n, &width), ART_OK);
    CHECK(n == 11 && width == 5);
    for (size_t i = 0; i < n; i++) {
        CHECK_NEAR(rows[i * width], 0.01 * (double)i, 1e-12);
        CHECK_NEAR(rows[i * width + 1], rows[i * width + 4], 1e-12);
    }
    const double last = rows[10 * width + 1];
    CHECK_STATUS(art_embed_load_state(p.run, kept, n_state), ART_OK);
    CHECK_STATUS(art_embed_rows(p.run, r, &rows, &n, &width), ART_OK);
    CHECK_INT(n, 6);
    CHECK_STATUS(art_embed_run(p.run, 0.1, NULL, NULL), ART_OK);
    CHECK_STATUS(art_embed_rows(p.run, r, &rows, &n, &width), ART_OK);
    CHECK_INT(n, 11);
    CHECK_BITS(rows[10 * width + 1], last);
    CHECK_STATUS(art_embed_execute(p.run, "add models/m/particles=[ name=\"q\" ]", &answer),
                 ART_OK);
    CHECK_HAS(answer, "\"ok\":true");
    CHECK_STATUS(art_embed_run(p.run, 0.2, NULL, NULL), ART_OK);
    CHECK_STATUS(art_embed_rows(p.run, r, &rows, &n, &width), ART_OK);
    CHECK_INT(n, 21);
    for (size_t i = 0; i < n; i++) CHECK_NEAR(rows[i * width], 0.01 * (double)i, 1e-9);
    CHECK_STATUS(art_embed_reset(p.run), ART_OK);
    CHECK_STATUS(art_embed_rows(p.run, r, &rows, &n, &width), ART_OK);
    CHECK_INT(n, 0);
    free(kept);
    place_close(&p);
}

static int stop(void *user)
{
    ++*(int *)user;
    return 1;
}

TEST(live_embed_refuses)
{
    struct place p;
    const char *answer;
    int asked = 0;
    REQUIRE(place_open(&p));
    CHECK_INT(art_embed_abi(), ART_ABI);
    CHECK_STATUS(art_embed_step(p.run, 0.1), ART_EUSAGE);
    CHECK_STATUS(art_embed_bind(p.run, "a:b"), ART_EUSAGE);
    CHECK_STATUS(art_embed_option(p.run, "stepp", "1"), ART_EUSAGE);
    CHECK_HAS(art_embed_error(p.run), "did you mean 'step'");
    CHECK_STATUS(art_embed_option(p.run, "step", "-1"), ART_EUSAGE);
    CHECK_STATUS(art_embed_option(p.run, "exact", "perhaps"), ART_EUSAGE);
    CHECK_STATUS(art_embed_load(p.run, "/nowhere.art"), ART_EIO);
    CHECK_HAS(art_embed_error(p.run), "/nowhere.art");
    CHECK_STATUS(art_embed_load(p.run, p.file), ART_OK);
    CHECK_STATUS(art_embed_option(p.run, "step", "1"), ART_EUSAGE);
    CHECK_STATUS(art_embed_execute(p.run, "walk", &answer), ART_EUSAGE);
    CHECK_HAS(answer, "\"code\":2");
    CHECK_STATUS(art_embed_run(p.run, -1, NULL, NULL), ART_EUSAGE);
    CHECK_STATUS(art_embed_record(p.run, "models/m:energy", -1), ART_EUSAGE);
    CHECK_STATUS(art_embed_get(p.run, 99, NULL), ART_EUSAGE);
    CHECK_STATUS(art_embed_run(p.run, 1e6, stop, &asked), ART_EINTERRUPT);
    CHECK(asked == 1 && art_embed_time(p.run) > 0 && art_embed_time(p.run) < 1e6);
    place_close(&p);
}

/* Handles that share their classes run on when the first is gone. */
TEST(live_embed_names_what_is_no_model)
{
    struct place p;
    char table[96];
    REQUIRE(place_open(&p));
    snprintf(table, sizeof table, "%s/t.tsv", p.dir);
    FILE *f = fopen(table, "w");
    REQUIRE(f != NULL);
    fputs("# time\tx\n0\t1\n", f);
    fclose(f);
    CHECK_STATUS(art_embed_load(p.run, table), ART_ESYNTAX);
    CHECK_HAS(art_embed_error(p.run), "t.tsv: this is a table; artplot plots it");
    CHECK(strchr(art_embed_error(p.run), '\n') == NULL);
    unlink(table);
    place_close(&p);
}

TEST(live_embed_shares)
{
    struct place p;
    struct art_embed *other = art_embed_create();
    REQUIRE(place_open(&p) && other);
    CHECK_STATUS(art_embed_option(p.run, "alias", "my.Thing=Particle"), ART_OK);
    CHECK_STATUS(art_embed_share(other, p.run), ART_OK);
    CHECK_STATUS(art_embed_share(other, p.run), ART_EUSAGE);
    CHECK_STATUS(art_embed_option(other, "alias", "my.Thing=Particle"), ART_EUSAGE);
    CHECK_STATUS(art_embed_option(other, "step", "0.001"), ART_OK);
    CHECK_STATUS(art_embed_load(other, p.file), ART_OK);
    CHECK_STATUS(art_embed_load(p.run, p.file), ART_OK);
    CHECK_NEAR(art_embed_step_size(other), 0.001, 0);
    place_close(&p);
    CHECK_STATUS(art_embed_step(other, 0.3), ART_OK);
    CHECK_NEAR(value(other, "models/m/particles/p:position"), 1 + 0.1 * cos(1.5), 1e-6);
    art_embed_free(other);
}

static int everything(struct place *p)
{
    const char *answer;
    int status;
    ART_TRY(art_embed_load(p->run, p->file));
    ART_TRY(art_embed_record(p->run, "models/m/particles/p:position", 0.01));
    ART_TRY(art_embed_step(p->run, 0.02));
    status = art_embed_execute(p->run, "get models/m/particles/p:position", &answer);
out:
    return status < 0 ? status : ART_OK;
}

TEST(live_embed_out_of_memory)
{
    for (long k = 0; k < 100000; k += 1 + k / 12) {
        struct place p;
        REQUIRE(place_open(&p));
        p.run->ctx.fail_after = p.run->ctx.n_allocs + k;
        int status = everything(&p);
        place_close(&p);
        if (status == ART_OK) {
            CHECK(k > 100);
            return;
        }
        REQUIRE(CHECK_STATUS(status, ART_ENOMEM));
    }
    TEST_FAIL("it never succeeds");
}
