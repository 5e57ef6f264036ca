/* The contact of a system among its sets of constraints. */
#include "contact_priv.h"

struct contact_set *contact_set_of(const struct art_system *sys)
{
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type == &contact_deformable_type || set->type == &contact_rigid_type)
            return set->data;
    return NULL;
}
