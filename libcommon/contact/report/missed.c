/* What is said of pairs whose contact the last step missed. */
#include "report_priv.h"
#include <stdio.h>

/* Pairs beyond these are not named: there may be thousands in a heap. */
enum { MOST_NAMED = 10 };

int art_contacts_missed(const struct art_system *sys, const struct art_contact_missed **list)
{
    const struct contact_set *c = contact_set_of(sys);
    *list = c ? c->narrow.missed.list : NULL;
    return c ? c->narrow.missed.n : 0;
}

void art_contact_missed_text(const struct art_contact_missed *m, double t, char *text, size_t size)
{
    const char *a = art_comp_path(m->body[0], NULL), *b = art_comp_path(m->body[1], NULL);
    switch (m->how) {
    case ART_CONTACT_PASSED:
        snprintf(
            text, size,
            "'%s' passed through '%s' without a contact, %.3g deep, in the step to t = %.9g, in "
            "which it moved by %.3g",
            a, b, m->depth, t, m->moved);
        return;
    case ART_CONTACT_BEYOND:
        snprintf(
            text, size,
            "'%s' came %.3g deep into '%s' in the step to t = %.9g, in which it moved by %.3g: "
            "the contacts found do not lead back, as they are %.3g thick where they are thin",
            a, m->depth, b, t, m->moved, m->thickness);
        return;
    default:
        snprintf(text, size,
                 "'%s' met '%s' and is %.3g deep in it in the step to t = %.9g, more than half of "
                 "%.3g, the thinner of them or an element: no force was there in the step",
                 a, b, m->depth, t, m->thickness);
        return;
    }
}

int art_contacts_warn_missed(struct art_ctx *ctx, const struct art_system *sys, double t)
{
    struct contact_set *c = contact_set_of(sys);
    for (int i = 0; c && i < c->narrow.missed.n; i++) {
        const struct art_contact_missed *m = &c->narrow.missed.list[i];
        struct contact_cached_pair *pair = c->pairs.pair[m->pair];
        char text[1024];
        if (pair->reported_missed || c->narrow.missed.n_named > MOST_NAMED) continue;
        pair->reported_missed = true;
        if (c->narrow.missed.n_named++ == MOST_NAMED) {
            art_warn(ctx, NULL, "more pairs missed their contact; they are not named");
            continue;
        }
        art_contact_missed_text(m, t, text, sizeof text);
        int status = art_warn_strict(
            ctx, ART_ERANGE, &m->body[0]->loc, "%s; a smaller step%s prevents that", text,
            m->how == ART_CONTACT_DEEP ? " or adaptiveStepping"
                                       : ", adaptiveStepping or colliderType=CONTINUOUS");
        if (status < 0) return status;
    }
    return ART_OK;
}
