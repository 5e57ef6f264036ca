/* This file runs probes of marker data: at the end of each step, bodies take the poses that bring
 * markers to them (inverse kinematics). */
#include "probe_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct ik_probe {
    struct art_ik *ik;
    const struct art_comp *comp;
    struct art_ik_options options;
    int model;
    bool reported, far_reported, begun;
};

static void free_ik(void *self)
{
    struct ik_probe *p = self;
    art_ik_free(p->ik);
    art_free(p);
}

/* Solve for the poses. Where that fails, markers far from where the model can have them, in other
 * units or in another frame, may be why: a note says so after the error. */
static int solve(struct art_ctx *ctx, struct ik_probe *p, const double *row, double t,
                 struct art_ik_report *report)
{
    static const char text[] =
        "the markers of '%s' are %.3g away from those of the model%s (root mean "
        "square), on the mean by (%.3g %.3g %.3g): are they in its unit and frame?";
    char when[40];
    static const double far = 0.1;
    const char *path = art_comp_path(p->comp, NULL);
    double distance = art_ik_distance(p->ik, row), limit = far * art_ik_size(p->ik), off[3];
    art_ik_offset(p->ik, row, off);
    int status = art_ik_solve(p->ik, row, &p->options, report);
    if (status < 0 && !art_status_stops(status) && distance > limit)
        art_note(ctx, &p->comp->loc, text, path, distance, "", off[0], off[1], off[2]);
    if (status < 0) return status;
    distance = art_ik_distance(p->ik, row);
    art_ik_offset(p->ik, row, off);
    if (p->far_reported || !(distance > limit)) return ART_OK;
    p->far_reported = true;
    snprintf(when, sizeof when, " at t = %.9g", t);
    return art_warn_strict(ctx, ART_ERANGE, &p->comp->loc, text, path, distance, when, off[0],
                           off[1], off[2]);
}

/* Each step places the bodies, and nothing says how fast they go: what is recorded of that is 0. */
static int warn_of_velocities(struct art_ctx *ctx, const struct art_sim *sim,
                              const struct ik_probe *p)
{
    static const char *const names[] = {"velocity", "lengthDot", "kineticEnergy"};
    for (int i = 0; i < sim->n_agents; i++) {
        const struct output *output = sim->agents[i].self;
        if (sim->agents[i].type != &art_agent_output) continue;
        for (int k = 0; k < output->n; k++)
            for (int j = 0; j < (int)(sizeof names / sizeof names[0]); j++)
                if (art_streq(output->props[k].name, names[j]))
                    return art_warn_strict(
                        ctx, ART_ERANGE, &p->comp->loc,
                        "markers place bodies without a velocity, so that %s of '%s' does not "
                        "belong to their motion: record the coordinates, and prescribe them by a "
                        "motion",
                        names[j], art_comp_path(output->props[k].comp, NULL));
    }
    return ART_OK;
}

/* Bodies that are moved so are driven: what moves with them follows. */
static int place(struct art_ctx *ctx, struct art_sim *sim, void *self, double *row, int n, double t,
                 double trel)
{
    struct ik_probe *p = self;
    struct model *m = &sim->models[p->model];
    struct art_ik_report report;
    (void)n;
    (void)trel;
    int status = p->begun ? ART_OK : warn_of_velocities(ctx, sim, p);
    if (status < 0) return status;
    p->begun = true;
    art_ik_begin(p->ik, m->sys, m->state);
    status = solve(ctx, p, row, t, &report);
    if (status < 0) return status;
    art_ik_apply(p->ik, m->sys, m->state);
    art_system_update(m->sys, m->state);
    if (report.converged || p->reported) return ART_OK;
    p->reported = true;
    return art_warn_strict(
        ctx, ART_EDIVERGED, &p->comp->loc,
        "'%s' does not converge in %d iterations at t = %.9g: the markers are off by %.3g",
        art_comp_path(p->comp, NULL), report.iterations, t, report.error);
}

static const struct art_agent_type ik_type = {
    .name = "marker inverse kinematics", .stage = ART_AGENT_INPUT, .free = free_ik};

/* What a probe does not say is better than the original's defaults: nearly all digits. */
static int read_options(struct art_ctx *ctx, struct ik_probe *p)
{
    const struct art_comp *c = p->comp;
    p->options.most_iterations =
        art_is_set(c, "maxIterations") ? (int)art_get_double(c, "maxIterations") : 200;
    p->options.tolerance =
        art_is_set(c, "convergenceTol") ? art_get_double(c, "convergenceTol") : 1e-10;
    p->options.held = 1e-7;
    if (p->options.most_iterations >= 1 && p->options.tolerance > 0) return ART_OK;
    return art_error(ctx, ART_ERANGE, &c->loc,
                     "maxIterations and convergenceTol of '%s' must be positive",
                     art_comp_path(c, NULL));
}

/* Bodies that forces move as well do not stay where the markers have them. */
static void warn_of_dynamic(struct art_ctx *ctx, const struct art_sim *sim,
                            const struct ik_probe *p, const struct art_value *markers)
{
    const struct art_system *sys = art_sim_system(sim, p->model);
    for (int i = 0; i < markers->n; i++) {
        const struct art_comp *att = art_comp_attachment(markers->refs[i].to);
        const struct art_comp *body = att ? art_get_ref(att, "frame") : NULL;
        const struct art_dyn *dyn = body ? art_system_dyn(sys, body) : NULL;
        if (!dyn || dyn->status != ART_DYN_ACTIVE) continue;
        art_warn(
            ctx, &p->comp->loc,
            "'%s' places '%s', which forces move as well: bodiesNonDynamicIfActive=true lets the "
            "markers alone move it",
            art_comp_path(p->comp, NULL), art_comp_path(body, NULL));
        return;
    }
}

static int open_solver(struct art_ctx *ctx, struct art_sim *sim, struct ik_probe *p)
{
    const struct art_comp *solver = art_get_object(p->comp, "solver");
    const struct art_compile_options options = {.ignore = sim->options.ignore,
                                                .n_ignore = sim->options.n_ignore,
                                                .compat = sim->options.compat,
                                                .radius = art_contact_radius};
    struct art_value markers;
    struct art_comp *mech = solver ? art_get_ref(solver, "mechModel") : NULL;
    int size, status;
    if (!mech || !art_get(solver, "markers", &markers) || markers.n == 0)
        return art_error(ctx, ART_EUSAGE, &p->comp->loc,
                         "the solver of '%s' has no model or no markers",
                         art_comp_path(p->comp, NULL));
    p->model = art_sim_model_of(sim, mech);
    if (p->model < 0)
        return art_error(ctx, ART_ENOTFOUND, &p->comp->loc, "'%s' is no model that is simulated",
                         art_comp_path(mech, NULL));
    ART_TRY(art_probe_vsize(ctx, p->comp, &size));
    if (size != 3 * markers.n)
        return art_error(ctx, ART_ESHAPE, &p->comp->loc,
                         "'%s' has %d number{s} a row for %d marker{s}",
                         art_comp_path(p->comp, NULL), size, markers.n);
    ART_TRY(read_options(ctx, p));
    ART_TRY(art_ik_create(ctx, mech, markers.refs, markers.n, &options, &p->ik));
    warn_of_dynamic(ctx, sim, p, &markers);
out:
    return status;
}

int art_ik_probe_add(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                     void *user)
{
    struct ik_probe *p = art_alloc(ctx, 1, sizeof *p);
    int status;
    (void)user;
    if (!p) return ART_ENOMEM;
    p->comp = probe;
    status = open_solver(ctx, sim, p);
    /* a keeper of the memory; the probe itself calls `place` with its rows */
    if (status == ART_OK) status = art_sim_add_agent(ctx, sim, &ik_type, probe, -1, p);
    if (status < 0) {
        free_ik(p);
        return status;
    }
    const struct art_row_function function = {.call = place, .self = p, .at_start = true};
    return art_probe_add_control(ctx, sim, probe, &function);
}
