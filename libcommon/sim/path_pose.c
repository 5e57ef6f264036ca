/* This file evaluates a muscle path at poses of its model, beside time: lengths, moment arms, how
 * it wraps. */
#include "sim_priv.h"
#include <math.h>
#include <string.h>

int art_sim_path_axis(struct art_ctx *ctx, struct art_sim *sim, const char *text,
                      struct art_path_axis *axis)
{
    static const char *const suffix[] = {".x", ".y", ".z"};
    const char *colon = strrchr(text, ':');
    struct art_buf name;
    int status;
    memset(axis, 0, sizeof *axis);
    art_buf_init(&name, ctx);
    art_buf_puts(&name, text);
    ART_TRY(art_buf_status(&name));
    for (int k = 0; k < 3 && colon && name.n > 2; k++)
        if (strcmp(name.s + name.n - 2, suffix[k]) == 0) {
            name.s[name.n - 2] = '\0';
            axis->k = k;
            axis->of_vector = true;
            break;
        }
    ART_TRY(art_sim_bind_path(ctx, sim, NULL, name.s, NULL, &axis->prop));
    if (axis->prop.size != (axis->of_vector ? 3 : 1) || axis->prop.model < 0)
        status = art_error(
            ctx, ART_EUSAGE, NULL,
            "'%s' is no coordinate: PATH:COORD of a joint, PATH:position.x of a point", text);
    else
        (void)art_joint_comp_coord(axis->prop.comp, axis->prop.name, &axis->rotary);
out:
    art_buf_fini(&name);
    return status;
}

double art_sim_path_axis_get(const struct art_sim *sim, const struct art_path_axis *axis)
{
    double x[3];
    art_sim_get(sim, &axis->prop, x);
    return x[axis->k];
}

int art_sim_path_axis_set(struct art_ctx *ctx, struct art_sim *sim,
                          const struct art_path_axis *axis, double value)
{
    double x[3];
    art_sim_get(sim, &axis->prop, x);
    x[axis->k] = value;
    struct model *m = &sim->models[axis->prop.model];
    int status = art_sim_set(ctx, sim, &axis->prop, x);
    if (status == ART_OK) art_system_update(m->sys, m->state);
    return status;
}

/* As art_path_report, also of a spring between two points: a straight path that meets nothing. */
static bool report_path(const struct model *m, const struct art_comp *spring,
                        struct art_path_report *report)
{
    static const char *const names[] = {"length", "lengthDot", "forceNorm"};
    double x[3];
    if (art_path_report(m->sys, m->state, spring, report, NULL, 0)) return true;
    if (!art_comp_is(spring, "AxialSpring") || art_system_place(m->sys, spring) == 0) return false;
    for (int k = 0; k < 3; k++) {
        const struct art_live *live = art_live_find(spring, names[k]);
        if (!live) return false;
        live->get(m->sys, m->state, spring, &x[k]);
    }
    *report =
        (struct art_path_report){.length = x[0], .rate = x[1], .tension = x[2], .at_rest = true};
    return true;
}

static double length_at(struct art_sim *sim, int model, const struct art_comp *spring)
{
    struct art_path_report report = {0};
    (void)report_path(&sim->models[model], spring, &report);
    return report.length;
}

/* The moment arm, by central differences of the straight pieces, which end where they do now: the
 * wrapped part changes by nothing of first order, so this is the derivative of the path, and does
 * not depend on the accuracy of its shape. */
static int moment_arm(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *spring,
                      const struct art_path_axis *axis, double scale, double *arm)
{
    const double degree = 0.017453292519943295;
    double step = axis->rotary ? 1e-4 / degree : 1e-5 * scale, l[2];
    double at = art_sim_path_axis_get(sim, axis);
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        ART_TRY(art_sim_path_axis_set(ctx, sim, axis, k ? at + step : at - step));
        l[k] = length_at(sim, axis->prop.model, spring);
    }
    ART_TRY(art_sim_path_axis_set(ctx, sim, axis, at));
    *arm = -(l[1] - l[0]) / (2 * step) / (axis->rotary ? degree : 1);
out:
    return status;
}

int art_sim_path_pose(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *spring,
                      const struct art_path_axis *axes, int n, struct art_path_pose *pose)
{
    enum { MOST = 20 };
    int model = art_sim_model_index(sim, spring), status = ART_OK;
    memset(pose, 0, sizeof *pose);
    if (model < 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is in no model", art_comp_path(spring, NULL));
    struct model *m = &sim->models[model];
    art_system_excite(m->sys);
    ART_TRY(art_system_settle(m->sys, m->state, ART_SETTLE_START));
    for (int k = 0; k < MOST; k++) {
        ART_TRY(art_system_settle(m->sys, m->state, ART_SETTLE_STEP));
        if (!report_path(m, spring, &pose->report)) {
            status = art_error(ctx, ART_EUSAGE, NULL,
                               "'%s' (%s) is not an active spring or muscle along points",
                               art_comp_path(spring, NULL), spring->cls->name);
            goto out;
        }
        if (pose->report.at_rest) break;
    }
    for (int i = 0; i < n && i < ART_PATH_AXES; i++)
        ART_TRY(moment_arm(ctx, sim, spring, &axes[i], pose->report.length, &pose->arm[i]));
    sim->evaluated = false;
out:
    return status;
}
