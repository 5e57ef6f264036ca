/* The files of the xform room share these declarations. */
#ifndef ART_XFORM_PRIV_H
#define ART_XFORM_PRIV_H

#include <art/mech.h>
#include <art/xform.h>
#include <math.h>

/* short names inside the room; the linker sees them with the prefix of the library */

/* ----------------------------------------------------------------- scale.c */

/* Decimal factors below one divide by their round inverse: 9800 mm are 9.8 m. */
static inline double scaled(double x, double factor)
{
    double inverse = 1 / factor;
    return factor < 1 && isfinite(inverse) ? x / inverse : x * factor;
}

/* ---------------------------------------------------------------- expressions.c */

/* *out becomes the formula of a property (its i-th text) in other units; `text` itself where it is no formula
 * or stays. Which numbers its names stand for must be known. */
int xform_formula_scale(struct art_ctx *ctx, struct art_comp *comp, const char *prop, int i, const char *text,
                        const struct art_scales *s, const char **out);
bool xform_formula_known(const struct art_comp *comp, const char *prop);

/* ---------------------------------------------------------------- unknown_warnings.c */

/* Numbers that could not be handled, reported once for each property of a class at the end. */
struct unknown_warnings {
    struct unknown_warning {
        const char *cls, *prop, *why;
        struct art_loc loc;
        int n;
    } *list;
    int n, cap;
    struct art_map map;
};
int xform_unknown_warnings_add(struct art_ctx *ctx, struct unknown_warnings *d, const struct art_comp *comp,
               const struct art_slot *slot, const char *why);
int xform_unknown_warnings_report(struct art_ctx *ctx, struct unknown_warnings *d);
void xform_unknown_warnings_fini(struct unknown_warnings *d);

/* ----------------------------------------------------------------- xform_slot_numbers.c */

bool xform_text_has_number(struct art_ctx *ctx, const char *text, size_t n);
/* The numbers of a slot as a fresh copy that may be changed in place; NULL without memory. */
double *xform_slot_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_slot *slot, int *n);
/* Numbers that have changed take the place of those in the slot; the text that they were in the file goes. */
void xform_slot_put_numbers(struct art_slot *slot, double *x);
/* A copy of a raw text in which each number is multiplied; integers that are times are nanoseconds. False
 * in *done if the text has keys whose meaning is not known. */
int xform_text_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value, double factor,
                     bool times, bool *done);

/* ------------------------------------------------------------------ raw_numbers.c */

/* A map of the numbers of a text, in groups of `size` (1 to 9): those of group `index`, which words such as
 * null count too, behind KEY= ("": none). */
struct raw_map {
    int (*change)(void *user, const char *key, int index, double *x);
    void *user;
    int size;
};
int xform_raw_map_numbers(struct art_ctx *ctx, struct art_comp *comp, struct art_value *value,
                    const struct raw_map *map);

/* ----------------------------------------------------------------- mesh.c */

/* Maps the vertices and normals of Wavefront text; `normal` NULL: they stay. */
struct mesh_map {
    int (*point)(struct art_ctx *ctx, const void *user, double x[3]);
    int (*normal)(struct art_ctx *ctx, const void *user, double n[3]);
    const void *user;
    bool flip;                           /* faces are turned over */
};
int xform_mesh_text_map(struct art_ctx *ctx, struct art_buf *out, const char *text, size_t n,
                  const struct mesh_map *map);
/* Replace the text of the slot `mesh`. */
int xform_mesh_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *text, size_t n);
int xform_mesh_set_recipe(struct art_ctx *ctx, struct art_comp *comp, const struct art_mesh_recipe *recipe);
/* Take a mesh in a file into the model. */
int xform_mesh_inline(struct art_ctx *ctx, struct art_comp *comp);

/* ---------------------------------------------------------------- probe.c */

/* The data of a probe with what its columns are. */
struct probe_data {
    struct art_series s;
    bool has_data, from_file;
    struct probe_column {
        const struct art_comp *comp;     /* what the property belongs to */
        const struct art_prop *prop;     /* NULL: not known */
        int first, n;                    /* columns */
        int rotation;                    /* where a rotation in `rep` begins, from `first`; -1: none */
        enum art_rotation_rep rep;
    } *columns;
    int n_columns;
};
/* True if a component is a probe whose data are rows of numbers for properties. */
bool xform_probe_is_data(const struct art_comp *comp);
int xform_probe_open(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data,
                     struct unknown_warnings *unknown_warnings);
/* Put the data into the model. */
int xform_probe_store(struct art_ctx *ctx, struct art_comp *probe, struct probe_data *data);
void xform_probe_fini(struct probe_data *data);

#endif
