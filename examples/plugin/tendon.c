/* A plug-in for artkit: a force law of muscles and a controller, in C.
 *
 * ToeMuscle: F = maxForce a + k x^2 / (2 w) for 0 < x < w, maxForce a + k (x - w/2) beyond, with x = l - l0;
 * a tendon with a toe region that is slack below its rest length.
 *
 * ReflexController: excitation = clamp(gain (length - threshold), 0, 1) of a muscle, with the length of some
 * time ago: a stretch reflex. What it remembers is saved with the state of a simulation. */
#include <art/plugin.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- the law */

enum { STIFFNESS, TOE, MAX_FORCE };

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double x = l - l0, k = par[STIFFNESS], w = par[TOE];
    (void)ldot;
    out[0] = par[MAX_FORCE] * a;
    out[1] = out[2] = 0;
    if (x > 0 && x < w) {
        out[0] += k * x * x / (2 * w);
        out[1] = k * x / w;
    } else if (x > 0) {
        out[0] += k * (x - w / 2);
        out[1] = k;
    }
}

static const struct art_axial_law law = {
    .params = {"stiffness", "toeLength", "maxForce"},
    .eval = eval,
    .scale = -1,
};

static const struct art_prop law_props[] = {
    ART_P("stiffness", DOUBLE("M/T^2"), "0", "slope beyond the toe region", .range = "[0,inf)"),
    ART_P("toeLength", DOUBLE("L"), "0", "extension over which the stiffness grows",
          .range = "[0,inf)"),
    ART_P("maxForce", DOUBLE("M L/T^2"), "1", "force at full activation", .range = "[0,inf)"),
};

static const struct art_class toe_muscle =
    ART_CLASS("ToeMuscle", "example", "AxialMaterial", ART_PROPS(law_props), .law = &law,
              .help = "muscle with a tendon that has a toe region");

/* -------------------------------------------------------------- the controller */

static const struct art_prop reflex_props[] = {
    ART_P("muscle", REF, NULL, "the muscle that it senses and excites", ART_NULLABLE),
    ART_P("gain", DOUBLE("1/L"), "1", "excitation per length"),
    ART_P("threshold", DOUBLE("L"), "0", "length to begin at"),
    ART_P("delay", INT, "0", "steps until a stretch has an effect", .range = "[0,1000]"),
};

static const struct art_class reflex_controller =
    ART_CLASS("ReflexController", "example", "ControllerBase", ART_PROPS(reflex_props),
              .help = "a stretch reflex");

struct reflex {
    struct art_sim_prop length, excitation;
    double gain, threshold;
    int delay;
    int n;        /* lengths in the line, at most `delay` */
    double *line; /* the oldest first */
};

static int initialize(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct reflex *r = self;
    (void)ctx;
    (void)sim;
    if (t == 0) r->n = 0;
    return ART_OK;
}

static int apply(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct reflex *r = self;
    double now, e;
    (void)t0;
    (void)t1;
    art_sim_evaluate(sim);
    art_sim_get(sim, &r->length, &now);
    double felt = now;
    if (r->delay > 0) {
        felt = r->n == r->delay ? r->line[0] : r->threshold;
        if (r->n == r->delay) memmove(r->line, r->line + 1, (size_t)--r->n * sizeof now);
        r->line[r->n++] = now;
    }
    e = r->gain * (felt - r->threshold);
    e = e < 0 ? 0 : e > 1 ? 1 : e;
    return art_sim_set(ctx, sim, &r->excitation, &e);
}

static int save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                struct art_buf *text)
{
    const struct reflex *r = self;
    (void)ctx;
    (void)sim;
    for (int i = 0; i < r->n; i++) {
        art_buf_double(text, r->line[i]);
        art_buf_putc(text, ' ');
    }
    return art_buf_status(text);
}

static int load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                const struct art_loc *loc)
{
    struct reflex *r = self;
    (void)sim;
    for (r->n = 0; n > 0 && r->n < r->delay; r->n++) {
        size_t used = art_read_double(text, n, &r->line[r->n]);
        if (!used) break;
        text += used, n -= used;
        if (n > 0 && *text == ' ') text++, n--;
    }
    return n == 0 ? ART_OK
                  : art_error(ctx, ART_ESYNTAX, loc, "the lengths of a reflex are expected");
}

static void free_reflex(void *self)
{
    struct reflex *r = self;
    if (r) art_free(r->line);
    art_free(r);
}

static const struct art_agent_type reflex_type = {
    .name = "reflex",
    .stage = ART_AGENT_CONTROLLER,
    .initialize = initialize,
    .apply = apply,
    .save = save,
    .load = load,
    .free = free_reflex,
};

static int create(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp, void *user)
{
    const struct art_comp *muscle = art_get_ref(comp, "muscle");
    struct reflex *r;
    int status;
    (void)user;
    if (!muscle)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no muscle",
                         art_comp_path(comp, NULL));
    r = art_alloc(ctx, 1, sizeof *r);
    if (!r) return ART_ENOMEM;
    r->gain = art_get_double(comp, "gain");
    r->threshold = art_get_double(comp, "threshold");
    r->delay = (int)art_get_double(comp, "delay");
    r->line = art_alloc(ctx, (size_t)r->delay, sizeof *r->line);
    ART_TRY(r->line ? ART_OK : ART_ENOMEM);
    ART_TRY(art_sim_bind(ctx, sim, muscle, "length", &comp->loc, &r->length));
    ART_TRY(art_sim_bind(ctx, sim, muscle, "excitation", &comp->loc, &r->excitation));
    ART_TRY(
        art_sim_add_agent(ctx, sim, &reflex_type, comp, art_sim_agent_model(ctx, sim, comp), r));
    return ART_OK;
out:
    free_reflex(r);
    return status;
}

/* ------------------------------------------------------------------ registration */

static const struct art_class *const classes[] = {&toe_muscle, &reflex_controller};
static const struct art_class_set set = ART_CLASS_LIST(classes);
static const struct art_agent_class agents[] = {{"ReflexController", create, NULL}};

ART_PLUGIN_INTERFACE;

int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    (void)ctx;
    plugin->classes = &set;
    plugin->agents = agents;
    plugin->n_agents = 1;
    return ART_OK;
}
