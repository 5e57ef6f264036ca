/* This is contact of a system: the set owns the parts of the room's folders and is shared by the
 * files of the contact room.
 *
 * body/ collidable surfaces; record/ contacts as history variables; detection/ and method/ broad and
 * narrow phase; constraint/ rows and friction; force/ compliant contact; report/ what is asked about the
 * last step. */
#ifndef ART_CONTACT_PRIV_H
#define ART_CONTACT_PRIV_H

#include "body_priv.h"
#include "constraint_priv.h"
#include "detection_priv.h"
#include "force_priv.h"
#include "record_priv.h"

/* A behaviour or response that reports contact. */
struct contact_reporter {
    const struct art_comp *comp;
    struct art_contact_target of[2];
    const struct art_comp *model; /* of its manager */
    bool response;
};

struct contact_set {
    struct art_system *sys;
    struct art_comp *manager; /* of the top model */
    struct art_contact_rules *rules;
    bool built;
    int list;                 /* in the state */

    struct contact_body *body; /* [rules->n_bodies] */
    int n_bodies, n_surfaces;
    int *attachment;           /* [n_dyn] of a component; -1: none */
    bool has_shells;           /* some that collide */
    bool has_ccd;              /* some rule has continuous collision detection */
    bool first;                /* there was no contact before this detection, and no step */
    bool detected_before;
    bool start_known;          /* of the step that a detection ends */
    bool is_static;            /* rows are those of a static solve: as smooth in the state as they can be */

    struct contact_pair_cache pairs;
    struct contact_broad_phase broad;
    struct contact_narrow_phase narrow;
    struct contact_detected detected;
    struct contact_matching matching;
    struct contact_reduction reduction;
    struct contact_rows rows;
    struct contact_springs *springs;
    struct contact_reporter *reporters;
    int n_reporters;
};

/* constraint_set.c: contact of a model, made where its manager is compiled. */
int contact_set_create(struct art_ctx *ctx, struct art_system *sys, struct art_comp *manager);
/* The types of sets of constraints that are contact: with deformable bodies, and of rigid ones alone. */
extern const struct art_constraint_type contact_deformable_type, contact_rigid_type;
/* set_of.c: contact of a system, NULL if it has none. */
struct contact_set *contact_set_of(const struct art_system *sys);

/* report/response_pairs.c: the behaviours and responses below the top model, in the arena. */
int contact_reporters_create(struct art_ctx *ctx, struct art_system *sys, struct contact_reporter **reporters,
                             int *n);
/* report/stats.c: around the detection of a pair, from `began` on. */
double contact_stats_begin(const struct contact_set *c);
void contact_stats_end(struct contact_set *c, int rule, double began, int n_contacts, bool in_contact);
/* report/live_props.c: what a manager shows. */
enum { CONTACT_MANAGER_LIVE = 2 };
extern const struct art_live contact_manager_live[CONTACT_MANAGER_LIVE];

/* Return the rule of a pair, that of a contact, or the body of one of its points. */
static inline const struct art_contact_rule *contact_rule(const struct contact_set *c, int pair)
{
    return &c->pairs.pair[pair]->rule;
}

static inline const struct art_contact_rule *contact_rule_of(const struct contact_set *c,
                                                             const struct contact_record *r)
{
    return contact_rule(c, contact_pair_cache_find(c, r->rule));
}

static inline int contact_body_of(const struct contact_set *c, const struct contact_record *r, int point)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return ((int)r->side ^ point) ? rule->b : rule->a;
}

#endif
