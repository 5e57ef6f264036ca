/* art/momentum.h computes mass, momentum and energy of a mechanical system at a state. Part of art/mech.h.
 *
 * Conventions. World axes and the units of the model. Active components count, and what is attached to them.
 */
#ifndef ART_MOMENTUM_H
#define ART_MOMENTUM_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Mass and momentum of what forces move: active components and what is attached to them, each with its
 * own inertia. Parametric components and what is attached to them or to the ground do not count: their
 * motion is given. */
struct art_momentum {
    double mass;
    double com[3];                   /* centre of mass; zero without mass */
    double linear[3];
    double angular[3];               /* about the origin of the world */
    double kinetic;                  /* energy */
};
void art_system_momentum(const struct art_system *sys, const struct art_state *state,
                         struct art_momentum *m);
/* Return the elastic energy of a spring of that compliance and length; 0 without compliance. */
double art_spring_energy(double length, double compliance);
/* Return the potential energy: weight of what forces move (zero at the origin of the world), the
 * elastic energies of all forces that have one, and those of compliant constraints. */
double art_system_potential(const struct art_system *sys, const struct art_state *state);
/* Power of the constraint forces of the last step on what moves. */
double art_system_constraint_power(const struct art_system *sys, const struct art_state *state);

#ifdef __cplusplus
}
#endif
#endif
