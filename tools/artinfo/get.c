#include "artinfo.h"
#include <art/mech.h>
#include <art/mechtree.h>
#include <art/sim.h>
#include <string.h>

/* A simulation at its start, made once a value is asked for that the file alone does not have. */
struct at_start {
    struct art_ctx *ctx;
    struct art_model *model;
    const struct start_options *options;
    struct input *in;
    struct art_sim *sim;
};

static void put_all(struct art_buf *buf, const struct art_comp *comp)
{
    art_buf_puts(buf, "# property\tvalue\tunit\torigin\n");
    art_inspect_properties(buf, comp);
}

/* True if the value is that of a running model: it is read-only or not stated and does not follow
 * from the tree, or it is the length of a path that may wrap, which the tree knows as a straight
 * one alone. */
static bool needs_start(struct art_ctx *ctx, const struct art_comp *comp, const char *name)
{
    double derived[16];
    const struct art_prop *prop = art_find_prop(comp, name);
    if (prop && !(prop->flags & ART_PROP_READONLY) && !art_default_is_void(comp, prop, name))
        return false;
    if (strcmp(name, "length") == 0 && art_comp_is(comp, "MultiPointSpring")) return true;
    /* a fault of the tree from which it follows is reported there */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int n = prop ? art_comp_derived(ctx, comp, name, derived) : 1;
    return art_quiet_end(ctx, &quiet, n) == 0;
}

static int open_start(struct at_start *start)
{
    int status;
    if (start->sim) return ART_OK;
    ART_TRY(input_start(start->in, start->model, start->options, &start->sim));
    ART_TRY(art_sim_settle_at_start(start->sim));
    art_sim_evaluate(start->sim);
out:
    return status;
}

static int put_at_start(struct at_start *start, struct art_buf *buf, const struct art_comp *comp,
                        const char *name)
{
    const struct art_prop *row = art_find_prop(comp, name);
    struct art_sim_prop prop;
    double *x = NULL;
    int status;
    ART_TRY(open_start(start));
    ART_TRY(art_sim_bind(start->ctx, start->sim, comp, name, NULL, &prop));
    ART_TRY(art_sim_look_at_start(start->sim));
    x = art_alloc(start->ctx, (size_t)prop.size, sizeof *x);
    if (!x) ART_TRY(ART_ENOMEM);
    ART_TRY(art_sim_get_known(start->ctx, start->sim, &prop, x));
    for (int i = 0; i < prop.size; i++) {
        if (prop.size > 1) art_buf_puts(buf, i ? " " : "[ ");
        if (row && row->type == ART_P_INT)
            art_buf_printf(buf, "%.0f", x[i]);
        else
            art_buf_real(buf, x[i] + 0.0);
    }
    art_buf_puts(buf, prop.size > 1 ? " ]\n" : "\n");
out:
    art_free(x);
    return status;
}

static int get_one(struct at_start *start, struct art_buf *buf, const char *spec, bool several)
{
    struct art_ctx *ctx = start->ctx;
    char *path = NULL, *prop = NULL;
    struct art_comp **comps = NULL;
    int n = 0, status;
    bool split = art_split_proppath(ctx, spec, &path, &prop), wild = strpbrk(spec, "*?");
    if (!split && !strchr(spec, '/') && art_find_prop(start->model->root, spec)) {
        /* a property of the root alone, as in the console */
        path = art_strdup(ctx, ".");
        prop = art_strdup(ctx, spec);
        split = true;
    }
    if (split && (!path || !prop)) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_find_all(ctx, start->model->root, split ? path : spec, prop, NULL, &comps, &n));
    several = several || n > 1;
    for (int i = 0; i < n; i++) {
        const char *at = wild ? art_comp_path(comps[i], NULL) : spec;
        const char *of = wild && split ? prop : "";
        if (several) art_buf_printf(buf, split ? "%s%s%s\t" : "# %s%s%s\n", at, *of ? ":" : "", of);
        if (split && needs_start(ctx, comps[i], prop))
            ART_TRY(put_at_start(start, buf, comps[i], prop));
        else if (split)
            ART_TRY(art_inspect_value(ctx, buf, comps[i], prop, several));
        else
            put_all(buf, comps[i]);
    }
out:
    art_free(comps);
    art_free(path);
    art_free(prop);
    return status;
}

int run_get(struct art_cli *cli, void *options)
{
    struct input in;
    struct at_start start = {.ctx = &cli->ctx, .options = options, .in = &in};
    struct art_buf buf;
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &start.options->model, cli->args, 1, false));
    start.model = in.models[0];
    for (int i = 1; i < cli->n_args; i++)
        ART_TRY(get_one(&start, &buf, cli->args[i], cli->n_args > 2));
out:
    art_sim_free(start.sim);
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
