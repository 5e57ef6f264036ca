/* What detection did, pair by pair. */
#define _POSIX_C_SOURCE 200809L
#include "../contact_priv.h"
#include <time.h>

double contact_stats_begin(const struct contact_set *c)
{
    struct timespec t;
    if (!c->sys->timed || clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void contact_stats_end(struct contact_set *c, int rule, double began, int n_contacts, bool met)
{
    struct art_contact_stats *s = &c->stats[rule];
    s->detections++;
    s->met += met;
    s->contacts += n_contacts;
    if (n_contacts > s->most) s->most = n_contacts;
    if (c->sys->timed) s->seconds += contact_stats_begin(c) - began;
}

bool art_contacts_stats(const struct art_system *sys, int i, struct art_contact_stats *stats)
{
    const struct contact_set *c = contact_set_of(sys);
    for (int k = 0; c && k < c->rules->n_rules; k++) {
        if (c->stats[k].detections == 0 || i-- > 0) continue;
        *stats = c->stats[k];
        stats->rule = &c->rules->rule[k];
        return true;
    }
    return false;
}
