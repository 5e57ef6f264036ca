/* The loop of the main thread: carry out what pages ask, run the model, publish what is to be seen.
 */
#define _POSIX_C_SOURCE 200809L
#include "artview.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MOST_WATCHED = 32 };
static const double frame_seconds = 1.0 / 30;

struct play {
    struct art_cli *cli;
    const struct options *o;
    struct source *source;
    struct server *server;
    volatile int *interrupted;
    struct art_scene *scene;
    struct art_pack pack;
    struct art_answer answer;
    bool running, changed;
    long joined;                  /* pages so far */
    double until;                 /* of the run; infinite: no end */
    double clock0, time0;         /* of the run, for its pace */
    double published;             /* s of the clock */
    double step_cost, frame_cost; /* s that the last step and the last frame took */
    char *watched[MOST_WATCHED];
    int n_watched;
    char error[512]; /* that ended the run */
    struct pull pull;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct art_sim *sim_of(const struct play *p)
{
    struct art_session *session = source_session(p->source);
    return session ? art_session_sim(session) : NULL;
}

/* ------------------------------------------------------------------------- status */

static void put_text(struct art_buf *out, const char *s)
{
    art_buf_putc(out, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            art_buf_printf(out, "\\%c", c);
        else if (c < ' ')
            art_buf_printf(out, "\\u%04x", c);
        else
            art_buf_putc(out, (char)c);
    }
    art_buf_putc(out, '"');
}

static void put_number(struct art_buf *out, double x)
{
    if (isfinite(x))
        art_buf_double(out, x);
    else
        art_buf_puts(out, "null");
}

enum { MOST_NUMBERS = 64 };

/* The end of a path will do, as in a record; ART_EUSAGE if it stands for several components. */
static int bind_watched(struct play *p, struct art_ctx *ctx, const char *text,
                        struct art_sim_prop *prop)
{
    struct art_comp **comps = NULL;
    char *path = NULL, *name = NULL;
    int n = 0, status = ART_ENOMEM;
    if (!art_split_proppath(ctx, text, &path, &name))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROP", text);
    if (!path || !name) goto out;
    ART_TRY(art_find_all(ctx, art_session_model(source_session(p->source))->root, path, name, NULL,
                         &comps, &n));
    if (n > 1)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' stands for %d components; one is needed",
                          text, n));
    ART_TRY(art_sim_bind(ctx, sim_of(p), comps[0], name, NULL, prop));
    if (prop->size > MOST_NUMBERS)
        status = art_error(ctx, ART_ESHAPE, NULL, "'%s' has %d numbers, too many to plot", text,
                           prop->size);
out:
    art_free(comps);
    art_free(path);
    art_free(name);
    return status;
}

/* What the command line asks for is there, or the program ends. */
static int check_watched(struct play *p)
{
    struct art_sim_prop prop;
    int status = ART_OK;
    if (p->n_watched > 0 && !sim_of(p))
        return art_error(&p->cli->ctx, ART_EUSAGE, NULL, "--watch asks for a model that runs");
    for (int i = 0; i < p->n_watched && status == ART_OK; i++)
        status = bind_watched(p, &p->cli->ctx, p->watched[i], &prop);
    return status;
}

/* ["path:prop",x,...] */
static void put_watched(struct play *p, struct art_buf *out)
{
    struct art_sim *sim = sim_of(p);
    struct art_ctx *ctx = &p->cli->ctx;
    bool first = true;
    art_buf_puts(out, ",\"watch\":[");
    for (int i = 0; sim && i < p->n_watched; i++) {
        struct art_sim_prop prop;
        struct art_quiet quiet;
        double x[MOST_NUMBERS];
        /* what a change of structure has deleted is left out */
        art_quiet_begin(ctx, &quiet);
        if (art_quiet_end(ctx, &quiet, bind_watched(p, ctx, p->watched[i], &prop)) < 0) continue;
        art_sim_get(sim, &prop, x);
        art_buf_puts(out, first ? "[" : ",[");
        first = false;
        put_text(out, p->watched[i]);
        for (int k = 0; k < prop.size; k++) {
            art_buf_putc(out, ',');
            put_number(out, x[k]);
        }
        art_buf_putc(out, ']');
    }
    art_buf_putc(out, ']');
}

static void put_waypoints(struct play *p, struct art_buf *out)
{
    struct art_sim *sim = sim_of(p);
    art_buf_puts(out, ",\"waypoints\":[");
    for (int i = 0; sim && i < art_sim_waypoints(sim); i++) {
        bool kept;
        double t = art_sim_waypoint(sim, i, NULL, &kept);
        art_buf_printf(out, "%s[", i ? "," : "");
        put_number(out, t);
        art_buf_printf(out, ",%s]", kept ? "true" : "false");
    }
    art_buf_putc(out, ']');
}

static int publish(struct play *p)
{
    struct art_ctx *ctx = &p->cli->ctx;
    struct art_buf status_line;
    struct art_sim *sim = sim_of(p);
    int frames = source_frames(p->source), status;
    double box[6], begin = now();
    art_buf_init(&status_line, ctx);
    ART_TRY(source_draw(p->source, p->scene));
    ART_TRY(art_scene_pack(ctx, p->scene, &p->pack));
    art_buf_puts(&status_line, "{\"time\":");
    put_number(&status_line, source_time(p->source));
    art_buf_printf(&status_line,
                   ",\"model\":%s,\"running\":%s,\"frames\":%d,\"end\":", sim ? "true" : "false",
                   p->running ? "true" : "false", frames);
    put_number(&status_line, sim ? art_sim_natural_end(sim) : 0);
    if (art_scene_bounds(p->scene, box)) {
        art_buf_puts(&status_line, ",\"box\":[");
        for (int i = 0; i < 6; i++) {
            if (i) art_buf_putc(&status_line, ',');
            put_number(&status_line, box[i]);
        }
        art_buf_putc(&status_line, ']');
    }
    if (sim) ART_TRY(art_sim_show_start(sim));
    if (sim) art_sim_evaluate(sim);
    put_watched(p, &status_line);
    if (sim) ART_TRY(art_sim_hide_start(sim));
    put_waypoints(p, &status_line);
    art_buf_puts(&status_line, ",\"error\":");
    put_text(&status_line, p->error);
    art_buf_putc(&status_line, '}');
    ART_TRY(art_buf_status(&status_line));
    status = server_publish(p->server, ctx, &p->pack, status_line.s);
    p->published = now();
    p->frame_cost = p->published - begin;
    p->changed = false;
out:
    art_buf_fini(&status_line);
    return status;
}

/* ----------------------------------------------------------------------- commands */

static void start_run(struct play *p, double until)
{
    p->running = true;
    p->until = until;
    p->error[0] = '\0';
    p->time0 = source_time(p->source);
    p->clock0 = now();
}

static void reply_text(struct play *p, struct request *r, const char *text)
{
    server_reply(p->server, r, 200, text, strlen(text));
}

/* run and pause are those of this program: the page goes on to be served. */
static bool take_run(struct play *p, struct request *r)
{
    double t = 0;
    if (strncmp(r->text, "run", 3) == 0 && strchr(" \t", r->text[3] ? r->text[3] : ' ')) {
        const char *rest = r->text + 3 + strspn(r->text + 3, " \t");
        bool given = *rest && art_parse_double(rest, &t) && t > 0;
        if (*rest && !given) return false;
        start_run(p, given ? source_time(p->source) + t : INFINITY);
        reply_text(p, r, "{\"ok\":true,\"command\":\"run\",\"text\":\"\"}\n");
        return true;
    }
    if (art_streq(r->text, "pause")) {
        p->running = false;
        reply_text(p, r, "{\"ok\":true,\"command\":\"pause\",\"text\":\"\"}\n");
        return true;
    }
    return false;
}

/* "frame N" of a run that was recorded */
static int show_frame(struct play *p, struct request *r)
{
    double n;
    if (strncmp(r->text, "frame ", 6) == 0 && art_parse_double(r->text + 6, &n) &&
        source_show_frame(p->source, (int)n) == ART_OK)
        reply_text(p, r, "{\"ok\":true,\"command\":\"frame\",\"text\":\"\"}\n");
    else
        reply_text(
            p, r,
            "{\"ok\":false,\"command\":\"\",\"code\":2,\"error\":\"this is no running model\"}\n");
    return ART_OK;
}

static int command(struct play *p, struct request *r)
{
    struct art_ctx *ctx = &p->cli->ctx;
    struct art_session *session = source_session(p->source);
    struct art_buf out;
    size_t n = strlen(r->text);
    size_t blanks = strspn(r->text, " \t\r\n");
    while (n > blanks && strchr(" \t\r\n", r->text[n - 1])) r->text[--n] = '\0';
    memmove(r->text, r->text + blanks, n - blanks + 1);
    p->changed = true;
    if (!session) return show_frame(p, r);
    if (take_run(p, r)) return ART_OK;
    int result = art_session_execute(session, r->text, NULL, &p->answer);
    if (result == ART_ENOMEM) return result;
    /* looks are kept by the view */
    if (strstr(r->text, "renderProps") || strncmp(r->text, "inherit", 7) == 0)
        source_forget_view(p->source);
    art_buf_init(&out, ctx);
    art_answer_json(&out, &p->answer, ctx, result);
    int status = art_buf_status(&out);
    if (status == ART_OK) server_reply(p->server, r, 200, out.s, out.n);
    art_buf_fini(&out);
    return status;
}

static void pick(struct play *p, struct request *r)
{
    double id;
    const char *path =
        art_parse_double(r->text, &id) ? source_path_of(p->source, pick_number(id)) : NULL;
    struct art_buf out;
    art_buf_init(&out, &p->cli->ctx);
    art_buf_puts(&out, "{\"path\":");
    if (path)
        put_text(&out, path);
    else
        art_buf_puts(&out, "null");
    art_buf_puts(&out, "}\n");
    server_reply(p->server, r, 200, out.n ? out.s : "{}", out.n ? out.n : 2);
    art_buf_fini(&out);
}

/* The ids in the scene of a component and of what is in it: the first and the last. */
static void ids(struct play *p, struct request *r)
{
    char text[64];
    int first = 0, last = -1;
    source_ids_of(p->source, r->text, &first, &last);
    snprintf(text, sizeof text, "{\"first\":%d,\"last\":%d}\n", first, last);
    reply_text(p, r, text);
}

/* What the last word of a line could become. */
static int complete(struct play *p, struct request *r)
{
    enum { MOST_WORDS = 60 };
    struct art_session *session = source_session(p->source);
    struct art_buf out;
    art_buf_init(&out, &p->cli->ctx);
    art_buf_puts(&out, "{\"words\":[");
    for (int i = 0; session && i < MOST_WORDS; i++) {
        char *word = art_session_complete(session, r->text, i);
        if (!word) break;
        if (i) art_buf_putc(&out, ',');
        put_text(&out, word);
        art_free(word);
    }
    art_buf_puts(&out, "]}\n");
    int status = art_buf_status(&out);
    if (status == ART_OK) server_reply(p->server, r, 200, out.s, out.n);
    art_buf_fini(&out);
    return status;
}

/* "ID x y z tx ty tz": a spring from where it was picked to where the pointer is; "off" lets go. */
static int pull(struct play *p, struct request *r)
{
    bool done = false;
    int status = pull_toward(&p->pull, p->cli, p->source, r->text, &done);
    if (status == ART_OK) reply_text(p, r, done ? "{\"ok\":true}\n" : "{\"ok\":false}\n");
    return status;
}

/* --------------------------------------------------------------------------- other */

/* The model as it is now, to be saved by the browser. */
static int send_model(struct play *p, struct request *r)
{
    struct art_ctx *ctx = &p->cli->ctx;
    struct art_sim *sim = sim_of(p);
    struct art_model *copy = NULL;
    struct art_buf out;
    int status;
    art_buf_init(&out, ctx);
    if (!sim) {
        server_reply(p->server, r, 404, "", 0);
        return ART_OK;
    }
    ART_TRY(art_model_copy(ctx, art_session_model(source_session(p->source)), &copy));
    if (art_sim_steps(sim) > 0) ART_TRY(art_sim_store(ctx, sim, copy->root));
    status = art_model_print(&out, copy);
out:
    server_reply(p->server, r, status < 0 ? 500 : 200, out.n ? out.s : "", status < 0 ? 0 : out.n);
    art_model_free(copy);
    art_buf_fini(&out);
    return status == ART_ENOMEM ? status : ART_OK;
}

static void forget_watched(struct play *p)
{
    for (int i = 0; i < p->n_watched; i++) art_free(p->watched[i]);
    p->n_watched = 0;
}

static int watch(struct play *p, const char *path, size_t n)
{
    if (n == 0) return ART_OK;
    if (p->n_watched == MOST_WATCHED)
        return art_error(&p->cli->ctx, ART_ELIMIT, NULL, "at most %d quantities are plotted",
                         MOST_WATCHED);
    p->watched[p->n_watched] = art_strndup(&p->cli->ctx, path, n);
    return p->watched[p->n_watched] ? (p->n_watched++, ART_OK) : ART_ENOMEM;
}

/* What is plotted, a line each, in place of what was. */
static int set_watched(struct play *p, struct request *r)
{
    int status = ART_OK;
    forget_watched(p);
    for (const char *s = r->text; *s && status == ART_OK;) {
        size_t n = strcspn(s, "\r\n");
        status = watch(p, s, n);
        s += n + strspn(s + n, "\r\n");
    }
    p->changed = true;
    reply_text(p, r, status == ART_ELIMIT ? "{\"ok\":false}\n" : "{\"ok\":true}\n");
    return status == ART_ELIMIT ? ART_OK : status;
}

static int serve(struct play *p, struct request *r)
{
    switch (r->kind) {
    case REQUEST_COMMAND:
        return command(p, r);
    case REQUEST_PICK:
        pick(p, r);
        return ART_OK;
    case REQUEST_IDS:
        ids(p, r);
        return ART_OK;
    case REQUEST_COMPLETE:
        return complete(p, r);
    case REQUEST_PULL:
        return pull(p, r);
    case REQUEST_MODEL:
        return send_model(p, r);
    case REQUEST_WATCH:
        break;
    }
    return set_watched(p, r);
}

/* The next frame is due when another step would make it late. */
static bool frame_is_due(const struct play *p)
{
    double more = p->running ? p->step_cost + p->frame_cost : 0;
    return now() - p->published + more >= frame_seconds;
}

/* Steps until it is time for a frame. What fails ends the run and not the page. */
static void advance(struct play *p)
{
    struct art_sim *sim = sim_of(p);
    int status = ART_OK;
    bool due = false;
    while (sim && p->running && status == ART_OK && !due) {
        double t = art_sim_time(sim), h = art_sim_step_size(sim), begin = now();
        if (!p->o->fast && t - p->time0 > now() - p->clock0) break;
        double stop = fmin(fmin(t + h, p->until), art_sim_next_break(sim, t));
        status = art_sim_run(sim, stop);
        p->step_cost = now() - begin;
        due = frame_is_due(p);
        if (art_sim_time(sim) >= p->until - 1e-9 ||
            (isfinite(art_sim_next_break(sim, t)) &&
             art_sim_time(sim) >= art_sim_next_break(sim, t)))
            p->running = false;
        p->changed = true;
    }
    if (status == ART_OK) return;
    p->running = false;
    p->changed = true;
    snprintf(p->error, sizeof p->error, "%s", p->cli->ctx.last);
}

int play(struct art_cli *cli, const struct options *o, struct source *source, struct server *server,
         volatile int *interrupted)
{
    struct play p = {.cli = cli,
                     .o = o,
                     .source = source,
                     .server = server,
                     .interrupted = interrupted,
                     .changed = true};
    int status;
    art_pack_init(&p.pack, &cli->ctx);
    art_answer_init(&p.answer, &cli->ctx);
    ART_TRY(art_scene_create(&cli->ctx, &p.scene));
    for (int i = 0; i < o->watch.n; i++)
        ART_TRY(watch(&p, o->watch.items[i].text, strlen(o->watch.items[i].text)));
    ART_TRY(check_watched(&p));
    if (o->run) start_run(&p, INFINITY);
    while (!*interrupted) {
        struct request *r = server_next(server, p.running ? 0 : p.changed ? frame_seconds : 0.2);
        if (r) ART_TRY(serve(&p, r));
        if (p.running) advance(&p);
        long joined;
        int viewers = server_viewers(server, &joined);
        p.changed = p.changed || joined != p.joined;
        p.joined = joined;
        if (p.changed && viewers > 0 && frame_is_due(&p)) ART_TRY(publish(&p));
        if (p.running && !o->fast && !r) {
            const struct timespec pause = {0, 2000000};
            nanosleep(&pause, NULL);
        }
    }
    status = ART_OK;
out:
    art_scene_free(p.scene);
    art_pack_fini(&p.pack);
    art_answer_fini(&p.answer);
    forget_watched(&p);
    art_free(p.pull.path);
    return status;
}
