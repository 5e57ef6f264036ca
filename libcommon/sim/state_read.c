/* This file reads a state, format state(5): everything is checked before anything is taken over. */
#include "state_priv.h"
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reader {
    struct art_ctx *ctx;
    struct art_sim *sim;
    struct art_state_text *out;
    const char *file, *s;
    size_t n, pos, token; /* token: where the one read last begins */
    int line;
    size_t line_start;
    struct art_buf text; /* of the quoted string read last */
};

/* --------------------------------------------------------------------------- tokens */

static struct art_loc here(const struct reader *r, size_t at)
{
    return (struct art_loc){r->file, r->line, (int)(at - r->line_start) + 1};
}

static int fail(const struct reader *r, int status, const char *fmt, ...) ART_PRINTF(3, 4);
static int fail(const struct reader *r, int status, const char *fmt, ...)
{
    struct art_loc loc = here(r, r->token);
    va_list args;
    va_start(args, fmt);
    art_verror(r->ctx, status, &loc, fmt, args);
    va_end(args);
    return status;
}

static void start_token(struct reader *r)
{
    while (r->pos < r->n && (r->s[r->pos] == ' ' || r->s[r->pos] == '\t')) r->pos++;
    r->token = r->pos;
}

static bool ends_token(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t token_length(const struct reader *r)
{
    size_t n = 0;
    while (r->pos + n < r->n && !ends_token(r->s[r->pos + n])) n++;
    return n;
}

static int take_number(struct reader *r, double *x)
{
    start_token(r);
    size_t n = token_length(r);
    if (n == 0) return fail(r, ART_ESYNTAX, "a number is missing");
    if (art_read_double(r->s + r->pos, n, x) != n)
        return fail(r, ART_ESYNTAX, "'%.*s' is no number", (int)(n < 40 ? n : 40), r->s + r->pos);
    if (!isfinite(*x)) return fail(r, ART_ERANGE, "a number that is not finite");
    r->pos += n;
    return ART_OK;
}

static int take_numbers(struct reader *r, double *x, int n)
{
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++) status = take_number(r, x + i);
    return status;
}

static int take_count(struct reader *r, long most, long *x)
{
    int64_t value;
    start_token(r);
    size_t n = token_length(r);
    if (n == 0 || art_read_int(r->s + r->pos, n, &value) != n)
        return fail(r, ART_ESYNTAX, "a whole number is missing");
    if (value < 0 || value > most) return fail(r, ART_ERANGE, "a number from 0 to %ld", most);
    *x = (long)value;
    r->pos += n;
    return ART_OK;
}

/* Take a string "..." with \" \\
 * ; the text is valid until the next one. */
static int take_string(struct reader *r, const char **out)
{
    start_token(r);
    if (r->pos >= r->n || r->s[r->pos] != '"') return fail(r, ART_ESYNTAX, "a '\"' is missing");
    art_buf_clear(&r->text);
    for (r->pos++; r->pos < r->n && r->s[r->pos] != '"' && r->s[r->pos] != '\n'; r->pos++) {
        char c = r->s[r->pos];
        if (c == '\0') return fail(r, ART_ESYNTAX, "a NUL in a string");
        if (c == '\\' && r->pos + 1 < r->n) c = r->s[++r->pos] == 'n' ? '\n' : r->s[r->pos];
        art_buf_putc(&r->text, c);
    }
    if (r->pos >= r->n || r->s[r->pos] != '"') return fail(r, ART_ESYNTAX, "a string has no end");
    r->pos++;
    *out = r->text.n ? r->text.s : "";
    return art_buf_status(&r->text);
}

static int take_line_end(struct reader *r)
{
    start_token(r);
    if (r->pos < r->n && r->s[r->pos] == '\r') r->pos++;
    if (r->pos >= r->n) return fail(r, ART_ESYNTAX, "the state breaks off here");
    if (r->s[r->pos] != '\n') return fail(r, ART_ESYNTAX, "too much on this line");
    r->line_start = ++r->pos;
    r->line++;
    return ART_OK;
}

/* ------------------------------------------------------------------------------ head */

static int twice(const struct reader *r)
{
    return fail(r, ART_ESYNTAX, "this stands here for the second time");
}

static int read_time(struct reader *r)
{
    return take_number(r, &r->out->t);
}

static int read_start(struct reader *r)
{
    return take_number(r, &r->out->t_start);
}

static int read_steps(struct reader *r)
{
    int status = take_count(r, LONG_MAX, &r->out->steps);
    return status < 0 ? status : take_count(r, LONG_MAX, &r->out->redone);
}

static int read_started(struct reader *r)
{
    long x;
    int status = take_count(r, 1, &x);
    r->out->started = status == ART_OK && x == 1;
    return status;
}

/* ------------------------------------------------------------------------ components */

static int take_component(struct reader *r, struct art_comp **comp)
{
    const char *path;
    int status = take_string(r, &path);
    struct art_loc loc = here(r, r->token);
    return status < 0 ? status : art_find_checked(r->ctx, r->sim->tree->root, path, &loc, comp);
}

static int read_model(struct reader *r)
{
    struct art_comp *comp;
    int status;
    ART_TRY(take_component(r, &comp));
    int i = art_sim_model_of(r->sim, comp);
    if (i < 0 || r->sim->models[i].comp != comp)
        return fail(r, ART_ENOTFOUND, "'%s' is no model that is simulated", r->text.s);
    struct art_state_model *m = &r->out->models[i];
    if (m->seen) return twice(r);
    m->seen = true;
    ART_TRY(take_count(r, LONG_MAX, &m->steps));
    ART_TRY(take_number(r, &m->t));
out:
    return status;
}

/* Take the point or frame of a path; *model becomes its model, *number its number. */
static int take_dyn(struct reader *r, struct art_state_model **model, const struct art_dyn **dyn,
                    int *number)
{
    struct art_comp *comp;
    int status = take_component(r, &comp);
    if (status < 0) return status;
    int i = art_sim_model_of(r->sim, comp);
    const struct art_system *sys = i >= 0 ? r->sim->models[i].sys : NULL;
    *dyn = sys ? art_system_dyn(sys, comp) : NULL;
    if (!*dyn) return fail(r, ART_ENOTFOUND, "'%s' has no position in this model", r->text.s);
    *model = &r->out->models[i];
    *number = (int)(*dyn - sys->dyn);
    return ART_OK;
}

/* Unit quaternions, as far as steps leave them so. */
static int check_quaternion(const struct reader *r, const double q[4])
{
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (fabs(length - 1) <= 1e-6) return ART_OK;
    return fail(r, ART_ERANGE, "a quaternion of length %.9g: rotations have 1", length);
}

static int read_dyn(struct reader *r, bool frame, bool back)
{
    struct art_state_model *m;
    const struct art_dyn *dyn;
    int status, i;
    ART_TRY(take_dyn(r, &m, &dyn, &i));
    if (back && dyn->companion < 0)
        return fail(r, ART_ESHAPE, "'%s' has no back in this model", r->text.s);
    if (back) {
        int other = dyn->companion;
        dyn += other - i;
        i = other;
    }
    if (dyn->frame != frame)
        return fail(r, ART_ESHAPE, "'%s' is a %s in this model", r->text.s,
                    dyn->frame ? "frame" : "point");
    if (m->seen_dyn[i]) return twice(r);
    m->seen_dyn[i] = true;
    double *q = m->q + dyn->q;
    ART_TRY(take_numbers(r, q, frame ? 7 : 3));
    if (frame) ART_TRY(check_quaternion(r, q + 3));
    ART_TRY(take_numbers(r, m->u + dyn->u, frame ? 6 : 3));
out:
    return status;
}

/* Read three of the elastic coordinates of a deformable body. */
static int read_elastic(struct reader *r)
{
    struct art_state_model *m;
    const struct art_dyn *dyn;
    int status, i;
    long which;
    ART_TRY(take_dyn(r, &m, &dyn, &i));
    ART_TRY(take_count(r, INT_MAX, &which));
    const struct art_comp *comp = dyn->comp;
    const struct art_system *sys = r->sim->models[m - r->out->models].sys;
    while (i < sys->n_dyn && (dyn->comp != comp || dyn->elastic != which)) dyn++, i++;
    if (i == sys->n_dyn || which == 0)
        return fail(r, ART_ESHAPE, "'%s' has no such elastic coordinates in this model", r->text.s);
    if (m->seen_dyn[i]) return twice(r);
    m->seen_dyn[i] = true;
    ART_TRY(take_numbers(r, m->q + dyn->q, 3));
    status = take_numbers(r, m->u + dyn->u, 3);
out:
    return status;
}

static int read_point(struct reader *r)
{
    return read_dyn(r, false, false);
}

/* Read the back of a shell's node. */
static int read_back(struct reader *r)
{
    return read_dyn(r, false, true);
}

static int read_frame(struct reader *r)
{
    return read_dyn(r, true, false);
}

static int read_target(struct reader *r)
{
    struct art_state_model *m;
    const struct art_dyn *dyn;
    int status, i;
    long set;
    ART_TRY(take_dyn(r, &m, &dyn, &i));
    ART_TRY(take_count(r, ART_TARGET_POS | ART_TARGET_VEL, &set));
    m->controls[i].set = (int)set;
    ART_TRY(take_numbers(r, m->controls[i].q, dyn->frame ? 7 : 3));
    ART_TRY(take_numbers(r, m->controls[i].u, dyn->frame ? 6 : 3));
out:
    return status;
}

static int read_external(struct reader *r)
{
    struct art_state_model *m;
    const struct art_dyn *dyn;
    int i, status = take_dyn(r, &m, &dyn, &i);
    return status < 0 ? status : take_numbers(r, m->controls[i].external, dyn->frame ? 6 : 3);
}

static int find_excitable(const struct art_system *sys, const struct art_comp *comp, int guess)
{
    /* they stand in the order of the system, as a rule */
    for (int k = 0; k < sys->excitation.n; k++) {
        int i = (guess + k) % sys->excitation.n;
        if (sys->excitation.list[i].comp == comp) return i;
    }
    return -1;
}

static int read_excitation(struct reader *r)
{
    struct art_comp *comp;
    int status;
    ART_TRY(take_component(r, &comp));
    int k = art_sim_model_of(r->sim, comp);
    struct art_state_model *m = k < 0 ? NULL : &r->out->models[k];
    int i = m ? find_excitable(r->sim->models[k].sys, comp, m->next_excitable) : -1;
    if (i < 0) return fail(r, ART_ENOTFOUND, "'%s' has no excitation in this model", r->text.s);
    if (m->seen_excitable[i]) return twice(r);
    m->seen_excitable[i] = true;
    m->next_excitable = i + 1;
    ART_TRY(take_numbers(r, m->excitation + 2 * i, 2));
    double own = m->excitation[2 * i];
    const struct art_live *live = art_live_find(comp, "excitation");
    if (live && live->set == art_excitation_set_clamped && (own < 0 || own > 1))
        return fail(r, ART_ERANGE, "excitation %.9g of '%s', which goes from 0 to 1", own,
                    art_comp_path(comp, NULL));
out:
    return status;
}

static int find_aux(const struct art_system *sys, const struct art_comp *comp, int guess)
{
    for (int k = 0; k < sys->memory.n_comps; k++) {
        int i = (guess + k) % sys->memory.n_comps;
        if (sys->memory.history[i].comp == comp) return i;
    }
    return -1;
}

static int read_memory(struct reader *r)
{
    struct art_comp *comp;
    int status;
    ART_TRY(take_component(r, &comp));
    int k = art_sim_model_of(r->sim, comp);
    struct art_state_model *m = k < 0 ? NULL : &r->out->models[k];
    int i = m ? find_aux(r->sim->models[k].sys, comp, m->next_aux) : -1;
    if (i < 0) return fail(r, ART_ENOTFOUND, "'%s' remembers nothing in this model", r->text.s);
    if (m->seen_history[i]) return twice(r);
    m->seen_history[i] = true;
    m->next_aux = i + 1;
    const struct art_history_range *range = &r->sim->models[k].sys->memory.history[i];
    ART_TRY(take_numbers(r, m->history + range->first, range->n));
out:
    return status;
}

/* A count, which the line bounds, and as many numbers. */
static int read_list(struct reader *r)
{
    struct art_comp *comp;
    long n;
    int status, i = 0;
    ART_TRY(take_component(r, &comp));
    int k = art_sim_model_of(r->sim, comp);
    const struct art_system *sys = k < 0 ? NULL : r->sim->models[k].sys;
    while (sys && i < sys->memory.n_lists && sys->memory.lists[i].comp != comp) i++;
    if (!sys || i == sys->memory.n_lists)
        return fail(r, ART_ENOTFOUND, "'%s' keeps no list in this model", r->text.s);
    struct art_list *list = &r->out->models[k].list[i];
    struct art_loc loc = here(r, r->token);
    if (list->x) return twice(r);
    ART_TRY(take_count(r, (long)((r->n - r->pos) / 2), &n));
    list->x = art_arena_alloc(r->ctx, &r->out->arena, (size_t)n + 1, sizeof *list->x);
    if (!list->x) return ART_ENOMEM;
    list->n = (int)n;
    ART_TRY(take_numbers(r, list->x, list->n));
    for (int m = 0; m < list->n; m++)
        if (!isfinite(list->x[m]))
            return fail(r, ART_ERANGE, "number %d of the list is not finite", m + 1);
    status = sys->memory.lists[i].check(r->ctx, sys->memory.lists[i].data, list, &loc);
out:
    return status;
}

static int read_property(struct reader *r)
{
    struct art_state_prop one = {0};
    struct art_state_text *out = r->out;
    const char *path;
    int status;
    ART_TRY(take_string(r, &path));
    struct art_loc loc = here(r, r->token);
    ART_TRY(art_sim_bind_path(r->ctx, r->sim, NULL, path, &loc, &one.prop));
    const struct art_prop *row = art_find_prop(one.prop.comp, one.prop.name);
    if (one.prop.live || one.prop.fixed || (row && row->flags & ART_PROP_READONLY))
        return fail(r, ART_EUNSUPPORTED, "'%s' cannot be set in a run", path);
    double *x = art_arena_alloc(r->ctx, &out->arena, (size_t)one.prop.size, sizeof *x);
    if (!x) return ART_ENOMEM;
    one.x = x;
    ART_TRY(take_numbers(r, x, one.prop.size));
    if (!ART_GROW(r->ctx, out->props, out->n_props, out->cap_props)) return ART_ENOMEM;
    out->props[out->n_props++] = one;
out:
    return status;
}

/* ---------------------------------------------------------------------------- agents */

int art_state_find_agent(const struct art_sim *sim, const char *type, const struct art_comp *comp,
                         int n)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!art_streq(agent->type->name, type) || agent->comp != comp || !agent->type->load)
            continue;
        if (comp || n-- == 0) return i;
    }
    return -1;
}

/* Return n for the n-th agent of its type, among those without a component. */
static int rank_of(const struct reader *r, const char *type)
{
    int n = 0;
    for (int i = 0; i < r->out->n_agents; i++) {
        const struct agent *agent = &r->sim->agents[r->out->agents[i].agent];
        n += !agent->comp && art_streq(agent->type->name, type);
    }
    return n;
}

static int read_agent(struct reader *r)
{
    struct art_state_text *out = r->out;
    struct art_state_agent one = {0};
    struct art_comp *comp = NULL;
    const char *type, *path;
    long lines;
    int status;
    ART_TRY(take_string(r, &path));
    struct art_loc loc = here(r, r->token);
    type = art_arena_strdup(r->ctx, &out->arena, path);
    if (!type) return ART_ENOMEM;
    ART_TRY(take_string(r, &path));
    if (*path) {
        struct art_loc at = here(r, r->token);
        ART_TRY(art_find_checked(r->ctx, r->sim->tree->root, path, &at, &comp));
    }
    ART_TRY(take_count(r, LONG_MAX, &lines));
    ART_TRY(take_line_end(r));
    one.agent = art_state_find_agent(r->sim, type, comp, comp ? 0 : rank_of(r, type));
    one.loc = here(r, r->pos);
    one.text = r->s + r->pos;
    for (; lines > 0; lines--) {
        const char *end = memchr(r->s + r->pos, '\n', r->n - r->pos);
        r->token = r->pos;
        if (!end) return fail(r, ART_ESYNTAX, "the state breaks off here");
        r->pos = r->line_start = (size_t)(end - r->s) + 1;
        r->line++;
    }
    one.n = (size_t)(r->s + r->pos - one.text);
    if (one.agent < 0) {
        art_note(r->ctx, &loc, "there is no '%s' here that could go on with this", type);
        return ART_OK;
    }
    for (int i = 0; i < out->n_agents; i++)
        if (out->agents[i].agent == one.agent)
            return art_error(r->ctx, ART_ESYNTAX, &loc, "this stands here for the second time");
    if (!ART_GROW(r->ctx, out->agents, out->n_agents, out->cap_agents)) return ART_ENOMEM;
    out->agents[out->n_agents++] = one;
out:
    return status;
}

/* ----------------------------------------------------------------------------- whole */

static const struct statement {
    const char *name;
    int (*read)(struct reader *r);
    bool once, whole; /* whole: it takes its line end itself */
} statements[] = {
    {"time", read_time, true, false},          {"start", read_start, true, false},
    {"steps", read_steps, true, false},        {"started", read_started, true, false},
    {"model", read_model, false, false},       {"point", read_point, false, false},
    {"back", read_back, false, false},         {"elastic", read_elastic, false, false},
    {"frame", read_frame, false, false},       {"target", read_target, false, false},
    {"external", read_external, false, false}, {"excitation", read_excitation, false, false},
    {"memory", read_memory, false, false},     {"list", read_list, false, false},
    {"property", read_property, false, false}, {"agent", read_agent, false, true}};

enum { N_STATEMENTS = sizeof statements / sizeof statements[0], N_HEAD = 4 };

static bool take_word(struct reader *r, const char *word)
{
    size_t n = token_length(r);
    if (n != strlen(word) || memcmp(r->s + r->pos, word, n) != 0) return false;
    r->pos += n;
    return true;
}

static int read_statement(struct reader *r)
{
    for (unsigned k = 0; k < N_STATEMENTS; k++) {
        if (!take_word(r, statements[k].name)) continue;
        if (statements[k].once && r->out->seen & 1U << k) return twice(r);
        r->out->seen |= 1U << k;
        int status = statements[k].read(r);
        return status < 0 || statements[k].whole ? status : take_line_end(r);
    }
    size_t n = token_length(r);
    return fail(r, ART_ESYNTAX, "'%.*s' is no statement of a state", (int)(n < 40 ? n : 40),
                r->s + r->pos);
}

static int check_models(struct reader *r)
{
    for (int i = 0; i < r->sim->n_models; i++) {
        const struct art_state_model *m = &r->out->models[i];
        const struct model *model = &r->sim->models[i];
        const struct art_comp *missing = m->seen ? NULL : model->comp;
        for (int k = 0; !missing && k < model->sys->n_dyn; k++)
            if (!m->seen_dyn[k] && !model->sys->dyn[k].comp->is_value && !model->sys->dyn[k].is_end)
                missing = model->sys->dyn[k].comp;
        for (int k = 0; !missing && k < model->sys->excitation.n; k++)
            if (!m->seen_excitable[k]) missing = model->sys->excitation.list[k].comp;
        for (int k = 0; !missing && k < model->sys->memory.n_comps; k++)
            if (!m->seen_history[k]) missing = model->sys->memory.history[k].comp;
        if (missing)
            return fail(r, ART_ENOTFOUND, "the state has nothing about '%s' of this model",
                        art_comp_path(missing, NULL));
    }
    return ART_OK;
}

/* Behind `end`, which ends at `pos`, the sum of all up to there. A state that was changed by hand
 * has none. */
static int check_sum(struct reader *r)
{
    unsigned long said = 0, sum = art_checksum(r->s, r->pos);
    start_token(r);
    size_t n = token_length(r);
    if (n == 0) {
        struct art_loc loc = {r->file, 0, 0};
        art_note(r->ctx, &loc,
                 "the state has no check sum: whether it is as it was written is not known");
        return ART_OK;
    }
    for (size_t i = 0; i < n; i++) {
        const char *digits = "0123456789abcdef", *d = strchr(digits, r->s[r->pos + i]);
        if (n != 8 || !d || !*d)
            return fail(r, ART_ESYNTAX, "a check sum has eight digits, 0 to f");
        said = said << 4 | (unsigned long)(d - digits);
    }
    if (said != sum)
        return fail(
            r, ART_ESYNTAX,
            "the state is not as it was written: its check sum is %08lx (without one it is read "
            "all the same)",
            sum);
    r->pos += n;
    return ART_OK;
}

static int check_whole(struct reader *r)
{
    for (unsigned k = 0; k < N_HEAD; k++)
        if (!(r->out->seen & 1U << k))
            return fail(r, ART_ESYNTAX, "the state has no '%s'", statements[k].name);
    if (r->out->t < r->out->t_start)
        return fail(r, ART_ERANGE, "the time of the state is before its start");
    int status = check_models(r);
    if (status < 0) return status;
    ART_TRY(take_line_end(r));
    r->token = r->pos;
    if (r->pos < r->n) return fail(r, ART_ESYNTAX, "something follows the end of the state");
out:
    return status;
}

static int read_head(struct reader *r)
{
    long version;
    if (!take_word(r, "artstate")) return fail(r, ART_ESYNTAX, "this is no state: no 'artstate'");
    int status = take_count(r, INT_MAX, &version);
    if (status == ART_OK && version != ART_STATE_VERSION)
        return fail(r, ART_EUNSUPPORTED, "version %ld of a state; version %d is understood",
                    version, ART_STATE_VERSION);
    return status < 0 ? status : take_line_end(r);
}

static int make_room(struct art_ctx *ctx, const struct art_sim *sim, struct art_state_text *text)
{
    struct art_arena *arena = &text->arena;
    text->models = art_arena_alloc(ctx, arena, (size_t)sim->n_models, sizeof *text->models);
    if (!text->models) return ART_ENOMEM;
    for (int i = 0; i < sim->n_models; i++) {
        const struct art_system *sys = sim->models[i].sys;
        struct art_state_model *m = &text->models[i];
        size_t n_dyn = (size_t)sys->n_dyn, n_excite = (size_t)sys->excitation.n;
        m->q = art_arena_alloc(ctx, arena, (size_t)sys->n_q, sizeof *m->q);
        m->u = art_arena_alloc(ctx, arena, (size_t)sys->n_u, sizeof *m->u);
        m->seen_dyn = art_arena_alloc(ctx, arena, n_dyn, sizeof *m->seen_dyn);
        m->controls = art_arena_alloc(ctx, arena, n_dyn, sizeof *m->controls);
        m->seen_excitable = art_arena_alloc(ctx, arena, n_excite, sizeof *m->seen_excitable);
        m->excitation = art_arena_alloc(ctx, arena, 2 * n_excite, sizeof *m->excitation);
        m->history = art_arena_alloc(ctx, arena, (size_t)sys->memory.n_history, sizeof *m->history);
        m->seen_history =
            art_arena_alloc(ctx, arena, (size_t)sys->memory.n_comps, sizeof *m->seen_history);
        m->list = art_arena_alloc(ctx, arena, (size_t)sys->memory.n_lists, sizeof *m->list);
        if (!m->history || !m->seen_history || !m->list) return ART_ENOMEM;
        if (!m->q || !m->u || !m->seen_dyn || !m->controls || !m->seen_excitable || !m->excitation)
            return ART_ENOMEM;
    }
    return ART_OK;
}

int art_state_parse(struct art_ctx *ctx, struct art_sim *sim, const struct art_source *src,
                    struct art_state_text *text)
{
    struct reader r = {.ctx = ctx,
                       .sim = sim,
                       .out = text,
                       .file = src->name,
                       .s = src->data,
                       .n = src->n,
                       .line = 1};
    int status;
    memset(text, 0, sizeof *text);
    art_buf_init(&r.text, ctx);
    ART_TRY(make_room(ctx, sim, text));
    ART_TRY(read_head(&r));
    for (;;) {
        r.token = r.pos;
        if (r.pos >= r.n) {
            status = fail(&r, ART_ESYNTAX, "the state breaks off here");
            goto out;
        }
        if (take_word(&r, "end")) break;
        ART_TRY(read_statement(&r));
    }
    ART_TRY(check_sum(&r));
    status = check_whole(&r);
out:
    art_buf_fini(&r.text);
    if (status < 0) art_state_text_fini(text);
    return status;
}

void art_state_text_fini(struct art_state_text *text)
{
    art_arena_fini(&text->arena);
    art_free(text->props);
    art_free(text->agents);
    memset(text, 0, sizeof *text);
}
