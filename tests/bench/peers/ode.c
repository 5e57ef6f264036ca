/* The net of tests/bench/net.lua in the Open Dynamics Engine: bodies without joints, the forces of
 * the springs computed here and added (the engine has no springs), dWorldStep: the same explicit
 * scheme as SymplecticEuler, velocities first.
 *
 *     ode SIDE STEPS H       prints the seconds of processor time of a step and the height of the
 * middle */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void pull(dBodyID a, dBodyID b)
{
    const dReal *xa = dBodyGetPosition(a), *xb = dBodyGetPosition(b);
    const dReal *va = dBodyGetLinearVel(a), *vb = dBodyGetLinearVel(b);
    double d[3], l = 0, rate = 0;
    for (int i = 0; i < 3; i++) {
        d[i] = xb[i] - xa[i];
        l += d[i] * d[i];
    }
    l = sqrt(l);
    for (int i = 0; i < 3; i++) rate += d[i] / l * (vb[i] - va[i]);
    double f = 300 * (l - 0.08) + rate;
    for (int i = 0; i < 3; i++) d[i] *= f / l;
    dBodyAddForce(a, d[0], d[1], d[2]);
    dBodyAddForce(b, -d[0], -d[1], -d[2]);
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    int side = atoi(argv[1]), steps = atoi(argv[2]);
    double h = atof(argv[3]);
    dInitODE();
    dWorldID world = dWorldCreate();
    dWorldSetGravity(world, 0, 0, -9.8);
    dBodyID *body = calloc((size_t)(side * side), sizeof *body);
    if (!body) return 5;
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
            dBodyID b = body[i * side + j] = dBodyCreate(world);
            dMass mass;
            dMassSetSphereTotal(&mass, 0.01, 0.01);
            dBodySetMass(b, &mass);
            dBodySetPosition(b, i * 0.1, j * 0.1, 0);
            if (i == 0 || i == side - 1) dBodySetKinematic(b);
        }
    double start = now();
    for (int k = 0; k < steps; k++) {
        for (int i = 0; i < side * side; i++) {
            const dReal *v = dBodyGetLinearVel(body[i]);
            dBodyAddForce(body[i], -0.1 * v[0], -0.1 * v[1], -0.1 * v[2]);
        }
        for (int i = 0; i < side; i++)
            for (int j = 0; j < side; j++) {
                if (i < side - 1) pull(body[i * side + j], body[(i + 1) * side + j]);
                if (j < side - 1) pull(body[i * side + j], body[i * side + j + 1]);
            }
        dWorldStep(world, h);
    }
    double seconds = (now() - start) / steps;
    printf("%.9f\t%.12g\n", seconds, dBodyGetPosition(body[side / 2 * side + side / 2])[2]);
    free(body);
    dWorldDestroy(world);
    dCloseODE();
    return 0;
}
