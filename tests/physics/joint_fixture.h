/* A joint of each kind to try laws on: made from the class alone, with attributes that tell its geometry
 * chosen at random, at a random pose that it allows. */
#ifndef JOINT_FIXTURE_H
#define JOINT_FIXTURE_H

#include "sim_fixture.h"
#include <art/joint.h>
#include <math.h>

/* The kinds that laws are tried on: those of the library, a screw joint as a plug-in brings it, and what else
 * physics/custom_joint.c has. False behind the last. */
struct joint_fixture_kind {
    const char *cls;
    const char *more;  /* further properties */
};
bool joint_fixture_kind_at(int i, struct joint_fixture_kind *kind);
/* The schema of art_sim_schema with the classes of these kinds. */
int joint_fixture_schema(struct art_ctx *ctx, struct art_schema **schema);

struct joint_fixture {
    struct sim_fixture p;
    struct art_joint *joint;
    double c[ART_JOINT_MAX_COORDS];  /* coordinates ... */
    struct art_rigid T;              /* ... and the pose that they make, or any allowed one */
    uint64_t seed;                   /* of its motions */
};

/* Behind `text`, a joint `name` of a class between two bodies (paths; B NULL: the ground), with random
 * geometry; frame C is on A and D on B at (position, axis, angle). `more`: further properties. */
void joint_fixture_text(struct art_buf *text, const struct art_cls *cls, const char *name, const char *A,
                      const double C[7], const char *B, const double D[7], const char *more);
/* sim_fixture_open in that schema. */
int joint_fixture_phys(struct sim_fixture *p, const char *text, double h, const char *integrator);
/* Try `law` on n joints of each kind; a failure is reported with the class. */
void joint_fixture_each(bool (*law)(struct joint_fixture *b), int n);
/* Coordinates and pose chosen anew. False if no good ones were found. */
bool joint_fixture_move(struct joint_fixture *b);

/* to = from exp(xi) */
void joint_fixture_shift(const struct art_rigid *from, const double xi[6], struct art_rigid *to);
/* Mean twist from A to B within time h, in the axes of T. */
void joint_fixture_twist(const struct art_rigid *A, const struct art_rigid *B, double h,
                       const struct art_rigid *T, double V[6]);
/* The twist of a rate 1 of coordinate i. */
void joint_fixture_rate(const struct joint_fixture *b, const double *c, int i, double V[6]);
/* A motion that the joint allows at the pose T; the same for the same k. */
void joint_fixture_motion(const struct joint_fixture *b, const struct art_rigid *T, int k, double V[6]);
/* True if each coordinate moves something of its own. */
bool joint_fixture_is_regular(const struct joint_fixture *b, const double *c);
/* Rates of a random path, and where it leads: of the coordinates, or of a motion if there are none. */
void joint_fixture_path(double rate[ART_JOINT_MAX_COORDS]);
void joint_fixture_along(const struct joint_fixture *b, const double *rate, double t, double *c,
                       struct art_rigid *T);
/* All rows at a pose. */
void joint_fixture_rows(const struct joint_fixture *b, const double *c, const struct art_rigid *T,
                      const double vel[6], struct art_joint_row *rows);
/* Rank of n vectors of 6. */
int joint_fixture_rank(int n, const double *W);

#endif
