/* Any text as a state of a small model that has everything: it is refused with a message, or taken
 * over, and then the model moves on, and its state is text that is taken over again. */
#include "all_classes.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static const char model_text[] =
    "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
    " PointList<Particle> [ name=\"particles\" [ name=\"o\" dynamic=false ]\n"
    "  [ name=\"p q\" mass=2 position=[ 1 0 0 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"b\" mass=1\n"
    "  inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name=\"axialSprings\" Muscle [ name=\"mu\"\n"
    "  points=[ \"particles/o\" \"particles/p q\" ]\n"
    "  material=SimpleAxialMuscle [ stiffness=10 maxForce=5 damping=0.2 ] ] ] ] ]\n"
    " RenderableComponentList<Probe> [ name=\"outputProbes\" NumericOutputProbe [ name=\"out\"\n"
    "  props=[ \"models/m/rigidBodies/b:position\" ] stopTime=0.5 updateInterval=0.01 ] ] ]\n";

struct world {
    struct art_ctx ctx;
    struct art_model *model;
    struct art_sim *sim;
};

static void make_world(struct world *w)
{
    static const struct art_sim_options options = {.adaptive = true,
                                                   .integrator = "SymplecticEuler"};
    struct art_source src = {0};
    memset(w, 0, sizeof *w);
    art_ctx_init(&w->ctx);
    ART_ASSERT(art_source_string(&w->ctx, &src, "model", model_text, sizeof model_text - 1) >= 0);
    ART_ASSERT(art_model_read_source(&w->ctx, schema(), &src, NULL, &w->model) >= 0);
    ART_ASSERT(art_sim_create(&w->ctx, w->model, &options, &w->sim) >= 0);
    art_source_fini(&src);
}

static void free_world(struct world *w)
{
    art_sim_free(w->sim);
    art_model_free(w->model);
    art_ctx_fini(&w->ctx);
}

static int load(struct world *w, const char *s, size_t n)
{
    struct art_source src = {0};
    ART_ASSERT(art_source_string(&w->ctx, &src, "state", s, n) >= 0);
    int status = art_sim_load(&w->ctx, w->sim, &src);
    art_source_fini(&src);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct world w;
    struct art_buf first, second;
    if (n > 1 << 16) return 0;
    make_world(&w);
    int status = load(&w, (const char *)data, n);
    ART_ASSERT(status >= 0 || w.ctx.n_errors > 0);
    art_buf_init(&first, &w.ctx);
    art_buf_init(&second, &w.ctx);
    if (status >= 0) {
        /* what was taken over is what is saved */
        ART_ASSERT(art_sim_save(&w.ctx, w.sim, &first) >= 0);
        ART_ASSERT(load(&w, first.s, first.n) >= 0);
        ART_ASSERT(art_sim_save(&w.ctx, w.sim, &second) >= 0);
        ART_ASSERT(first.n == second.n && memcmp(first.s, second.s, first.n) == 0);
        status = art_sim_run(w.sim, art_sim_time(w.sim) + 0.03);
        ART_ASSERT(status >= 0 || w.ctx.n_errors > 0);
    }
    art_buf_fini(&first);
    art_buf_fini(&second);
    free_world(&w);
    return 0;
}
