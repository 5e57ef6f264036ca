/* Bodies and joints given by their poses in the world, for tests of linkages. */
#ifndef RIG_H
#define RIG_H

#include "phys.h"

#define RIG_MAX 8
#define RIG_BODY "models/m/rigidBodies/"
#define RIG_JOINT "models/m/bodyConnectors/"

struct rig {
    struct art_ctx ctx;
    struct art_buf bodies, joints;
    int n;
    struct {
        char name[16];
        double mass, J[3];
        struct art_rigid T;
    } body[RIG_MAX];
};

void rig_begin(struct rig *r);
/* A body about its centre of mass, principal moments J in its axes. `more`: properties. */
void rig_body(struct rig *r, const char *name, const struct art_rigid *T, double mass,
              const double J[3], const char *more);
/* A joint whose frames C and D both are TW in the world; B NULL: the ground. */
void rig_joint(struct rig *r, const char *cls, const char *name, const char *A, const char *B,
               const struct art_rigid *TW, const char *more);
/* The same on the ground, with frame C at TC and D at TD. */
void rig_joint_at(struct rig *r, const char *cls, const char *name, const char *A,
                  const struct art_rigid *TC, const struct art_rigid *TD, const char *more);
/* The simulation, a status; the rig is emptied save its masses. `model`: properties of the model. */
int rig_open(struct rig *r, struct phys *p, const char *model, double h, const char *scheme);

/* Pose by position and rotation matrix; R NULL: none. */
struct art_rigid rig_pose(double x, double y, double z, const double *R);
/* to = the pose seen from a turned and moved world */
struct art_rigid rig_in(const struct art_rigid *world, const struct art_rigid *T);
/* Kinetic energy of the bodies, and that of gravity g (NULL: none). */
double rig_energy(const struct rig *r, const struct phys *p, const double *g);
/* Angular momentum of body i about the origin; velocity in the axes of the body. */
void rig_momentum(const struct rig *r, const struct phys *p, int i, double L[3]);
void rig_spin(const struct rig *r, const struct phys *p, int i, double w[3]);
/* Largest distance of bilateral rows from what they allow. */
double rig_gap(const struct phys *p);

#endif
