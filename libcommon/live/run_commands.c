/* These are commands about time: load, run, step, reset, way points, records, states. */
#include "live_priv.h"
#include <art/import.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void live_put_time(struct art_session *s, struct art_answer *answer)
{
    answer->columns = "time";
    art_buf_double(&answer->text, art_sim_time(s->sim));
    art_buf_putc(&answer->text, '\n');
}

int live_number(struct art_session *s, const struct live_line *line, int i, const char *what,
                double *x)
{
    if (art_parse_double(line->word[i], x) && isfinite(*x)) return ART_OK;
    return art_error(s->ctx, ART_EUSAGE, line->at, "%s is a number, not '%s'", what, line->word[i]);
}

static int load(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    int status = live_load(s, line->word[0]);
    if (status < 0) return status;
    int n = 0;
    for (struct art_comp *c = s->model->root; c; c = art_comp_next(s->model->root, c)) n++;
    art_buf_printf(&answer->text, "%d\t%d\n", n, art_sim_models(s->sim));
    return ART_OK;
}

static int run(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    double t = art_sim_time(s->sim), more = 0;
    if (line->n) {
        int status = live_number(s, line, 0, "a time", &more);
        if (status < 0) return status;
        if (more <= 0) return art_error(s->ctx, ART_EUSAGE, line->at, "run for a time above 0");
        double stop = fmin(t + more, art_sim_next_break(s->sim, t));
        return live_run(s, stop, answer);
    }
    double end = fmin(art_sim_natural_end(s->sim), art_sim_next_break(s->sim, t));
    if (isfinite(art_sim_next_break(s->sim, t))) end = art_sim_next_break(s->sim, t);
    if (!(end > t))
        return art_error(s->ctx, ART_EUSAGE, line->at,
                         "how long? No probe and no break point ends the run: 'run SECONDS'");
    return live_run(s, end, answer);
}

static int step(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    double n = 1;
    int status = line->n ? live_number(s, line, 0, "a count", &n) : ART_OK;
    if (status < 0) return status;
    if (n < 1 || n > 1e9 || n != floor(n))
        return art_error(s->ctx, ART_EUSAGE, line->at, "steps are counted from 1");
    double h = art_sim_step_size(s->sim), t = art_sim_time(s->sim);
    /* to the grid of steps, from wherever a break point has led */
    return live_run(s, (floor(t / h + 1e-6) + n) * h, answer);
}

static int put_now(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)line;
    live_put_time(s, answer);
    return ART_OK;
}

static int reset(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    int status = live_reset(s);
    return status < 0 ? status : put_now(s, line, answer);
}

/* Goes to a time: on, or back to the last state that was kept before it and from there on. */
static int go_to(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    double t, best = -1;
    bool kept;
    int status;
    ART_TRY(live_number(s, line, 0, "a time", &t));
    if (t < 0) return art_error(s->ctx, ART_EUSAGE, line->at, "times are not negative");
    bool back = t < art_sim_time(s->sim);
    for (int i = 0; i < art_sim_waypoints(s->sim); i++) {
        double at = art_sim_waypoint(s->sim, i, NULL, &kept);
        if (kept && at <= t && at > best) best = at;
    }
    if (best > art_sim_time(s->sim) || (back && best > 0))
        ART_TRY(art_sim_return(s->ctx, s->sim, best));
    else if (back)
        ART_TRY(live_reset(s));
    if (art_sim_time(s->sim) < t) return live_run(s, t, answer);
    live_put_time(s, answer);
out:
    return status;
}

/* ------------------------------------------------------------------ way points */

static int add_point(struct art_session *s, const struct live_line *line, bool is_break)
{
    struct live_request r = {.kind = is_break ? LIVE_BREAK : LIVE_WAYPOINT};
    int status = live_number(s, line, 0, "a time", &r.t);
    if (status < 0) return status;
    if (line->n > 1) r.text = line->word[1];
    return live_request(s, &r);
}

static int waypoint(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)answer;
    return add_point(s, line, false);
}

static int breakpoint(struct art_session *s, const struct live_line *line,
                      struct art_answer *answer)
{
    (void)answer;
    return add_point(s, line, true);
}

static int waypoints(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)line;
    for (int i = 0; i < art_sim_waypoints(s->sim); i++) {
        bool is_break, kept;
        art_buf_double(&answer->text, art_sim_waypoint(s->sim, i, &is_break, &kept));
        art_buf_printf(&answer->text, "\t%s\t%s\n", is_break ? "break" : "way",
                       kept ? "kept" : "-");
    }
    return ART_OK;
}

/* ---------------------------------------------------------------------- probes */

static int record(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    /* names of columns stand behind blanks: PATH:PROP as NAME */
    char *whole = line->n > 1 ? (char *)(uintptr_t)line->rest[0] : line->word[0];
    struct live_request r = {.kind = LIVE_RECORD, .text = whole};
    (void)answer;
    return live_request(s, &r);
}

static int input(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct live_request r = {.kind = LIVE_INPUT, .text = line->word[0]};
    (void)answer;
    return live_request(s, &r);
}

static int frames(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    struct live_request r = {.kind = LIVE_FRAMES, .text = line->word[0]};
    (void)answer;
    return live_request(s, &r);
}

static void put_probe(struct art_buf *buf, const struct art_comp *probe)
{
    struct art_value value;
    const char *file = art_get_text(probe, "attachedFile");
    const struct art_prop *row = art_find_prop(probe, "props");
    art_buf_printf(buf, "%s\t%s\t", art_comp_path(probe, NULL), probe->cls->name);
    art_buf_double(buf, art_get_double(probe, "startTime"));
    art_buf_putc(buf, '\t');
    art_buf_double(buf, art_get_double(probe, "stopTime"));
    art_buf_printf(buf, "\t%s\t", file ? file : "-");
    struct art_buf text;
    art_buf_init(&text, buf->ctx);
    art_buf_puts(&text, "");
    if (row && art_get(probe, "props", &value)) art_value_print(&text, &value, row);
    art_inspect_line(buf, text.n ? text.s : "-", 0);
    art_buf_putc(buf, '\n');
    art_buf_fini(&text);
}

/* Probes of the model, then what was asked for here. */
static int probes(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    static const char *const lists[] = {"inputProbes", "outputProbes"};
    (void)line;
    for (int k = 0; k < 2; k++) {
        const struct art_comp *list = art_comp_child(s->model->root, lists[k]);
        for (int i = 0; list && i < list->n_children; i++)
            put_probe(&answer->text, list->children[i]);
    }
    for (int i = 0; i < s->n_requests; i++) {
        const struct live_request *r = &s->requests[i];
        static const char *const kinds[] = {"record", "input", "frames"};
        if (r->kind > LIVE_FRAMES) continue;
        art_buf_printf(&answer->text, "-\t%s\t-\t-\t-\t%s\n", kinds[r->kind], r->text);
    }
    return ART_OK;
}

static int probe(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)answer;
    int status = art_model_add_probes(s->ctx, s->model, line->word[0]);
    return status < 0 ? status : live_rebuild(s, NULL);
}

/* ------------------------------------------------------------- models and states */

/* The model as it is now: places and velocities are those of the state. */
static int write_model(struct art_session *s, const char *file)
{
    struct art_model *copy = NULL;
    int status;
    ART_TRY(art_model_copy(s->ctx, s->model, &copy));
    if (art_sim_steps(s->sim) > 0) ART_TRY(art_sim_store(s->ctx, s->sim, copy->root));
    status = art_model_write_file(s->ctx, copy, file);
out:
    art_model_free(copy);
    return status;
}

static int save(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)answer;
    return write_model(s, line->word[0]);
}

static int state(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    int status;
    if (art_streq(line->word[0], "save")) return art_sim_write_state(s->ctx, s->sim, line->word[1]);
    if (!art_streq(line->word[0], "load"))
        return art_error(s->ctx, ART_EUSAGE, line->at,
                         "it is 'state save FILE' or 'state load FILE'");
    ART_TRY(art_sim_read_state(s->ctx, s->sim, line->word[1]));
    live_put_time(s, answer);
out:
    return status;
}

static int render(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    char *model = NULL;
    int status = ART_ENOMEM;
    (void)answer;
    if (!s->host.render)
        return art_error(s->ctx, ART_EUNSUPPORTED, line->at, "there are no pictures here");
    model = art_format(s->ctx, "%s.art", line->word[0]);
    if (model) status = write_model(s, model);
    if (status == ART_OK)
        status = s->host.render(s->host.user, model, line->word[0], line->rest[1]);
    if (model) remove(model);
    art_free(model);
    return status;
}

static int quit(struct art_session *s, const struct live_line *line, struct art_answer *answer)
{
    (void)line;
    answer->quit = true;
    return art_session_finish(s);
}

/* The simulation does nothing by itself between two lines. */
static int wait_for_stop(struct art_session *s, const struct live_line *line,
                         struct art_answer *answer)
{
    return put_now(s, line, answer);
}

const struct live_command live_run_commands[] = {
    {"load", "FILE", "read a model and stand at its start", 1, 1, LIVE_FILE, "components models",
     load},
    {"run", "[SECONDS]", "run on for a time, or to the next break point or the end of the probes",
     0, 1, LIVE_SIM, NULL, run},
    {"step", "[N]", "take N steps of the root", 0, 1, LIVE_SIM, NULL, step},
    {"pause", "", "the time at which the run stands: a command returns when it is done", 0, 0,
     LIVE_SIM, NULL, wait_for_stop},
    {"waitForStop", "", "as pause", 0, 0, LIVE_SIM, NULL, wait_for_stop},
    {"reset", "", "back to the start; properties that were set stay", 0, 0, LIVE_SIM, NULL, reset},
    {"goto", "TIME", "to a time, from the last state that was kept before it", 1, 1, LIVE_SIM, NULL,
     go_to},
    {"time", "", "the time", 0, 0, LIVE_SIM, NULL, put_now},
    {"waypoint", "TIME [FILE]", "keep the state at a time, and write it to a file", 1, 2,
     LIVE_SIM | LIVE_FILE, NULL, waypoint},
    {"breakpoint", "TIME", "run stops there", 1, 1, LIVE_SIM, NULL, breakpoint},
    {"waypoints", "", "way points and break points", 0, 0, LIVE_SIM, "time kind state", waypoints},
    {"record", "PATH:PROP[ as NAME][,...][@DT]=FILE",
     "write properties to a file as the run goes on", 1, -1, LIVE_SIM | LIVE_FILE, NULL, record},
    {"input", "PATH:PROP[,...][@OPTION,...]=FILE", "drive properties from a file", 1, 1,
     LIVE_SIM | LIVE_FILE, NULL, input},
    {"frames", "DIR[@DT][,OPTION...]", "write what the model shows for ParaView as the run goes on",
     1, 1, LIVE_SIM | LIVE_FILE, NULL, frames},
    {"probe", "FILE", "add the probes of a file to the model", 1, 1, LIVE_SIM | LIVE_FILE, NULL,
     probe},
    {"probes", "", "probes of the model, records and inputs", 0, 0, LIVE_SIM,
     "path class start stop file properties", probes},
    {"save", "FILE", "write the model as it is now", 1, 1, LIVE_SIM | LIVE_FILE, NULL, save},
    {"state", "save|load FILE", "write the state, or go on from one", 2, 2, LIVE_SIM | LIVE_FILE,
     "time", state},
    {"render", "FILE.png [OPTION...]", "a picture of the model as it is now, by artrender", 1, -1,
     LIVE_SIM | LIVE_FILE, NULL, render},
    {"quit", "", "end the session", 0, 0, LIVE_ANY, NULL, quit},
    {0}};
