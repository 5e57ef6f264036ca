/* art/script.h provides Lua over the component tree: scripts that build models; the same state serves
 * controllers and a console.
 *
 * A script sees one model. Components are Lua values; classes and properties come from the schema, so a
 * class that a room registers is there for scripts as well. docs/lua.md is its reference.
 *
 *     struct art_script_options options = {.trusted = true, .dir = "models", .print = to_stderr};
 *     struct art_script *script = NULL;
 *     ART_TRY(art_script_create(&ctx, schema, &options, &script));
 *     ART_TRY(art_script_arg(script, "density", "1000"));
 *     ART_TRY(art_script_run_file(script, "models/jaw.lua"));
 *     ART_TRY(art_script_finish(script));                    // checks the model that was built
 *     ART_TRY(art_model_write(&ctx, art_script_model(script), sink));
 * out:
 *     art_script_free(script);
 *
 * An error of a script is reported through the context at the line of the script, with the file, never at
 * a line of the library. The room prints nothing itself: print() goes through the callback.
 */
#ifndef ART_SCRIPT_H
#define ART_SCRIPT_H

#include <art/model.h>
#include <art/plugin.h>
#include <art/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_script_options {
    /* The script is the user's own: io, os, package, debug and files are open to it. Otherwise it
     * computes, edits the model and nothing else. */
    bool trusted;
    const char *dir;               /* relative files are looked for here first; NULL or "": current folder */
    const char *const *data_dirs;  /* and then here; copied */
    int n_data_dirs;
    char *const *variables;        /* the environment's, for ARTKIT_MODELS in art.load; NULL: none */
    size_t memory;                 /* bytes that Lua may hold; 0: no limit */
    long steps;                    /* Lua instructions of one run, roughly; 0: no limit. What is
                                      allocated counts as well: a step for 16 bytes */
    double timeout;                /* seconds by the clock of one run; 0: no limit. It ends a run with an
                                      error and has no other effect */
    size_t *output_left;           /* bytes that print() and warnings may still write, of several scripts that
                                      share the number; then a warning says that the rest is left out.
                                      NULL: no limit */
    /* Receives what print() writes, with its line end; NULL drops it. */
    void (*print)(void *user, const char *text, size_t n);
    void *user;
};

struct art_script;

/* Create a Lua state with the library loaded and an empty model (an empty RootModel). The schema
 * must outlive it. */
int art_script_create(struct art_ctx *ctx, const struct art_schema *schema,
                      const struct art_script_options *options, struct art_script **script) ART_MUST_USE;
/* Frees the state, and the model if it belongs to the script. Accepts NULL. */
void art_script_free(struct art_script *script);

/* Add one value to the table `args`; a text that is a number becomes one. ART_EUSAGE: it was given
 * before. */
int art_script_arg(struct art_script *script, const char *name, const char *value) ART_MUST_USE;

/* Run a script, once or several one after the other in the same state. What it returns counts as the
 * result of a builder: nothing, the root, or a model without a parent (then the top of the model). */
int art_script_run_file(struct art_script *script, const char *path) ART_MUST_USE;
int art_script_run_source(struct art_script *script, const struct art_source *source) ART_MUST_USE;

/* Finishes after a builder ran: reports unused arguments, references that lead out of the model, and parts
 * that are missing (the end points of a spring). The status is that of the first problem; the others are
 * reported too. */
int art_script_finish(struct art_script *script) ART_MUST_USE;

/* The model that the script sees; it stays the script's until it is taken. */
struct art_model *art_script_model(const struct art_script *script);
/* The model becomes the caller's (to free with art_model_free). The script sees none any more: all its
 * components are gone. */
struct art_model *art_script_take_model(struct art_script *script);
/* Let the script see a model that stays the caller's, in place of the one it had. */
int art_script_attach(struct art_script *script, struct art_model *model) ART_MUST_USE;

/* Let the script of a console see a model that runs: `root`, art.bind, properties as agents see them, and
 * command(line), which executes a line of the console and returns the answer as text (`execute`; errors are
 * reported through the context). Again with another simulation of the same model, which takes the place of
 * the
 * one before. */
int art_script_attach_run(struct art_script *script, struct art_sim *sim, struct art_model *model,
                          int (*execute)(void *user, const char *line, struct art_buf *answer), void *user)
    ART_MUST_USE;

/* Creates the schema of art_plugin_schema with the classes of this room: ScriptJoint and ScriptContactForce,
 * a joint and a law of contact force whose functions are Lua text beside the model or in it. Such a script
 * computes without access to the model, within the budget of the scripts of a model below. Its errors are
 * reported with their line and end the run. */
int art_script_schema(struct art_ctx *ctx, const struct art_plugin_set *plugins,
                      const char *const *aliases, int n, struct art_schema **schema) ART_MUST_USE;

/* ------------------------------------------------------- scripts in a simulation */

/* Scripts act as controllers, monitors and functions of probes (ScriptController, ScriptMonitor,
 * NumericControlProbe, NumericMonitorProbe): a simulation runs them once their classes are in its set of
 * agents. Those that came with the model have no access to files and a strict budget of memory and work; the
 * user's own have no limits. */
struct art_script_agents {
    bool trusted;                  /* treat all of them as the user's own */
    double timeout;                /* seconds by the clock for each call; 0: 10 for those of the model,
                                      none for the user's own */
    long steps;                    /* of each call, for those of the model; 0: 200 million */
    size_t memory;                 /* bytes, for those of the model; 0: 256 MB */
    size_t output;                 /* bytes that those of the model may print in all; 0: 10 MB */
    size_t output_left;            /* of them, while the simulation goes on */
    void (*print)(void *user, const char *text, size_t n);
    void *user;
    const struct art_comp *own[64];  /* made by art_script_agents_own */
    int n_own;
    int own_from;                  /* components made from then on (model->next_order once the file was read)
                                      are the user's own, and scripts of the model change none of their
                                      properties; 0: all are the model's */
};
/* Add the classes to a set of agents; `how` must outlive the simulation. */
int art_script_agents_add(struct art_ctx *ctx, struct art_agent_set *set,
                          struct art_script_agents *how) ART_MUST_USE;
/* Put a script of the user's own into the model, before the simulation is made: `request` is
 * FILE.lua[=MODEL], the path of a model that it belongs to; `cls` ScriptController or ScriptMonitor. The
 * component has the name of the file. */
int art_script_agents_own(struct art_ctx *ctx, struct art_script_agents *how, struct art_model *model,
                          const char *cls, const char *request) ART_MUST_USE;

/* Check a tree as art_script_finish does: every problem is reported; returns the status of the first. */
int art_script_check_model(struct art_ctx *ctx, const struct art_model *model) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
