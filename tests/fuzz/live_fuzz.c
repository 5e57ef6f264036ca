/* Lines of commands, as a page or a socket gives them: whatever they are, the session answers and
 * can be closed. Files are out of reach. */
#include <art/live.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_TEXT = 1 << 12, MAX_LINES = 12, STEPS = 40 };

static const char world[] =
    "RootModel [ RenderableComponentList<ModelComponent> [ name=\"models\"\n"
    " MechModel [ name=\"m\" PointList<Particle> [ name=\"particles\"\n"
    "   [ name=\"a\" dynamic=false ] [ name=\"b\" position=[ 1 0 0 ] mass=0.5 ] ]\n"
    "  RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"r\"\n"
    "   mass=1.0 ] ]\n"
    "  PointSpringList<AxialSpring> [ name=\"axialSprings\"\n"
    "   Muscle [ name=\"s\" points=[ \"particles/a\" \"particles/b\" ]\n"
    "    material=SimpleAxialMuscle [ stiffness=10.0 maxForce=5.0 ] ] ] ] ]\n"
    " ComponentList<ControlPanel> [ name=\"controlPanels\" ControlPanel [ name=\"p\"\n"
    "  maspack.widgets.DoubleFieldSlider [ property=\"models/m/axialSprings/s:excitation\" ] ] ]\n"
    " RenderableComponentList<Probe> [ name=\"inputProbes\"\n"
    "  NumericInputProbe [ name=\"i\" props=[ \"models/m/axialSprings/s:excitation\" ] vsize=1\n"
    "   startTime=0.0 stopTime=1.0 data=[ 0 0 1 1 ] ] ] ]\n";

struct host {
    struct art_ctx *ctx;
    struct art_schema *schema;
    volatile int stop;
    int steps;
};

/* Runs end after a number of steps. */
static void count(void *user, double t, double t_end)
{
    struct host *host = user;
    (void)t;
    (void)t_end;
    if (++host->steps >= STEPS) host->stop = 1;
}

static int open_world(void *user, const char *file, struct art_model **model)
{
    struct host *host = user;
    struct art_source src = {0};
    int status = art_source_string(host->ctx, &src, file, world, strlen(world));
    if (status == ART_OK)
        status = art_model_read_source(host->ctx, host->schema, &src, NULL, model);
    art_source_fini(&src);
    return status;
}

static int simulate(void *user, struct art_model *model, struct art_sim **sim)
{
    struct host *host = user;
    const struct art_sim_options options = {
        .keep_waypoints = true, .interrupt = &host->stop, .progress = count, .progress_user = host};
    return art_sim_create(host->ctx, model, &options, sim);
}

static int lines(struct art_session *session, const uint8_t *data, size_t n,
                 struct art_answer *answer, struct host *host, struct art_buf *json)
{
    char line[MAX_TEXT + 1];
    for (int i = 0; n > 0 && i < MAX_LINES; i++) {
        const uint8_t *end = memchr(data, '\n', n);
        size_t k = end ? (size_t)(end - data) : n;
        for (size_t c = 0; c < k; c++) line[c] = data[c] ? (char)data[c] : ' ';
        line[k] = '\0';
        host->steps = 0;
        host->stop = 0;
        int status = art_session_execute(session, line, NULL, answer);
        if (status == ART_ENOMEM) return status;
        art_buf_clear(json);
        art_answer_json(json, answer, host->ctx, status);
        ART_ASSERT(json->n > 1 && json->s[json->n - 1] == '\n');
        art_free(art_session_complete(session, line, i));
        if (answer->quit) break;
        data += k + (end != NULL);
        n -= k + (end != NULL);
    }
    return ART_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static struct art_schema *schema;
    struct art_session *session = NULL;
    struct art_answer answer;
    struct art_buf json;
    struct art_ctx ctx;
    int status;
    if (n > MAX_TEXT) return 0;
    art_ctx_init(&ctx);
    if (!schema) ART_ASSERT(art_sim_schema(&ctx, &schema) >= 0);
    struct host host = {.ctx = &ctx, .schema = schema};
    const struct art_session_host how = {
        .open = open_world, .simulate = simulate, .interrupt = &host.stop, .user = &host};
    art_answer_init(&answer, &ctx);
    art_buf_init(&json, &ctx);
    ART_TRY(art_session_create(&ctx, &how, &session));
    ART_ASSERT(art_session_execute(session, "load world", NULL, &answer) == ART_OK);
    art_session_confine(session);
    status = lines(session, data, n, &answer, &host, &json);
    if (art_session_finish(session) < 0) status = ART_OK;
out:
    art_session_free(session);
    art_answer_fini(&answer);
    art_buf_fini(&json);
    art_ctx_fini(&ctx);
    return status > 0;
}
