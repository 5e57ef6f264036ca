/* art/embed.h runs a model behind one handle, for other languages.
 *
 * What Python's ctypes, Julia's ccall or a foreign function interface of Lua can call: an opaque handle,
 * numbers and texts, no structure of the library. Structures of other headers may change with any
 * version; these functions keep their form as long as art_embed_abi() returns the same number.
 * tools/python is the client that comes with artkit.
 *
 *     struct art_embed *run = art_embed_create();
 *     double theta, excitation = 0.3;
 *     ART_TRY(art_embed_load(run, "arm.art"));
 *     int muscle = art_embed_bind(run, "models/arm/axialSprings/biceps:excitation");
 *     int elbow = art_embed_bind(run, "models/arm/bodyConnectors/elbow:theta");
 *     ART_TRY(art_embed_set(run, muscle, &excitation));
 *     ART_TRY(art_embed_step(run, 0.01));
 *     ART_TRY(art_embed_get(run, elbow, &theta));
 *
 * Functions that can fail return a status below zero (enum art_status); art_embed_error then returns the
 * reason, with file, line and column where there are some. A handle is used by one thread at a time;
 * different handles are independent. */
#ifndef ART_EMBED_H
#define ART_EMBED_H

#include <art/live.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_embed;

/* Return the number of this interface; see ART_ABI of art/version.h. */
int art_embed_abi(void);
const char *art_embed_version(void);

struct art_embed *art_embed_create(void) ART_MUST_USE;        /* NULL: no memory */
void art_embed_free(struct art_embed *run);                   /* accepts NULL; records are closed */

/* Set an option of artsim(1) by its long name, before a model is loaded: adaptive, alias, compat (none,
 * artisynth), controller, data, exact, ignore, integrator, monitor, plugin, probes, script-timeout,
 * step, strict, threads, trust. Those that artsim may be given repeatedly may be set repeatedly. The
 * value of a flag is "yes" or "no". ART_EUSAGE for another name or value. */
int art_embed_option(struct art_embed *run, const char *name, const char *value) ART_MUST_USE;

/* Use the classes of another handle, with its options alias and plugin, which this one must not have: a
 * thousand models in one process need no thousand tables of classes (10 ms and 1 MB each). Either may be
 * freed first; afterwards they may be used by different threads. */
int art_embed_share(struct art_embed *run, struct art_embed *with) ART_MUST_USE;

/* Read a model (.art, .osim) and stand at its start; replaces the model that was there. */
int art_embed_load(struct art_embed *run, const char *file) ART_MUST_USE;

/* Execute a command of the console (docs/console.md) and get the answer as one JSON object, which is
 * good until the next call with this handle; it has the error if the status is below zero. */
int art_embed_execute(struct art_embed *run, const char *line, const char **answer) ART_MUST_USE;

/* Return the last error: "file:line:column: text", "" if there was none; and the exit code that a
 * program would have with it. */
const char *art_embed_error(const struct art_embed *run);
int art_embed_exit_code(int status);
/* Warnings and notes since the last call of this function, a line each, "warning: " or "note: " in
 * front; "" for none. Good until the next call with this handle. art_embed_has_messages is a cheap look. */
int art_embed_has_messages(const struct art_embed *run);
const char *art_embed_messages(struct art_embed *run);

/* ------------------------------------------------------------------------- values
 *
 * Numeric properties are bound once and then read and written by a number. A bound item is a list of
 * PATH:PROP[,PATH:PROP...], with wildcards as in records (artsim(1)), whose numbers stand one behind
 * another. It stays good when the structure of the model changes, for as long as the paths exist. */

/* Binds an item. The result is its number, 0 and up, or a negative status. The same text gets the same
 * number. */
int art_embed_bind(struct art_embed *run, const char *paths) ART_MUST_USE;
/* Count of numbers; how many of them are the first property's; names of the columns in a record, parted
 * by tabs. */
int art_embed_size(struct art_embed *run, int item);
const char *art_embed_columns(struct art_embed *run, int item);
/* Copy the numbers at the present time into x, with forces up to date. */
int art_embed_get(struct art_embed *run, int item, double *x) ART_MUST_USE;
/* Set them from x as a controller does: what is set holds until it is set again or art_embed_reset.
 * ART_ERANGE for what is not finite, ART_EUSAGE for what cannot be set in a run (the command "set" makes
 * the simulation anew instead). */
int art_embed_set(struct art_embed *run, int item, const double *x) ART_MUST_USE;

/* --------------------------------------------------------------------------- time */

double art_embed_time(const struct art_embed *run);           /* s; 0 without a model */
double art_embed_step_size(struct art_embed *run);            /* the root's maxStepSize in force */
long art_embed_steps(const struct art_embed *run);            /* steps taken by all models */
/* Advance by dt, or with dt = 0 by one step of the root. Equal steps are counted, so that rounding
 * does not add up. */
int art_embed_step(struct art_embed *run, double dt) ART_MUST_USE;
/* Advances to a time. `poll` (may be NULL) is called some times a second; the run stops at the end of the
 * step, with ART_EINTERRUPT, if it returns other than 0. */
int art_embed_run(struct art_embed *run, double t_end, int (*poll)(void *user), void *user) ART_MUST_USE;
/* Back to the start, with the values of the model and those that the command "set" gave it. */
int art_embed_reset(struct art_embed *run) ART_MUST_USE;
/* The state as text (state(5)), good until the next call with this handle; and back to one. */
int art_embed_save_state(struct art_embed *run, const char **text, size_t *n) ART_MUST_USE;
int art_embed_load_state(struct art_embed *run, const char *text, size_t n) ART_MUST_USE;

/* ------------------------------------------------------------------------ records */

/* Records an item in memory at the multiples of dt (0: of the step of the root) from now on. The result is
 * the number of the record. */
int art_embed_record(struct art_embed *run, const char *paths, double dt) ART_MUST_USE;
/* Return its rows: width numbers each, the time first; they are valid until the next step. A
 * reset, or a way back in time, drops those that come after. */
int art_embed_rows(struct art_embed *run, int record, const double **rows, size_t *n,
                   size_t *width) ART_MUST_USE;
const char *art_embed_record_columns(struct art_embed *run, int record);

#ifdef __cplusplus
}
#endif
#endif
