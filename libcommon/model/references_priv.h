/* every reference of the tree, for the files that delete, copy, rename and merge */
#ifndef ART_MODEL_REFS_PRIV_H
#define ART_MODEL_REFS_PRIV_H

#include "model_priv.h"

/* One place that refers to a component. */
struct ref_site {
    struct art_comp *holder; /* the component, never a value */
    struct art_comp *at;     /* the holder, or the value in it that has the slot */
    struct art_slot *slot;
    int entry;               /* among the references of the value; in a text, among its tokens */
    bool in_text;            /* RAW */
    struct art_comp *to;     /* the deepest component that the path reaches; never NULL */
    const char *rest;        /* what is left of the path there, NULL: nothing; valid in the call */
};

/* The holder depends on the target in one of these ways. */
enum model_ref_binding {
    REF_LOOSE, /* the entry goes, or becomes null */
    REF_GROUP, /* the holder goes with the last entry */
    REF_FIRM   /* the holder goes */
};

typedef int (*ref_fn)(struct art_ctx *ctx, void *user, const struct ref_site *site);

/* Call `fn` for every reference in `top` and below. It must not change the tree's shape. */
int model_refs_visit(struct art_ctx *ctx, struct art_comp *top, ref_fn fn, void *user);
/* Those of the whole model that may lead to a component or below it, and perhaps others. */
int model_refs_visit_below(struct art_ctx *ctx, const struct art_comp *comp, ref_fn fn, void *user);
/* Visits the same of a component without children, by an index: reference_index.c. */
int model_refs_visit_indexed(struct art_ctx *ctx, const struct art_comp *comp, ref_fn fn, void *user);
/* Visits the references of a slot that may lead to a component without children, and perhaps others. */
int model_refs_visit_slot_for(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                        struct art_slot *slot, const struct art_comp *to, ref_fn fn, void *user);
/* True of a text in which paths may stand. */
bool model_may_hold_paths(const struct art_slot *slot);
/* Visits the references of one component without its children. */
int model_refs_visit_comp(struct art_ctx *ctx, struct art_comp *comp, ref_fn fn, void *user);
/* Visits the references of one slot in it. */
int model_refs_visit_slot(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                    struct art_slot *slot, ref_fn fn, void *user);
enum model_ref_binding model_ref_binding(const struct ref_site *site);
/* The slots (in `at`) of the properties that row->with names, as far as they are set; how many. */
int model_ref_partners(struct art_comp *at, const struct art_prop *row, struct art_slot **slots, int most);

bool model_comp_is_below(const struct art_comp *comp, const struct art_comp *top);
/* Neither the top, nor a part that every component of its parent's class has, nor a value. */
bool model_comp_removable(const struct art_comp *comp);

/* Take the entries of a list in a text away whose path leads to what is marked. */
int model_text_drop(struct art_ctx *ctx, struct art_comp *at, struct art_slot *slot, const bool *gone);

/* The component that must be meant by each reference, in the order of model_refs_visit_comp over one slot. */
struct ref_target {
    struct art_comp *to; /* NULL: leave it */
    const char *rest;    /* NULL: nothing */
};
/* Write the references of a text anew where they do not lead to the targets (any more). */
int model_text_retarget(struct art_ctx *ctx, struct art_comp *at, struct art_slot *slot,
                  const struct ref_target *targets, int n);
/* Retargets one path. *path receives the new text, unchanged if it leads there. */
int model_path_retarget(struct art_ctx *ctx, struct art_comp *at, const struct ref_target *target,
                  const char **path);

/* index.c keeps the children that are not marked (by their order; NULL: that still name this
 * parent), with their numbers. */
int model_children_keep(struct art_comp *parent, const bool *gone);

/* copy.c: copies of trees, in the same model or in another one */
struct copier {
    struct art_ctx *ctx;
    struct art_model *from, *to;
    struct art_comp **map; /* [from->next_order at the start] copy of each component, or NULL */
    int n;
    int first_order;       /* copies have this one or a later one */
    struct art_map classes; /* classes that `from` made up -> those of `to` */
    const char *file, *file_copy;
};
int model_copier_init(struct art_ctx *ctx, struct copier *c, struct art_model *from, struct art_model *to);
void model_copier_fini(struct copier *c);
/* Copy a component and everything below it, unattached. References still mean the originals. */
int model_copier_tree(struct copier *c, struct art_comp *from, struct art_comp **copy);
/* The counterpart of a component of `from`, NULL if there is none. */
struct art_comp *model_copier_of(const struct copier *c, const struct art_comp *comp);
/* State that `copy` stands for `from`. */
void model_copier_map(struct copier *c, const struct art_comp *from, struct art_comp *copy);
/* Let the references in the copies of `top` and of what is below mean copies, where there are some.
 * The others mean what they meant; from another model that is nothing: ART_ENOTFOUND names the first. */
int model_copier_relink(struct copier *c, struct art_comp *top);
/* Copies the properties of one component. */
int model_copier_slots(struct copier *c, const struct art_comp *from, struct art_comp *to);

/* A copy of a whole model, and in `c`, which the caller frees also after a failure, what became what. */
int model_copy_subtree(struct art_ctx *ctx, struct art_model *model, struct copier *c,
               struct art_model **copy);

/* Take components off their parents, whoever refers to them: what a failed edit had added. */
void model_detach_components(struct art_comp *const *comps, int n);
/* A name that no child of `parent` has, made from `name` with a number; in the model's arena. */
const char *model_fresh_name(struct art_ctx *ctx, const struct art_comp *parent, const char *name);

/* dependents.c adds to the marked components those outside that refer to marked ones only, and
 * those that are a part of a marked one. Agents (probes, controllers ...) are added only with
 * `agents`. It calls `added` for each. */
int model_dependents_close(struct art_ctx *ctx, struct art_model *model, bool *in, bool agents);
/* Add what the marked components cannot be without, and what is a part of that (its attachments). */
int model_references_close(struct art_ctx *ctx, struct art_model *model, bool *in);
/* The plan of a deletion of what is marked, ancestors before descendants. */
int model_deletion_of_marked(struct art_ctx *ctx, struct art_model *model, bool *gone,
                       struct art_deletion **plan);

/* write.c: a property as a file has it, comment included */
void model_slot_print(struct art_buf *buf, const struct art_comp *comp, const struct art_slot *slot);

#endif
