/* shared by the files that decide who collides */
#ifndef ART_CONTACT_RULES_PRIV_H
#define ART_CONTACT_RULES_PRIV_H

#include <art/contact.h>

#define bodies_allow art_contact_bodies_allow_
#define body_covered art_contact_body_covered_
#define model_of art_contact_model_of_
#define common_model art_contact_common_model_
#define can_collide art_contact_can_collide_
#define is_compound art_contact_is_compound_
#define entries_create art_contact_entries_create_
#define entries_free art_contact_entries_free_
#define entry_check art_contact_entry_check_
#define force_check art_contact_force_check_
#define force_needs art_contact_force_needs_
#define laws_read art_contact_laws_read_
#define cover_create art_contact_cover_create_
#define cover_free art_contact_cover_free_
#define cover_decide art_contact_cover_decide_
#define cover_bodies art_contact_cover_bodies_
#define cover_model art_contact_cover_model_
#define sorts_find art_contact_sorts_find_

/* ---------------------------------------------------------------- bodies.c */

/* Read again whether they may collide. */
void bodies_allow(struct art_collidable *body, int n);
/* Whether a component is the body, or its compound. */
bool body_covered(const struct art_comp *comp, const struct art_collidable *body);
/* The innermost MechModel that holds a component, NULL if none does. */
const struct art_comp *model_of(const struct art_comp *comp);
/* The innermost MechModel that holds both. */
const struct art_comp *common_model(const struct art_comp *a, const struct art_comp *b);
/* Whether a behaviour can name it; whether it has several meshes. */
bool can_collide(const struct art_comp *comp);
bool is_compound(const struct art_comp *comp);

/* --------------------------------------------------------------- entries.c */

/* A behaviour as declared. */
struct contact_entry {
    struct art_contact_target of[2];
    struct art_contact_law law;
    const struct art_comp *model; /* of its manager */
    struct {
        bool told[2];             /* what is wrong with it: between rigid bodies, with deformable ones */
        bool on, possible;        /* some pair is enabled; there is one */
    } check;                      /* while it is looked at */
};

/* The size of a model, measured once. */
struct contact_size {
    const struct art_comp *model;
    double radius;
};

/* Where a pair has its behaviour from. */
enum contact_by { CONTACT_BY_PAIR, CONTACT_BY_SELF, CONTACT_BY_GROUP, CONTACT_BY_DEFAULT };

/* The bodies that a component is, or is the compound of: sorted by component, then by body. */
struct contact_named {
    const struct art_comp *comp;
    int body;
};

/* Which entries name each body or its compound, in the order of declaration: first[n_bodies + 1] are
 * ranges in `entry`. */
struct contact_naming {
    int *first, *entry;
};

/* What is known of entries, so that deciding on a pair does not look at all. */
struct contact_cover {
    const struct contact_entries *all;
    const struct art_collidable *body;
    int n_bodies;
    bool compat;
    struct contact_named *named; /* [n_named] */
    int n_named;
    struct contact_naming pairs; /* entries of two components */
    struct contact_naming groups; /* those of one with a group or with itself */
    int (*preset)[4];    /* [n_models] the default of each pair of kinds, -1 for none */
};

struct contact_entries {
    struct contact_entry *entry;  /* [n] model by model, in each in the order of declaration */
    int n, cap;
    const struct art_comp **model; /* [n_models] all MechModels, those inside before those around them */
    int n_models, cap_models;
    struct contact_size *size;
    int n_sizes, cap_sizes;
    struct contact_cover cover;
    bool unsized; /* who asks does not need tolerances, which take the meshes to be read */
};

/* `all` is zero, but for what the caller wants. */
int entries_create(struct art_ctx *ctx, struct art_comp *top, struct contact_entries *all);
void entries_free(struct contact_entries *all);

/* check_entry.c: whether the two sides go together, and this model may decide on them */
int entry_check(struct art_ctx *ctx, const struct contact_entry *e);

/* check_force.c: whether the fields of a law of force can give its numbers */
int force_check(struct art_ctx *ctx, const struct art_comp *force, const struct art_loc *loc);
/* Which areas a law needs, as the bits of art_contact_force_law. */
unsigned force_needs(const struct art_comp *force);

/* law.c: what all behaviours say now */
int laws_read(struct art_ctx *ctx, struct contact_entries *all);

/* ----------------------------------------------------------------- cover.c */

int cover_create(struct art_ctx *ctx, const struct contact_entries *all,
                 const struct art_collidable *body, int n, bool compat, struct contact_cover *cover);
void cover_free(struct contact_cover *cover);
/* The entry that decides on bodies i < j of the model number m; -1: none says anything. */
int cover_decide(const struct contact_cover *cover, int m, int i, int j, enum contact_by *by);
/* Bodies that a component is or is the compound of: a range of `named`, *n of them; the number of a model,
 * -1: it is not among these. */
const struct contact_named *cover_bodies(const struct contact_cover *cover, const struct art_comp *comp,
                                         int *n);
int cover_model(const struct contact_entries *all, const struct art_comp *model);

/* ----------------------------------------------------------------- sorts.c */

/* Samples of all pairs, and what each body may do, by what bodies have in common. */
int sorts_find(struct art_ctx *ctx, struct art_contact_rules *rules);

#endif
