/* what the options --set, --input, --record, --frames and --profile ask for */
#ifndef ARTSIM_REQUEST_H
#define ARTSIM_REQUEST_H

#include <art/cli.h>
#include <art/frames.h>
#include <art/plugin.h>
#include <art/script.h>
#include <art/sim.h>

/* --set PATH:PROP=VALUE, before the model is compiled; then, with `late`, those that are `waiting` (one
 * flag each): of properties that scripts declare while the simulation is made. */
int apply_sets(struct art_ctx *ctx, struct art_model *model, const struct art_cli_list *list,
               bool *waiting, bool late);
/* --plugin FILE.so */
int load_plugins(struct art_ctx *ctx, struct art_plugin_set *set, const struct art_cli_list *files);
/* The agents that a run can have, with the scripts of --controller and --monitor. */
int add_scripts(struct art_ctx *ctx, struct art_agent_set *agents, struct art_script_agents *scripts,
                struct art_model *model, const struct art_cli_list *controllers,
                const struct art_cli_list *monitors);
/* --record: all are understood (specs[list->n]) before the first file is opened. */
int parse_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_cli_list *list,
                  struct art_record_spec *specs);
/* Parses --frames; without a folder the frames go into that of -o. Free it in any case. */
int parse_frames(struct art_ctx *ctx, const char *text, const char *folder,
                 struct art_frames_spec *spec) ART_MUST_USE;
/* append_until > 0: files go on behind the rows up to the time of the simulation, until that time. */
/* True if a table goes to standard output: "-", or a record without a file. */
bool is_standard_output(const char *file);
/* ART_EUSAGE for --csv if neither a record nor the table of contacts (NULL: none) goes to standard output. */
int check_csv(struct art_ctx *ctx, const struct art_record_spec *specs, int n, const char *contacts)
    ART_MUST_USE;
/* Layout of the table that goes to a file, or with or without --csv to standard output. */
enum art_record_layout layout_of_table(const char *file, bool csv);
int open_records(struct art_ctx *ctx, struct art_sim *sim, const struct art_record_spec *specs,
                 int n, bool csv, double append_until);
/* Before the library for large systems is loaded. */
void choose_kernels(void);
/* Has that library loaded by a second thread, if there may be one and the model will need the library. */
void load_ahead(const struct art_cli *cli, const struct art_model *model);
/* --portable: code of the libraries that gives the same bits on every processor. Begins the program once
 * more, so that nothing may have been read before. ART_EUNSUPPORTED where that cannot be. */
int be_portable(struct art_ctx *ctx) ART_MUST_USE;
/* Counts and seconds on standard error. */
struct pace;
int show_profile(struct art_ctx *ctx, const struct art_sim *sim, const struct pace *pace) ART_MUST_USE;

#endif
