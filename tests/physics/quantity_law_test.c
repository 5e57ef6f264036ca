/* Quantities that a simulation reports hold by a second way of computing them: the rate of a
 * length is that of the length when the model moves on, momentum is the derivative of the kinetic
 * energy, measures of a tensor are those of its entries. A quantity that stands in no row here
 * fails. */
#include "property_effect_models.h"
#include "sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 64 };

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_system *sys;
    struct art_state *state;
    const char *name; /* of the sample model */
};

/* The numbers of a property now; 0 if there is none. */
static int get(struct bench *b, const struct art_comp *comp, const char *prop, double *x)
{
    struct art_sim_prop bound;
    if (art_sim_bind(&b->ctx, b->sim, comp, prop, NULL, &bound) < 0 || bound.size > MOST) return 0;
    art_sim_mark_stale(b->sim, NULL);
    art_sim_evaluate(b->sim);
    art_sim_get(b->sim, &bound, x);
    return bound.size;
}

static double get_one(struct bench *b, const struct art_comp *comp, const char *prop)
{
    double x[MOST];
    return get(b, comp, prop, x) ? x[0] : NAN;
}

static bool near(double a, double b, double scale)
{
    return fabs(a - b) <= 1e-6 * (fabs(a) + fabs(b) + scale);
}

/* ---------------------------------------------------------------------- rates */

/* Move on by h at the present velocities; what is driven goes along straight. */
static void move(struct bench *b, double h)
{
    double *u = art_alloc(&b->ctx, (size_t)b->sys->n_u + 1, sizeof *u);
    ART_ASSERT(u);
    art_system_get_velocity(b->sys, b->state, u);
    art_system_move(b->sys, b->state, h, u);
    for (int i = 0; i < b->sys->n_dyn; i++) {
        const struct art_dyn *dyn = &b->sys->dyn[i];
        double *q = b->state->q + dyn->q, *v = b->state->u + dyn->u;
        if (dyn->status != ART_DYN_PARAMETRIC || dyn->elastic) continue;
        art_v3_add_scaled(q, q, h, v);
        if (dyn->frame) art_quat_integrate(q + 3, h, v + 3);
    }
    art_system_update(b->sys, b->state);
    art_free(u);
}

/* The numbers of a property when the model has moved on. */
static void get_moved(struct bench *b, const struct art_comp *comp, const char *prop, double h,
                      double *x)
{
    double *q = art_alloc(&b->ctx, (size_t)b->sys->n_q, sizeof *q);
    ART_ASSERT(q);
    memcpy(q, b->state->q, (size_t)b->sys->n_q * sizeof *q);
    move(b, h);
    get(b, comp, prop, x);
    memcpy(b->state->q, q, (size_t)b->sys->n_q * sizeof *q);
    art_system_update(b->sys, b->state);
    art_free(q);
}

static bool is_rate_of(struct bench *b, const struct art_comp *comp, const char *prop,
                       const double *rate, int n)
{
    const double h = 1e-6;
    double before[MOST], after[MOST], speed = 0;
    get_moved(b, comp, prop, -h, before);
    get_moved(b, comp, prop, h, after);
    for (int i = 0; i < n; i++) speed = fmax(speed, fabs(rate[i]));
    for (int i = 0; i < n; i++)
        if (!near((after[i] - before[i]) / (2 * h), rate[i], 1 + speed)) return false;
    return true;
}

static bool check_length_dot(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_rate_of(b, comp, "length", x, 1);
}

/* Of frames the turning as well: the rate of the axes is w x axis. */
static bool check_velocity(struct bench *b, const struct art_comp *comp, const double *x)
{
    double before[MOST], after[MOST], R0[9], R1[9], dR[9], axis[3], column[3];
    const double h = 1e-6;
    if (!is_rate_of(b, comp, "position", x, 3)) return false;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME)) return true;
    get_moved(b, comp, "orientation", -h, before);
    get_moved(b, comp, "orientation", h, after);
    art_rot_from_axis_angle_deg(R0, before, before[3]);
    art_rot_from_axis_angle_deg(R1, after, after[3]);
    for (int i = 0; i < 9; i++) dR[i] = (R1[i] - R0[i]) / (2 * h);
    for (int j = 0; j < 3; j++) {
        for (int i = 0; i < 3; i++) column[i] = 0.5 * (R0[3 * i + j] + R1[3 * i + j]);
        art_v3_cross(axis, x + 3, column);
        for (int i = 0; i < 3; i++)
            if (!near(dR[3 * i + j], axis[i], 1 + art_v3_norm(x + 3))) return false;
    }
    return true;
}

static bool check_back_velocity(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_rate_of(b, comp, "backPosition", x, 3);
}

/* ------------------------------------------------------------ energy, momentum */

/* The kinetic energy with the velocity v + w x r added everywhere. */
static double kinetic_with(struct bench *b, const struct art_comp *model, const double v[3],
                           const double w[3])
{
    double *u = art_alloc(&b->ctx, (size_t)b->sys->n_u, sizeof *u), c[3];
    ART_ASSERT(u);
    memcpy(u, b->state->u, (size_t)b->sys->n_u * sizeof *u);
    for (int i = 0; i < b->sys->n_dyn; i++) {
        const struct art_dyn *dyn = &b->sys->dyn[i];
        double *at = b->state->u + dyn->u;
        if (dyn->elastic) continue;
        art_v3_cross(c, w, b->state->q + dyn->q);
        art_v3_add(c, c, v);
        art_v3_add(at, at, c);
        if (dyn->frame) art_v3_add(at + 3, at + 3, w);
    }
    double sum = get_one(b, model, "kineticEnergy");
    memcpy(b->state->u, u, (size_t)b->sys->n_u * sizeof *u);
    art_free(u);
    return sum;
}

static bool has_elastic_coordinates(const struct bench *b)
{
    for (int i = 0; i < b->sys->n_dyn; i++)
        if (b->sys->dyn[i].elastic) return true;
    return false;
}

static bool check_momentum(struct bench *b, const struct art_comp *model, const double *x,
                           bool turn)
{
    static const double none[3];
    if (has_elastic_coordinates(b)) return true;
    double T = get_one(b, model, "kineticEnergy");
    for (int k = 0; k < 3; k++) {
        double e[3] = {0}, back[3] = {0};
        e[k] = 1, back[k] = -1;
        double up = kinetic_with(b, model, turn ? none : e, turn ? e : none);
        double down = kinetic_with(b, model, turn ? none : back, turn ? back : none);
        if (!near(0.5 * (up - down), x[k], 1e-3 * (up + down + T))) return false;
    }
    return true;
}

static bool check_linear(struct bench *b, const struct art_comp *model, const double *x)
{
    return check_momentum(b, model, x, false);
}

static bool check_angular(struct bench *b, const struct art_comp *model, const double *x)
{
    return check_momentum(b, model, x, true);
}

/* A body moved by a unit has half its mass more; a model that is a part has no number of its own.
 */
static bool check_mass(struct bench *b, const struct art_comp *model, const double *x)
{
    static const double none[3], e[3] = {1, 0, 0}, back[3] = {-1, 0, 0};
    if (has_elastic_coordinates(b)) return true;
    double T = get_one(b, model, "kineticEnergy"), up = kinetic_with(b, model, e, none);
    return near(up + kinetic_with(b, model, back, none) - 2 * T, x[0], 1e-3 * (T + up));
}

static bool check_energy(struct bench *b, const struct art_comp *model, const double *x)
{
    double T = get_one(b, model, "kineticEnergy"), V = get_one(b, model, "potentialEnergy");
    return near(T + V, x[0], 1e-6);
}

/* T(2 u) = 4 T(u) */
static bool check_kinetic(struct bench *b, const struct art_comp *model, const double *x)
{
    for (int i = 0; i < b->sys->n_u; i++) b->state->u[i] *= 2;
    double T = get_one(b, model, "kineticEnergy");
    for (int i = 0; i < b->sys->n_u; i++) b->state->u[i] *= 0.5;
    return near(T, 4 * x[0], 1e-9);
}

static bool check_center(struct bench *b, const struct art_comp *model, const double *x)
{
    double p[3], m = get_one(b, model, "mass"), v[3];
    (void)x;
    if (has_elastic_coordinates(b) || !get(b, model, "linearMomentum", p) || m == 0) return true;
    art_v3_scale(v, 1 / m, p);
    return is_rate_of(b, model, "centerOfMass", v, 3);
}

/* ------------------------------------------------------------------- parts, sums */

static bool is_part(struct bench *b, const struct art_comp *comp, const char *whole, int first,
                    const double *x, int n)
{
    double y[MOST];
    return get(b, comp, whole, y) >= first + n && memcmp(y + first, x, (size_t)n * sizeof *x) == 0;
}

static bool check_linear_part(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_part(b, comp, "force", 0, x, 3);
}

static bool check_moment_part(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_part(b, comp, "force", 3, x, 3);
}

static bool is_norm_of(struct bench *b, const struct art_comp *comp, const char *vector, double x)
{
    double y[MOST];
    return get(b, comp, vector, y) == 3 && near(art_v3_norm(y), fabs(x), 1e-9);
}

static bool check_displacement_norm(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_norm_of(b, comp, "displacement", x[0]);
}

static bool check_muscle_norm(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_norm_of(b, comp, "force", x[0]);
}

static bool check_passive_norm(struct bench *b, const struct art_comp *comp, const double *x)
{
    return is_norm_of(b, comp, "passiveForce", x[0]);
}

/* The last point of the line less the first, for lines that are straight. */
static bool check_length(struct bench *b, const struct art_comp *comp, const double *x)
{
    double p[MOST][3], sum = 0;
    int n = art_system_path(b->sys, b->state, comp, p, MOST);
    for (int i = 1; i < n && n <= MOST; i++) sum += art_v3_distance(p[i - 1], p[i]);
    return n > MOST || near(sum, x[0], 1e-6);
}

static bool check_displacement(struct bench *b, const struct art_comp *comp, const double *x)
{
    double at[MOST], rest[MOST];
    const char *from = art_comp_is(comp, "FemNode3d") ? "restPosition" : "refPos";
    if (get(b, comp, "position", at) != 3 || get(b, comp, from, rest) != 3) return false;
    for (int k = 0; k < 3; k++)
        if (!near(at[k] - rest[k], x[k], 1e-6)) return false;
    return true;
}

static double sum_of(struct bench *b, const struct art_comp *model, const char *list,
                     const char *prop)
{
    const struct art_comp *parts = art_comp_child(model, list);
    double sum = 0;
    for (int i = 0; parts && i < parts->n_children; i++)
        sum += get_one(b, parts->children[i], prop);
    return sum;
}

static bool check_fem_volume(struct bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "elements", "volume") + sum_of(b, fem, "shellElements", "volume"),
                x[0], 0);
}

static bool check_fem_energy(struct bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "elements", "strainEnergy") +
                    sum_of(b, fem, "shellElements", "strainEnergy"),
                x[0], 1e-9);
}

static bool check_fem_mass(struct bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "nodes", "mass"), x[0], 0);
}

/* A body's inertia is its mass, its centre, its moments. */
static bool check_body_mass(struct bench *b, const struct art_comp *body, const double *x)
{
    return is_part(b, body, "inertia", 0, x, 1);
}

static bool check_body_center(struct bench *b, const struct art_comp *body, const double *x)
{
    return is_part(b, body, "inertia", 1, x, 3);
}

/* Nodes of shells have a second side, which moves by itself. */
static bool has_shells(const struct art_comp *fem)
{
    const struct art_comp *shells = art_comp_child(fem, "shellElements");
    return shells && shells->n_children > 0;
}

/* m v^2/2 and m x over the nodes, whose masses are lumped. */
static bool check_fem_kinetic(struct bench *b, const struct art_comp *fem, const double *x)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    double sum = 0, v[MOST];
    if (has_shells(fem)) return true;
    for (int i = 0; i < nodes->n_children; i++)
        if (get(b, nodes->children[i], "velocity", v))
            sum += 0.5 * get_one(b, nodes->children[i], "mass") * art_v3_dot(v, v);
    return near(sum, x[0], 1e-9);
}

static bool check_fem_center(struct bench *b, const struct art_comp *fem, const double *x)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    double sum[3] = {0}, p[MOST], mass = 0;
    if (has_shells(fem)) return true;
    for (int i = 0; i < nodes->n_children; i++) {
        double m = get_one(b, nodes->children[i], "mass");
        if (get(b, nodes->children[i], "position", p)) art_v3_add_scaled(sum, sum, m, p);
        mass += m;
    }
    for (int k = 0; k < 3; k++)
        if (!near(sum[k], mass * x[k], mass)) return false;
    return true;
}

/* Where it is in the axes of its frame. */
static bool check_location(struct bench *b, const struct art_comp *marker, const double *x)
{
    const struct art_comp *object = art_get_object(marker, "attachment");
    const struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    double p[MOST], at[MOST], R[9], y[3];
    if (!frame || !get(b, marker, "position", p) || !get(b, frame, "pose", at)) return true;
    art_rot_from_axis_angle_deg(R, at + 3, at[6]);
    art_m3_mulvec(y, R, x);
    art_v3_add(y, y, at);
    for (int k = 0; k < 3; k++)
        if (!near(y[k], p[k], 1)) return false;
    return true;
}

static bool check_ratio(struct bench *b, const struct art_comp *elem, const double *x)
{
    return near(get_one(b, elem, "volume") / get_one(b, elem, "restVolume"), x[0], 0);
}

/* --------------------------------------------------------------------- tensors */

/* The eigenvalues in descending order of a symmetric tensor xx yy zz xy yz xz, by Jacobi's turns.
 */
static void eigenvalues(const double s[6], double p[3])
{
    double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    for (int sweep = 0; sweep < 60; sweep++) {
        static const int pairs[3][2] = {{0, 1}, {1, 2}, {0, 2}};
        int i = pairs[sweep % 3][0], j = pairs[sweep % 3][1];
        double t = 0.5 * atan2(2 * A[3 * i + j], A[4 * j] - A[4 * i]), c = cos(t), d = sin(t);
        for (int k = 0; k < 3; k++) {
            double x = A[3 * k + i], y = A[3 * k + j];
            A[3 * k + i] = c * x - d * y, A[3 * k + j] = d * x + c * y;
        }
        for (int k = 0; k < 3; k++) {
            double x = A[3 * i + k], y = A[3 * j + k];
            A[3 * i + k] = c * x - d * y, A[3 * j + k] = d * x + c * y;
        }
    }
    for (int k = 0; k < 3; k++) p[k] = A[4 * k];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (p[j] < p[j + 1]) {
                double x = p[j];
                p[j] = p[j + 1], p[j + 1] = x;
            }
}

/* Principal values of the stress or strain of a place; false: it has none. */
static bool principal(struct bench *b, const struct art_comp *comp, const char *tensor, double p[3])
{
    double s[MOST];
    if (get(b, comp, tensor, s) != 6) return false;
    eigenvalues(s, p);
    return true;
}

static bool check_principal(struct bench *b, const struct art_comp *comp, const char *tensor,
                            const double *x)
{
    double p[3];
    if (!principal(b, comp, tensor, p)) return false;
    for (int k = 0; k < 3; k++)
        if (!near(p[k], x[k], fabs(p[0]) + fabs(p[2]))) return false;
    return true;
}

static bool check_map(struct bench *b, const struct art_comp *comp, const char *tensor, double x)
{
    double p[3];
    return principal(b, comp, tensor, p) && near(fmax(fabs(p[0]), fabs(p[2])), fabs(x), 1e-9);
}

static bool check_shear(struct bench *b, const struct art_comp *comp, const char *tensor, double x)
{
    double p[3];
    return principal(b, comp, tensor, p) && near(0.5 * (p[0] - p[2]), x, fabs(p[0]) + fabs(p[2]));
}

#define MEASURES(tensor)                                                                           \
    static bool check_principal_##tensor(struct bench *b, const struct art_comp *comp,             \
                                         const double *x)                                          \
    {                                                                                              \
        return check_principal(b, comp, #tensor, x);                                               \
    }                                                                                              \
    static bool check_map_##tensor(struct bench *b, const struct art_comp *comp, const double *x)  \
    {                                                                                              \
        return check_map(b, comp, #tensor, x[0]);                                                  \
    }                                                                                              \
    static bool check_shear_##tensor(struct bench *b, const struct art_comp *comp,                 \
                                     const double *x)                                              \
    {                                                                                              \
        return check_shear(b, comp, #tensor, x[0]);                                                \
    }
MEASURES(stress)
MEASURES(strain)

static bool check_von_mises(struct bench *b, const struct art_comp *comp, const double *x)
{
    double p[3];
    if (!principal(b, comp, "stress", p)) return false;
    double s = (p[0] - p[1]) * (p[0] - p[1]) + (p[1] - p[2]) * (p[1] - p[2]) +
               (p[2] - p[0]) * (p[2] - p[0]);
    return near(sqrt(0.5 * s), x[0], fabs(p[0]) + fabs(p[2]));
}

/* -------------------------------------------------------------- joints, contact */

/* Forces on the two bodies are opposite, and as large in the axes of C. */
static bool are_opposite(struct bench *b, const struct art_comp *joint, const char *other, double s,
                         const double *x)
{
    double y[MOST];
    if (get(b, joint, other, y) != 6) return false;
    if (s == 0) return near(art_v3_norm(y), art_v3_norm(x), 1e-9);
    for (int k = 0; k < 3; k++)
        if (!near(y[k], s * x[k], 1e-9)) return false;
    return true;
}

#define SUMS(sort)                                                                                 \
    static bool check_##sort##_b(struct bench *b, const struct art_comp *joint, const double *x)   \
    {                                                                                              \
        return are_opposite(b, joint, #sort "ForceInA", -1, x);                                    \
    }                                                                                              \
    static bool check_##sort##_c(struct bench *b, const struct art_comp *joint, const double *x)   \
    {                                                                                              \
        return are_opposite(b, joint, #sort "ForceInA", 0, x);                                     \
    }
SUMS(bilateral)
SUMS(unilateral)

static bool check_rows(struct bench *b, const struct art_comp *joint, const double *x)
{
    return x[0] == get_one(b, joint, "numBilateral") + get_one(b, joint, "numUnilateral") &&
           get_one(b, joint, "numEngagedUnilateral") <= get_one(b, joint, "numUnilateral");
}

/* Those that act are some of those that can. */
static bool check_engaged(struct bench *b, const struct art_comp *joint, const double *x)
{
    return x[0] >= 0 && x[0] <= get_one(b, joint, "numUnilateral");
}

static bool check_pressure(struct bench *b, const struct art_comp *response, const double *x)
{
    double f = get_one(b, response, "normalForce"), area = get_one(b, response, "area");
    return area > 0 ? near(f / area, x[0], 1e-9) : f == 0 ? x[0] == 0 : x[0] == -1;
}

static bool check_in_contact(struct bench *b, const struct art_comp *response, const double *x)
{
    return (x[0] != 0) == (get_one(b, response, "numContacts") > 0);
}

/* ----------------------------------------------------------------------- laws */

/* The law of a property of a class and of those that extend it. */
static const struct law {
    const char *cls, *prop;
    bool (*check)(struct bench *b, const struct art_comp *comp, const double *x);
} laws[] = {
    {"Point", "velocity", check_velocity},
    {"Frame", "velocity", check_velocity},
    {"FemNode3d", "backVelocity", check_back_velocity},
    {"AxialSpring", "length", check_length},
    {"AxialSpring", "lengthDot", check_length_dot},
    {"MultiPointSpring", "length", check_length},
    {"MultiPointSpring", "lengthDot", check_length_dot},
    {"Muscle", "forceNorm", check_muscle_norm},
    {"Muscle", "passiveForceNorm", check_passive_norm},
    {"MechModel", "kineticEnergy", check_kinetic},
    {"MechModel", "energy", check_energy},
    {"MechModel", "linearMomentum", check_linear},
    {"MechModel", "angularMomentum", check_angular},
    {"MechModel", "mass", check_mass},
    {"MechModel", "centerOfMass", check_center},
    {"Frame", "transForce", check_linear_part},
    {"Frame", "moment", check_moment_part},
    {"FrameMarker", "displacement", check_displacement},
    {"FrameMarker", "displacementNorm", check_displacement_norm},
    {"FemNode3d", "displacement", check_displacement},
    {"FemModel3d", "volume", check_fem_volume},
    {"FemModel3d", "strainEnergy", check_fem_energy},
    {"FemModel3d", "mass", check_fem_mass},
    {"FemModel3d", "kineticEnergy", check_fem_kinetic},
    {"FemModel3d", "centerOfMass", check_fem_center},
    {"RigidBody", "mass", check_body_mass},
    {"RigidBody", "centerOfMass", check_body_center},
    {"FrameMarker", "location", check_location},
    {"FemElement3dBase", "volumeRatio", check_ratio},
    {"FemNode3d", "principalStress", check_principal_stress},
    {"FemElement3dBase", "principalStress", check_principal_stress},
    {"FemNode3d", "principalStrain", check_principal_strain},
    {"FemElement3dBase", "principalStrain", check_principal_strain},
    {"FemNode3d", "MAPStress", check_map_stress},
    {"FemElement3dBase", "MAPStress", check_map_stress},
    {"FemNode3d", "MAPStrain", check_map_strain},
    {"FemElement3dBase", "MAPStrain", check_map_strain},
    {"FemNode3d", "maxShearStress", check_shear_stress},
    {"FemElement3dBase", "maxShearStress", check_shear_stress},
    {"FemNode3d", "maxShearStrain", check_shear_strain},
    {"FemElement3dBase", "maxShearStrain", check_shear_strain},
    {"FemNode3d", "vonMisesStress", check_von_mises},
    {"FemElement3dBase", "vonMisesStress", check_von_mises},
    {"BodyConnector", "bilateralForceInB", check_bilateral_b},
    {"BodyConnector", "bilateralForceInC", check_bilateral_c},
    {"BodyConnector", "unilateralForceInB", check_unilateral_b},
    {"BodyConnector", "unilateralForceInC", check_unilateral_c},
    {"BodyConnector", "numConstraints", check_rows},
    {"BodyConnector", "numEngagedUnilateral", check_engaged},
    {"CollisionBehavior", "inContact", check_in_contact},
    {"CollisionBehavior", "pressure", check_pressure},
};
enum { N_LAWS = sizeof laws / sizeof laws[0] };

/* Read-only quantities that another test computes in a second way: class, property, test. */
static const struct {
    const char *cls, *prop;
} elsewhere[] = {
#define X(cls, prop, test) {cls, prop},
#include "quantity_elsewhere.def"
#undef X
};

/* ----------------------------------------------------------------------- runs */

/* Check the quantities of one component; n[] counts the checks of each law. */
static void check_comp(struct bench *b, const struct art_comp *comp, int *n)
{
    double x[MOST];
    for (int i = 0; i < N_LAWS; i++) {
        if (!art_comp_is(comp, laws[i].cls) || !get(b, comp, laws[i].prop, x)) continue;
        n[i]++;
        if (!isfinite(x[0]) || !laws[i].check(b, comp, x))
            TEST_FAIL("%s: %s of %s '%s' is %.12g, not what it is by a second way", b->name,
                      laws[i].prop, comp->cls->name, art_comp_path(comp, NULL), x[0]);
    }
}

static int open_model(struct bench *b, const struct property_effect_model *m, const char *cls)
{
    struct art_source src = {0};
    struct art_sim_options options = {.integrator = m->integrator};
    size_t size = strlen(m->text) + 100;
    char *text = art_alloc(&b->ctx, size, 1);
    int status;
    ART_ASSERT(text);
    snprintf(text, size, m->text, cls);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    b->name = m->name;
    b->model = NULL;
    b->sim = NULL;
    ART_TRY(art_source_string(&b->ctx, &src, "test.art", text, strlen(text)));
    ART_TRY(art_model_read_source(&b->ctx, b->schema, &src, NULL, &b->model));
    ART_TRY(art_sim_create(&b->ctx, b->model, &options, &b->sim));
    ART_TRY(art_sim_run(b->sim, 0.03));
out:
    art_source_fini(&src);
    art_free(text);
    return status;
}

/* What does not run by defaults is for others to refuse. */
static void check_model(struct bench *b, const struct property_effect_model *m, const char *cls,
                        int *n)
{
    if (open_model(b, m, cls) == ART_OK) {
        b->sys = art_sim_system(b->sim, 0);
        b->state = art_sim_state(b->sim, 0);
        for (struct art_comp *c = b->model->root; c; c = art_comp_next(b->model->root, c))
            if (art_sim_model_index(b->sim, c) == 0) check_comp(b, c, n);
    }
    art_sim_free(b->sim);
    art_model_free(b->model);
}

TEST(physics_quantities_are_what_they_are_by_a_second_way)
{
    struct bench b = {0};
    const struct property_effect_model *m;
    int n[N_LAWS] = {0};
    art_ctx_init(&b.ctx);
    b.ctx.report = NULL;
    REQUIRE(art_sim_schema(&b.ctx, &b.schema) == ART_OK);
    for (int i = 0; (m = property_effect_model_at(i)); i++) {
        if (!m->each) check_model(&b, m, "", n);
        for (int k = 0; m->each && k < art_schema_count(b.schema); k++) {
            const struct art_cls *cls = art_schema_at(b.schema, k);
            if (!(cls->flags & ART_CLASS_ABSTRACT) && art_cls_is(cls, m->each))
                check_model(&b, m, cls->name, n);
        }
    }
    for (int i = 0; i < N_LAWS; i++)
        if (n[i] == 0) TEST_FAIL("no model has a %s of %s", laws[i].prop, laws[i].cls);
    art_schema_free(b.schema);
    art_ctx_fini(&b.ctx);
}

/* A * in a row stands for any class or property. */
static bool is_meant(const char *row, const char *prop)
{
    return art_streq(row, "*") || art_streq(row, prop);
}

static bool is_known(const struct art_cls *cls, const char *prop)
{
    for (int i = 0; i < N_LAWS; i++)
        if (art_cls_is(cls, laws[i].cls) && art_streq(prop, laws[i].prop)) return true;
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        if ((art_streq(elsewhere[i].cls, "*") || art_cls_is(cls, elsewhere[i].cls)) &&
            is_meant(elsewhere[i].prop, prop))
            return true;
    return false;
}

TEST(physics_quantities_all_have_a_second_way)
{
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    art_ctx_init(&ctx);
    REQUIRE(art_sim_schema(&ctx, &schema) == ART_OK);
    REQUIRE(art_model_create(&ctx, schema, &model) == ART_OK);
    for (int i = 0; i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        struct art_comp *comp;
        if (cls->flags & ART_CLASS_ABSTRACT) continue;
        REQUIRE(art_comp_create(model, cls, &comp) == ART_OK);
        for (int k = 0; k < cls->n_props; k++) {
            const char *prop = cls->props[k]->name;
            const struct art_live *live = art_live_find(comp, prop);
            if (live && !live->set && !is_known(cls, prop))
                TEST_FAIL("%s of %s is checked nowhere: it needs a row in quantity_law_test.c, or "
                          "in quantity_elsewhere.def",
                          prop, cls->name);
        }
    }
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
