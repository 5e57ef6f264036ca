/* Bodies and joints given by their poses in the world, for tests of linkages. */
#ifndef LINKAGE_FIXTURE_H
#define LINKAGE_FIXTURE_H

#include "sim_fixture.h"

#define LINKAGE_FIXTURE_MAX 8
#define LINKAGE_FIXTURE_BODY "models/m/rigidBodies/"
#define LINKAGE_FIXTURE_JOINT "models/m/bodyConnectors/"

struct linkage_fixture {
    struct art_ctx ctx;
    struct art_buf bodies, joints;
    int n;
    struct {
        char name[16];
        double mass, J[3];
        struct art_rigid T;
    } body[LINKAGE_FIXTURE_MAX];
};

void linkage_fixture_begin(struct linkage_fixture *r);
/* A body about its centre of mass, principal moments J in its axes. `more`: properties. */
void linkage_fixture_body(struct linkage_fixture *r, const char *name, const struct art_rigid *T, double mass,
              const double J[3], const char *more);
/* A joint whose frames C and D both are TW in the world; B NULL: the ground. */
void linkage_fixture_joint(struct linkage_fixture *r, const char *cls, const char *name, const char *A,
                           const char *B,
               const struct art_rigid *TW, const char *more);
/* The same on the ground, with frame C at TC and D at TD. */
void linkage_fixture_joint_at(struct linkage_fixture *r, const char *cls, const char *name, const char *A,
                  const struct art_rigid *TC, const struct art_rigid *TD, const char *more);
/* The simulation, a status; the rig is emptied save its masses. `model`: properties of the model. */
int linkage_fixture_open(struct linkage_fixture *r, struct sim_fixture *p, const char *model, double h,
                         const char *scheme);

/* Pose by position and rotation matrix; R NULL: none. */
struct art_rigid linkage_fixture_pose(double x, double y, double z, const double *R);
/* to = the pose seen from a turned and moved world */
struct art_rigid linkage_fixture_in(const struct art_rigid *world, const struct art_rigid *T);
/* Kinetic energy of the bodies, and that of gravity g (NULL: none). */
double linkage_fixture_energy(const struct linkage_fixture *r, const struct sim_fixture *p, const double *g);
/* Angular momentum of body i about the origin; velocity in the axes of the body. */
void linkage_fixture_momentum(const struct linkage_fixture *r, const struct sim_fixture *p, int i,
                              double L[3]);
void linkage_fixture_spin(const struct linkage_fixture *r, const struct sim_fixture *p, int i, double w[3]);
/* Largest distance of bilateral rows from what they allow. */
double linkage_fixture_gap(const struct sim_fixture *p);

#endif
