/* `artbatch collect`: a table of quantities, a row for each case. */
#include "artbatch.h"
#include <math.h>
#include <string.h>

struct collect_options {
    struct art_cli_list file;
    int missing;
};

enum { MISSING_LEAVE, MISSING_EMPTY, MISSING_ERROR };

static const struct art_cli_option collect_table[] = {
    FILE_ROW(collect_options),
    ART_OPTION(collect_options, missing, "missing", 'm', CHOICE("WHAT", "leave-out|empty|error"),
               "what becomes of cases without a result", .init = "leave-out"),
    {0}};

struct table {
    struct art_ctx *ctx;
    const char *dir;
    const struct collect_options *o;
    struct quantity *q;
    int n_q;
    struct values
        first;  /* of the first case that has them: their number and labels are those of all */
    int *count; /* [n_q] values of each quantity */
    bool known;
    int n_left_out;
};

/* The values of a case; *there states whether it is done. */
static int case_values(struct table *t, const char *name, struct values *v, bool *there)
{
    struct records r = {0};
    enum case_state state;
    int status;
    ART_TRY(find_state(t->ctx, t->dir, name, &state, NULL));
    *there = state == CASE_DONE;
    if (!*there) goto out;
    ART_TRY(records_read(t->ctx, t->dir, name, &t->o->file, &r));
    for (int i = 0; i < t->n_q; i++) {
        const int before = v->n;
        char hint[ART_COLUMNS_HINT] = "; it has no records";
        ART_TRY(quantity_values(t->ctx, &t->q[i], &r, v));
        if (v->n == before)
            ART_TRY(art_error(t->ctx, ART_ENOTFOUND, NULL, "case %s has no column '%s'%s", name,
                              t->q[i].column,
                              r.n ? art_series_hint(&r.s[0], t->q[i].column, hint) : hint));
        if (t->known && t->count[i] != v->n - before)
            ART_TRY(art_error(t->ctx, ART_ESHAPE, NULL,
                              "case %s has %d value{s} of '%s', others %d", name, v->n - before,
                              t->q[i].text, t->count[i]));
        t->count[i] = v->n - before;
    }
    t->known = true;
out:
    records_fini(&r);
    return status;
}

static void put_header(struct art_sink *sink, const struct table *t, const struct art_plan *plan,
                       char sep)
{
    const char between[2] = {sep, '\0'};
    art_sink_puts(sink, "case");
    for (int k = 0; k < plan->n_params; k++) {
        art_sink_puts(sink, between);
        put_field(sink, plan->params[k].name);
    }
    for (int i = 0; i < t->first.n; i++) {
        art_sink_puts(sink, between);
        put_field(sink, t->first.label[i]);
    }
    art_sink_puts(sink, "\n");
}

static void put_row(struct art_sink *sink, const struct art_plan *plan,
                    const struct art_plan_case *c, const double *x, int n, char sep)
{
    const char between[2] = {sep, '\0'};
    art_sink_puts(sink, c->name);
    for (int k = 0; k < plan->n_params; k++) {
        art_sink_puts(sink, between);
        if (sep == ',' && strchr(c->text[k], ',')) {
            art_sink_puts(sink, "\"");
            art_sink_puts(sink, c->text[k]);
            art_sink_puts(sink, "\"");
        } else
            put_field(sink, c->text[k]);
    }
    for (int i = 0; i < n; i++) {
        art_sink_puts(sink, between);
        if (x && isfinite(x[i])) art_sink_put_double(sink, x[i]);
    }
    art_sink_puts(sink, "\n");
}

static int write_rows(struct table *t, struct art_sink *sink, const struct art_plan *plan, char sep)
{
    int status = ART_OK, first = -1;
    bool there;
    for (int i = 0; i < plan->n_cases && first < 0; i++) {
        ART_TRY(case_values(t, plan->cases[i].name, &t->first, &there));
        if (there) first = i;
    }
    if (first < 0) return art_error(t->ctx, ART_ENOTFOUND, NULL, "no case of %s is done", t->dir);
    put_header(sink, t, plan, sep);
    for (int i = 0; i < plan->n_cases; i++) {
        struct values v = {0};
        there = i == first;
        status = i > first ? case_values(t, plan->cases[i].name, &v, &there) : ART_OK;
        t->n_left_out += !there;
        if (status == ART_OK && (there || t->o->missing == MISSING_EMPTY))
            put_row(sink, plan, &plan->cases[i],
                    !there       ? NULL
                    : i == first ? t->first.x
                                 : v.x,
                    t->first.n, sep);
        values_fini(&v);
        ART_TRY(status);
        if (!there && t->o->missing == MISSING_ERROR)
            ART_TRY(art_error(t->ctx, ART_ENOTFOUND, NULL, "case %s has no result",
                              plan->cases[i].name));
    }
out:
    return status;
}

static int collect(struct art_cli *cli, void *opts)
{
    struct table t = {.ctx = &cli->ctx, .dir = cli->args[0], .o = opts};
    struct art_plan plan = {0};
    struct art_sink *sink = NULL;
    int status;
    t.q = art_alloc(&cli->ctx, (size_t)cli->n_args, sizeof *t.q);
    t.count = art_alloc(&cli->ctx, (size_t)cli->n_args, sizeof *t.count);
    ART_TRY(t.q && t.count ? ART_OK : ART_ENOMEM);
    for (; t.n_q < cli->n_args - 1; t.n_q++)
        ART_TRY(quantity_read(&cli->ctx, cli->args[t.n_q + 1], &t.q[t.n_q]));
    ART_TRY(read_cases(&cli->ctx, t.dir, &plan));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(write_rows(&t, sink, &plan,
                       cli->output && art_path_has_extension(cli->output, ".csv") ? ',' : '\t'));
    status = art_sink_commit(sink);
    sink = NULL;
    if (t.n_left_out)
        art_warn(&cli->ctx, NULL, "%d of %d cases have no result", t.n_left_out, plan.n_cases);
out:
    art_sink_abort(sink);
    for (int i = 0; i < t.n_q; i++) quantity_fini(&t.q[i]);
    values_fini(&t.first);
    art_free(t.q);
    art_free(t.count);
    art_plan_fini(&plan);
    return status;
}

const struct art_cli_command collect_command =
    ART_COMMAND("collect", "a table of quantities, a row for each case that is done", collect_table,
                collect_options, "DIR COLUMN@WHAT...", 2, -1, collect);
