/* schema_priv.h - the table of all classes, which building it and looking things up share. */
#ifndef MODEL_SCHEMA_PRIV_H
#define MODEL_SCHEMA_PRIV_H

#include "model_priv.h"

/* A child list that a room adds to a class of another room. */
struct extension {
    const char *cls;
    const struct art_child_def *child;
};

struct art_schema {
    struct art_cls **list;
    int n, cap;
    struct extension *extensions;
    int n_extensions, cap_extensions;
    struct art_map names;      /* short and full names, aliases -> struct art_cls */
    struct art_model defaults; /* its memory holds the values of the defaults */
    struct art_arena arena;
};

#endif
