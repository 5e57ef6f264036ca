/* A material made from its class alone, to try laws on. */
#ifndef MATERIAL_FIXTURE_H
#define MATERIAL_FIXTURE_H

#include "harness/test.h"
#include <art/fem.h>
#include <art/sim.h>

struct material_fixture {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_arena arena;
    struct art_comp *comp;       /* its component ... */
    struct art_material m;       /* ... as it was read */
    double state[2000];          /* what a point remembers */
    double dir[3], excitation;   /* of muscles; (1, 0, 0), 0 */
};

bool material_fixture_open(struct material_fixture *b);
void material_fixture_close(struct material_fixture *b);
/* A component of a class, with "NAME=TEXT ..." set; read with `compat`. The status of reading. */
int material_fixture_make(struct material_fixture *b, const char *cls, const char *props, bool compat);
/* Its numbers varied around their defaults, by up to `share` of them; those that are 0 get as much of the
 * largest with the same unit. Read again: ART_ERANGE if they do not fit together. */
int material_fixture_vary(struct material_fixture *b, double share, bool compat);
/* Try a law on each material, `n` times: as it is by default, then varied; muscles along a random direction,
 * and not excited. A failure is told with the class and its properties. */
void material_fixture_each(bool (*law)(struct material_fixture *b), int n, bool compat);

/* A point with F; what it remembers is that of the bench, begun. */
void material_fixture_point(struct material_fixture *b, const double F[9], struct art_mat_point *pt);
/* Cauchy stress with the pressure of U(J), if there is one; energy with U(J). */
void material_fixture_stress(struct material_fixture *b, const double F[9], double s[6]);
double material_fixture_energy(struct material_fixture *b, const double F[9]);
/* The tangent with that of the pressure. */
void material_fixture_tangent(struct material_fixture *b, const double F[9], double s[6], double D[36]);
/* A random rotation; a random gradient Q1 diag(stretches in [lo, hi]) Q2. */
void material_fixture_rotation(double R[9]);
void material_fixture_gradient(double lo, double hi, double F[9]);
/* One at which the material is smooth: curves of muscles have corners. */
void material_fixture_smooth(const struct material_fixture *b, double lo, double hi, double F[9]);

#endif
