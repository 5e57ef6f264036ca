/* art/live.h - a running model that is steered: one command a line.
 *
 * A session holds a model and its simulation. It executes commands, the same from a terminal, a file, a pipe
 * or a page in a browser; each returns an answer of one line or a table.
 *
 *     struct art_session *session = NULL;
 *     ART_TRY(art_session_create(ctx, &host, &session));
 *     ART_TRY(art_session_execute(session, "load arm.art", NULL, &answer));
 *     ART_TRY(art_session_execute(session, "run 0.5", NULL, &answer));
 *     ART_TRY(art_session_execute(session, "get models/arm/particles/hand:position", NULL, &answer));
 *
 * `help` lists the commands; docs/rooms/live.md describes the language. */
#ifndef ART_LIVE_H
#define ART_LIVE_H

#include <art/edit.h>
#include <art/script.h>
#include <art/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The host of a session supplies its models and simulations; the program that has the session provides it.
 */
struct art_session_host {
    /* Read a model from a file. */
    int (*open)(void *user, const char *file, struct art_model **model);
    /* Make the simulation of a model. Called again, with the same model, after its structure was changed. */
    int (*simulate)(void *user, struct art_model *model, struct art_sim **sim);
    /* A picture of a model file into a file, with the options of artrender as they were typed; NULL: there
     * are no pictures. */
    int (*render)(void *user, const char *model, const char *file, const char *options);
    /* Set by a signal handler to stop a run; the session sets it back. NULL: runs are not stopped. */
    volatile int *interrupt;
    void *user;
};

/* The answer to a command. */
struct art_answer {
    struct art_buf text;           /* rows that end with '\n', cells parted by '\t' */
    const char *columns;           /* the names of the cells, parted by blanks; NULL: text as it stands */
    const char *command;           /* the name of the command; "" for an empty line */
    bool quit;                     /* the session is to end */
};
void art_answer_init(struct art_answer *answer, struct art_ctx *ctx);
void art_answer_fini(struct art_answer *answer);
void art_answer_clear(struct art_answer *answer);
/* The answer, or the error that the command ended with (status < 0, described by ctx), as one JSON object
 * and a line end. Cells that read as a number, a list of numbers in brackets, true, false or null are such
 * values. */
void art_answer_json(struct art_buf *out, const struct art_answer *answer, const struct art_ctx *ctx,
                     int status);

struct art_session;
/* Create a session without a model. The host must outlive it. */
int art_session_create(struct art_ctx *ctx, const struct art_session_host *host,
                       struct art_session **session) ART_MUST_USE;
void art_session_free(struct art_session *session);   /* accepts NULL */
/* Executes a line. `at` is its place, for messages (may be NULL). An error is reported through the context
 * and leaves the session usable; ART_EUSAGE for an unknown command. */
int art_session_execute(struct art_session *session, const char *line, const struct art_loc *at,
                        struct art_answer *answer) ART_MUST_USE;
/* From now on commands that read or write files are refused (ART_EUSAGE): for those who send commands and
 * must not reach files. What a model names is confined by art_model_confine. */
void art_session_confine(struct art_session *session);
/* The model and its simulation, NULL before one was loaded. A change of structure replaces the latter. */
struct art_model *art_session_model(const struct art_session *session);
struct art_sim *art_session_sim(const struct art_session *session);
/* Completes the last word of a line, for a terminal: the n-th candidate as a new string, NULL behind the
 * last. */
char *art_session_complete(struct art_session *session, const char *line, int n);
/* Close all records. */
int art_session_finish(struct art_session *session) ART_MUST_USE;

/* ------------------------------------------------------------------ panels */

/* A widget of a control panel edits one property of one host or of several. */
struct art_widget {
    const struct art_comp *comp;   /* NULL: there is none */
    const char *kind;              /* "slider", "number", "flag", "choice", "color", "text", "separator" */
    const char *label;
    const char *const *paths;      /* [n] "path:prop" */
    int n;
    bool has_range;
    double min, max;               /* of a slider */
};
/* Collect the widgets of a panel in an array of the arena. */
int art_panel_widgets(struct art_ctx *ctx, const struct art_comp *panel, struct art_arena *arena,
                      struct art_widget **widgets, int *n) ART_MUST_USE;

/* ------------------------------------------------------- closed loops
 *
 * Another program in the loop: each control step it receives a row of observations and sends a row of inputs,
 * which hold for that step. */
struct art_control_spec {
    char **observations, **inputs; /* paths "path:prop" */
    int n_observations, n_inputs;
    double dt;                     /* control step [T]; 0: the root's step */
};
/* A control request reads PATH:PROP[,PATH:PROP...]:PATH:PROP[,...][@DT]: the observations, a ':', the inputs;
 * paths as in a record request. ART_EUSAGE for a malformed one; free the spec in any case. */
int art_control_spec_parse(struct art_ctx *ctx, const char *text, struct art_control_spec *spec) ART_MUST_USE;
void art_control_spec_fini(struct art_control_spec *spec);

struct art_control;
/* Resolve the paths of a specification in a simulation, which must outlive the result. */
int art_control_create(struct art_ctx *ctx, struct art_sim *sim, const struct art_control_spec *spec,
                       struct art_control **control) ART_MUST_USE;
void art_control_free(struct art_control *control); /* accepts NULL */
int art_control_observations(const struct art_control *control);  /* numbers in a row */
int art_control_inputs(const struct art_control *control);        /* the same of the inputs */
/* Names of the columns, as in a record, parted by tabs; without the time. */
void art_control_names(const struct art_control *control, bool inputs, struct art_buf *buf);
/* Compute the observations at the present time into row[n]; before the first step they are those of the first
 * row of a record. */
int art_control_observe(struct art_control *control, double *row) ART_MUST_USE;
/* Take the inputs row[n] and advance by one control step. ART_ERANGE for a number that is not finite. */
int art_control_step(struct art_control *control, const double *row) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
