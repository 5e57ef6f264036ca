/* What makes a contact a spring. */
#include "contact_priv.h"
#include <math.h>

/* The depth that counts: what is above the tolerance (docs of contact, section 8). */
static double counted(double gap, double tol)
{
    return fmin(gap + tol, 0);
}

bool contact_is_spring(const struct art_contact_rule *rule)
{
    return rule->law->compliance > 0 || rule->law->force;
}

void contact_spring_of(const struct contact_set *c, const struct contact_record *r,
                       struct contact_spring *spring)
{
    const struct art_contact_rule *rule = &c->rules->rule[(int)r->rule];
    *spring = (struct contact_spring){counted(r->gap, rule->law->penetration_tol), 0, 0};
    if (!(rule->law->compliance > 0)) return;
    spring->compliance = rule->law->compliance;
    spring->damping = rule->law->damping;
}
