#include "series_priv.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
#define DEGREE (PI / 180)

struct form {
    const char *name;
    int size;
    double unit; /* radians in one unit of the angles */
    void (*get)(const double *v, double unit, double R[9]);
    void (*put)(const double R[9], double unit, const double *ref, double *v);
};

/* The angle a + k * turn nearest to ref. */
static double nearest_turn(double a, double ref, double turn)
{
    double k = rint((ref - a) / turn);
    return isfinite(k) ? a + k * turn : a;
}

static void transpose(double T[9], const double R[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) T[3 * i + j] = R[3 * j + i];
}

static void get_zyx(const double *v, double unit, double R[9])
{
    double a[3] = {v[0] * unit, v[1] * unit, v[2] * unit};
    art_rot_from_rpy(R, a);
}

static void put_zyx(const double R[9], double unit, const double *ref, double *v)
{
    double a[3];
    art_rot_to_rpy(a, R);
    for (int i = 0; i < 3; i++) v[i] = nearest_turn(a[i] / unit, ref[i], 2 * PI / unit);
}

/* Rx(a) Ry(b) Rz(c) is the transpose of Rz(-c) Ry(-b) Rx(-a) */
static void get_xyz(const double *v, double unit, double R[9])
{
    double a[3] = {-v[2] * unit, -v[1] * unit, -v[0] * unit}, T[9];
    art_rot_from_rpy(T, a);
    transpose(R, T);
}

static void put_xyz(const double R[9], double unit, const double *ref, double *v)
{
    double a[3], T[9];
    transpose(T, R);
    art_rot_to_rpy(a, T);
    for (int i = 0; i < 3; i++) v[i] = nearest_turn(-a[2 - i] / unit, ref[i], 2 * PI / unit);
}

static void get_axis_angle(const double *v, double unit, double R[9])
{
    art_rot_from_axis_angle(R, v, v[3] * unit);
}

static void put_axis_angle(const double R[9], double unit, const double *ref, double *v)
{
    double axis[3], angle = art_rot_to_axis_angle(R, axis);
    if (axis[0] * ref[0] + axis[1] * ref[1] + axis[2] * ref[2] < 0) {
        for (int i = 0; i < 3; i++) axis[i] = -axis[i];
        angle = -angle;
    }
    double shown = nearest_turn(angle / unit, ref[3], 2 * PI / unit);
    memcpy(v, axis, sizeof axis);
    v[3] = shown;
}

static void get_quaternion(const double *v, double unit, double R[9])
{
    (void)unit;
    art_rot_from_quat(R, v);
}

static void put_quaternion(const double R[9], double unit, const double *ref, double *v)
{
    double q[4], dot = 0;
    (void)unit;
    art_rot_to_quat(q, R);
    for (int i = 0; i < 4; i++) dot += q[i] * ref[i];
    for (int i = 0; i < 4; i++) v[i] = dot < 0 ? -q[i] : q[i];
}

static void get_matrix(const double *v, double unit, double R[9])
{
    (void)unit;
    for (int i = 0; i < 9; i++) R[i] = v[i / 3 * 4 + i % 3];
}

static void put_matrix(const double R[9], double unit, const double *ref, double *v)
{
    (void)unit;
    (void)ref;
    for (int i = 0; i < 9; i++) v[i / 3 * 4 + i % 3] = R[i];
}

static const struct form forms[] = {
    [ART_ROT_ZYX] = {"ZYX", 3, 1, get_zyx, put_zyx},
    [ART_ROT_ZYX_DEG] = {"ZYX_DEG", 3, DEGREE, get_zyx, put_zyx},
    [ART_ROT_XYZ] = {"XYZ", 3, 1, get_xyz, put_xyz},
    [ART_ROT_XYZ_DEG] = {"XYZ_DEG", 3, DEGREE, get_xyz, put_xyz},
    [ART_ROT_AXIS_ANGLE] = {"AXIS_ANGLE", 4, 1, get_axis_angle, put_axis_angle},
    [ART_ROT_AXIS_ANGLE_DEG] = {"AXIS_ANGLE_DEG", 4, DEGREE, get_axis_angle, put_axis_angle},
    [ART_ROT_QUATERNION] = {"QUATERNION", 4, 1, get_quaternion, put_quaternion},
    [ART_ROT_MATRIX] = {NULL, 16, 1, get_matrix, put_matrix},
};

enum { N_FORMS = sizeof forms / sizeof forms[0] };

const char *art_rotation_rep_name(int rep)
{
    return rep >= 0 && rep < N_FORMS ? forms[rep].name : NULL;
}

bool art_rotation_rep_find(const char *name, enum art_rotation_rep *rep)
{
    for (int i = 0; i < N_FORMS; i++)
        if (forms[i].name && strcmp(forms[i].name, name) == 0) {
            *rep = (enum art_rotation_rep)i;
            return true;
        }
    return false;
}

int art_rotation_rep_size(enum art_rotation_rep rep)
{
    return forms[rep].size;
}

void art_rotation_get(enum art_rotation_rep rep, const double *v, double R[9])
{
    forms[rep].get(v, forms[rep].unit, R);
}

void art_rotation_put(enum art_rotation_rep rep, const double R[9], const double *ref, double *v)
{
    forms[rep].put(R, forms[rep].unit, ref, v);
}

struct art_rotations art_series_rotations(const struct art_series *s)
{
    static const int at_0 = 0, at_3 = 3;
    static const struct {
        int vsize;
        struct art_rotations rotations;
    } implied[] = {
        {4, {ART_ROT_AXIS_ANGLE_DEG, &at_0, 1}},
        {7, {ART_ROT_AXIS_ANGLE_DEG, &at_3, 1}},
        {16, {ART_ROT_MATRIX, &at_0, 1}},
    };
    struct art_rotations none = {s->rotation_rep, s->rotation_off, s->n_rotations};
    if (s->n_rotations || (s->order != ART_SPHERICAL_LINEAR && s->order != ART_SPHERICAL_CUBIC))
        return none;
    for (size_t i = 0; i < sizeof implied / sizeof implied[0]; i++)
        if (implied[i].vsize == s->vsize) return implied[i].rotations;
    return none;
}
