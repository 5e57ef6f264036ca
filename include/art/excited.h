/* art/excited.h - the forces that excitations change, for one excitation after the other.
 *
 * Inverse control asks for the forces of each exciter alone. Only elements and springs are evaluated whose
 * excitation is not that of the base; so all exciters together cost about as much as one evaluation of the
 * model for each bundle that an element is in.
 *
 *     double *work = art_alloc(ctx, art_system_excited_size(sys), sizeof *work);
 *     art_system_excited_begin(sys, state, work);          // the base: the excitations of the present
 *     sys->excitation.list[0].own = 1;
 *     art_system_excite(sys);
 *     art_system_excited_forces(sys, state, work, df);     // f - f of the base, df[sys->n_active]
 */
#ifndef ART_EXCITED_H
#define ART_EXCITED_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A kind of force effector that can be excited provides these functions (art_force_type.excited). */
struct art_excited_type {
    /* Each state will be evaluated for several excitations; NULL: that needs no preparation. */
    void (*prepare)(struct art_force_set *set);
    /* Keep what is needed of the forces at the present excitations, the base. False: that cannot be, and all
     * of the set is evaluated. NULL: nothing is. */
    bool (*save)(const struct art_system *sys, const struct art_state *state, struct art_force_set *set);
    /* f[n_u] += forces less those of the base, of elements whose net excitation is another than the one in
     * net[excitation.n]. */
    void (*add)(const struct art_system *sys, const struct art_state *state, struct art_force_set *set,
                const double *net, double *f);
};

/* States will be evaluated for several excitations, one after the other: what does not depend on them is then
 * kept from one evaluation to the next at the same state. It stays so. */
void art_system_excited_prepare(struct art_system *sys);
/* Numbers of `work`. */
size_t art_system_excited_size(const struct art_system *sys);
/* Keep the forces at the state and its excitations. */
void art_system_excited_begin(struct art_system *sys, const struct art_state *state, double *work);
/* Compute at the same state df[n_active], the forces less the kept ones, reduced through
 * attachments. */
void art_system_excited_forces(struct art_system *sys, const struct art_state *state, double *work,
                               double *df);

/* Allocate *list for excitable i and those whose net excitation follows from it, sources before what they
 * excite, which the caller frees. The result is their number, or a negative status. */
int art_excitation_reach(struct art_ctx *ctx, const struct art_system *sys, int i, int **list);
/* Evaluate the net excitations of these alone, as art_system_excite does those of all. */
void art_system_excite_some(struct art_system *sys, int n, const int *list);

/* Add an excitable; the tables are the live properties of what is excited, without and with the
 * bounds [0, 1]. */
int art_excitable_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp) ART_MUST_USE;
enum { ART_EXCITATION_N_LIVE = 2 };
extern const struct art_live art_excitation_live[ART_EXCITATION_N_LIVE];
void art_excitation_get(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out);
void art_excitation_get_net(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out);
/* Set the excitation of a muscle: ART_ERANGE beyond [0, 1]; clipped there under quirk excitation_clipped. */
int art_excitation_set_clamped(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                               const struct art_comp *comp, const double *x);
/* Set what a controller has found within bounds that may be wider: clipped to [0, 1], with one warning for
 * each muscle. */
int art_excitation_set_clipped(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                               const struct art_comp *comp, const double *x);

#ifdef __cplusplus
}
#endif
#endif
