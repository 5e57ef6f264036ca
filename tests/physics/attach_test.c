/* Attached bodies: a compound of parts is the one body of the summed inertia, whatever acts on it.
 */
#include "phys.h"
#include <stdio.h>
#include <string.h>

static const double place[7] = {0.4, -0.1, 0.5, 1, 2, 3, 70};
#define PLACE "0.4 -0.1 0.5 1 2 3 70"
static const struct art_inertia part = {
    1.5, {0.1, 0, -0.2}, {0.3, 0.02, 0, 0.02, 0.5, 0, 0, 0, 0.4}};
static const struct art_inertia rest = {0.8, {0, 0.1, 0}, {0.2, 0, 0, 0, 0.3, 0, 0, 0, 0.25}};

struct forces {
    const char *gravity, *of_part, *of_rest; /* attributes of the two bodies */
    const char *springs;                     /* between particles/o and frameMarkers/k */
};

static void print_inertia(char text[512], const struct art_inertia *M)
{
    const double *c = M->com, *J = M->J;
    snprintf(text, 512,
             "inertiaMethod=EXPLICIT inertia=[ %.17g %.17g %.17g %.17g  %.17g %.17g %.17g %.17g "
             "%.17g %.17g %.17g %.17g %.17g ]",
             M->mass, c[0], c[1], c[2], J[0], J[1], J[2], J[3], J[4], J[5], J[6], J[7], J[8]);
}

/* Body b with c fixed on it, or all in b; a marker k on c, at the same place of b if there is no c.
 */
static int open_compound(struct phys *p, const struct forces *f, bool parts,
                         const struct art_sim_options *options)
{
    char text[4096], of_b[512], of_c[512], other[1200] = "";
    const double on_c[3] = {0.3, 0.2, -0.4};
    struct art_inertia M = part, moved;
    struct art_rigid T;
    double loc[3];
    art_rigid_from_pose(&T, place);
    art_inertia_transform(&moved, &T, &rest);
    if (!parts) art_inertia_add(&M, &part, &moved);
    print_inertia(of_b, &M);
    print_inertia(of_c, &rest);
    if (parts)
        art_v3_copy(loc, on_c);
    else
        art_rigid_point(loc, &T, on_c);
    if (parts) snprintf(other, sizeof other, "[ name='c' %s %s ]", of_c, f->of_rest);
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ %s ]\n"
             " PointList<Particle> [ name='particles' [ name='o' dynamic=false ] ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='b' vel=[ 0.2 0.1 0 1 -2 0.7 ] position=[ 0.5 0 -1 ] %s %s ] %s ]\n"
             " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"
             "  attachment=[ frame='rigidBodies/%c' loc=[ %.17g %.17g %.17g ] ] ] ]\n"
             " ComponentList<DynamicAttachmentComp> [ name='attachments' %s ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings' %s ] ]\n",
             f->gravity, of_b, f->of_part, other, parts ? 'c' : 'b', loc[0], loc[1], loc[2],
             parts ? "FrameFrameAttachment [ frame='rigidBodies/c' master='rigidBodies/b'\n"
                     " TFM=[ " PLACE " ] ]"
                   : "",
             f->springs);
    return phys_open_with(p, text, options);
}

/* Largest difference of pose and velocity of b after a second; not a number if a run fails. */
static double difference(const struct forces *f, const char *scheme, bool compat)
{
    struct art_sim_options options = {.step = 0.005, .integrator = scheme, .compat = compat};
    static const char at[] = "models/m/rigidBodies/b";
    struct phys one, parts;
    double worst = NAN;
    bool ok = CHECK_STATUS(open_compound(&one, f, false, &options), ART_OK);
    ok = CHECK_STATUS(open_compound(&parts, f, true, &options), ART_OK) && ok;
    ok = ok && CHECK_STATUS(art_sim_run(one.sim, 1), ART_OK) &&
         CHECK_STATUS(art_sim_run(parts.sim, 1), ART_OK);
    if (ok) {
        CHECK_INT(parts.sys->n_active, 6);
        worst = 0;
        for (int i = 0; i < 13; i++) {
            double x = i < 7 ? phys_q(&one, at)[i] : phys_u(&one, at)[i - 7];
            double y = i < 7 ? phys_q(&parts, at)[i] : phys_u(&parts, at)[i - 7];
            worst = fmax(worst, fabs(x - y));
        }
    } else {
        TEST_FAIL("%s", parts.ctx.last);
    }
    phys_close(&one);
    phys_close(&parts);
    return worst;
}

static const char *const schemes[] = {
    "RungeKutta4", "SymplecticEuler",         "BackwardEuler", "ConstrainedBackwardEuler",
    "Trapezoidal", "ConstrainedForwardEuler", "ForwardEuler",  "FullBackwardEuler"};

static const struct forces free_motion = {"0 0 0", "", "", ""};
static const struct forces hung = {"0.3 0 -9.8", "", "",
                                   "[ points=[ 'particles/o' 'frameMarkers/k' ]\n"
                                   "  material=LinearAxialMaterial [ stiffness=60 damping=3 ] ]"};

TEST(phys_free_compound_is_one_body)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!CHECK(difference(&free_motion, schemes[i], false) < 1e-11))
            TEST_FAIL("%s", schemes[i]);
}

/* The spring pulls at a marker of the attached part. The implicit schemes know by the
 * velocity-product acceleration of the marker how its rate changes in the step; that of its frame
 * is part of it. */
TEST(phys_spring_on_attached_part_acts_on_the_whole)
{
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (!CHECK(difference(&hung, schemes[i], false) < 1e-10)) TEST_FAIL("%s", schemes[i]);
}

/* ArtiSynth leaves the part of the frame out: the compound is another one than the body. */
TEST(phys_compat_leaves_out_centripetal_terms_of_frames)
{
    CHECK(difference(&hung, "ConstrainedBackwardEuler", true) > 1e-4);
    CHECK(difference(&hung, "Trapezoidal", true) > 1e-4);
    CHECK(difference(&hung, "RungeKutta4", true) < 1e-10);
}
