/* This file handles way points (times at which a step ends and the state is kept), break points
 * (where a run may stop) and checkpoints (states written while the run goes on). */
#include "sim_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double slack(const struct art_sim *sim)
{
    return 1e-9 * sim->clock.step;
}

/* The first way point that is not before t. */
static int find_from(const struct art_sim *sim, double t)
{
    int low = 0, high = sim->waypoints.n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (sim->waypoints.all[mid].t < t)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static const struct art_waypoint *find_at(const struct art_sim *sim, double t)
{
    int i = find_from(sim, t - slack(sim));
    const struct art_waypoint *way = &sim->waypoints.all[i];
    return i < sim->waypoints.n && way->t <= t + slack(sim) ? way : NULL;
}

double art_sim_next_break(const struct art_sim *sim, double t)
{
    for (int i = find_from(sim, t + slack(sim)); i < sim->waypoints.n; i++)
        if (sim->waypoints.all[i].is_break) return sim->waypoints.all[i].t;
    return INFINITY;
}

int art_sim_waypoints(const struct art_sim *sim)
{
    return sim->waypoints.n;
}

double art_sim_waypoint(const struct art_sim *sim, int i, bool *is_break, bool *kept)
{
    const struct art_waypoint *way = &sim->waypoints.all[i];
    if (is_break) *is_break = way->is_break;
    if (kept) *kept = way->kept;
    return way->t;
}

/* Steps are cut at way points as they are at samples. */
static double way_due(const struct art_sim *sim, const void *self, double t)
{
    (void)self;
    int i = find_from(sim, t + slack(sim));
    return i < sim->waypoints.n ? sim->waypoints.all[i].t : INFINITY;
}

static const struct art_agent_type ways = {
    .name = "way-points", .stage = ART_AGENT_OUTPUT, .due = way_due};

int art_sim_add_waypoint(struct art_ctx *ctx, struct art_sim *sim, double t, bool is_break,
                         const char *file)
{
    struct art_waypoints *w = &sim->waypoints;
    char *copy = art_strdup(ctx, file);
    int i = find_from(sim, t - slack(sim)), status;
    if (file && !copy) return ART_ENOMEM;
    if (!isfinite(t)) {
        art_free(copy);
        return art_error(ctx, ART_ERANGE, NULL, "a way point at t = %g", t);
    }
    if (i == w->n || w->all[i].t > t + slack(sim)) {
        status = ART_GROW(ctx, w->all, w->n, w->cap) ? ART_OK : ART_ENOMEM;
        if (status == ART_OK && w->n == 0)
            status = art_sim_add_agent(ctx, sim, &ways, NULL, -1, NULL);
        if (status < 0) {
            art_free(copy);
            return status;
        }
        memmove(w->all + i + 1, w->all + i, (size_t)(w->n++ - i) * sizeof *w->all);
        w->all[i] = (struct art_waypoint){.t = t};
        art_buf_init(&w->all[i].state, ctx);
    }
    w->all[i].is_break |= is_break;
    if (file) {
        art_free(w->all[i].file);
        w->all[i].file = copy;
    }
    return ART_OK;
}

const char *art_sim_state_file(const struct art_sim *sim, int i)
{
    for (int k = 0; k < sim->waypoints.n; k++)
        if (sim->waypoints.all[k].file && i-- == 0) return sim->waypoints.all[k].file;
    return i == 0 ? sim->checkpoint.file : NULL;
}

void art_sim_free_waypoints(struct art_sim *sim)
{
    for (int i = 0; i < sim->waypoints.n; i++) {
        art_buf_fini(&sim->waypoints.all[i].state);
        art_free(sim->waypoints.all[i].file);
    }
    art_free(sim->waypoints.all);
    art_free(sim->checkpoint.file);
}

int art_sim_return(struct art_ctx *ctx, struct art_sim *sim, double t)
{
    const struct art_waypoint *way = find_at(sim, t);
    struct art_source src = {0};
    if (!way || !way->kept)
        return art_error(ctx, ART_ENOTFOUND, NULL, "no state was kept for t = %.9g", t);
    int status = art_source_string(ctx, &src, "way point", way->state.s, way->state.n);
    if (status == ART_OK) status = art_sim_load(ctx, sim, &src);
    art_source_fini(&src);
    return status;
}

int art_sim_checkpoint(struct art_ctx *ctx, struct art_sim *sim, double dt, const char *file)
{
    char *copy;
    if (!(dt >= ART_SIM_MIN_STEP && isfinite(dt)))
        return art_error(ctx, ART_ERANGE, NULL, "checkpoints every %g are too close", dt);
    copy = art_strdup(ctx, file);
    if (!copy) return ART_ENOMEM;
    art_free(sim->checkpoint.file);
    sim->checkpoint.file = copy;
    sim->checkpoint.dt = dt;
    sim->checkpoint.last = sim->clock.t;
    return ART_OK;
}

/* A checkpoint is due when a multiple of its interval has been passed: steps are not cut for it,
 * the results are those without. */
static int write_checkpoint(struct art_sim *sim)
{
    struct art_checkpoint *c = &sim->checkpoint;
    double now = floor((sim->clock.t + slack(sim)) / c->dt),
           last = floor((c->last + slack(sim)) / c->dt);
    if (!c->file || now <= last) return ART_OK;
    c->last = sim->clock.t;
    return art_sim_write_state(sim->ctx, sim, c->file);
}

int art_sim_handle_waypoints(struct art_sim *sim)
{
    int i = find_from(sim, sim->clock.t - slack(sim)), status = ART_OK;
    struct art_waypoint *way = i < sim->waypoints.n ? &sim->waypoints.all[i] : NULL;
    if (way && way->t <= sim->clock.t + slack(sim)) {
        if (sim->options.keep_waypoints) {
            art_buf_clear(&way->state);
            ART_TRY(art_sim_save(sim->ctx, sim, &way->state));
            way->kept = true;
        }
        if (way->file) ART_TRY(art_sim_write_state(sim->ctx, sim, way->file));
    }
    status = write_checkpoint(sim);
out:
    return status;
}

/* ------------------------------------------------------------------- in a model file */

struct ways_reader {
    struct art_ctx *ctx;
    struct art_sim *sim;
    struct art_lexer lex;
    struct art_token tok;
    const struct art_loc *loc;
};

static int next(struct ways_reader *r)
{
    return art_lex_next(&r->lex, &r->tok);
}

static bool is_char(const struct art_token *tok, char c)
{
    return tok->kind == ART_TOK_CHAR && tok->ch == c;
}

static bool is_word(const struct art_token *tok, const char *word)
{
    return tok->kind == ART_TOK_WORD && tok->n == strlen(word) && !memcmp(tok->s, word, tok->n);
}

static int wrong(const struct ways_reader *r)
{
    char text[80];
    return art_error(r->ctx, ART_ESYNTAX, r->loc, "%s among the way points",
                     art_token_describe(&r->tok, text));
}

/* Whole numbers are nanoseconds, as for the times of probes. */
static int take_time(struct ways_reader *r, double *t)
{
    if (r->tok.kind != ART_TOK_INT && r->tok.kind != ART_TOK_REAL) return wrong(r);
    *t = r->tok.kind == ART_TOK_INT ? r->tok.num / 1e9 : r->tok.num;
    return isfinite(*t) ? ART_OK : wrong(r);
}

/* A value that does not count here: one token, or everything up to the bracket's end. */
static int skip_value(struct ways_reader *r)
{
    int depth = 0, status = ART_OK;
    do {
        if (r->tok.kind == ART_TOK_END) return wrong(r);
        if (is_char(&r->tok, '[')) depth++;
        if (is_char(&r->tok, ']')) depth--;
        if (depth > 0) status = next(r);
    } while (depth > 0 && status == ART_OK);
    return status;
}

/* [ time=T breakpoint=true ... ], the token is the bracket. */
static int read_entry(struct ways_reader *r)
{
    double t = 0;
    bool is_break = false;
    int status;
    for (;;) {
        ART_TRY(next(r));
        if (is_char(&r->tok, ']')) break;
        if (r->tok.kind != ART_TOK_WORD) return wrong(r);
        bool time = is_word(&r->tok, "time"), brk = is_word(&r->tok, "breakpoint");
        ART_TRY(next(r));
        if (!is_char(&r->tok, '=')) return wrong(r);
        ART_TRY(next(r));
        if (brk) is_break = is_word(&r->tok, "true");
        if (brk && !is_break && !is_word(&r->tok, "false")) return wrong(r);
        ART_TRY(time ? take_time(r, &t) : skip_value(r));
    }
    status = art_sim_add_waypoint(r->ctx, r->sim, t, is_break, NULL);
out:
    return status;
}

static int read_time(struct ways_reader *r)
{
    const struct art_token *peek;
    double t = 0;
    int status;
    ART_TRY(take_time(r, &t));
    ART_TRY(art_lex_peek(&r->lex, &peek));
    bool is_break = is_word(peek, "breakpoint");
    if (is_break) ART_TRY(next(r));
    status = art_sim_add_waypoint(r->ctx, r->sim, t, is_break, NULL);
out:
    return status;
}

/* Read the text between the brackets, whose first token is present: entries; times, which may be
 * followed by `breakpoint`; or items of a probe, of which wayPoints=[ ... ] has them in turn (but
 * no more). */
static int read_entries(struct ways_reader *r, bool items)
{
    const struct art_token *peek;
    int status;
    if (!is_char(&r->tok, '[')) return wrong(r);
    for (;;) {
        ART_TRY(next(r));
        if (is_char(&r->tok, ']')) break;
        if (is_char(&r->tok, '[')) {
            ART_TRY(read_entry(r));
            continue;
        }
        if (r->tok.kind != ART_TOK_WORD) {
            ART_TRY(read_time(r));
            continue;
        }
        bool list = is_word(&r->tok, "wayPoints");
        ART_TRY(art_lex_peek(&r->lex, &peek));
        if (is_char(peek, '[')) continue; /* a class before its bracket */
        if (!is_char(peek, '=')) return wrong(r);
        if (!items) return wrong(r);
        ART_TRY(next(r));
        ART_TRY(next(r));
        ART_TRY(list ? read_entries(r, false) : skip_value(r));
    }
out:
    return status;
}

static int read_ways(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                     const char *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    struct art_source src = {0};
    if (!slot || !slot->has_value || !slot->value.text) return ART_OK;
    int status = art_source_string(ctx, &src, "way points", slot->value.text, slot->value.text_n);
    if (status < 0) return status;
    struct ways_reader r = {.ctx = ctx, .sim = sim, .loc = &slot->loc};
    art_lexer_init(&r.lex, ctx, &src);
    status = next(&r);
    if (status == ART_OK) status = read_entries(&r, true);
    art_lexer_fini(&r.lex);
    art_source_fini(&src);
    return status;
}

int art_waypoint_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                       void *user)
{
    (void)user;
    return read_ways(ctx, sim, probe, "wayPoints");
}

int art_sim_load_waypoints(struct art_ctx *ctx, struct art_sim *sim)
{
    return read_ways(ctx, sim, sim->tree->root, "waypoints");
}
