/* Bushings: by stiffnesses, by functions of one displacement each, by expressions of all. */
#include "osim_priv.h"
#include <string.h>

static void put_frame_end(struct osim *o, char side, const struct osim_frame *f)
{
    char key[] = "attachFrameA";
    double pose[7];
    key[sizeof key - 2] = side;
    art_rigid_to_pose(pose, &f->T);
    art_build_text(&o->build, side == 'A' ? "frameA" : "frameB", osim_body_path(o, f->body));
    art_build_reals(&o->build, key, 7, pose);
}

/* The slope of a straight line through zero; false: it is none. */
static bool straight(const struct osim_function *f, double *slope)
{
    const double zero = 0, one = 1;
    double at0 = osim_function_eval(f, &zero), at1 = osim_function_eval(f, &one);
    bool good = f->n_in <= 1 && at0 == 0 && at1 >= 0 && isfinite(at1);
    *slope = at1;
    for (int k = 1; k < 8 && good; k++) {
        double x = 0.125 * k, y = -x;
        good = fabs(osim_function_eval(f, &x) - at1 * x) <= 1e-12 * at1 &&
               fabs(osim_function_eval(f, &y) - at1 * y) <= 1e-12 * at1;
    }
    return good;
}

/* What the law is made of; functions that are straight lines through zero are stiffnesses. */
struct law {
    double k[2][3], d[2][3];
    struct osim_function f[6];
    bool curved;
    const char *expression[6]; /* NULL: none */
};

static int read_functions(struct osim *o, const struct art_xml_tag *n, struct law *law)
{
    static const char *const tags[6] = {"f_x_delta_x_function", "f_y_delta_y_function",
                                        "f_z_delta_z_function", "m_x_theta_x_function",
                                        "m_y_theta_y_function", "m_z_theta_z_function"};
    int status = ART_OK;
    bool found, line = true;
    double slope[6] = {0};
    for (int i = 0; i < 6; i++) {
        struct art_xml_tag *holder = osim_child(o, n, tags[i]);
        double most = i < 3 ? 1 : ART_PI;
        ART_TRY(osim_function_read(o, holder, -most, most, &law->f[i], &found));
        if (!found)
            ART_TRY(osim_function_zero(o, &law->f[i]));
        else if (law->f[i].n_in > 1)
            return osim_fail(o, holder, ART_ESHAPE, "<%s> is a function of one number", tags[i]);
        line = straight(&law->f[i], &slope[i]) && line;
    }
    law->curved = !line;
    for (int i = 0; i < 6 && line; i++) law->k[i / 3][i % 3] = slope[i];
out:
    return status;
}

/* *good false: an expression that cannot be read. */
static int read_expressions(struct osim *o, const struct art_xml_tag *n, struct law *law,
                            bool *good)
{
    static const char *const tags[6] = {"Fx_expression", "Fy_expression", "Fz_expression",
                                        "Mx_expression", "My_expression", "Mz_expression"};
    static const char *const names[6] = {"delta_x", "delta_y", "delta_z",
                                         "theta_x", "theta_y", "theta_z"};
    int status = ART_OK;
    for (int i = 0; i < 6 && *good; i++) {
        ART_TRY(osim_expression(o, n, tags[i], names, 6, "", &law->expression[i]));
        *good = law->expression[i] != NULL;
    }
out:
    return status;
}

static int read_law(struct osim *o, const struct art_xml_tag *n, struct law *law, bool *good)
{
    static const char *const looks[] = {"moment_visual_scale", "force_visual_scale",
                                        "visual_aspect_ratio"};
    memset(law, 0, sizeof *law);
    *good = true;
    for (int i = 0; i < 3; i++) (void)osim_child(o, n, looks[i]);
    osim_numbers(o, n, "translational_damping", 3, law->d[0]);
    osim_numbers(o, n, "rotational_damping", 3, law->d[1]);
    if (osim_is(n, "FunctionBasedBushingForce")) return read_functions(o, n, law);
    if (osim_is(n, "ExpressionBasedBushingForce")) return read_expressions(o, n, law, good);
    osim_numbers(o, n, "translational_stiffness", 3, law->k[0]);
    osim_numbers(o, n, "rotational_stiffness", 3, law->k[1]);
    return ART_OK;
}

/* OpenSim's damping is one by rates of angles, which only a bushing of ours has; without it the
 * linear material, which ArtiSynth has too, is the same. */
static void put_law(struct osim *o, const struct law *law)
{
    bool damped = law->d[1][0] != 0 || law->d[1][1] != 0 || law->d[1][2] != 0;
    bool linear = !law->curved && !law->expression[0] && (!damped || o->how->artisynth);
    art_build_object(&o->build, "material",
                     linear ? "artisynth.core.materials.LinearFrameMaterial"
                            : "artkit.BushingFrameMaterial");
    art_build_reals(&o->build, "stiffness", 3, law->k[0]);
    art_build_reals(&o->build, "rotaryStiffness", 3, law->k[1]);
    art_build_reals(&o->build, "damping", 3, law->d[0]);
    art_build_reals(&o->build, "rotaryDamping", 3, law->d[1]);
    if (linear) art_build_value(&o->build, "useXyzAngles", "true");
    if (law->curved) {
        art_build_enter(&o->build, "functions");
        for (int i = 0; i < 6; i++) {
            art_build_indent(&o->build);
            osim_function_print(o, &law->f[i]);
            art_build_word(&o->build, "\n");
        }
        art_build_close(&o->build);
    }
    if (law->expression[0]) {
        art_build_enter(&o->build, "expressions");
        for (int i = 0; i < 6; i++) art_build_line(&o->build, "\"%s\"", law->expression[i]);
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
}

int osim_emit_bushing(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const sockets[] = {"socket_frame1", "socket_frame2"};
    struct osim_frame f[2];
    struct law law;
    bool found, good;
    int status;
    ART_TRY(osim_two_ends(o, n, sockets, f, &found));
    if (!found) return osim_left_out(o, n, "one of its ends has no position");
    if (f[0].body == f[1].body)
        return osim_drop(o, n, "both its ends are on one body: it moves nothing");
    ART_TRY(read_law(o, n, &law, &good));
    if (!good) return ART_OK;
    art_build_add(&o->build, "FrameSpring");
    osim_put_name(o, n, osim_name(o, n->name));
    osim_put_enabled(o, n);
    /* the law is in the axes of C; OpenSim has its force in those of the first frame */
    put_frame_end(o, 'A', &f[0]);
    put_frame_end(o, 'B', &f[1]);
    put_law(o, &law);
    art_build_close(&o->build);
out:
    return status;
}
