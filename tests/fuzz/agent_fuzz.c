/* Any text as a script that acts in a simulation: controller, monitor or function of a probe, by
 * the text, as each of them takes a state of Lua of its own. Within its budget it ends, and the
 * model that it leaves can be simulated on and written. */
#include "kept_script.h"
#include <art/script.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_TEXT = 1 << 14 };

static const char world[] =
    "RootModel [ maxStepSize=0.01\n"
    "  ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
    "    PointList<Particle> [ name=\"particles\" [ name=\"a\" dynamic=false ] [ name=\"b\" "
    "mass=2\n"
    "      position=[ 1 0 0 ] ] ]\n"
    "    AxialSpringList<AxialSpring> [ name=\"axialSprings\" Muscle [ name=\"s\" restLength=1\n"
    "      points=[ \"particles/a\" \"particles/b\" ] material=SimpleAxialMuscle [ stiffness=8 ] ] "
    "] ] ]\n"
    "  ComponentList<Controller> [ name=\"controllers\" ScriptController [ name=\"c\" "
    "model=\"models/m\" ] ]\n"
    "  ComponentList<Monitor> [ name=\"monitors\" ScriptMonitor [ name=\"c\" ] ]\n"
    "  RenderableComponentList<Probe> [ name=\"outputProbes\" NumericMonitorProbe [ name=\"c\" "
    "vsize=2 ] ] ]\n";

/* The text as the script of one list's component alone. */
static int run(struct art_ctx *ctx, const struct art_schema *schema, const char *list,
               const char *text)
{
    struct art_script_agents how = {.steps = 100000, .memory = 16u << 20, .timeout = 10};
    struct art_agent_set agents;
    struct art_sim_options options = {.agents = &agents};
    struct art_source source = {0};
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_buf out;
    int status;
    art_buf_init(&out, ctx);
    art_agent_set_init(&agents);
    ART_TRY(art_script_agents_add(ctx, &agents, &how));
    ART_TRY(art_source_string(ctx, &source, "world.art", world, sizeof world - 1));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    for (int i = 0; i < model->root->n_children; i++) {
        struct art_comp *at = model->root->children[i];
        if (at->n_children == 0 || strcmp(at->name, "models") == 0) continue;
        if (strcmp(at->name, list) == 0)
            ART_TRY(art_set_string(ctx, at->children[0], "code", text));
        else
            ART_TRY(art_comp_remove(at->children[0]));
    }
    ART_TRY(art_sim_create(ctx, model, &options, &sim));
    ART_TRY(art_sim_run(sim, 0.03));
    ART_TRY(art_sim_initialize(sim, 0.03));
    ART_TRY(art_sim_run(sim, 0.04));
    ART_TRY(art_model_print(&out, model));
    ART_ASSERT(out.n > 0);
out:
    art_sim_free(sim);
    art_model_free(model);
    art_source_fini(&source);
    art_buf_fini(&out);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char *const lists[] = {"controllers", "monitors", "outputProbes"};
    static struct art_schema *schema;
    static char text[MAX_TEXT + 1];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    if (!schema) ART_ASSERT(art_sim_schema(&ctx, &schema) == ART_OK);
    n = n < MAX_TEXT ? n : MAX_TEXT;
    memcpy(text, data, n);
    text[n] = '\0';
    int status = run(&ctx, schema, lists[art_hash_bytes(data, n) % 3], text);
    ART_ASSERT(status == ART_OK || ctx.n_errors > 0 || status == ART_ENOMEM);
    art_ctx_fini(&ctx);
    return 0;
}
