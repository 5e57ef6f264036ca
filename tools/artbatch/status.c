/* `artbatch status` and `artbatch cases`. */
#include "artbatch.h"
#include <string.h>

/* Cases that failed in the same way. */
struct group {
    int code, stage, count;
    char message[400];
    char names[120]; /* of the first of them */
};

struct count {
    int state[4];   /* by enum case_state */
    double seconds; /* of all that came to an end */
    struct group *group;
    int n, cap;
};

static int add_failure(struct art_ctx *ctx, struct count *count, const struct outcome *o,
                       const char *name)
{
    struct group *g = NULL;
    for (int i = 0; i < count->n && !g; i++)
        if (count->group[i].code == o->code && count->group[i].stage == o->stage &&
            art_streq(count->group[i].message, o->message))
            g = &count->group[i];
    if (!g) {
        if (!ART_GROW(ctx, count->group, count->n, count->cap)) return ART_ENOMEM;
        g = &count->group[count->n++];
        *g = (struct group){.code = o->code, .stage = o->stage};
        memcpy(g->message, o->message, sizeof g->message);
    }
    g->count++;
    const size_t used = strlen(g->names), more = strlen(name) + 1;
    if (used + more + 4 < sizeof g->names) {
        if (used) strcat(g->names, " ");
        strcat(g->names, name);
    } else if (used && !art_ends_with(g->names, "..."))
        strcat(g->names, "...");
    return ART_OK;
}

static int write_count(struct art_ctx *ctx, const struct count *count, int n, const char *file)
{
    static const char *const names[] = {"pending", "running", "done", "failed"};
    static const int order[] = {CASE_DONE, CASE_FAILED, CASE_RUNNING, CASE_PENDING};
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, file));
    ART_TRY(art_sink_printf(sink, "cases\t%d\n", n));
    for (int i = 0; i < 4; i++)
        ART_TRY(art_sink_printf(sink, "%s\t%d\n", names[order[i]], count->state[order[i]]));
    ART_TRY(art_sink_printf(sink, "seconds\t%.3f\n", count->seconds));
    if (count->n) ART_TRY(art_sink_printf(sink, "# exit\tstage\tcount\tmessage\tcases\n"));
    for (int i = 0; i < count->n; i++) {
        const struct group *g = &count->group[i];
        ART_TRY(art_sink_printf(sink, "%d\t%d\t%d\t%s\t%s\n", g->code, g->stage, g->count,
                                g->message, g->names));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int show_status(struct art_cli *cli, void *opts)
{
    struct art_plan plan = {0};
    struct count count = {0};
    int status;
    (void)opts;
    ART_TRY(read_cases(&cli->ctx, cli->args[0], &plan));
    for (int i = 0; i < plan.n_cases; i++) {
        enum case_state state;
        struct outcome o;
        ART_TRY(find_state(&cli->ctx, cli->args[0], plan.cases[i].name, &state, &o));
        count.state[state]++;
        if (state == CASE_DONE || state == CASE_FAILED) count.seconds += o.seconds;
        if (state == CASE_FAILED) ART_TRY(add_failure(&cli->ctx, &count, &o, plan.cases[i].name));
    }
    ART_TRY(write_count(&cli->ctx, &count, plan.n_cases, cli->output));
    status = count.state[CASE_DONE] == plan.n_cases ? 0 : 1;
out:
    art_free(count.group);
    art_plan_fini(&plan);
    return status;
}

static int show_cases(struct art_cli *cli, void *opts)
{
    struct art_plan plan = {0};
    int status;
    (void)opts;
    ART_TRY(read_plan(&cli->ctx, cli->args[0], &plan));
    status = write_cases(&cli->ctx, &plan, cli->output);
out:
    art_plan_fini(&plan);
    return status;
}

struct no_options {
    int none;
};

const struct art_cli_command status_command =
    ART_COMMAND("status", "count what is done, and list failures by exit code and message", NULL,
                no_options, "DIR", 1, 1, show_status);

const struct art_cli_command cases_command = ART_COMMAND(
    "cases", "print the cases of a plan as a table", NULL, no_options, "PLAN", 1, 1, show_cases);
