/* feb_priv.h - the mesh of a FEBio file while it is read. */
#ifndef FEB_PRIV_H
#define FEB_PRIV_H

#include "../ids.h"
#include "../xml.h"

/* The part of elements that are in no region. */
#define ART_FEB_UNNAMED "unnamed"
enum { ART_FEB_NAME = 400 };

int art_feb_read(struct art_ctx *ctx, void *object, const struct art_source *src) ART_MUST_USE;
int art_feb_write(struct art_ctx *ctx, const void *object, struct art_sink *sink) ART_MUST_USE;

/* ----------------------------------------------------------------- reading */

/* A block of elements: a part. */
struct feb_part {
    char *name, *material; /* or NULL; of version 2.5 the number of the material */
    enum art_elem_kind kind;
    int first, n; /* elements */
    size_t at;
};
/* A face of a surface. */
struct feb_face {
    int set;      /* of the sides */
    int n, first; /* nodes, in face_node */
    size_t at;
};
struct feb_material {
    char *id, *name;
};

/* Builds the mesh at the end of the file. */
struct feb_mesh {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_volume *vol;
    struct art_ids nodes, elems, skipped;
    struct feb_part *part;
    int n_parts, parts_cap;
    struct feb_material *material;
    int n_materials, materials_cap;
    struct feb_face *face;
    int n_faces, faces_cap;
    int *face_node, n_face_nodes, face_nodes_cap;
    struct feb_nodes {
        char *name;
        int first, n;
    } *nodes_of; /* the lists of nodes */
    int n_lists, lists_cap;
};
/* The set of a name; where one of another sort has it, the name gets longer. *fresh: it was not there. */
int art_feb_set(struct feb_mesh *m, const char *name, enum art_volume_of of, int *set, bool *fresh)
    ART_MUST_USE;
/* Regions from parts and materials, sides from faces, sets from lists of nodes. */
int art_feb_settle(struct feb_mesh *m) ART_MUST_USE;

#endif
