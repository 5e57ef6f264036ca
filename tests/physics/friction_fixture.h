/* A block on a plate whose world is tilted, for tests of friction. */
#ifndef FRICTION_FIXTURE_H
#define FRICTION_FIXTURE_H

#include "sim_fixture.h"

#define FRICTION_FIXTURE_BLOCK "models/m/rigidBodies/block"

/* A block of 2 kg, 0.2 x 0.2 x 0.1, its lower face in z = 0 and the plate's upper one a little above, so
 * that they touch. Weight 9.8 m/s^2 leans by atan(slope) along (cos turn, sin turn). */
struct friction_fixture {
    double slope, turn;
    int cells;               /* of its mesh along each side, 0: 1 */
    const char *manager;     /* properties of the collision manager: friction=0.4 ... */
    const char *model, *body, *plate;/* of the model, the block and the plate, or NULL */
    const char *more;        /* further bodies, or NULL */
    const char *integrator;
    double step;             /* 0: 0.01 */
    bool compat;
};

enum { FRICTION_FIXTURE_MASS = 2 };
extern const double friction_fixture_inertia[3];
static const double friction_fixture_gravity = 9.8;

/* A status. */
int friction_fixture_open(struct sim_fixture *p, const struct friction_fixture *b);
/* The mesh of a box as text, cells along each side. */
void friction_fixture_box(struct art_buf *text, const double size[3], int cells);
/* A collision manager as text with which all bodies collide, and further properties of it. */
void friction_fixture_manager(struct art_buf *text, const char *more);
/* The acceleration of gravity. */
void friction_fixture_weight(const struct friction_fixture *b, double g[3]);
/* Forces of the plate on the block in the last step: force, moment about its origin. */
void friction_fixture_force(const struct sim_fixture *p, const char *path, double f[6]);
/* Speed along the slope, and what there would be without friction of coefficient mu (0: sticks). */
double friction_fixture_speed(const struct sim_fixture *p, const struct friction_fixture *b);
double friction_fixture_slides(const struct friction_fixture *b, double mu);

#endif
