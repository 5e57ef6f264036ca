/* shared by the files of the frames room */
#ifndef ART_FRAMES_PRIV_H
#define ART_FRAMES_PRIV_H

#include <art/contact.h>
#include <art/frames.h>

#define X(kind) extern const struct art_frames_kind art_frames_##kind;
#include "kinds.def"
#undef X

struct art_frames {
    struct art_sim *sim;
    struct art_frames_part **part;   /* each stays where it is */
    int n_parts, cap_parts;
    const char *fields;              /* the list of what is wanted, NULL: the usual; while parts are made */
    bool forces;                     /* one of them shows forces */
};

/* ---------------------------------------------------------------- what is wanted */

bool art_frames_wants(const char *fields, const struct art_frames_field *field);
bool art_frames_wants_kind(const char *parts, const struct art_frames_kind *kind);
/* Whether a list has names of kinds only. */
int art_frames_check_parts(struct art_ctx *ctx, const char *text, const char *parts) ART_MUST_USE;
/* Whether a list has names of fields only; `text` is what was given. */
int art_frames_check_fields(struct art_ctx *ctx, const char *text, const char *fields) ART_MUST_USE;

/* ---------------------------------------------------------------- for the kinds */

/* A new part. The name, which may hold anything, is made unique and fit for files. */
int art_frames_add_part(struct art_ctx *ctx, struct art_frames *frames,
                        const struct art_frames_kind *kind, const char *name,
                        struct art_frames_part **part) ART_MUST_USE;
/* Take back the last part, which turned out to be empty. */
void art_frames_drop_part(struct art_frames *frames);
/* One more component of the part. */
int art_frames_add_comp(struct art_ctx *ctx, struct art_frames_part *part, const struct art_comp *comp)
    ART_MUST_USE;
/* Call `visit` with each component below the top models, parents first. */
typedef int art_frames_visit(struct art_ctx *ctx, void *user, int model, const struct art_comp *comp);
int art_frames_walk(struct art_ctx *ctx, const struct art_sim *sim, art_frames_visit *visit, void *user)
    ART_MUST_USE;

/* Properties that the state holds, as fields of the items of a mesh. A property that no component has makes
 * no field, nor does one that is not wanted; components without one that others have get zeros. */
struct art_frames_prop {
    const char *name;
    int dim;
    bool unusual;                    /* shown on request only */
    bool forces;                     /* follows from the forces that were evaluated last */
};
struct art_frames_props {
    const struct art_frames_prop *prop;
    int n;
    int n_comps;
    int *model;                      /* [n_comps] */
    const struct art_live **live;    /* [n_comps][n], NULL where there is none */
    int *field;                      /* [n] index in the fields; -1: no component has it */
};
/* The i-th of n properties, as a field of items. */
bool art_frames_prop_field(const struct art_frames_prop *prop, int n, int i, enum art_frames_of of,
                           struct art_frames_field *field);
/* Look properties up for the first n_comps components of the part, and add the fields (n_items). */
int art_frames_props_bind(struct art_ctx *ctx, struct art_frames *frames,
                          const struct art_frames_part *part, int n_comps, enum art_frames_of of,
                          const struct art_frames_prop *prop, int n, struct art_fields *fields,
                          int n_items, struct art_frames_props *props) ART_MUST_USE;
void art_frames_props_fini(struct art_frames_props *props);
/* The values of component i now, in an item of the fields. */
void art_frames_props_take(const struct art_frames_props *props, const struct art_sim *sim,
                           const struct art_frames_part *part, int i, struct art_fields *fields, int item);

/* ------------------------------------------------------------------ contacts (contact_parts.c) */

/* The fields that each item of such a part begins with: two components that collide, and their pair. */
enum { ART_FRAMES_CONTACT_NUMBERS = 3, ART_FRAMES_CONTACT_PROPS = 6 };
/* The first member of the part's data. */
struct art_frames_contact_part {
    bool shown[ART_FRAMES_CONTACT_PROPS]; /* of the kind's properties */
    int *first;                         /* [n_models] where the components of a model begin in the part's */
    struct art_contacts now;
};
/* Adds the part of the kind, with `size` bytes of data and the components that can collide, if a behaviour
 * is on. */
int art_frames_contact_part_make(struct art_ctx *ctx, struct art_frames *frames, const struct art_frames_kind *kind,
                          size_t size) ART_MUST_USE;
/* Adds the numbers, and those of the n properties that are shown. */
int art_frames_contact_part_fields(struct art_ctx *ctx, const struct art_frames_contact_part *contact_part,
                            const struct art_frames_prop *prop, int n, struct art_fields *to) ART_MUST_USE;
void art_frames_contact_part_number(const struct art_frames_contact_part *contact_part, int model,
                             const struct art_contact_pair *pair, struct art_fields *to, int item);
void art_frames_contact_part_fini(struct art_frames_contact_part *contact_part);

/* ------------------------------------------------------------------ FEM models */

struct art_fem_field;
struct art_fem_mesh;
/* The i-th row of the table of fields that nodes or elements have, NULL behind the last. */
const struct art_fem_field *art_frames_fem_row(int i);
/* A part for a mesh that moves with a FEM model, of a top model. */
int art_frames_add_fem_mesh(struct art_ctx *ctx, struct art_frames *frames,
                            const struct art_frames_kind *kind, int model, const struct art_fem_mesh *mesh)
    ART_MUST_USE;
/* What the kinds of such parts do. */
int art_frames_update_fem_mesh(struct art_ctx *ctx, const struct art_sim *sim,
                               struct art_frames_part *part) ART_MUST_USE;
void art_frames_free_fem_mesh(struct art_frames_part *part);

/* ------------------------------------------------------------------ collections */

/* The .pvd of a series: lines of entries, each one part of a frame. */
struct art_pvd_entry {
    double t;
    char *part, *file;
};
struct art_pvd {
    struct art_pvd_entry *entry;
    int n, cap;
    struct art_buf text;             /* the entries as they stand in the file */
};
void art_pvd_init(struct art_pvd *pvd, struct art_ctx *ctx);
void art_pvd_fini(struct art_pvd *pvd);
int art_pvd_add(struct art_ctx *ctx, struct art_pvd *pvd, double t, int index, const char *part,
                const char *file) ART_MUST_USE;
/* Drop the entries from number n on. */
void art_pvd_cut(struct art_pvd *pvd, int n);
/* *ours: the file is a collection that art_pvd_write wrote; if not, nothing is read and that is no error. */
int art_pvd_read(struct art_ctx *ctx, struct art_pvd *pvd, const char *path, bool *ours) ART_MUST_USE;
int art_pvd_write(struct art_ctx *ctx, const struct art_pvd *pvd, const char *path) ART_MUST_USE;

#endif
