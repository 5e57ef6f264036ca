/* artfem_priv.h - the stack of open brackets of a .art text. */
#ifndef ARTFEM_PRIV_H
#define ARTFEM_PRIV_H

#include "../format_priv.h"

/* The class of an element; by name with or without its package, or by kind. -1, NULL: none. */
int art_artfem_kind(const char *cls, size_t n);
const char *art_artfem_class(enum art_elem_kind kind);

int art_artfem_read(struct art_ctx *ctx, void *object, const struct art_source *src) ART_MUST_USE;
int art_artfem_write(struct art_ctx *ctx, const void *object, struct art_sink *sink) ART_MUST_USE;

#endif
