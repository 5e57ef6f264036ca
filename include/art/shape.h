/* art/shape.h lists the ready-made surface meshes as a table: names, parameters, makers. What `artmesh make`
 * and art.mesh of the scripts offer comes from it.
 *
 *     const struct art_shape *shape = art_shape_find("cylinder");
 *     struct art_shape_args args;
 *     art_shape_defaults(shape, &args);
 *     ART_TRY(art_shape_set(ctx, shape, &args, "r=0.5"));
 *     ART_TRY(art_mesh_make(ctx, &mesh, shape, &args));
 *     art_shape_args_fini(&args);
 *
 * Each shape is a row in libcommon/mesh/shape/<family>.c and a line in shapes.def.
 */
#ifndef ART_SHAPE_H
#define ART_SHAPE_H

#include <art/base.h>
#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ART_SHAPE_PARAMS = 8,          /* at most so many parameters */
    ART_SHAPE_MAX_COUNT = 100000   /* of slices, levels, divisions ... */
};

enum art_shape_kind {
    ART_SHAPE_REAL,
    ART_SHAPE_INT,
    ART_SHAPE_FLAG,  /* 0 or 1 */
    ART_SHAPE_LIST   /* numbers, in groups of `size`; at most one such parameter, and the first */
};

struct art_shape_param {
    const char *name;
    enum art_shape_kind kind;
    const char *unit;          /* "L" a length, "" a pure number */
    double init;               /* default; lists have the default in the row's `list` */
    double min, max;           /* allowed; a real number must lie above min itself if `above` */
    bool above;
    int size;                  /* of a list: numbers that belong together; `min` counts the groups */
    const char *help;
};

/* The kind of mesh that the defaults give. */
enum art_shape_result {
    ART_SHAPE_SOLID,  /* a closed surface */
    ART_SHAPE_SHEET,  /* an open one */
    ART_SHAPE_LINES,
    ART_SHAPE_POINTS
};

struct art_shape_args {
    double x[ART_SHAPE_PARAMS]; /* a value for each parameter that is not a list */
    const double *list;         /* [n_list] */
    int n_list;
    double *owned;              /* memory behind `list`, or NULL */
};

struct art_shape {
    const char *name;
    const char *summary;        /* a phrase without full stop */
    enum art_shape_result result;
    struct art_shape_param param[ART_SHAPE_PARAMS + 1]; /* ended by one without a name */
    const double *list;         /* [n_list] default of the list */
    int n_list;
    int (*make)(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *args);
    const char *also;           /* names it has elsewhere, with blanks between: messages suggest it */
};

/* Returns shape number i (0, 1, ...); NULL behind the last. */
const struct art_shape *art_shape_at(int i);
/* NULL if there is none of that name. */
const struct art_shape *art_shape_find(const char *name);
/* Whether `names`, with blanks between them, or NULL, has this name; ASCII case is folded. */
bool art_shape_also(const char *names, const char *name);
/* Find a shape as art_shape_find; ART_EUSAGE with the nearest name, or all names, if there is none. */
int art_shape_find_checked(struct art_ctx *ctx, const char *name, const struct art_shape **shape)
    ART_MUST_USE;

/* Writes the parameters of a shape, "r, slices, quads", for messages. Returns text. */
enum { ART_SHAPE_NAMES = 256 };
const char *art_shape_names(const struct art_shape *shape, char text[ART_SHAPE_NAMES]);
/* The index of the parameter that n characters name; -1: there is none. A length along the axis is `h` and
 * `l`, whichever of them the shape lists. */
int art_shape_param(const struct art_shape *shape, const char *name, size_t n);
void art_shape_defaults(const struct art_shape *shape, struct art_shape_args *args);
/* Set one parameter from "name=value"; lists have commas or blanks between their numbers. ART_EUSAGE for
 * a name that the shape does not have, ART_ERANGE (ART_ELIMIT for counts that are too large) for a value
 * that it does not allow, both with what would do. */
int art_shape_set(struct art_ctx *ctx, const struct art_shape *shape, struct art_shape_args *args,
                  const char *text) ART_MUST_USE;
void art_shape_args_fini(struct art_shape_args *args);
/* The values that a parameter may have: "> 0", ">= 3", "0 .. 10", "" for any. */
void art_shape_range(const struct art_shape_param *param, struct art_buf *text);

/* Make a mesh, to be freed with art_mesh_free. ART_ERANGE for values that are not allowed or do not go
 * together; ART_ELIMIT for counts above a hundred thousand, or more than a hundred million faces. */
int art_mesh_make(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape *shape,
                  const struct art_shape_args *args) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
