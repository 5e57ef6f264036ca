/* nocase.h - lists of names whose case does not count. */
#ifndef ART_NOCASE_H
#define ART_NOCASE_H

#include <art/mesh.h>

/* Index of a name in capitals (of ASCII), adding it if new: then it is the last of the list. */
int art_nocase_add(struct art_ctx *ctx, struct art_mesh_names *names, const char *name, int *index)
    ART_MUST_USE;

#endif
