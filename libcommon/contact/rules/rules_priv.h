/* shared by the files that decide who collides */
#ifndef ART_CONTACT_RULES_PRIV_H
#define ART_CONTACT_RULES_PRIV_H

#include <art/contact.h>

/* ---------------------------------------------------------------- bodies.c */

/* Read again whether they may collide. */
void contact_bodies_allow(struct art_collidable *body, int n);
/* True if a component is the body, or its compound. */
bool contact_body_is_named(const struct art_comp *comp, const struct art_collidable *body);
/* The innermost MechModel that holds a component, NULL if none does. */
const struct art_comp *contact_model_of(const struct art_comp *comp);
/* The innermost MechModel that holds both. */
const struct art_comp *contact_common_model(const struct art_comp *a, const struct art_comp *b);
/* True if a behaviour can name it; if it has several meshes. */
bool contact_can_collide(const struct art_comp *comp);
bool contact_is_compound(const struct art_comp *comp);

/* --------------------------------------------------------------- behavior_list.c */

/* A behaviour as declared. */
struct contact_entry {
    struct art_contact_target of[2];
    struct art_contact_law law;
    const struct art_comp *model; /* of its manager */
    struct {
        bool reported[2];             /* what is wrong with it: between rigid bodies, with deformable ones */
        bool on, possible;        /* some pair is enabled; there is one */
    } check;                      /* during a check */
};

/* The size of a model is measured once. */
struct contact_model_size {
    const struct art_comp *model;
    double radius;
};

/* The behaviour of a pair comes from one of these. */
enum contact_source { CONTACT_FROM_PAIR, CONTACT_FROM_SELF, CONTACT_FROM_GROUP, CONTACT_FROM_DEFAULT };

/* The bodies that a component is, or is the compound of: sorted by component, then by body. */
struct contact_named {
    const struct art_comp *comp;
    int body;
};

/* The entries that name each body or its compound, in the order of declaration: first[n_bodies + 1] are
 * ranges in `entry`. */
struct contact_body_entries {
    int *first, *entry;
};

/* An index of entries, so that deciding on a pair does not visit all. */
struct contact_lookup {
    const struct contact_entries *all;
    const struct art_collidable *body;
    int n_bodies;
    bool first_decides;          /* of explicit pairs, else the last */
    struct contact_named *named; /* [n_named] */
    int n_named;
    struct contact_body_entries pairs; /* entries of two components */
    struct contact_body_entries groups; /* those of one with a group or with itself */
    int (*default_entry)[4];    /* [n_models] the default of each pair of kinds, -1 for none */
};

struct contact_entries {
    struct contact_entry *entry;  /* [n] model by model, in each in the order of declaration */
    int n, cap;
    const struct art_comp **model; /* [n_models] all MechModels, those inside before those around them */
    int n_models, cap_models;
    struct contact_model_size *size;
    int n_sizes, cap_sizes;
    struct contact_lookup lookup;
    bool by_model; /* tolerances that are not stated follow from the size of the model */
};

/* `all` is zero but for the choices of the caller. */
int contact_entries_create(struct art_ctx *ctx, struct art_comp *top, struct contact_entries *all);
void contact_entries_free(struct contact_entries *all);

/* check_entry.c: whether the two sides go together, and this model may decide on them */
int contact_entry_check(struct art_ctx *ctx, const struct contact_entry *e);

/* check_force.c: checks whether the fields of a law of force can give its parameters. */
int contact_force_check(struct art_ctx *ctx, const struct art_comp *force, const struct art_loc *loc);
/* The areas that a law needs, as the bits of art_contact_force_law. */
unsigned contact_force_needs(const struct art_comp *force);

/* behavior_values.c reads the current values of all behaviours. */
int contact_laws_read(struct art_ctx *ctx, struct contact_entries *all);

/* ----------------------------------------------------------------- behavior_lookup.c */

int contact_lookup_create(struct art_ctx *ctx, const struct contact_entries *all,
                 const struct art_collidable *body, int n, bool first_decides, struct contact_lookup *cover);
void contact_lookup_free(struct contact_lookup *cover);
/* The entry that decides on bodies i < j of the model number m; -1: none. */
int contact_lookup_decide(const struct contact_lookup *cover, int m, int i, int j, enum contact_source *by);
/* Bodies that a component is or is the compound of: a range of `named`, *n of them; the number of a model,
 * -1: it is not among these. */
const struct contact_named *contact_lookup_bodies(const struct contact_lookup *cover,
                                                  const struct art_comp *comp,
                                         int *n);
int contact_lookup_model(const struct contact_entries *all, const struct art_comp *model);

/* ----------------------------------------------------------------- body_classes.c */

/* Samples of all pairs, and what each body may do, by what bodies have in common. */
int contact_samples_find(struct art_ctx *ctx, struct art_contact_rules *rules);

#endif
