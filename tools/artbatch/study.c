/* `artbatch run`: the folder of a study is brought up to date, and what is not done is run. */
#include "artbatch.h"
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder that is new, empty, or one of ours. */
static int check_folder(struct art_ctx *ctx, const char *dir)
{
    struct stat st;
    char *cases = art_path_join(ctx, dir, "cases.tsv"),
         *batch = art_path_join(ctx, dir, "batch.tsv");
    int status = cases && batch ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && stat(dir, &st) == 0 && !art_path_is_file(cases) &&
        !art_path_is_file(batch) && (!S_ISDIR(st.st_mode) || rmdir(dir) != 0))
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "%s is there and is no folder of artbatch; -o names another", dir);
    art_free(cases);
    art_free(batch);
    return status;
}

/* A result that took time is not lost by a slip in the command: nothing has changed when this is
 * refused. */
static int check_results(struct recipe *r, const struct art_plan *plan, const char *dir,
                         struct art_buf *text)
{
    int n = 0, status = ART_OK;
    for (int i = 0; i < plan->n_cases; i++) {
        struct outcome o;
        uint64_t hash;
        ART_TRY(read_outcome(r->ctx, dir, plan->cases[i].name, &o));
        if (!o.there || o.code != 0) continue;
        ART_TRY(recipe_case(r, plan, &plan->cases[i], text, &hash));
        n += o.hash != hash;
    }
    if (!n) goto out;
    status = art_error(
        r->ctx, ART_EUSAGE, NULL,
        "%d of %d cases of %s have results of another command, other files or programs: --redo "
        "replaces them, -o DIR keeps them",
        n, plan->n_cases, dir);
out:
    return status;
}

/* The folder and command of a case, if they are not the same already; it joins the jobs if it is
 * not done. */
static int prepare_case(struct recipe *r, const struct art_plan *plan,
                        const struct art_plan_case *c, bool retry, struct art_buf *text,
                        struct jobs *jobs)
{
    struct art_ctx *ctx = r->ctx;
    struct outcome o;
    uint64_t hash, before;
    char *path = NULL;
    int status;
    ART_TRY(recipe_case(r, plan, c, text, &hash));
    ART_TRY(command_hash(ctx, jobs->dir, c->name, &before));
    if (before != hash) {
        path = case_file(ctx, jobs->dir, c->name, "");
        ART_TRY(path ? art_make_folder(ctx, path) : ART_ENOMEM);
        art_free(path);
        path = case_file(ctx, jobs->dir, c->name, "command");
        ART_TRY(path ? write_file(ctx, path, text->s, text->n) : ART_ENOMEM);
    }
    ART_TRY(read_outcome(ctx, jobs->dir, c->name, &o));
    if (o.there && o.hash == hash && (o.code == 0 || (!is_passing(&o) && !retry))) goto out;
    if (o.there) {
        art_free(path);
        path = case_file(ctx, jobs->dir, c->name, "status");
        ART_TRY(path ? ART_OK : ART_ENOMEM);
        (void)unlink(path);
    }
    jobs->name[jobs->n++] = c->name;
out:
    art_free(path);
    return status;
}

static int prepare(struct recipe *r, const struct art_plan *plan, const struct engine *engine,
                   struct jobs *jobs)
{
    struct art_ctx *ctx = r->ctx;
    struct art_buf text;
    uint64_t hash;
    char *path = art_path_join(ctx, jobs->dir, "cases.tsv");
    int status = path ? ART_OK : ART_ENOMEM;
    art_buf_init(&text, ctx);
    ART_TRY(status);
    /* whatever is wrong with the command is found before anything is written */
    ART_TRY(recipe_case(r, plan, &plan->cases[0], &text, &hash));
    ART_TRY(recipe_check(r, plan));
    if (!engine->redo) ART_TRY(check_results(r, plan, jobs->dir, &text));
    ART_TRY(art_make_folder(ctx, jobs->dir));
    ART_TRY(write_cases(ctx, plan, path));
    ART_TRY(write_design(ctx, plan, jobs->dir));
    for (int i = 0; i < plan->n_cases; i++)
        ART_TRY(prepare_case(r, plan, &plan->cases[i], engine->retry, &text, jobs));
    ART_TRY(recipe_write(r, jobs->dir));
    status = write_jobs(ctx, jobs, engine);
out:
    art_buf_fini(&text);
    art_free(path);
    return status;
}

/* What came of all cases. */
static int sum_up(struct art_cli *cli, const struct art_plan *plan, const char *dir, bool wanted,
                  int *n_left)
{
    struct outcome o, first = {0};
    const char *name = NULL;
    int failed = 0, left = 0, status = ART_OK;
    for (int i = 0; i < plan->n_cases; i++) {
        enum case_state state;
        ART_TRY(find_state(&cli->ctx, dir, plan->cases[i].name, &state, &o));
        if (state == CASE_FAILED && !name) name = plan->cases[i].name, first = o;
        failed += state == CASE_FAILED;
        left += state == CASE_PENDING || state == CASE_RUNNING;
    }
    *n_left = failed + left;
    if (wanted && failed)
        art_warn(&cli->ctx, NULL, "%d of %d cases failed; `artbatch status %s` lists them; %s: %s",
                 failed, plan->n_cases, dir, name, *first.message ? first.message : "no message");
    if (wanted && left)
        art_warn(&cli->ctx, NULL,
                 "%d of %d cases are not done; the same command continues with them", left,
                 plan->n_cases);
out:
    return status;
}

int run_study(struct art_cli *cli, const struct art_plan *plan, const char *dir, const char **words,
              int n_words, const struct engine *engine, int *n_left)
{
    struct recipe r = {0};
    struct jobs jobs = {0};
    char *whole = NULL;
    int status, left = 0;
    ART_TRY(check_folder(&cli->ctx, dir));
    ART_TRY(recipe_read(&cli->ctx, &r, words, n_words, &engine->input));
    whole = absolute_path(&cli->ctx, dir);
    jobs.dir = whole;
    jobs.name = art_alloc(&cli->ctx, (size_t)plan->n_cases, sizeof *jobs.name);
    ART_TRY(whole && jobs.name ? ART_OK : ART_ENOMEM);
    ART_TRY(prepare(&r, plan, engine, &jobs));
    if (cli->verbose)
        art_note(&cli->ctx, NULL, "%d of %d cases are to be run", jobs.n, plan->n_cases);
    if (jobs.n && engine->with != WITH_NONE) ART_TRY(run_jobs(cli, &jobs, engine));
    ART_TRY(sum_up(cli, plan, dir, engine->with != WITH_NONE, &left));
    if (n_left)
        *n_left = left;
    else if (left)
        status = art_error(&cli->ctx, ART_EDIVERGED, NULL, "%d of %d cases have no result", left,
                           plan->n_cases);
out:
    recipe_fini(&r);
    art_free(jobs.name);
    art_free(whole);
    return status;
}

/* ---------------------------------------------------------------------- command */

struct run_options {
    const char *output;
    struct engine engine;
};

static const struct art_cli_option run_table[] = {
    ART_OPTION(run_options, output, "output", 'o', STRING("DIR"),
               "folder of the study (default: the name of the plan without its extension)"),
    ENGINE_ROWS(run_options, engine),
    {0}};

char *study_folder(struct art_ctx *ctx, const char *output, const char *plan)
{
    if (output) return art_strdup(ctx, output);
    const char *name = strrchr(plan, '/');
    name = name ? name + 1 : plan;
    const char *dot = strrchr(name, '.');
    if (!dot || dot == name || art_streq(plan, "-")) {
        (void)art_error(ctx, ART_EUSAGE, NULL, "where shall the cases be? -o DIR says it");
        return NULL;
    }
    return art_strndup(ctx, name, (size_t)(dot - name));
}

static int run(struct art_cli *cli, void *opts)
{
    const struct run_options *o = opts;
    struct art_plan plan = {0};
    char *dir = NULL;
    int status, n_left = 0;
    if (cli->n_args < 2)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                          "which command? artbatch run PLAN -- COMMAND runs it for each case"));
    dir = study_folder(&cli->ctx, o->output, cli->args[0]);
    ART_TRY(dir ? ART_OK : cli->ctx.status);
    ART_TRY(read_plan(&cli->ctx, cli->args[0], &plan));
    ART_TRY(run_study(cli, &plan, dir, cli->args + 1, cli->n_args - 1, &o->engine, &n_left));
    if (o->engine.with == WITH_NONE)
        art_note(&cli->ctx, NULL, "%s/ is prepared: `make -k -C %s` runs its cases", dir, dir);
    else if (n_left < plan.n_cases)
        art_note(&cli->ctx, NULL,
                 "results are in %s/cases, a folder for each; `artbatch collect %s COLUMN@WHAT` "
                 "makes a table of them",
                 dir, dir);
    status = o->engine.with != WITH_NONE && n_left ? 1 : 0;
out:
    art_plan_fini(&plan);
    art_free(dir);
    return status;
}

const struct art_cli_command run_command =
    ART_COMMAND("run", "run a command for each case of a plan; `run` may be left out", run_table,
                run_options, "PLAN -- COMMAND [ARG...] ['|' COMMAND...]", 1, -1, run);
