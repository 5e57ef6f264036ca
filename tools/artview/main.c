/* artview: a model, a run or meshes in a page of the browser. */
#define _POSIX_C_SOURCE 200809L
#include "artview.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct art_cli_option options[] = {
    ART_OPTION(options, port, "port", 'p', INT("N"), "listen at this port of 127.0.0.1; 0: any",
               .init = "0", .range = "0..65535"),
    ART_OPTION(options, run, "run", 0, FLAG, "run at once, rather than wait for the page"),
    ART_OPTION(options, fast, "fast", 0, FLAG,
               "run as fast as possible; default: no faster than real time"),
    ART_OPTION(options, watch, "watch", 'w', LIST("PATH:PROP"),
               "plot a property during the run; repeatable"),
    ART_OPTION(options, color, "color", 'c', STRING("FIELD"),
               "colour by a field of nodes, elements, points or lines, such as stress"),
    ART_OPTION(options, set, "set", 's', LIST("PATH:PROP=VALUE"),
               "set a property at first; repeatable"),
    ART_OPTION(options, state, "state", 0, STRING("FILE"), "begin with a state of artsim"),
    ART_OPTION(options, step, "step", 0, REAL("H"), "time step, as in artsim", .unit = "s",
               .range = "> 0"),
    ART_OPTION(options, compat, "compat", 0, CHOICE("WHICH", "none|artisynth"),
               "follow the original where it differs from the correct result", .init = "none"),
    ART_OPTION(options, trust, "trust", 0, FLAG,
               "let scripts that came with the model use files and processes"),
    ART_OPTION(options, ignore, "ignore", 0, LIST("CLASS"),
               "leave out components of a class that cannot be simulated; repeatable"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read a class as a known one; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look here too for files that the model names; repeatable"),
    {0}};

static volatile int interrupted;

static void on_interrupt(int signal)
{
    interrupted = signal;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int run(struct art_cli *cli, void *opts)
{
    const struct options *o = opts;
    struct source *source = NULL;
    struct server *server = NULL;
    int status;
    ART_TRY(source_open(cli, o, &interrupted, &source));
    catch_signals();
    ART_TRY(server_start(&cli->ctx, o->port, &server));
    printf("http://127.0.0.1:%d/?token=%s\n", server_port(server), server_token(server));
    fflush(stdout);
    status = play(cli, o, source, server, &interrupted);
out:
    server_stop(server);
    source_close(source);
    return status;
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, options, options, "MODEL.art|RUN.pvd|MESH...", 1, -1, run)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artview",
                                             .summary = "a model, a run or meshes in the browser",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
