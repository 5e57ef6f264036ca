#include "quantity_laws.h"
#include <math.h>
#include <string.h>

enum { MOST = QUANTITY_MOST };

int quantity_get(struct quantity_bench *b, const struct art_comp *comp, const char *prop, double *x)
{
    struct art_sim_prop bound;
    if (art_sim_bind(&b->ctx, b->sim, comp, prop, NULL, &bound) < 0 || bound.size > MOST) return 0;
    /* what this component does not have is no value, as the back of a node without shells */
    if (art_sim_require_value(&b->ctx, b->sim, &bound, NULL) < 0) return 0;
    art_sim_mark_stale(b->sim, NULL);
    art_sim_evaluate(b->sim);
    art_sim_get(b->sim, &bound, x);
    return bound.size;
}

static double get_one(struct quantity_bench *b, const struct art_comp *comp, const char *prop)
{
    double x[MOST];
    return quantity_get(b, comp, prop, x) ? x[0] : NAN;
}

static bool near(double a, double b, double scale)
{
    return fabs(a - b) <= 1e-6 * (fabs(a) + fabs(b) + scale);
}

/* ---------------------------------------------------------------------- rates */

/* Move on by h at the present velocities; what is driven goes along straight. */
static void move(struct quantity_bench *b, double h)
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
static void get_moved(struct quantity_bench *b, const struct art_comp *comp, const char *prop,
                      double h, double *x)
{
    double *q = art_alloc(&b->ctx, (size_t)b->sys->n_q, sizeof *q);
    ART_ASSERT(q);
    memcpy(q, b->state->q, (size_t)b->sys->n_q * sizeof *q);
    move(b, h);
    quantity_get(b, comp, prop, x);
    memcpy(b->state->q, q, (size_t)b->sys->n_q * sizeof *q);
    art_system_update(b->sys, b->state);
    art_free(q);
}

static bool is_rate_of(struct quantity_bench *b, const struct art_comp *comp, const char *prop,
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

static bool check_length_dot(struct quantity_bench *b, const struct art_comp *comp, const double *x)
{
    return is_rate_of(b, comp, "length", x, 1);
}

/* Of frames the turning as well: the rate of the axes is w x axis. */
static bool check_velocity(struct quantity_bench *b, const struct art_comp *comp, const double *x)
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

static bool check_back_velocity(struct quantity_bench *b, const struct art_comp *comp,
                                const double *x)
{
    return is_rate_of(b, comp, "backPosition", x, 3);
}

/* ------------------------------------------------------------ energy, momentum */

/* The kinetic energy with the velocity v + w x r added everywhere. */
static double kinetic_with(struct quantity_bench *b, const struct art_comp *model,
                           const double v[3], const double w[3])
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

static bool has_elastic_coordinates(const struct quantity_bench *b)
{
    for (int i = 0; i < b->sys->n_dyn; i++)
        if (b->sys->dyn[i].elastic) return true;
    return false;
}

static bool check_momentum(struct quantity_bench *b, const struct art_comp *model, const double *x,
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

static bool check_linear(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    return check_momentum(b, model, x, false);
}

static bool check_angular(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    return check_momentum(b, model, x, true);
}

/* A body moved by a unit has half its mass more; a model that is a part has no number of its own.
 */
static bool check_mass(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    static const double none[3], e[3] = {1, 0, 0}, back[3] = {-1, 0, 0};
    if (has_elastic_coordinates(b)) return true;
    double T = get_one(b, model, "kineticEnergy"), up = kinetic_with(b, model, e, none);
    return near(up + kinetic_with(b, model, back, none) - 2 * T, x[0], 1e-3 * (T + up));
}

static bool check_energy(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    double T = get_one(b, model, "kineticEnergy"), V = get_one(b, model, "potentialEnergy");
    return near(T + V, x[0], 1e-6);
}

/* T(2 u) = 4 T(u) */
static bool check_kinetic(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    for (int i = 0; i < b->sys->n_u; i++) b->state->u[i] *= 2;
    double T = get_one(b, model, "kineticEnergy");
    for (int i = 0; i < b->sys->n_u; i++) b->state->u[i] *= 0.5;
    return near(T, 4 * x[0], 1e-9);
}

static bool check_center(struct quantity_bench *b, const struct art_comp *model, const double *x)
{
    double p[3], m = get_one(b, model, "mass"), v[3];
    (void)x;
    if (has_elastic_coordinates(b) || !quantity_get(b, model, "linearMomentum", p) || m == 0)
        return true;
    art_v3_scale(v, 1 / m, p);
    return is_rate_of(b, model, "centerOfMass", v, 3);
}

/* ------------------------------------------------------------------- parts, sums */

static bool is_part(struct quantity_bench *b, const struct art_comp *comp, const char *whole,
                    int first, const double *x, int n)
{
    double y[MOST];
    return quantity_get(b, comp, whole, y) >= first + n &&
           memcmp(y + first, x, (size_t)n * sizeof *x) == 0;
}

static bool check_linear_part(struct quantity_bench *b, const struct art_comp *comp,
                              const double *x)
{
    return is_part(b, comp, "force", 0, x, 3);
}

static bool check_moment_part(struct quantity_bench *b, const struct art_comp *comp,
                              const double *x)
{
    return is_part(b, comp, "force", 3, x, 3);
}

static bool is_norm_of(struct quantity_bench *b, const struct art_comp *comp, const char *vector,
                       double x)
{
    double y[MOST];
    return quantity_get(b, comp, vector, y) == 3 && near(art_v3_norm(y), fabs(x), 1e-9);
}

static bool check_displacement_norm(struct quantity_bench *b, const struct art_comp *comp,
                                    const double *x)
{
    return is_norm_of(b, comp, "displacement", x[0]);
}

static bool check_muscle_norm(struct quantity_bench *b, const struct art_comp *comp,
                              const double *x)
{
    return is_norm_of(b, comp, "force", x[0]);
}

static bool check_passive_norm(struct quantity_bench *b, const struct art_comp *comp,
                               const double *x)
{
    return is_norm_of(b, comp, "passiveForce", x[0]);
}

/* The last point of the line less the first, for lines that are straight. */
static bool check_length(struct quantity_bench *b, const struct art_comp *comp, const double *x)
{
    double p[MOST][3], sum = 0;
    int n = art_system_path(b->sys, b->state, comp, p, MOST);
    for (int i = 1; i < n && n <= MOST; i++) sum += art_v3_distance(p[i - 1], p[i]);
    return n > MOST || near(sum, x[0], 1e-6);
}

static bool check_displacement(struct quantity_bench *b, const struct art_comp *comp,
                               const double *x)
{
    double at[MOST], rest[MOST];
    const char *from = art_comp_is(comp, "FemNode3d") ? "restPosition" : "refPos";
    if (quantity_get(b, comp, "position", at) != 3 || quantity_get(b, comp, from, rest) != 3)
        return false;
    for (int k = 0; k < 3; k++)
        if (!near(at[k] - rest[k], x[k], 1e-6)) return false;
    return true;
}

static double sum_of(struct quantity_bench *b, const struct art_comp *model, const char *list,
                     const char *prop)
{
    const struct art_comp *parts = art_comp_child(model, list);
    double sum = 0;
    for (int i = 0; parts && i < parts->n_children; i++)
        sum += get_one(b, parts->children[i], prop);
    return sum;
}

static bool check_fem_volume(struct quantity_bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "elements", "volume") + sum_of(b, fem, "shellElements", "volume"),
                x[0], 0);
}

static bool check_fem_energy(struct quantity_bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "elements", "strainEnergy") +
                    sum_of(b, fem, "shellElements", "strainEnergy"),
                x[0], 1e-9);
}

static bool check_fem_mass(struct quantity_bench *b, const struct art_comp *fem, const double *x)
{
    return near(sum_of(b, fem, "nodes", "mass"), x[0], 0);
}

/* A body's inertia is its mass, its centre, its moments. */
static bool check_body_mass(struct quantity_bench *b, const struct art_comp *body, const double *x)
{
    return is_part(b, body, "inertia", 0, x, 1);
}

static bool check_body_center(struct quantity_bench *b, const struct art_comp *body,
                              const double *x)
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
static bool check_fem_kinetic(struct quantity_bench *b, const struct art_comp *fem, const double *x)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    double sum = 0, v[MOST];
    if (has_shells(fem)) return true;
    for (int i = 0; i < nodes->n_children; i++)
        if (quantity_get(b, nodes->children[i], "velocity", v))
            sum += 0.5 * get_one(b, nodes->children[i], "mass") * art_v3_dot(v, v);
    return near(sum, x[0], 1e-9);
}

static bool check_fem_center(struct quantity_bench *b, const struct art_comp *fem, const double *x)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    double sum[3] = {0}, p[MOST], mass = 0;
    if (has_shells(fem)) return true;
    for (int i = 0; i < nodes->n_children; i++) {
        double m = get_one(b, nodes->children[i], "mass");
        if (quantity_get(b, nodes->children[i], "position", p)) art_v3_add_scaled(sum, sum, m, p);
        mass += m;
    }
    for (int k = 0; k < 3; k++)
        if (!near(sum[k], mass * x[k], mass)) return false;
    return true;
}

/* Where it is in the axes of its frame. */
static bool check_location(struct quantity_bench *b, const struct art_comp *marker, const double *x)
{
    const struct art_comp *object = art_get_object(marker, "attachment");
    const struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    double p[MOST], at[MOST], R[9], y[3];
    if (!frame || !quantity_get(b, marker, "position", p) || !quantity_get(b, frame, "pose", at))
        return true;
    art_rot_from_axis_angle_deg(R, at + 3, at[6]);
    art_m3_mulvec(y, R, x);
    art_v3_add(y, y, at);
    for (int k = 0; k < 3; k++)
        if (!near(y[k], p[k], 1)) return false;
    return true;
}

static bool check_ratio(struct quantity_bench *b, const struct art_comp *elem, const double *x)
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
static bool principal(struct quantity_bench *b, const struct art_comp *comp, const char *tensor,
                      double p[3])
{
    double s[MOST];
    if (quantity_get(b, comp, tensor, s) != 6) return false;
    eigenvalues(s, p);
    return true;
}

static bool check_principal(struct quantity_bench *b, const struct art_comp *comp,
                            const char *tensor, const double *x)
{
    double p[3];
    if (!principal(b, comp, tensor, p)) return false;
    for (int k = 0; k < 3; k++)
        if (!near(p[k], x[k], fabs(p[0]) + fabs(p[2]))) return false;
    return true;
}

static bool check_map(struct quantity_bench *b, const struct art_comp *comp, const char *tensor,
                      double x)
{
    double p[3];
    return principal(b, comp, tensor, p) && near(fmax(fabs(p[0]), fabs(p[2])), fabs(x), 1e-9);
}

static bool check_shear(struct quantity_bench *b, const struct art_comp *comp, const char *tensor,
                        double x)
{
    double p[3];
    return principal(b, comp, tensor, p) && near(0.5 * (p[0] - p[2]), x, fabs(p[0]) + fabs(p[2]));
}

#define MEASURES(tensor)                                                                           \
    static bool check_principal_##tensor(struct quantity_bench *b, const struct art_comp *comp,    \
                                         const double *x)                                          \
    {                                                                                              \
        return check_principal(b, comp, #tensor, x);                                               \
    }                                                                                              \
    static bool check_map_##tensor(struct quantity_bench *b, const struct art_comp *comp,          \
                                   const double *x)                                                \
    {                                                                                              \
        return check_map(b, comp, #tensor, x[0]);                                                  \
    }                                                                                              \
    static bool check_shear_##tensor(struct quantity_bench *b, const struct art_comp *comp,        \
                                     const double *x)                                              \
    {                                                                                              \
        return check_shear(b, comp, #tensor, x[0]);                                                \
    }
MEASURES(stress)
MEASURES(strain)

static bool check_von_mises(struct quantity_bench *b, const struct art_comp *comp, const double *x)
{
    double p[3];
    if (!principal(b, comp, "stress", p)) return false;
    double s = (p[0] - p[1]) * (p[0] - p[1]) + (p[1] - p[2]) * (p[1] - p[2]) +
               (p[2] - p[0]) * (p[2] - p[0]);
    return near(sqrt(0.5 * s), x[0], fabs(p[0]) + fabs(p[2]));
}

/* -------------------------------------------------------------- joints, contact */

/* Forces on the two bodies are opposite, and as large in the axes of C. */
static bool are_opposite(struct quantity_bench *b, const struct art_comp *joint, const char *other,
                         double s, const double *x)
{
    double y[MOST];
    if (quantity_get(b, joint, other, y) != 6) return false;
    if (s == 0) return near(art_v3_norm(y), art_v3_norm(x), 1e-9);
    for (int k = 0; k < 3; k++)
        if (!near(y[k], s * x[k], 1e-9)) return false;
    return true;
}

#define SUMS(sort)                                                                                 \
    static bool check_##sort##_b(struct quantity_bench *b, const struct art_comp *joint,           \
                                 const double *x)                                                  \
    {                                                                                              \
        return are_opposite(b, joint, #sort "ForceInA", -1, x);                                    \
    }                                                                                              \
    static bool check_##sort##_c(struct quantity_bench *b, const struct art_comp *joint,           \
                                 const double *x)                                                  \
    {                                                                                              \
        return are_opposite(b, joint, #sort "ForceInA", 0, x);                                     \
    }
SUMS(bilateral)
SUMS(unilateral)

static bool check_rows(struct quantity_bench *b, const struct art_comp *joint, const double *x)
{
    return x[0] == get_one(b, joint, "numBilateral") + get_one(b, joint, "numUnilateral") &&
           get_one(b, joint, "numEngagedUnilateral") <= get_one(b, joint, "numUnilateral");
}

/* The elastic energy is quadratic in the coordinates, and alone where nothing has weight. */
static bool check_elastic(struct quantity_bench *b, const struct art_comp *body, const double *x)
{
    struct art_sim_prop coords;
    double q[MOST],
        V = get_one(b, art_comp_child(b->model->root->children[0], "m"), "potentialEnergy");
    if (art_sim_bind(&b->ctx, b->sim, body, "elasticCoords", NULL, &coords) < 0) return false;
    art_sim_get(b->sim, &coords, q);
    for (int i = 0; i < coords.size; i++) q[i] *= 2;
    if (art_sim_set(&b->ctx, b->sim, &coords, q) < 0) return false;
    double twice = get_one(b, body, "elasticEnergy");
    for (int i = 0; i < coords.size; i++) q[i] *= 0.5;
    return art_sim_set(&b->ctx, b->sim, &coords, q) == ART_OK && x[0] > 0 &&
           near(twice, 4 * x[0], 0) && near(V, x[0], 0);
}

/* The normals of a flat contact are one, so that the sizes of its forces add up to that of their
 * sum. */
static bool check_normal_force(struct quantity_bench *b, const struct art_comp *response,
                               const double *x)
{
    double f[MOST];
    return quantity_get(b, response, "force", f) == 3 && near(art_v3_norm(f), fabs(x[0]), 1e-9);
}

/* Those that act are some of those that can. */
static bool check_engaged(struct quantity_bench *b, const struct art_comp *joint, const double *x)
{
    return x[0] >= 0 && x[0] <= get_one(b, joint, "numUnilateral");
}

static bool check_pressure(struct quantity_bench *b, const struct art_comp *response,
                           const double *x)
{
    double f = get_one(b, response, "normalForce"), area = get_one(b, response, "area");
    return area > 0 ? near(f / area, x[0], 1e-9) : f == 0 ? x[0] == 0 : x[0] == -1;
}

static bool check_in_contact(struct quantity_bench *b, const struct art_comp *response,
                             const double *x)
{
    return (x[0] != 0) == (get_one(b, response, "numContacts") > 0);
}

/* ----------------------------------------------------------------------- laws */

static const struct quantity_law laws[] = {
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
    {"DeformableBody", "elasticEnergy", check_elastic},
    {"CollisionResponse", "inContact", check_in_contact},
    {"CollisionResponse", "pressure", check_pressure},
    {"CollisionResponse", "normalForce", check_normal_force},
};

const struct quantity_law *quantity_law_at(int i)
{
    return i >= 0 && (size_t)i < sizeof laws / sizeof laws[0] ? &laws[i] : NULL;
}
