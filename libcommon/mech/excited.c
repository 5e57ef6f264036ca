/* The forces that excitations change: sets that know what an excitation acts on evaluate that
 * alone, the others are evaluated as a whole. */
#include "mech_priv.h"
#include <art/excited.h>
#include <string.h>

void art_system_excited_prepare(struct art_system *sys)
{
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->excited && set->type->excited->prepare) set->type->excited->prepare(set);
}

size_t art_system_excited_size(const struct art_system *sys)
{
    return (size_t)sys->excitation.n + 2 * (size_t)sys->n_u + 1;
}

/* Forces of the sets that do not tell what excitations do to them. */
static void add_whole(struct art_system *sys, const struct art_state *state, double *f)
{
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (!set->excited_apart && !set->type->unexcited && set->type->forces)
            set->type->forces(sys, state, set, f);
}

void art_system_excited_begin(struct art_system *sys, const struct art_state *state, double *work)
{
    double *whole = work + sys->excitation.n;
    for (int i = 0; i < sys->excitation.n; i++) work[i] = sys->excitation.list[i].net;
    memset(whole, 0, (size_t)sys->n_u * sizeof *whole);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        set->excited_apart = set->type->excited && (!set->type->excited->save ||
                                                    set->type->excited->save(sys, state, set));
    add_whole(sys, state, whole);
}

void art_system_excited_forces(struct art_system *sys, const struct art_state *state, double *work,
                               double *df)
{
    const double *whole = work + sys->excitation.n;
    double *change = work + sys->excitation.n + sys->n_u;
    memset(change, 0, (size_t)sys->n_u * sizeof *change);
    add_whole(sys, state, change);
    for (int i = 0; i < sys->n_u; i++) change[i] -= whole[i];
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->excited_apart) set->type->excited->add(sys, state, set, work, change);
    mech_reduce(sys, change, df);
}
