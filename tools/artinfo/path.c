/* artinfo path: a muscle path at a pose, or along sweeps of coordinates. */
#include "artinfo.h"
#include <art/sim.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

/* A sweep moves a coordinate over its range in n steps. */
struct sweep {
    struct art_path_axis axis;
    const char *name;
    double from, to;
    int n;
};

struct job {
    struct art_ctx *ctx;
    struct art_buf *out;
    struct art_sim *sim;
    const struct art_comp *spring;
    struct sweep sweep[ART_PATH_AXES];
    struct art_path_axis axes[ART_PATH_AXES];
    int n_sweeps;
    struct art_path_mark *marks;
    int cap_marks;
    bool any; /* a row stands already */
    double last_at[ART_PATH_AXES], last_arm[ART_PATH_AXES], last_length;
    int flagged;
};

/* The coordinate PATH:COORD, where PATH may be the end of one path alone. */
static int find_axis(struct job *job, struct sweep *s)
{
    const struct art_comp *root = job->spring->model->root;
    char **paths = art_alloc(job->ctx, 1, sizeof *paths);
    int n = 1, status;
    if (!paths) return ART_ENOMEM;
    paths[0] = art_strdup(job->ctx, s->name);
    status = paths[0] ? art_expand_paths(job->ctx, root, NULL, &paths, &n) : ART_ENOMEM;
    if (status == ART_OK && n > 1)
        status = art_error(job->ctx, ART_EUSAGE, NULL,
                           "'%s' matches %d component{s}; one is needed", s->name, n);
    if (status == ART_OK) status = art_sim_path_axis(job->ctx, job->sim, paths[0], &s->axis);
    for (int i = 0; i < n; i++) art_free(paths[i]);
    art_free(paths);
    return status;
}

/* PATH:COORD=A..B/N */
static int read_sweep(struct job *job, char *text, const char *whole, struct sweep *s)
{
    char *equals = strrchr(text, '='), *dots = equals ? strstr(equals, "..") : NULL;
    char *slash = dots ? strchr(dots, '/') : NULL;
    size_t n;
    int64_t steps = 0;
    if (!slash)
        return art_error(job->ctx, ART_EUSAGE, NULL,
                         "--sweep takes PATH:COORD=A..B/N, in N steps such as elbow:theta=0..90/9, "
                         "not '%s'",
                         whole);
    *equals = *dots = *slash = '\0';
    n = strlen(equals + 1);
    bool good = n > 0 && art_read_double(equals + 1, n, &s->from) == n;
    n = strlen(dots + 2);
    good = good && n > 0 && art_read_double(dots + 2, n, &s->to) == n;
    n = strlen(slash + 1);
    good = good && n > 0 && art_read_int(slash + 1, n, &steps) == n;
    if (!good || steps < 1 || steps > 1000000 || !isfinite(s->from) || !isfinite(s->to))
        return art_error(job->ctx, ART_EUSAGE, NULL,
                         "--sweep '%s': two numbers and 1 to 1000000 steps are needed", whole);
    s->n = (int)steps;
    s->name = text;
    return find_axis(job, s);
}

static void put_number(struct job *job, double x)
{
    if (job->any) art_buf_putc(job->out, '\t');
    job->any = true;
    art_buf_real(job->out, x + 0.0);
}

/* Touched bodies and the places where straight pieces begin and end on them. */
static int put_touches(struct job *job, struct art_path_report *report)
{
    struct art_system *sys = art_sim_system(job->sim, art_sim_model_index(job->sim, job->spring));
    struct art_state *state = art_sim_state(job->sim, art_sim_model_index(job->sim, job->spring));
    const struct art_comp *last = NULL;
    if (!ART_RESERVE(job->ctx, job->marks, report->n_marks + 1, job->cap_marks)) return ART_ENOMEM;
    (void)art_path_report(sys, state, job->spring, report, job->marks, job->cap_marks);
    art_buf_putc(job->out, '\t');
    for (int i = 0; i < report->n_marks; i++) {
        const struct art_path_mark *mark = &job->marks[i];
        if (mark->kind != ART_PATH_TOUCH) continue;
        if (mark->body != last)
            art_buf_printf(job->out, "%s%s", last ? " " : "", art_comp_path(mark->body, NULL));
        last = mark->body;
        art_buf_putc(job->out, '(');
        for (int k = 0; k < 3; k++) {
            if (k) art_buf_putc(job->out, ' ');
            art_buf_real(job->out, mark->x[k]);
        }
        art_buf_putc(job->out, ')');
    }
    if (!last) art_buf_putc(job->out, '-');
    return ART_OK;
}

/* True if the length changed by more than the moment arms of both poses explain. */
static bool jumps(const struct job *job, const double *at, const struct art_path_pose *pose)
{
    double expected = 0, most = 0, radian = 0.017453292519943295;
    for (int i = 0; i < job->n_sweeps; i++) {
        double dq = (at[i] - job->last_at[i]) * (job->axes[i].rotary ? radian : 1);
        expected -= dq * (pose->arm[i] + job->last_arm[i]) / 2;
        most += fabs(dq) * fmax(fabs(pose->arm[i]), fabs(job->last_arm[i]));
    }
    double off = fabs(pose->report.length - job->last_length - expected);
    return off > 0.2 * most + 1e-4 * pose->report.length;
}

static int put_pose(struct job *job, const double *at, bool neighbour)
{
    struct art_path_pose pose;
    int status;
    ART_TRY(art_sim_path_pose(job->ctx, job->sim, job->spring, job->axes, job->n_sweeps, &pose));
    job->any = false;
    for (int i = 0; i < job->n_sweeps; i++) put_number(job, at[i]);
    put_number(job, pose.report.length);
    put_number(job, pose.report.rate);
    put_number(job, pose.report.tension);
    for (int i = 0; i < job->n_sweeps; i++) put_number(job, pose.arm[i]);
    art_buf_printf(job->out, "\t%d\t%d", pose.report.n_obstacles, pose.report.n_contacts);
    put_number(job, pose.report.tangent_error);
    bool jump = neighbour && jumps(job, at, &pose);
    const char *state = jump                     ? "jump"
                        : pose.report.pierced    ? "pierced"
                        : pose.report.end_inside ? "inside"
                        : !pose.report.at_rest   ? "unsettled"
                                                 : "ok";
    job->flagged += strcmp(state, "ok") != 0;
    art_buf_printf(job->out, "\t%s", state);
    ART_TRY(put_touches(job, &pose.report));
    art_buf_putc(job->out, '\n');
    memcpy(job->last_at, at, sizeof job->last_at);
    memcpy(job->last_arm, pose.arm, sizeof pose.arm);
    job->last_length = pose.report.length;
out:
    return status;
}

/* Move from the pose of the model to the first one by small steps, so that the path arrives on the
 * side on which it is now. */
static int approach(struct job *job)
{
    enum { STEPS = 50 };
    struct art_path_pose pose;
    double begin[ART_PATH_AXES];
    int status;
    for (int i = 0; i < job->n_sweeps; i++)
        begin[i] = art_sim_path_axis_get(job->sim, &job->axes[i]);
    ART_TRY(art_sim_path_pose(job->ctx, job->sim, job->spring, NULL, 0, &pose));
    for (int k = 1; k < STEPS; k++) {
        for (int i = 0; i < job->n_sweeps; i++) {
            double x = begin[i] + (job->sweep[i].from - begin[i]) * k / STEPS;
            ART_TRY(art_sim_path_axis_set(job->ctx, job->sim, &job->axes[i], x));
        }
        ART_TRY(art_sim_path_pose(job->ctx, job->sim, job->spring, NULL, 0, &pose));
    }
out:
    return status;
}

/* All combinations, the last sweep fastest, back and forth so that neighbours are near. */
static int put_sweeps(struct job *job)
{
    double at[ART_PATH_AXES] = {0};
    long total = 1;
    int status = ART_OK;
    for (int i = 0; i < job->n_sweeps; i++) total *= job->sweep[i].n + 1;
    for (long k = 0; k < total && status == ART_OK; k++) {
        long rest = k, block = total;
        for (int i = 0; i < job->n_sweeps && status == ART_OK; i++) {
            const struct sweep *s = &job->sweep[i];
            block /= s->n + 1;
            long step = rest / block, turn = k / (block * (s->n + 1));
            rest %= block;
            if (turn % 2) step = s->n - step;
            at[i] = s->from + (s->to - s->from) * step / s->n;
            status = art_sim_path_axis_set(job->ctx, job->sim, &s->axis, at[i]);
        }
        if (status == ART_OK) status = put_pose(job, at, k > 0);
    }
    return status;
}

static void put_head(struct job *job)
{
    art_buf_puts(job->out, "# ");
    for (int i = 0; i < job->n_sweeps; i++) art_buf_printf(job->out, "%s\t", job->sweep[i].name);
    art_buf_puts(job->out, "length\tlengthDot\tforceNorm");
    for (int i = 0; i < job->n_sweeps; i++)
        art_buf_printf(job->out, "\tarm:%s", job->sweep[i].name);
    art_buf_puts(job->out, "\tobstacles\tcontacts\ttangentError\tstate\ttouches\n");
}

/* Lengths and moment arms are those of poses: masses do not matter, nor that there are some. */
static int without_dynamics(struct art_ctx *ctx, struct art_model *model)
{
    static const double off = 0;
    struct art_comp *models = art_comp_child(model->root, "models");
    int status = ART_OK;
    for (int i = 0; models && i < models->n_children && status == ART_OK; i++)
        if (art_cls_prop(models->children[i]->cls, "dynamicsEnabled"))
            status = art_set_numbers(ctx, models->children[i], "dynamicsEnabled", &off, 1);
    return status;
}

int run_path(struct art_cli *cli, void *options)
{
    const struct path_options *o = options;
    struct art_buf buf;
    struct job job = {.ctx = &cli->ctx, .out = &buf};
    char *text[ART_PATH_AXES] = {0};
    struct art_comp *spring;
    struct input in;
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &o->start.model, cli->args, 1, false));
    ART_TRY(input_find(&cli->ctx, in.models[0]->root, cli->args[1], &spring));
    job.spring = spring;
    ART_TRY(without_dynamics(&cli->ctx, in.models[0]));
    ART_TRY(input_start(&in, in.models[0], &o->start, &job.sim));
    if (o->sweep.n > ART_PATH_AXES)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL, "at most %d sweeps go at a time",
                          ART_PATH_AXES));
    for (int i = 0; i < o->sweep.n; i++) {
        const char *whole = o->sweep.items[i].text;
        text[i] = art_strndup(&cli->ctx, whole, strlen(whole));
        if (!text[i]) ART_TRY(ART_ENOMEM);
        ART_TRY(read_sweep(&job, text[i], whole, &job.sweep[i]));
        job.axes[job.n_sweeps++] = job.sweep[i].axis;
    }
    put_head(&job);
    if (job.n_sweeps) ART_TRY(approach(&job));
    status = job.n_sweeps ? put_sweeps(&job) : put_pose(&job, (double[ART_PATH_AXES]){0}, false);
    if (status == ART_OK && job.flagged) status = 1;
out:
    art_sim_free(job.sim);
    for (int i = 0; i < ART_PATH_AXES; i++) art_free(text[i]);
    art_free(job.marks);
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
