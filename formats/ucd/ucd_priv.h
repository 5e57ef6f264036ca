/* ucd_priv.h - cell types and their node orders in UCD files. */
#ifndef UCD_PRIV_H
#define UCD_PRIV_H

#include "../format_priv.h"
#include "../ids.h"

enum { ART_UCD_NODES = 8 };

/* A type of cell; kind -1: known, but nothing that a volume mesh holds. */
struct art_ucd_type {
    const char *name;
    int kind, n_nodes;
    /* our node i is node[i] of the file; if that is inside out, flipped[i] */
    signed char node[ART_UCD_NODES], flipped[ART_UCD_NODES];
};
/* Find a type by name, or (name NULL) by kind. NULL if there is none. */
const struct art_ucd_type *art_ucd_type(const char *name, size_t n, int kind);

int art_ucd_read(struct art_ctx *ctx, void *object, const struct art_source *src) ART_MUST_USE;
int art_ucd_write(struct art_ctx *ctx, const void *object, struct art_sink *sink) ART_MUST_USE;

#endif
