/* stl_priv.h - what the files of stl share. */
#ifndef ART_STL_PRIV_H
#define ART_STL_PRIV_H

#include "../format_priv.h"

/* Name of the field of the faces that holds the two bytes behind each facet. */
#define ART_STL_ATTRIBUTE "attribute"
enum { ART_STL_HEADER = 84, ART_STL_FACET = 50 };

bool art_stl_sniff(const struct art_source *src);
int art_stl_read(struct art_ctx *ctx, void *object, const struct art_source *src);
/* Whether a text begins with the word. */
bool art_stl_is_text(const struct art_source *src);
int art_stl_read_text(struct art_ctx *ctx, struct art_mesh *mesh, struct art_weld *weld,
                      const struct art_source *src);
/* The four bytes behind COLOR= in the header of a binary file, 80 bytes; NULL if there are none. */
const unsigned char *art_stl_object_color(const char *header);
/* Make colours of the faces from the field of the two bytes, if that is what they are. */
int art_stl_take_colors(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_source *src,
                        const char *header) ART_MUST_USE;
/* How the colours of triangles are written. */
struct art_stl_colors {
    enum art_colors kind;    /* never, viscam or magics */
    unsigned short *value;   /* [n_faces]; to be freed */
    unsigned char object[4]; /* magics: behind COLOR= */
};
int art_stl_plan_colors(struct art_ctx *ctx, const struct art_mesh *mesh, enum art_colors want,
                        struct art_stl_colors *plan) ART_MUST_USE;
int art_stl_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how);
int art_stl_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

#endif
