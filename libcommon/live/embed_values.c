/* This is a running model behind one handle: values, time, states, records. */
#include "embed_priv.h"
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------- records */

/* Rows at or behind a time were of a run that is taken back. */
static void drop_rows(struct embed_record *r, double t)
{
    const double slack = 1e-9 * fmax(1, fabs(t));
    while (r->n > 0 && r->rows[(r->n - 1) * r->width] >= t - slack) r->n--;
}

static int bind_item(struct art_embed *run, struct embed_item *item, const struct art_sim *sim);

static int take_row(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct embed_record *r = self;
    struct embed_item *item = &r->run->items[r->item];
    int status = bind_item(r->run, item, sim);
    if (status < 0) return status;
    drop_rows(r, t);
    if (!ART_RESERVE(ctx, r->rows, (r->n + 1) * r->width, r->cap)) return ART_ENOMEM;
    double *x = r->rows + r->n * r->width;
    *x++ = t;
    for (int i = 0; i < item->n; i++) {
        art_sim_get(sim, &item->props[i], x);
        x += item->props[i].size;
    }
    r->n++;
    return ART_OK;
}

static int start_record(struct art_embed *run, struct embed_record *r)
{
    const struct art_sampler sampler = {.take = take_row, .self = r};
    int status = art_sim_sample(&run->ctx, run->session->sim, r->dt, &sampler);
    if (status == ART_OK) r->generation = run->generation;
    return status;
}

int embed_sync(struct art_embed *run)
{
    int status;
    ART_TRY(live_refresh(run->session));
    for (int i = 0; i < run->n_records; i++)
        if (run->records[i]->generation != run->generation)
            ART_TRY(start_record(run, run->records[i]));
out:
    return status;
}

int art_embed_record(struct art_embed *run, const char *paths, double dt)
{
    struct embed_record *r = NULL;
    int item = art_embed_bind(run, paths), status;
    if (item < 0) return item;
    if (!(dt >= 0) || !isfinite(dt))
        return art_error(&run->ctx, ART_EUSAGE, NULL, "a record needs an interval >= 0");
    if (!ART_GROW(&run->ctx, run->records, run->n_records, run->cap_records)) return ART_ENOMEM;
    r = art_alloc(&run->ctx, 1, sizeof *r);
    if (!r) return ART_ENOMEM;
    *r = (struct embed_record){
        .run = run, .item = item, .dt = dt, .width = (size_t)run->items[item].size + 1};
    for (int i = 0; i < run->items[item].n; i++)
        ART_TRY(
            art_sim_require_value(&run->ctx, run->session->sim, &run->items[item].props[i], NULL));
    ART_TRY(start_record(run, r));
    run->records[run->n_records++] = r;
    return run->n_records - 1;
out:
    art_free(r);
    return status;
}

int art_embed_rows(struct art_embed *run, int record, const double **rows, size_t *n, size_t *width)
{
    if (record < 0 || record >= run->n_records)
        return art_error(&run->ctx, ART_EUSAGE, NULL, "there is no record %d", record);
    const struct embed_record *r = run->records[record];
    *rows = r->rows;
    *n = r->n;
    *width = r->width;
    return ART_OK;
}

const char *art_embed_record_columns(struct art_embed *run, int record)
{
    if (record < 0 || record >= run->n_records) return "";
    return art_embed_columns(run, run->records[record]->item);
}

/* ----------------------------------------------------------------------- items */

static void free_item(struct embed_item *item)
{
    for (int i = 0; i < item->n; i++) art_free(item->paths[i]);
    art_free(item->paths);
    art_free(item->props);
    art_free(item->text);
    art_free(item->columns);
    memset(item, 0, sizeof *item);
}

void embed_forget_items(struct art_embed *run)
{
    for (int i = 0; i < run->n_items; i++) free_item(&run->items[i]);
    art_free(run->items);
    for (int i = 0; i < run->n_records; i++) {
        art_free(run->records[i]->rows);
        art_free(run->records[i]);
    }
    art_free(run->records);
    run->items = NULL;
    run->records = NULL;
    run->n_items = run->cap_items = run->n_records = run->cap_records = 0;
}

/* Binds the properties in this simulation. Their sizes stay what they were when the item was made.
 */
static int bind_item(struct art_embed *run, struct embed_item *item, const struct art_sim *sim)
{
    int status = ART_OK, size = 0;
    if (item->generation == run->generation) return ART_OK;
    for (int i = 0; i < item->n; i++) {
        ART_TRY(art_sim_bind_path(&run->ctx, (struct art_sim *)sim, NULL, item->paths[i], NULL,
                                  &item->props[i]));
        size += item->props[i].size;
    }
    if (item->size && size != item->size)
        return art_error(&run->ctx, ART_ESHAPE, NULL, "'%s' has %d number{s} now, not %d",
                         item->text, size, item->size);
    item->size = size;
    item->generation = run->generation;
out:
    return status;
}

static int make_item(struct art_embed *run, const char *text, struct embed_item *item)
{
    struct art_ctx *ctx = &run->ctx;
    struct art_record_spec spec;
    struct art_buf names;
    const char **name = NULL; /* of columns: behind " as ", or the path */
    int status;
    memset(item, 0, sizeof *item);
    art_buf_init(&names, ctx);
    ART_TRY(art_record_spec_parse(ctx, text, &spec));
    if (spec.dt > 0 || spec.file)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROP[,...]", text));
    if (strstr(text, " as "))
        ART_TRY(art_sim_expand_records(ctx, run->session->sim, NULL, &spec.paths, &spec.n));
    else
        ART_TRY(art_sim_expand_paths(ctx, run->session->sim, NULL, &spec.paths, &spec.n));
    name = art_alloc(ctx, (size_t)spec.n, sizeof *name);
    if (!name) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < spec.n; i++) {
        name[i] = art_sim_record_column(spec.paths[i]);
        if (name[i] != spec.paths[i]) spec.paths[i][name[i] - spec.paths[i] - 4] = '\0';
    }
    item->paths = spec.paths;
    item->n = spec.n;
    spec.paths = NULL;
    spec.n = 0;
    item->text = art_strdup(ctx, text);
    item->props = art_alloc(ctx, (size_t)item->n, sizeof *item->props);
    ART_TRY(item->text && item->props ? ART_OK : ART_ENOMEM);
    ART_TRY(bind_item(run, item, run->session->sim));
    for (int i = 0; i < item->n; i++) art_sim_prop_columns(&names, &item->props[i], name[i], '\t');
    ART_TRY(art_buf_status(&names));
    item->columns = art_strdup(ctx, names.n ? names.s + 1 : "");
    status = item->columns ? ART_OK : ART_ENOMEM;
out:
    art_free(name);
    art_record_spec_fini(&spec);
    art_buf_fini(&names);
    if (status < 0) free_item(item);
    return status;
}

int art_embed_bind(struct art_embed *run, const char *paths)
{
    int status;
    embed_begin(run);
    ART_TRY(embed_sync(run));
    for (int i = 0; i < run->n_items; i++)
        if (art_streq(run->items[i].text, paths)) return i;
    if (!ART_GROW(&run->ctx, run->items, run->n_items, run->cap_items)) return ART_ENOMEM;
    ART_TRY(make_item(run, paths, &run->items[run->n_items]));
    return run->n_items++;
out:
    return status;
}

static int find_item(struct art_embed *run, int item, struct embed_item **found)
{
    int status;
    embed_begin(run);
    if (item < 0 || item >= run->n_items)
        return art_error(&run->ctx, ART_EUSAGE, NULL, "there is no item %d", item);
    *found = &run->items[item];
    ART_TRY(embed_sync(run));
    status = bind_item(run, *found, run->session->sim);
out:
    return status;
}

int art_embed_size(struct art_embed *run, int item)
{
    return item >= 0 && item < run->n_items ? run->items[item].size : 0;
}

const char *art_embed_columns(struct art_embed *run, int item)
{
    return item >= 0 && item < run->n_items ? run->items[item].columns : "";
}

int art_embed_get(struct art_embed *run, int item, double *x)
{
    struct embed_item *found;
    int status = find_item(run, item, &found);
    if (status < 0) return status;
    struct art_sim *sim = run->session->sim;
    status = art_sim_show_start(sim);
    if (status == ART_OK) art_sim_evaluate(sim);
    for (int i = 0; i < found->n && status == ART_OK; i++) {
        art_sim_get(sim, &found->props[i], x);
        if (!found->props[i].live && isnan(*x))
            status = art_sim_require_value(&run->ctx, sim, &found->props[i], NULL);
        x += found->props[i].size;
    }
    int back = art_sim_hide_start(sim);
    return status < 0 ? status : back;
}

int art_embed_set(struct art_embed *run, int item, const double *x)
{
    struct embed_item *found;
    struct art_session *s = run->session;
    int status;
    ART_TRY(find_item(run, item, &found));
    for (int i = 0; i < found->size; i++)
        if (!isfinite(x[i]))
            return art_error(&run->ctx, ART_ERANGE, NULL,
                             "'%s' is set to a value that is not finite", found->text);
    art_sim_pose_begin(s->sim);
    for (int i = 0; i < found->n && status == ART_OK; i++) {
        const struct art_sim_prop *p = &found->props[i];
        if (p->fixed || (p->live && !p->live->set))
            status = art_error(&run->ctx, ART_EUSAGE, NULL, "'%s' cannot be set in a run",
                               found->paths[i]);
        if (status == ART_OK) status = art_sim_set(&run->ctx, s->sim, p, x);
        x += p->size;
    }
    ART_TRY(art_sim_pose_end(&run->ctx, s->sim, status));
    /* forces that are read now see excitations that were set */
    for (int i = 0; i < art_sim_models(s->sim); i++) art_system_excite(art_sim_system(s->sim, i));
    /* an edit before the first step starts from here */
    s->touched = true;
out:
    return status;
}

/* ------------------------------------------------------------------------ time */

double art_embed_time(const struct art_embed *run)
{
    return run->session->sim ? art_sim_time(run->session->sim) : 0;
}

double art_embed_step_size(struct art_embed *run)
{
    return run->session->sim ? art_sim_step_size(run->session->sim) : 0;
}

long art_embed_steps(const struct art_embed *run)
{
    return run->session->sim ? art_sim_steps(run->session->sim) : 0;
}

/* The end of a step of dt: sums of equal steps would drift. */
static double end_of_step(struct art_embed *run, double dt)
{
    double t = art_sim_time(run->session->sim);
    double expected = run->equal.start + (double)run->equal.n * run->equal.dt;
    if (dt != run->equal.dt || run->equal.n == 0 || fabs(t - expected) > 1e-9 * dt) {
        run->equal.dt = dt;
        run->equal.start = t;
        run->equal.n = 0;
    }
    return run->equal.start + (double)++run->equal.n * dt;
}

int art_embed_step(struct art_embed *run, double dt)
{
    int status;
    embed_begin(run);
    if (!(dt >= 0) || !isfinite(dt))
        return art_error(&run->ctx, ART_EUSAGE, NULL, "a step is a time above 0");
    ART_TRY(embed_sync(run));
    struct art_sim *sim = run->session->sim;
    double h = art_sim_step_size(sim), t = art_sim_time(sim);
    run->poll = NULL;
    status = art_sim_run(sim, dt > 0 ? end_of_step(run, dt) : (floor(t / h + 1e-6) + 1) * h);
out:
    return status;
}

int art_embed_run(struct art_embed *run, double t_end, int (*poll)(void *user), void *user)
{
    int status;
    embed_begin(run);
    ART_TRY(embed_sync(run));
    if (!isfinite(t_end) || t_end < art_sim_time(run->session->sim))
        return art_error(&run->ctx, ART_EUSAGE, NULL, "a run must end later than %.9g",
                         art_sim_time(run->session->sim));
    run->interrupt = 0;
    run->poll = poll;
    run->poll_user = user;
    status = art_sim_run(run->session->sim, t_end);
    run->poll = NULL;
    run->interrupt = 0;
out:
    return status;
}

int art_embed_reset(struct art_embed *run)
{
    int status;
    embed_begin(run);
    ART_TRY(embed_sync(run));
    ART_TRY(live_reset(run->session));
    run->equal.n = 0;
    for (int i = 0; i < run->n_records; i++) run->records[i]->n = 0;
    status = embed_sync(run);
out:
    return status;
}

/* ---------------------------------------------------------------------- states */

int art_embed_save_state(struct art_embed *run, const char **text, size_t *n)
{
    int status;
    embed_begin(run);
    ART_TRY(embed_sync(run));
    art_buf_clear(&run->text);
    ART_TRY(art_sim_save(&run->ctx, run->session->sim, &run->text));
    ART_TRY(art_buf_status(&run->text));
    *text = run->text.s;
    *n = run->text.n;
out:
    return status;
}

int art_embed_load_state(struct art_embed *run, const char *text, size_t n)
{
    struct art_source source = {0};
    int status;
    embed_begin(run);
    ART_TRY(embed_sync(run));
    ART_TRY(art_source_string(&run->ctx, &source, "state", text, n));
    ART_TRY(art_sim_load(&run->ctx, run->session->sim, &source));
    run->equal.n = 0;
    for (int i = 0; i < run->n_records; i++) {
        struct embed_record *r = run->records[i];
        const double t = art_sim_time(run->session->sim);
        while (r->n > 0 && r->rows[(r->n - 1) * r->width] > t + 1e-9 * fmax(1, t)) r->n--;
    }
out:
    art_source_fini(&source);
    return status;
}
