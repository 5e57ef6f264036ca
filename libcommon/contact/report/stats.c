/* This writes the statistics of detection, pair by pair. */
#define _POSIX_C_SOURCE 200809L
#include "report_priv.h"
#include <stdlib.h>
#include <time.h>

double contact_stats_begin(const struct contact_set *c)
{
    struct timespec t;
    if (!c->sys->timed || clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void contact_stats_end(struct contact_set *c, int rule, double began, int n_contacts,
                       bool in_contact)
{
    struct art_contact_stats *s = &c->pairs.pair[rule]->stats;
    if (c->detected.looked) return;
    s->detections++;
    s->in_contact += in_contact;
    s->contacts += n_contacts;
    if (n_contacts > s->most) s->most = n_contacts;
    if (c->sys->timed) s->seconds += contact_stats_begin(c) - began;
}

static int by_detection(const void *a, const void *b)
{
    const struct art_contact_stats *x = a, *y = b;
    return art_contact_by_detection(x->rule, y->rule);
}

int art_contacts_stats(struct art_ctx *ctx, const struct art_system *sys,
                       struct art_contact_stats **stats, int *n)
{
    const struct contact_set *c = contact_set_of(sys);
    int most = c ? c->pairs.n : 0;
    struct art_contact_stats *list = art_alloc(ctx, (size_t)most, sizeof *list);
    if (!list) return ART_ENOMEM;
    *n = 0;
    for (int i = 0; i < most; i++) {
        if (c->pairs.pair[i]->stats.detections == 0) continue;
        list[*n] = c->pairs.pair[i]->stats;
        list[(*n)++].rule = &c->pairs.pair[i]->rule;
    }
    if (*n > 1) qsort(list, (size_t)*n, sizeof *list, by_detection);
    *stats = list;
    return ART_OK;
}

void art_contacts_search(const struct art_system *sys, struct art_contact_search *search)
{
    const struct contact_set *c = contact_set_of(sys);
    *search = c ? c->broad.search : (struct art_contact_search){0, 0, 0};
}
