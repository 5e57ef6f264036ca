/* The forces of a motion that is given: inverse dynamics and static optimisation at each of its
 * rows. */
#include "probe_priv.h"
#include <art/joint.h>
#include <art/motionforce.h>
#include <math.h>
#include <string.h>

struct given_run {
    struct art_ctx *ctx;
    struct art_sim *sim;
    const struct art_motion *motion;
    const struct art_given_options *o;
    int model, n;
    struct art_sim_prop *prop;    /* [n] */
    bool *rotary;                 /* [n] */
    double *v, *a, *t, *left;     /* [n] */
    double *excitation, *lo, *hi; /* [n_exciters] */
    double *rates;                /* [rows][2][n] derivatives by time */
    struct art_motion_force *force;
};

/* Take velocities and accelerations of row k, in radians. */
static void differentiate(struct given_run *g, size_t k)
{
    const double *v = g->rates + 2 * k * (size_t)g->n, *a = v + g->n;
    for (int c = 0; c < g->n; c++) {
        double unit = g->rotary[c] ? acos(-1) / 180 : 1;
        g->v[c] = unit * v[c];
        g->a[c] = unit * a[c];
    }
}

static int bind(struct given_run *g, struct art_motion_coord *coords)
{
    for (int c = 0; c < g->n; c++) {
        int status =
            art_sim_bind_path(g->ctx, g->sim, NULL, g->motion->paths[c], NULL, &g->prop[c]);
        if (status < 0) return status;
        if (c == 0) g->model = g->prop[c].model;
        if (g->prop[c].model != g->model || g->model < 0)
            return art_error(g->ctx, ART_EUSAGE, NULL,
                             "the coordinates of the motion are not all of one model");
        coords[c].joint = g->prop[c].comp;
        coords[c].coord = art_joint_comp_coord(g->prop[c].comp, g->prop[c].name, &g->rotary[c]);
    }
    return ART_OK;
}

/* Pushes of points and frames go both ways. */
static void set_bounds(struct given_run *g)
{
    for (int j = 0; j < g->o->n_exciters; j++) {
        const struct art_comp *comp = g->o->exciter[j];
        bool pushes = art_comp_has_kind(comp, ART_KIND_FORCE_EXCITER);
        g->lo[j] = pushes ? -1 : 0;
        g->hi[j] = 1;
    }
}

/* The pose of row k, with what other inputs do at its time. */
static int pose(struct given_run *g, size_t k, double t)
{
    const struct art_series *s = &g->motion->series;
    struct model *m = &g->sim->models[g->model];
    int status;
    m->state->t = g->sim->clock.t = t;
    art_joints_release(m->sys);
    ART_TRY(art_sim_act(g->sim, ART_AGENT_INPUT, -1, t, t));
    ART_TRY(art_sim_act(g->sim, ART_AGENT_INPUT, g->model, t, t));
    art_joints_leave_coupled(m->sys);
    ART_TRY(art_joints_follow(g->ctx, m->sys, m->state));
    art_sim_pose_begin(g->sim);
    status = ART_OK;
    for (int c = 0; c < g->n && status == ART_OK; c++)
        status = art_sim_set(g->ctx, g->sim, &g->prop[c], &s->v[k * (size_t)s->vsize + (size_t)c]);
    ART_TRY(art_sim_pose_end(g->ctx, g->sim, status));
    if (m->stale) ART_TRY(art_system_refresh(g->ctx, m->sys));
    m->stale = false;
    art_system_excite(m->sys);
    art_system_update(m->sys, m->state);
    ART_TRY(art_step_stabilize(m->step));
    status = art_system_settle(m->sys, m->state, k == 0 ? ART_SETTLE_START : ART_SETTLE_STEP);
out:
    return status;
}

static void note_worst(struct given_run *g, struct art_given *out, double t, double largest)
{
    int worst = 0;
    out->n_missed++;
    if (largest <= out->worst) return;
    for (int c = 0; c < g->n; c++)
        if (fabs(g->left[c]) > fabs(g->left[worst])) worst = c;
    out->worst = largest;
    out->t_worst = t;
    out->worst_path = g->motion->paths[worst];
}

/* The excitations that the model has of its own count in the forces of the next row. */
static int optimise(struct given_run *g, const struct art_static_options *so,
                    struct art_static_report *report)
{
    struct art_system *sys = g->sim->models[g->model].sys;
    struct art_excitable *list = sys->excitation.list;
    double *own = art_alloc(g->ctx, (size_t)sys->excitation.n + 1, sizeof *own);
    if (!own) return ART_ENOMEM;
    for (int i = 0; i < sys->excitation.n; i++) own[i] = list[i].own;
    int status = art_static_optimisation(g->force, so, g->excitation, report);
    for (int i = 0; i < sys->excitation.n; i++) list[i].own = own[i];
    art_system_excite(sys);
    art_free(own);
    return status;
}

static int solve_row(struct given_run *g, size_t k, struct art_given *out)
{
    const struct art_series *s = &g->motion->series;
    const struct art_static_options so = {.exciter = (const struct art_comp *const *)g->o->exciter,
                                          .n = g->o->n_exciters,
                                          .lo = g->lo,
                                          .hi = g->hi,
                                          .power = g->o->power};
    struct art_static_report report = {.residual = g->left};
    double t = s->start + s->scale * s->t[k];
    int status;
    ART_TRY(pose(g, k, t));
    differentiate(g, k);
    ART_TRY(art_motion_force_set(g->force, g->v, g->a));
    ART_TRY(art_inverse_dynamics(g->force, g->t));
    ART_TRY(art_series_add(g->ctx, &out->forces, t, g->t));
    if (so.n == 0) return ART_OK;
    ART_TRY(optimise(g, &so, &report));
    if (!report.met) note_worst(g, out, t, report.largest);
    ART_TRY(art_series_add(g->ctx, &out->excitations, t, g->excitation));
    status = art_series_add(g->ctx, &out->residuals, t, g->left);
out:
    return status;
}

static int name_columns(struct given_run *g, struct art_given *out)
{
    int n = g->o->n_exciters, status;
    char **names = art_alloc(g->ctx, (size_t)n + 1, sizeof *names);
    if (!names) return ART_ENOMEM;
    ART_TRY(art_series_set_names(g->ctx, &out->forces, (const char *const *)g->motion->paths));
    ART_TRY(art_series_set_names(g->ctx, &out->residuals, (const char *const *)g->motion->paths));
    for (int j = 0; j < n; j++) {
        names[j] = art_format(g->ctx, "%s:excitation", art_comp_path(g->o->exciter[j], NULL));
        ART_TRY(names[j] ? ART_OK : ART_ENOMEM);
    }
    status =
        n ? art_series_set_names(g->ctx, &out->excitations, (const char *const *)names) : ART_OK;
out:
    for (int j = 0; j < n; j++) art_free(names[j]);
    art_free(names);
    return status;
}

/* Activation takes no time here: it is what the excitation holds, not what the file begins with. */
static int forget_initial_activation(struct given_run *g)
{
    static const double held = -1;
    struct model *m = &g->sim->models[g->model];
    int status = ART_OK;
    for (int i = 0; i < m->sys->excitation.n && status == ART_OK; i++) {
        const struct art_comp *comp = m->sys->excitation.list[i].comp;
        if (art_find_prop(comp, "initialActivation"))
            status =
                art_set_numbers(g->ctx, (struct art_comp *)comp, "initialActivation", &held, 1);
    }
    return status;
}

static int run(struct given_run *g, struct art_given *out)
{
    struct art_motion_coord *coords = art_alloc(g->ctx, (size_t)g->n + 1, sizeof *coords);
    int status;
    if (!coords) return ART_ENOMEM;
    ART_TRY(bind(g, coords));
    ART_TRY(art_series_derivatives(g->ctx, &g->motion->series, &g->rates));
    struct model *m = &g->sim->models[g->model];
    const struct art_tracked tracked = {.sys = m->sys, .state = m->state, .step = m->step};
    m->step->h = g->sim->clock.step;
    ART_TRY(forget_initial_activation(g));
    ART_TRY(art_system_refresh(g->ctx, m->sys));
    set_bounds(g);
    ART_TRY(art_motion_force_create(g->ctx, &tracked, coords, g->n, &g->force));
    ART_TRY(name_columns(g, out));
    for (int c = 0; c < g->n; c++)
        ART_TRY(sim_check_range(g->ctx, g->sim, &g->prop[c], &g->motion->series, c, -INFINITY,
                                INFINITY));
    ART_TRY(art_sim_initialize(g->sim, g->motion->series.start));
    for (size_t k = 0; k < g->motion->series.n && status == ART_OK; k++)
        status = solve_row(g, k, out);
out:
    art_free(coords);
    return status;
}

int art_sim_given_motion(struct art_ctx *ctx, struct art_sim *sim, const struct art_motion *motion,
                         const struct art_given_options *options, struct art_given *given)
{
    struct given_run g = {.ctx = ctx, .sim = sim, .motion = motion, .o = options, .n = motion->n};
    size_t n = (size_t)g.n, e = (size_t)options->n_exciters;
    int status = ART_OK;
    memset(given, 0, sizeof *given);
    art_series_init(&given->forces, g.n);
    art_series_init(&given->residuals, g.n);
    art_series_init(&given->excitations, options->n_exciters);
    g.prop = art_alloc(ctx, n + 1, sizeof *g.prop);
    g.rotary = art_alloc(ctx, n + 1, sizeof *g.rotary);
    g.v = art_alloc(ctx, 4 * n + 3 * e + 1, sizeof *g.v);
    if (!g.prop || !g.rotary || !g.v) status = ART_ENOMEM;
    if (status == ART_OK) {
        g.a = g.v + n, g.t = g.a + n, g.left = g.t + n;
        g.excitation = g.left + n, g.lo = g.excitation + e, g.hi = g.lo + e;
        status = run(&g, given);
    }
    art_motion_force_free(g.force);
    art_free(g.prop);
    art_free(g.rotary);
    art_free(g.rates);
    art_free(g.v);
    if (status < 0) art_given_fini(given);
    return status;
}

void art_given_fini(struct art_given *given)
{
    art_series_fini(&given->forces);
    art_series_fini(&given->excitations);
    art_series_fini(&given->residuals);
    memset(given, 0, sizeof *given);
}
