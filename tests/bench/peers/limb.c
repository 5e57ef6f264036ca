/* The limb of tests/bench/limb.lua in MuJoCo: ball joints, muscles as spatial tendons with
 * stiffness, damping and a constant pull, of which the first go around spheres or cylinders at the
 * joints.
 *
 *     limb MUSCLES WRAPS KIND PRESS STEPS H   prints the seconds of processor time of a step
 * (implicit in velocities)
 *
 * KIND: 1 cylinders, 2 spheres. */
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int parent[] = {0, 0, 1, 2, 3, 4, 5, 4, 7, 4, 9};
static const double pi = 3.14159265358979323846, length = 0.1;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void direction(int i, double d[2])
{
    d[0] = i == 5 || i == 6 || i > 8 ? 0.6 : 1;
    d[1] = i == 5 || i == 6 ? 0.8 : i > 8 ? -0.8 : 0;
}

static void site(FILE *out, int i, int k)
{
    double d[2], angle = pi / 2 * (k % 4) + pi / 4,
                 s = (k < 4 ? 0.25 : 0.75) * length - (i == 0 ? length : 0);
    double y = 0.02 * cos(angle), z = 0.02 * sin(angle);
    direction(i, d);
    fprintf(out, "<site name='k%d_%d' pos='%g %g %g'/>", i, k, s * d[0] - y * d[1],
            s * d[1] + y * d[0], z);
}

/* What the muscle m is wrapped around, with a site that tells the side. */
static void obstacle(FILE *out, int i, int k, int kind, double press)
{
    double d[2], angle = pi / 2 * (k % 4) + pi / 4, c = cos(angle), s = sin(angle),
                 r = kind == 1 ? 0.018 : 0.022;
    direction(i, d);
    fprintf(out,
            "<geom name='w%d' type='%s' size='%g 0.03' mass='0' contype='0' conaffinity='0' "
            "pos='%g %g %g'/>",
            i, kind == 1 ? "cylinder" : "sphere", r, -press * c * d[1], press * c * d[0],
            press * s);
    r = 2 * (r + press);
    fprintf(out, "<site name='s%d' pos='%g %g %g'/>", i, -r * c * d[1], r * c * d[0], r * s);
}

static void body(FILE *out, int i, int wraps, int kind, double press)
{
    double d[2], p[2] = {0, 0};
    direction(i, d);
    if (parent[i] > 0) direction(parent[i], p);
    fprintf(out, "<body pos='%g %g 0'><joint type='ball' damping='0.01'/>", length * p[0],
            length * p[1]);
    fprintf(out, "<inertial pos='%g %g 0' mass='0.1' diaginertia='9e-5 9e-5 9e-5'/>",
            length * d[0] / 2, length * d[1] / 2);
    for (int k = 0; k < 8; k++) site(out, i, k);
    if (i <= wraps) obstacle(out, i, 0, kind, press);
    for (int j = i + 1; j <= 10; j++)
        if (parent[j] == i) body(out, j, wraps, kind, press);
    fprintf(out, "</body>");
}

int main(int argc, char **argv)
{
    enum { ROOM = 200000 };
    static char text[ROOM], error[1000];
    if (argc != 7) return 2;
    int muscles = atoi(argv[1]), wraps = atoi(argv[2]), kind = atoi(argv[3]), steps = atoi(argv[5]);
    double press = atof(argv[4]);
    FILE *out = fmemopen(text, ROOM, "w");
    fprintf(out,
            "<mujoco><option timestep='%s' gravity='0 0 -1' integrator='implicit'/><worldbody>",
            argv[6]);
    for (int k = 0; k < 8; k++) site(out, 0, k);
    body(out, 1, wraps, kind, press);
    fprintf(out, "</worldbody><tendon>");
    for (int m = 0; m < muscles; m++) {
        int i = m % 10 + 1, k = m / 10, low = parent[i];
        if (k % 2 == 1 && low > 0) low = parent[low];
        fprintf(out,
                "<spatial name='m%d' stiffness='20' damping='0.2' springlength='0.05'><site "
                "site='k%d_%d'/>",
                m, low, 4 + k % 4);
        if (m < wraps) fprintf(out, "<geom geom='w%d' sidesite='s%d'/>", i, i);
        fprintf(out, "<site site='k%d_%d'/></spatial>", i, k % 4);
    }
    fprintf(out, "</tendon><actuator>");
    for (int m = 0; m < muscles; m++) fprintf(out, "<motor tendon='m%d' gear='-1'/>", m);
    fprintf(out, "</actuator></mujoco>");
    fclose(out);
    mjVFS *vfs = calloc(1, sizeof *vfs);
    mj_defaultVFS(vfs);
    mj_makeEmptyFileVFS(vfs, "limb.xml", (int)strlen(text) + 1);
    memcpy(vfs->filedata[0], text, strlen(text) + 1);
    mjModel *model = mj_loadXML("limb.xml", vfs, error, sizeof error);
    if (!model) return fprintf(stderr, "limb: %s\n", error), 1;
    mjData *data = mj_makeData(model);
    for (int m = 0; m < muscles; m++) data->ctrl[m] = 0.1 + 0.01 * (m % 7);
    mj_step(model, data);
    double start = now();
    for (int k = 1; k < steps; k++) mj_step(model, data);
    printf("%.9f\n", (now() - start) / (steps - 1));
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
