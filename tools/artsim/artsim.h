/* artsim.h - what the files of artsim share: its options, by what they are about */
#ifndef ARTSIM_H
#define ARTSIM_H

#include <art/cli.h>
#include <art/cluster.h>
#include <art/frames.h>
#include <art/plugin.h>
#include <art/script.h>
#include <art/sim.h>
#include <stdbool.h>

/* ------------------- what the options --set, --input, --record, --frames and --profile ask for */

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

/* --------------------------------------------------------- what the option --contacts asks for */

struct contacts_file {
    char *file; /* NULL: not asked for */
    double dt;  /* 0: every step */
};
/* FILE[@DT], NULL: nothing; no record may go to standard output, too. Free it in any case. */
int parse_contacts(struct art_ctx *ctx, const char *text, const struct art_record_spec *records,
                   int n, struct contacts_file *spec) ART_MUST_USE;
void contacts_file_fini(struct contacts_file *spec);
int open_contacts(struct art_ctx *ctx, struct art_sim *sim, const struct contacts_file *spec, bool csv,
                  bool append) ART_MUST_USE;

/* ---------------------------------------------------- states in artsim: the options about them */

struct state_options {
    const char *load, *save;
    struct art_cli_list waypoint;
    const char *checkpoint;
    bool append;
};

/* Load the state, set way points and checkpoints. `folder` is that of -o, or NULL. */
int prepare_states(struct art_ctx *ctx, struct art_sim *sim, const struct state_options *o,
                   const char *folder);
/* The end of the run: at `asked` if that is > 0, else at the next break point, else with the last probe. */
int end_of_run(struct art_ctx *ctx, const struct art_sim *sim, double asked, double *end);

/* ----------------------------------------------------------------- the files that a run writes */

struct outputs {
    const struct art_record_spec *records; /* [n_records] */
    int n_records;
    const struct contacts_file *contacts;
    const struct art_frames_spec *frames; /* NULL: none */
    const struct state_options *states;
    const char *folder;                   /* of -o, or NULL */
};
/* All are files of their own, and none is one that the run reads: ART_EUSAGE else. Called when all has been
 * read and nothing been written. */
int reserve_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out);
/* Notes that the run leaves nothing behind, and how it would, if it does not. */
void note_no_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out);
/* Who names a table as the folder of -o means the file of a record: ART_EUSAGE. */
int check_folder(struct art_ctx *ctx, const char *folder);

/* ------------------------------------------------------- options of artsim for inverse control */

#define TRACK_L2 "0.01" /* unless --l2 is given */

struct track_options {
    struct art_cli_list track, exciters;
    double l2;
    int horizon;                 /* steps that are looked ahead */
    const char *record;
    const struct art_model *model;
    char **inputs;               /* [track.n] requests for inputs that drive the targets */
};
/* A TrackingController "track" with the targets of --track and the exciters of --exciters; given: these are
 * for static optimisation. */
int add_tracking(struct art_ctx *ctx, struct art_model *model, struct track_options *o,
                 bool given) ART_MUST_USE;
/* The data of --track drive the targets. */
int drive_targets(struct art_ctx *ctx, struct art_sim *sim, const struct track_options *o) ART_MUST_USE;
/* --record-excitations FILE */
int record_excitations(struct art_ctx *ctx, struct art_sim *sim,
                       const struct track_options *o) ART_MUST_USE;
void track_options_fini(struct track_options *o);

/* ------------------------------------------------ options of artsim for motions that are given */

#define GIVEN_POWER "2" /* unless --power is given */

struct given_options {
    const char *dynamics, *optimisation, *residuals; /* files */
    double power;
};
/* True if forces of a motion are asked for in place of a run. */
bool is_given(const struct given_options *o);
/* ART_EUSAGE: options that do not go together. */
int check_given(struct art_ctx *ctx, const struct given_options *o, const char *mot,
                bool tracks) ART_MUST_USE;
/* Note where a run until time `end` has times that the motion of a file has not. */
void note_reach(struct art_ctx *ctx, const struct art_motion *motion, const char *file, double end);
/* Find the forces and excitations and write the files; exciters: patterns, none for all muscles. */
int run_given(struct art_ctx *ctx, struct art_model *model, struct art_sim *sim,
              const struct art_motion *motion, const struct given_options *o,
              const struct art_cli_list *exciters) ART_MUST_USE;

/* ----------------------------------- options of artsim that go together, and those that do not */

/* ART_EUSAGE: an option is given that nobody would read. */
int check_modes(struct art_cli *cli) ART_MUST_USE;

/* ------------------------------------------------------ a run on several ranks of MPI: --ranks */

/* True if mpirun, or what else starts ranks, has started this process. */
bool is_rank(void);
/* The same command under mpirun with n ranks: its exit code; 5 if a rank is lost. */
int run_ranks(struct art_cli *cli, int n);

/* ------- one of several ranks of MPI that run the same model, each with its rows of the system */

struct rank_run {
    struct art_cli *cli;
    struct art_cluster cluster;
    bool shared;               /* there are others, which run the model as well */
    struct art_quiet silent;   /* to the end, on all ranks but the first */
};

/* Load a solver and start MPI. `undivided`: why the first rank has all rows whatever the model is, or NULL.
 * Ranks but the first write nothing from here on. The result is 1 on a rank that has done its part. */
int rank_run_start(struct rank_run *r, struct art_cli *cli, const char *solver, const char *undivided);
/* Return what art_sim_options takes; NULL: one process. */
struct art_ranks *rank_run_ranks(struct rank_run *r);
/* The model is compiled, or that failed with `status`: ART_OK to go on; 1 where the first rank goes on
 * alone, and this one is to call rank_run_follow without the model; an error on all ranks if it failed on
 * any. */
int rank_run_agree(struct rank_run *r, int status);
int rank_run_follow(struct rank_run *r);
/* At the end: the exit status of this rank. A rank that failed alone ends all. */
int rank_run_end(struct rank_run *r, int status);

#endif
