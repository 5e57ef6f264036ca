/* The boxes of tests/bench/boxes.lua in the Open Dynamics Engine: its own boxes, found by its hash
 * space, at most four contacts a pair, friction as a pyramid whose size follows from the force that
 * presses, as ours.
 *
 *     odeboxes STACKS HIGH BASE STEPS H quick|full
 *
 * prints the seconds of processor time of a step, contacts in the last one, and how far the middle
 * box of the lowest and the highest one went. quick: dWorldQuickStep, 20 sweeps over the rows;
 * full: dWorldStep, a direct solver, as ours. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <ode/ode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct scene {
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    int n_contacts;
    dBodyID last;
    double last_z;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void touch(void *data, dGeomID a, dGeomID b)
{
    struct scene *s = data;
    dContact contact[4];
    memset(contact, 0, sizeof contact);
    int n = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface.mode = dContactApprox1;
        contact[i].surface.mu = 0.5;
        dJointID joint = dJointCreateContact(s->world, s->contacts, &contact[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
    s->n_contacts += n;
}

static void add(struct scene *s, double x, double y, double z)
{
    dBodyID body = dBodyCreate(s->world);
    dGeomID box = dCreateBox(s->space, 1, 1, 1);
    dMass mass;
    dMassSetBox(&mass, 1000, 1, 1, 1);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, x, y, z);
    dGeomSetBody(box, body);
    s->last = body;
    s->last_z = z;
}

static void build(struct scene *s, int stacks, int high, int base)
{
    double wide = 4.0 * (stacks > base ? stacks : base);
    dGeomSetPosition(dCreateBox(s->space, wide, wide, 1), 0, 0, -0.5);
    for (int row = 0; row < base; row++)
        for (int i = 0; i < base - row; i++)
            add(s, 1.1 * (i + row / 2.0 - (base - 1) / 2.0), 0, 0.5 + row);
    if (base > 0) return;
    for (int i = 0; i < stacks; i++)
        for (int k = 0; k < high; k++) add(s, 2 * (i - (stacks - 1) / 2.0), 0, 0.5 + k);
}

int main(int argc, char **argv)
{
    struct scene s = {0};
    if (argc != 7) return 2;
    int steps = atoi(argv[4]);
    double h = atof(argv[5]);
    dInitODE();
    s.world = dWorldCreate();
    s.space = dHashSpaceCreate(0);
    s.contacts = dJointGroupCreate(0);
    dWorldSetGravity(s.world, 0, 0, -9.8);
    build(&s, atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    double start = now();
    for (int k = 0; k < steps; k++) {
        s.n_contacts = 0;
        dSpaceCollide(s.space, &s, touch);
        if (strcmp(argv[6], "quick") == 0)
            dWorldQuickStep(s.world, h);
        else
            dWorldStep(s.world, h);
        dJointGroupEmpty(s.contacts);
    }
    const dReal *p = dBodyGetPosition(s.last);
    printf("%.9f\t%d\t%.9g\n", (now() - start) / steps, s.n_contacts, p[2] - s.last_z);
    dJointGroupDestroy(s.contacts);
    dSpaceDestroy(s.space);
    dWorldDestroy(s.world);
    dCloseODE();
    return 0;
}
