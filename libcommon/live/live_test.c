/* Sessions: edits between steps, resets, answers; requests of closed loops. */
#include "harness/test.h"
#include "live_priv.h"
#include <stdio.h>
#include <string.h>

/* A session over texts in place of files. */
struct stage {
    struct art_ctx ctx;
    struct art_schema *schema;
    const char *text;
    struct art_session *session;
    struct art_answer answer;
    char said[2000];
};

static void hear(void *user, const struct art_message *message)
{
    struct stage *s = user;
    size_t n = strlen(s->said);
    snprintf(s->said + n, sizeof s->said - n, "%s\n", message->text);
}

static int open_text(void *user, const char *file, struct art_model **model)
{
    struct stage *s = user;
    struct art_source source = {0};
    int status = art_source_string(&s->ctx, &source, file, s->text, strlen(s->text));
    if (status == ART_OK) status = art_model_read_source(&s->ctx, s->schema, &source, NULL, model);
    art_source_fini(&source);
    return status;
}

static int simulate(void *user, struct art_model *model, struct art_sim **sim)
{
    struct stage *s = user;
    const struct art_sim_options options = {.step = 0.01, .keep_waypoints = true};
    return art_sim_create(&s->ctx, model, &options, sim);
}

static bool stage_open(struct stage *s, const char *text)
{
    memset(s, 0, sizeof *s);
    art_ctx_init(&s->ctx);
    s->ctx.report = hear;
    s->ctx.user = s;
    s->text = text;
    const struct art_session_host host = {.open = open_text, .simulate = simulate, .user = s};
    art_answer_init(&s->answer, &s->ctx);
    return art_script_schema(&s->ctx, NULL, NULL, 0, &s->schema) == ART_OK &&
           art_session_create(&s->ctx, &host, &s->session) == ART_OK;
}

static void stage_close(struct stage *s)
{
    art_session_free(s->session);
    art_answer_fini(&s->answer);
    art_schema_free(s->schema);
    art_ctx_fini(&s->ctx);
}

static int say(struct stage *s, const char *line)
{
    return art_session_execute(s->session, line, NULL, &s->answer);
}

/* The answer to a line, "" without one. */
static const char *ask(struct stage *s, const char *line)
{
    if (say(s, line) < 0) return s->ctx.last;
    return s->answer.text.n ? s->answer.text.s : "";
}

/* two particles on springs, a body, and a fixed support */
static const char model[] =
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ] integrator=ConstrainedBackwardEuler\n"
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"
    "  [ name='p' mass=2 position=[ 1 0 0 ] ] [ name='q' mass=1 position=[ 0 1 0 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' inertiaMethod=EXPLICIT\n"
    "  inertia=[ 1 0 0 0 0.1 0 0 0 0.2 0 0 0 0.3 ] velocity=[ 0 0 0 1 2 3 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=1 \n"
    "    material=LinearAxialMaterial [ stiffness=50 damping=1 ] ]\n"
    "  [ name='t' points=[ 'particles/o' 'particles/q' ] restLength=1\n"
    "    material=LinearAxialMaterial [ stiffness=50 damping=1 ] ] ] ]\n";

static const char *quoted(char *out, size_t size)
{
    snprintf(out, size, "%s", model);
    for (char *s = out; *s; s++)
        if (*s == '\'') *s = '"';
    return out;
}

/* What an edit does not touch moves on with the same bits as without it. */
TEST(live_edits_leave_others_alone)
{
    struct stage a, b;
    char text[2000], where[2000];
    static const char get[] = "get models/m/particles/p:position models/m/rigidBodies/b:pose "
                              "models/m/rigidBodies/b:velocity";
    quoted(text, sizeof text);
    REQUIRE(stage_open(&a, text) && stage_open(&b, text));
    CHECK_STATUS(say(&a, "load x"), ART_OK);
    CHECK_STATUS(say(&b, "load x"), ART_OK);
    CHECK_STATUS(say(&a, "run 0.2"), ART_OK);
    CHECK_STATUS(say(&b, "run 0.2"), ART_OK);
    CHECK_STATUS(say(&a, "delete models/m/particles/q"), ART_OK);
    CHECK_STATUS(say(&a, "add models/m/particles=[ name=\"new\" position=[ 5 5 5 ] ]"), ART_OK);
    CHECK_STATUS(say(&a, "run 0.2"), ART_OK);
    CHECK_STATUS(say(&b, "run 0.2"), ART_OK);
    snprintf(where, sizeof where, "%s", ask(&a, get));
    CHECK_STR(where, ask(&b, get));
    CHECK_STR(ask(&a, "time"), "0.4\n");
    /* the new one fell from where it was put, for as long as it was there */
    CHECK(strstr(ask(&a, "get models/m/particles/new:velocity"), "-1.96") != NULL);
    stage_close(&a);
    stage_close(&b);
}

/* A model that cannot be simulated keeps its state until it can be again. */
TEST(live_state_waits_for_an_edit_that_helps)
{
    struct stage s;
    char text[2000], before[2000];
    quoted(text, sizeof text);
    REQUIRE(stage_open(&s, text));
    CHECK_STATUS(say(&s, "load x"), ART_OK);
    CHECK_STATUS(say(&s, "run 0.1"), ART_OK);
    snprintf(before, sizeof before, "%s", ask(&s, "get models/m/particles/p:position"));
    /* a spring between one point and itself has no direction */
    CHECK_STATUS(say(&s, "set models/m/particles/q:mass -1"), ART_ERANGE);
    int status = say(&s, "add models/m/particles=Unheard [ name=\"odd\" ]");
    if (status == ART_OK) status = say(&s, "run 0.1");
    CHECK(status < 0);
    CHECK_STATUS(say(&s, "delete models/m/particles/odd"), ART_OK);
    CHECK_STR(ask(&s, "get models/m/particles/p:position"), before);
    CHECK_STR(ask(&s, "time"), "0.1\n");
    stage_close(&s);
}

/* After a reset the motion is the same again; what a person has set stays. */
TEST(live_reset_repeats_the_motion)
{
    struct stage s;
    char text[2000], first[2000];
    static const char get[] = "get models/m/particles/p:position";
    quoted(text, sizeof text);
    REQUIRE(stage_open(&s, text));
    CHECK_STATUS(say(&s, "load x"), ART_OK);
    CHECK_STATUS(say(&s, "run 0.3"), ART_OK);
    snprintf(first, sizeof first, "%s", ask(&s, get));
    CHECK_STR(ask(&s, "reset"), "0\n");
    CHECK_STATUS(say(&s, "run 0.3"), ART_OK);
    CHECK_STR(ask(&s, get), first);
    CHECK_STATUS(say(&s, "set models/m:gravity 0 0 0"), ART_OK);
    CHECK_STATUS(say(&s, "reset"), ART_OK);
    CHECK_STR(ask(&s, "get models/m:gravity"), "models/m:gravity\t[ 0.0 0.0 0.0 ]\n");
    CHECK_STATUS(say(&s, "run 0.3"), ART_OK);
    CHECK(strcmp(ask(&s, get), first) != 0);
    stage_close(&s);
}

/* To a time that is past, from a kept state: the same bits as on the way there. */
TEST(live_goto_goes_back)
{
    struct stage s;
    char text[2000], there[2000];
    static const char get[] = "get models/m/rigidBodies/b:pose";
    quoted(text, sizeof text);
    REQUIRE(stage_open(&s, text));
    CHECK_STATUS(say(&s, "load x"), ART_OK);
    CHECK_STATUS(say(&s, "waypoint 0.1"), ART_OK);
    CHECK_STATUS(say(&s, "run 0.2"), ART_OK);
    snprintf(there, sizeof there, "%s", ask(&s, get));
    CHECK_STATUS(say(&s, "run 0.2"), ART_OK);
    CHECK_STR(ask(&s, "goto 0.2"), "0.2\n");
    CHECK_STR(ask(&s, get), there);
    CHECK_STR(ask(&s, "goto 0.05"), "0.05\n");
    CHECK_STR(ask(&s, "goto 0.2"), "0.2\n");
    CHECK_STR(ask(&s, get), there);
    stage_close(&s);
}

TEST(live_answers_as_json)
{
    struct stage s;
    struct art_buf out;
    char text[2000];
    quoted(text, sizeof text);
    REQUIRE(stage_open(&s, text));
    art_buf_init(&out, &s.ctx);
    CHECK_STATUS(say(&s, "load x"), ART_OK);
    int status =
        say(&s, "get models/m/particles/p:mass models/m:gravity models/m/particles/p:dynamic");
    art_answer_json(&out, &s.answer, &s.ctx, status);
    CHECK_STR(out.s,
              "{\"ok\":true,\"command\":\"get\",\"columns\":[\"property\",\"value\"],\"rows\":["
              "[\"models/m/particles/p:mass\",2],[\"models/m:gravity\",[0,0,-9.8]],"
              "[\"models/m/particles/p:dynamic\",true]]}\n");
    art_buf_clear(&out);
    status = say(&s, "get models/m/particles/p:mas");
    art_answer_json(&out, &s.answer, &s.ctx, status);
    CHECK(strstr(out.s, "\"ok\":false") && strstr(out.s, "did you mean 'mass'?"));
    art_buf_clear(&out);
    status = say(&s, "a\xff\xc3\xa9\xc0\xaf\xed\xa0\x80\xe2\x82");
    art_answer_json(&out, &s.answer, &s.ctx, status);
    CHECK_HAS(out.s, "'a\\ufffd\xc3\xa9\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd'");
    /* the last character, one beyond it, the first of four bytes, one that is longer than it need
     * be */
    art_buf_clear(&out);
    status = say(&s, "b\xf4\x8f\xbf\xbf\xf4\x90\x80\x80\xf0\x90\x80\x80\xf0\x8f\xbf\xbf");
    art_answer_json(&out, &s.answer, &s.ctx, status);
    CHECK_HAS(out.s, "'b\xf4\x8f\xbf\xbf\\ufffd\\ufffd\\ufffd\\ufffd\xf0\x90\x80\x80\\ufffd\\ufffd"
                     "\\ufffd\\ufffd'");
    CHECK_STATUS(say(&s, "get models/m/particles/p:mass extra \"open"), ART_ENOTFOUND);
    art_buf_fini(&out);
    stage_close(&s);
}

TEST(live_completes_commands_paths_and_properties)
{
    struct stage s;
    char text[2000];
    quoted(text, sizeof text);
    REQUIRE(stage_open(&s, text));
    CHECK_STATUS(say(&s, "load x"), ART_OK);
    static const char *const cases[][2] = {
        {"wai", "waitForStop"},
        {"get models/m/parti", "models/m/particles"},
        {"get models/m/particles/", "models/m/particles/o"},
        {"get models/m/particles/p:extern", "models/m/particles/p:externalForce"}};
    for (int i = 0; i < 4; i++) {
        char *found = art_session_complete(s.session, cases[i][0], 0);
        CHECK_STR(found, cases[i][1]);
        art_free(found);
    }
    CHECK(art_session_complete(s.session, "xyz", 0) == NULL);
    CHECK(art_session_complete(s.session, "get models/none/", 0) == NULL);
    stage_close(&s);
}

TEST(live_requests_of_closed_loops)
{
    struct art_ctx ctx;
    struct art_control_spec spec;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_control_spec_parse(&ctx, "a/b:p,c:q.r:d:e,\"f:g\":h@0.5", &spec), ART_OK);
    CHECK_INT(spec.n_observations, 2);
    CHECK_INT(spec.n_inputs, 2);
    CHECK_STR(spec.observations[1], "c:q.r");
    CHECK_STR(spec.inputs[0], "d:e");
    CHECK_STR(spec.inputs[1], "f:g:h");
    CHECK_NEAR(spec.dt, 0.5, 0);
    art_control_spec_fini(&spec);
    static const char *const bad[] = {"",          "a:b",       "a:b:",      "a:b:c",
                                      "a:b@1:c:d", "a:b:c:d@x", "a:b:c:d=f", ":"};
    for (int i = 0; i < 8; i++) {
        CHECK_STATUS(art_control_spec_parse(&ctx, bad[i], &spec), ART_EUSAGE);
        art_control_spec_fini(&spec);
    }
    art_ctx_fini(&ctx);
}
