/* artsim: runs a model. */
/* SIGXCPU belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700
#include "artsim.h"
#include "console.h"
#include "pace.h"
#include <art/base.h>
#include <art/cli.h>
#include <art/frames.h>
#include <art/import.h>
#include <art/mechtree.h>
#include <art/script.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

struct options {
    double end, step;
    const char *integrator, *folder, *frames, *contacts, *mot, *markers;
    int solver, ranks;
    struct art_cli_list record, input, probes, set, ignore, alias, data;
    int compat;
    struct state_options states;
    bool check, profile, adaptive, exact, trust, portable, csv, partial;
    struct art_cli_list controller, monitor, plugin;
    double script_timeout;
    struct live_options live;
    struct track_options track;
    struct given_options given;
};

static void integrator_words(struct art_buf *out)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        art_buf_printf(out, " %s", art_integrator_name(scheme));
}

static const struct art_cli_option options[] = {
    ART_OPTION(
        options, end, "time", 't', REAL("T"),
        "simulate until time T; default: the next break point, or the last stop time of a probe",
        .unit = "s", .range = "> 0"),
    ART_OPTION(options, step, "step", 0, REAL("H"),
               "time step: the root's maxStepSize, and a cap on those of the models, which keep "
               "smaller ones",
               .unit = "s", .range = "> 0"),
    ART_OPTION(options, adaptive, "adaptive", 0, FLAG,
               "take steps that fail again, smaller, as with adaptiveStepping=true in the root"),
    ART_OPTION(options, exact, "exact", 0, FLAG,
               "factor large systems in every step, for comparison"),
    ART_OPTION(options, integrator, "integrator", 0, STRING("NAME"),
               "integrator of all top models; --integrator list shows them",
               .words = integrator_words),
    ART_OPTION(options, solver, "solver", 0, CHOICE("SOLVER", "cholmod|mumps|petsc"),
               "solver of large sparse systems", .init = "cholmod"),
    ART_OPTION(options, ranks, "ranks", 0, INT("N"),
               "with --solver mumps or petsc: run under mpirun, on N ranks of MPI", .init = "1",
               .range = "1..4096"),
    ART_OPTION(options, folder, "output", 'o', STRING("DIR"),
               "write the model's own output probes and the last state into DIR"),
    ART_OPTION(options, record, "record", 'r', LIST("SPEC"),
               "PATH:PROP[,PATH:PROP...][@DT][=FILE]: write these properties every DT; repeatable"),
    ART_OPTION(options, csv, "csv", 0, FLAG,
               "write the table on standard output as a .csv: commas, and a header without '#'"),
    ART_OPTION(options, contacts, "contacts", 0, STRING("FILE[@DT]"),
               "write all contacts every DT, a line for each: bodies, point, normal, distance, "
               "force, friction, area, pressure"),
    ART_OPTION(options, frames, "frames", 0, STRING("DIR[@DT]"),
               "write what the model shows every DT as VTK files in DIR, and DIR.pvd for ParaView; "
               "DIR@DT,fields=stress+displacement: these fields; DIR@DT,ascii: as text"),
    ART_OPTION(options, input, "input", 'i', LIST("SPEC"),
               "PATH:PROP[,PATH:PROP...][@OPTION,...]=FILE: drive these properties from a file; "
               "repeatable"),
    ART_OPTION(options, mot, "mot", 0, STRING("FILE"),
               "prescribe coordinates of joints by a file whose columns are called like them"),
    ART_OPTION(options, markers, "markers", 0, STRING("FILE"),
               "inverse kinematics: bring the markers of the model to those of a file of motion "
               "capture that are called like them"),
    ART_OPTION(options, partial, "partial", 0, FLAG,
               "let more than a tenth of the columns of --mot or --markers be none of the model"),
    ART_OPTION(options, given.dynamics, "inverse-dynamics", 0, STRING("FILE"),
               "with --mot, in place of a run: write the forces of its coordinates"),
    ART_OPTION(options, given.optimisation, "static-optimisation", 0, STRING("FILE"),
               "with --mot, in place of a run: write the excitations of muscles that have these "
               "forces, at the least sum of their powers"),
    ART_OPTION(options, given.power, "power", 0, REAL("P"),
               "with --static-optimisation: the power of excitations that is summed",
               .init = GIVEN_POWER, .range = "> 1"),
    ART_OPTION(options, given.residuals, "residuals", 0, STRING("FILE"),
               "with --static-optimisation: write the forces that muscles do not have"),
    ART_OPTION(options, probes, "probes", 0, LIST("FILE"),
               "add the probes of a file to the model; repeatable"),
    ART_OPTION(
        options, track.track, "track", 0, LIST("SPEC"),
        "PATH:PROP[,PATH:PROP...][@OPTION,...]=FILE: find excitations that make these follow "
        "the data of a file; PROP: position, orientation, pose, force; repeatable"),
    ART_OPTION(options, track.exciters, "exciters", 0, LIST("PATH"),
               "with --track or --static-optimisation: what may be excited, also by wildcards; "
               "repeatable"),
    ART_OPTION(options, track.l2, "l2", 0, REAL("WEIGHT"),
               "with --track: the cost of large excitations", .init = TRACK_L2, .range = ">= 0"),
    ART_OPTION(options, track.horizon, "horizon", 0, INT("N"),
               "with --track: look so many steps ahead, for forces that have to begin earlier than "
               "the error shows",
               .init = "1", .range = "1..1000"),
    ART_OPTION(options, track.record, "record-excitations", 0, STRING("FILE"),
               "write the excitations that the model's tracking controllers find, every step"),
    ART_OPTION(options, set, "set", 's', LIST("PATH:PROP=VALUE"),
               "set a property before the run; repeatable"),
    ART_OPTION(options, states.load, "load-state", 0, STRING("FILE"),
               "go on from a state that an earlier run has saved"),
    ART_OPTION(
        options, states.append, "append", 0, FLAG,
        "with --load-state: records are continued in their files, after the rows up to its time"),
    ART_OPTION(options, states.save, "save-state", 0, STRING("FILE"),
               "write the state at the end of the run"),
    ART_OPTION(options, states.checkpoint, "checkpoint-every", 0, STRING("DT[=FILE]"),
               "write the state every DT during the run; default: checkpoint.txt"),
    ART_OPTION(options, states.waypoint, "waypoint", 0, LIST("T[=FILE]"),
               "end a step at T and write the state there; repeatable"),
    ART_OPTION(options, controller, "controller", 0, LIST("FILE.lua[=MODEL]"),
               "a script of your own that acts before each step; repeatable"),
    ART_OPTION(options, monitor, "monitor", 0, LIST("FILE.lua[=MODEL]"),
               "a script of your own that acts after each step; repeatable"),
    ART_OPTION(options, plugin, "plugin", 0, LIST("FILE.so"),
               "load classes, force laws and agents written in C; repeatable"),
    ART_OPTION(options, trust, "trust", 0, FLAG,
               "let scripts that came with the model use files and processes"),
    ART_OPTION(options, script_timeout, "script-timeout", 0, REAL("SECONDS"),
               "end the run if a script takes longer at once; default: 10, your own: any",
               .unit = "s", .range = "> 0"),
    ART_OPTION(options, ignore, "ignore", 0, LIST("CLASS"),
               "leave out components of a class that cannot be simulated; repeatable"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read a class as a known one; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look here too for files that the model names; repeatable"),
    ART_OPTION(options, compat, "compat", 0, CHOICE("WHICH", "none|artisynth"),
               "follow the original where it differs from the correct result", .init = "none"),
    ART_OPTION(options, portable, "portable", 0, FLAG,
               "the same bytes on every x86-64 with SSE4.2, slower where the processor has AVX2"),
    ART_OPTION(
        options, live.console, "console", 0, FLAG,
        "read commands from standard input, or from the file of --script; 'help' lists them"),
    ART_OPTION(options, live.script, "script", 0, STRING("FILE"),
               "with --console: read the commands from FILE"),
    ART_OPTION(options, live.format, "console-format", 0, CHOICE("FORMAT", "text|json"),
               "answers of the console: tables, or one JSON object a line", .init = "text"),
    ART_OPTION(options, live.control, "control", 0, STRING("OBS:INP[@DT]"),
               "closed loop: print a row of OBS, read a row of INP, every DT; each "
               "PATH:PROP[,PATH:PROP...]"),
    ART_OPTION(
        options, live.socket, "socket", 0, STRING("PATH"),
        "with --console or --control: answer at a Unix socket instead of the standard streams"),
    ART_OPTION(options, live.shm, "shm", 0, STRING("NAME"),
               "with --control: exchange rows through shared memory of this name"),
    ART_OPTION(options, live.real_time, "real-time", 0, FLAG,
               "run in real time; report late steps at the end"),
    ART_OPTION(options, check, "check", 0, FLAG, "read and compile the model, then stop"),
    ART_OPTION(options, profile, "profile", 0, FLAG,
               "show counts of steps and factorisations, and seconds by phase, at the end"),
    {0}};

/* the signal that asks for the end: set by the handler, read by the simulation at step boundaries
 */
static volatile int interrupted;

static void on_interrupt(int signal)
{
    interrupted = signal;
}

/* SIGUSR1 asks where the run is. */
static volatile sig_atomic_t asked;

static void on_question(int signal)
{
    (void)signal;
    asked = 1;
}

/* Interrupted, a run ends at a step boundary with its files in order; a second signal kills. A
 * reader of standard output that goes away is a failed write and not the end of the other files. */
static void catch_signals(void)
{
    struct sigaction action = {0}, old;
    action.sa_handler = on_interrupt;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGXCPU, &action, NULL); /* a limit of processor time, before the one that kills */
    /* nohup(1) lets a run go on without its terminal */
    if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    action = (struct sigaction){.sa_handler = on_question, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
}

/* In a console SIGINT stops the run in progress, any number of times. */
static void catch_console_signals(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    catch_signals();
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* A process that waits for a program that was stopped must see the signal: a shell ends its loop on
 * Ctrl-C only if the program dies of it. */
static int die_of_signal(int code)
{
    if (!interrupted || code != art_status_exit(ART_EINTERRUPT)) return code;
    /* this one would leave an image of the memory behind */
    if (interrupted != SIGXCPU) raise(interrupted);
    return 128 + interrupted;
}

/* What goes along with each step: what a person sees, the clock. */
struct escort {
    struct art_cli *cli;
    struct pace pace;
    bool clocked; /* --profile or --real-time, without --control, which paces itself */
};

static void on_progress(void *user, double t, double t_end)
{
    struct escort *escort = user;
    if (asked) {
        asked = 0;
        fprintf(stderr, "%s: t = %.9g of %.9g\n", escort->cli->tool->name, t, t_end);
    }
    art_cli_progress(escort->cli, t, t_end, "s");
    if (escort->clocked) pace_step(&escort->pace, t);
}

static int list_integrators(void)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        printf("%s\t%s\n", art_integrator_name(scheme), scheme->summary);
    return 0;
}

/* Everything that is to remain, also of a run that failed; each part whatever became of the others.
 */
static int save(struct art_cli *cli, const struct options *o, struct art_sim *sim)
{
    struct art_ctx *ctx = &cli->ctx;
    int finished = art_sim_finish(sim), probes = ART_OK, state = ART_OK;
    if (o->states.save) state = art_sim_write_state(ctx, sim, o->states.save);
    if (o->folder) {
        probes = art_sim_write_probes(ctx, sim, o->folder);
        char *path = art_path_join(ctx, o->folder, "last-state.txt");
        int last = path ? art_sim_write_state(ctx, sim, path) : ART_ENOMEM;
        if (state == ART_OK) state = last;
        art_free(path);
    }
    return finished < 0 ? finished : probes < 0 ? probes : state;
}

static int run_to(struct art_cli *cli, const struct options *o, struct art_sim *sim,
                  const struct track_options *track, double end,
                  const struct art_record_spec *specs, const struct contacts_file *contacts,
                  const struct art_frames_spec *frames, struct escort *escort, int *n_new)
{
    struct art_ctx *ctx = &cli->ctx;
    int status, saved;
    if (o->folder) ART_TRY(check_folder(ctx, o->folder));
    /* a folder that cannot be made is better known before the run than after it */
    if (o->folder) ART_TRY(art_make_folders(ctx, o->folder, n_new));
    ART_TRY(open_records(ctx, sim, specs, o->record.n, o->csv, o->states.append ? end : 0));
    ART_TRY(open_contacts(ctx, sim, contacts, o->csv, o->states.append));
    if (track->record) ART_TRY(record_excitations(ctx, sim, track));
    if (o->frames) ART_TRY(art_frames_write(ctx, sim, frames, o->states.append));
    ART_TRY(art_sim_report_unreached(ctx, sim, end));
    struct live_options live = o->live;
    live.interrupted = &interrupted;
    escort->pace.paced = o->live.real_time;
    escort->clocked = !o->live.control && (o->live.real_time || o->profile);
    pace_begin(&escort->pace, art_sim_time(sim));
    status = o->live.control ? control(cli, &live, sim, end, &escort->pace) : art_sim_run(sim, end);
    escort->clocked = false;
    art_cli_progress_end(cli);
    if (o->live.real_time) pace_report(&escort->pace, ctx);
    saved = save(cli, o, sim);
    if (o->profile && saved == ART_OK && !art_files_discarded(ctx))
        saved = show_profile(ctx, sim, &escort->pace);
    return status < 0 ? status : saved;
out:
    return status;
}

/* True if a run is not in vain though nothing is recorded. */
static bool shows_something(const struct options *o, const struct track_options *track)
{
    return track->record || o->profile || o->live.real_time || o->live.control ||
           o->controller.n > 0 || o->monitor.n > 0 || o->plugin.n > 0;
}

/* *n_new: how many folders were made for what remains */
static int run_sim(struct art_cli *cli, const struct options *o, struct art_sim *sim,
                   const struct track_options *track, struct escort *escort, int *n_new)
{
    struct art_ctx *ctx = &cli->ctx;
    double end;
    int status;
    struct art_frames_spec frames = {0};
    struct contacts_file contacts = {0};
    struct art_record_spec *specs = art_alloc(ctx, (size_t)o->record.n + 1, sizeof *specs);
    if (!specs) return ART_ENOMEM;
    ART_TRY(drive_targets(ctx, sim, track));
    ART_TRY(parse_records(ctx, sim, &o->record, specs));
    ART_TRY(parse_contacts(ctx, o->contacts, specs, o->record.n, &contacts));
    if (o->csv) ART_TRY(check_csv(ctx, specs, o->record.n, contacts.file));
    if (o->frames) ART_TRY(parse_frames(ctx, o->frames, o->folder, &frames));
    ART_TRY(prepare_states(ctx, sim, &o->states, o->folder));
    const struct outputs outputs = {.records = specs,
                                    .n_records = o->record.n,
                                    .contacts = &contacts,
                                    .frames = o->frames ? &frames : NULL,
                                    .states = &o->states,
                                    .folder = o->folder};
    ART_TRY(reserve_outputs(ctx, sim, &outputs));
    if (o->check) goto out;
    if (o->live.control) {
        end = o->end;
    } else {
        ART_TRY(end_of_run(ctx, sim, o->end, &end));
    }
    if (o->step > 0 && end - art_sim_time(sim) < o->step && !o->live.control)
        art_warn(ctx, NULL,
                 "--step %g is longer than the run of %g s: it is one step, and records have no "
                 "row at its end",
                 o->step, end - art_sim_time(sim));
    if (!shows_something(o, track)) note_no_outputs(ctx, sim, &outputs);
    status = run_to(cli, o, sim, track, end, specs, &contacts, &frames, escort, n_new);
out:
    art_frames_spec_fini(&frames);
    contacts_file_fini(&contacts);
    for (int i = 0; i < o->record.n; i++) art_record_spec_fini(&specs[i]);
    art_free(specs);
    return status;
}

/* The settings with which models are read and simulated, whatever they are. */
struct setup {
    struct art_cli *cli;
    const struct options *o;
    struct art_schema *schema;
    struct art_plugin_set plugins;
    struct art_solver_set solvers;
    struct art_agent_set agents;
    struct rank_run ranks;
    struct art_script_agents scripts;
    struct track_options track; /* a copy with what becomes of it */
    struct escort escort;
    bool *waiting; /* for each --set: of a property that a script is yet to declare */
    const char **ignore, **alias, **data;
};

static void setup_fini(struct setup *u)
{
    track_options_fini(&u->track);
    art_schema_free(u->schema);
    art_plugin_set_fini(&u->plugins);
    art_free(u->ignore);
    art_free(u->waiting);
    art_free(u->alias);
    art_free(u->data);
}

static int setup_init(struct setup *u, struct art_cli *cli, const struct options *o)
{
    struct art_ctx *ctx = &cli->ctx;
    const struct art_solver_type *solver = u->ranks.cluster.type;
    int status;
    u->waiting = art_alloc(ctx, (size_t)o->set.n, sizeof *u->waiting);
    ART_TRY(u->waiting ? ART_OK : ART_ENOMEM);
    ART_TRY(art_cli_texts(ctx, &o->ignore, &u->ignore));
    ART_TRY(art_cli_texts(ctx, &o->alias, &u->alias));
    ART_TRY(art_cli_texts(ctx, &o->data, &u->data));
    ART_TRY(load_plugins(ctx, &u->plugins, &o->plugin));
    ART_TRY(art_script_schema(ctx, &u->plugins, u->alias, o->alias.n, &u->schema));
    art_solver_set_init(&u->solvers);
    ART_TRY(art_solver_set_add(ctx, &u->solvers, &art_plugin_cholmod));
    if (solver) status = art_solver_set_add(ctx, &u->solvers, solver);
out:
    return status;
}

/* A model from a file, with the probes, scripts and values of the command line. */
static int open_model(void *user, const char *file, struct art_model **model)
{
    struct setup *u = user;
    const struct options *o = u->o;
    struct art_ctx *ctx = &u->cli->ctx;
    struct art_read_options reading = {.reject_misspelt = true,
                                       .data_dirs = u->data,
                                       .n_data_dirs = o->data.n,
                                       .variables = environ};
    int status;
    ART_TRY(art_model_load(ctx, u->schema, file, &reading, model));
    ART_TRY(art_model_need_model(ctx, *model));
    const int own_from = (*model)->next_order;
    for (int i = 0; i < o->probes.n; i++)
        ART_TRY(art_model_add_probes(ctx, *model, o->probes.items[i].text));
    ART_TRY(add_scripts(ctx, &u->agents, &u->scripts, *model, &o->controller, &o->monitor));
    ART_TRY(art_plugin_set_agents(ctx, &u->plugins, u->schema, &u->agents));
    u->scripts.own_from = own_from;
    u->scripts.trusted = o->trust;
    u->scripts.timeout = o->script_timeout;
    /* the controller is there for what is set in it; files to be tracked are known by the options
     * alone */
    ART_TRY(add_tracking(ctx, *model, &u->track, is_given(&u->o->given)));
    status = apply_sets(ctx, *model, &o->set, u->waiting, false);
out:
    if (status < 0) {
        art_model_free(*model);
        *model = NULL;
    }
    return status;
}

/* Its simulation. */
static int make_sim(void *user, struct art_model *model, struct art_sim **sim)
{
    struct setup *u = user;
    const struct options *o = u->o;
    struct art_ctx *ctx = &u->cli->ctx;
    struct art_sim_options so = {.step = o->step,
                                 .integrator = o->integrator,
                                 .compat = o->compat == 1,
                                 .adaptive = o->adaptive,
                                 .exact = o->exact,
                                 .keep_waypoints = is_console(&o->live),
                                 .profile = o->profile,
                                 .ignore = u->ignore,
                                 .n_ignore = o->ignore.n,
                                 .solvers = &u->solvers,
                                 .agents = &u->agents,
                                 .interrupt = &interrupted,
                                 .ranks = rank_run_ranks(&u->ranks),
                                 .progress = on_progress,
                                 .progress_user = &u->escort};
    int status;
    ART_TRY(art_mesh_files_check(ctx, model->root));
    ART_TRY(art_sim_create(ctx, model, &so, sim));
    status = apply_sets(ctx, model, &o->set, u->waiting, true);
out:
    return status;
}

static int run_console(struct setup *u)
{
    struct art_cli *cli = u->cli;
    const struct art_session_host host = {.open = open_model,
                                          .simulate = make_sim,
                                          .render = run_artrender,
                                          .interrupt = &interrupted,
                                          .user = u};
    if (u->o->record.n || u->o->input.n || u->o->folder || u->o->frames || u->o->contacts ||
        u->o->csv || u->track.track.n || u->track.record)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "a console has commands for records, inputs and frames");
    catch_console_signals();
    choose_kernels();
    return console(cli, &u->o->live, &host, cli->n_args ? cli->args[0] : NULL);
}

/* What is run. */
struct running {
    struct art_model *model;
    struct art_sim *sim;
    struct art_motion motion;
};

static int prepare(struct setup *u, struct running *r)
{
    struct art_cli *cli = u->cli;
    const struct options *o = u->o;
    int status;
    ART_TRY(cli->n_args > 0
                ? ART_OK
                : art_error(&cli->ctx, ART_EUSAGE, NULL, "which model? Give a file, or -"));
    ART_TRY(check_given(&cli->ctx, &o->given, o->mot, o->track.track.n > 0));
    if (o->mot && o->markers)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                          "--mot and --markers both say where bodies are; give one of them"));
    ART_TRY(open_model(u, cli->args[0], &r->model));
    if (o->mot) ART_TRY(art_motion_read(&cli->ctx, r->model, o->mot, o->partial, &r->motion));
    if (o->markers) ART_TRY(art_markers_read(&cli->ctx, r->model, o->markers, o->partial));
    catch_signals();
    choose_kernels();
    if (!o->solver) load_ahead(cli, r->model);
    status = make_sim(u, r->model, &r->sim);
out:
    return status;
}

static int run_model(struct setup *u)
{
    struct art_cli *cli = u->cli;
    const struct options *o = u->o;
    struct running r = {0};
    int status = prepare(u, &r), n_new = 0;
    bool follows = false;
    ART_TRY(rank_run_agree(&u->ranks, status));
    follows = status > 0;
    if (follows) goto out;
    for (int i = 0; i < o->input.n; i++)
        ART_TRY(art_sim_input_text(&cli->ctx, r.sim, o->input.items[i].text));
    if (is_given(&o->given)) {
        status = run_given(&cli->ctx, r.model, r.sim, &r.motion, &o->given, &o->track.exciters);
        goto out;
    }
    if (o->mot) note_reach(&cli->ctx, &r.motion, o->mot, o->end);
    if (o->mot) ART_TRY(art_sim_motion(&cli->ctx, r.sim, &r.motion));
    ART_TRY(run_sim(cli, o, r.sim, &u->track, &u->escort, &n_new));
out:
    art_sim_free(r.sim);
    art_motion_fini(&r.motion);
    if (o->folder) art_drop_folders(o->folder, n_new);
    art_model_free(r.model);
    return follows ? rank_run_follow(&u->ranks) : status;
}

/* Why the first rank has all rows whatever the model is, or NULL: what acts in the run is on the
 * first rank alone. */
static const char *undivided(const struct art_cli *cli, const struct options *o)
{
    if (cli->n_args == 0 || art_streq(cli->args[0], "-")) return "the model is standard input";
    if (is_console(&o->live) || o->live.control) return "the run is steered from outside";
    if (o->controller.n || o->monitor.n || o->plugin.n) return "scripts or plug-ins act in the run";
    if (o->track.track.n || o->mot || is_given(&o->given)) return "motions are given";
    return o->states.append ? "records go on in their files" : NULL;
}

static int run(struct art_cli *cli, void *opts)
{
    static const char *const names[] = {"cholmod", "mumps", "petsc"};
    const struct options *o = opts;
    struct setup u = {.cli = cli, .o = o, .track = o->track, .escort = {.cli = cli}};
    int status = ART_OK;
    if (art_streq(o->integrator, "list")) return list_integrators();
    if (check_modes(cli) < 0 || (o->portable && be_portable(&cli->ctx) < 0)) return cli->ctx.status;
    if (o->ranks > 1 && !o->solver)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--ranks needs --solver mumps or petsc");
    if (o->ranks > 1 && !is_rank()) return run_ranks(cli, o->ranks);
    if (o->solver) status = rank_run_start(&u.ranks, cli, names[o->solver], undivided(cli, o));
    if (status != ART_OK) return status < 0 ? status : ART_OK;
    status = setup_init(&u, cli, o);
    if (status == ART_OK) status = is_console(&o->live) ? run_console(&u) : run_model(&u);
    setup_fini(&u);
    return rank_run_end(&u.ranks, status);
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, options, options, "[MODEL]", 0, 1, run)};

/* What simulators with a window have as options. */
static const struct art_cli_elsewhere elsewhere[] = {
    {"window", "artsim has no window: 'artview MODEL' shows the model as it runs"},
    {"view", "artsim has no window: 'artview MODEL' shows the model as it runs"},
    {"viewer", "artsim has no window: 'artview MODEL' shows the model as it runs"},
    {"gui", "artsim has no window: 'artview MODEL' shows the model as it runs"},
    {NULL, NULL}};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artsim",
                                             .summary = "simulate a model and record what it does",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1,
                                             .elsewhere = elsewhere};
    return die_of_signal(art_cli_main(&tool, argc, argv));
}
