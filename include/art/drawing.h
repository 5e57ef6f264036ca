/* art/drawing.h has drawings: lists of things to be seen that a script, a plug-in or a program makes from the
 * state of a model (guide, section 4.4), for pictures, pages and files of frames alike.
 */
#ifndef ART_DRAWING_H
#define ART_DRAWING_H

#include <art/base.h>
#include <art/raster.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each kind of thing has these points, in this order. */
enum art_drawn_kind {
    ART_DRAWN_VERTICES,            /* n vertices in a draw mode */
    ART_DRAWN_BALL,                /* its centre; size is its radius */
    ART_DRAWN_ROD,                 /* its ends; size is its radius */
    ART_DRAWN_BLOCK,               /* the lowest and the highest corner */
    ART_DRAWN_TEXT,                /* where it begins, in the world; size is its height in pixels */
    ART_DRAWN_LABEL                /* x, y in pixels from the upper left corner of the picture, 0; the
                                    * same size */
};
struct art_drawn {
    enum art_drawn_kind kind;
    enum art_draw_mode mode;       /* of vertices */
    enum art_rod rod;
    enum art_align align;          /* of a label */
    int n;                         /* points */
    double size;                   /* pixels of points and lines; 0: points and lines by the render properties
                                    * of who draws */
    bool has_color;
    float rgba[4];                 /* sRGB; else the colour of the render properties */
    const char *text;              /* copied */
    /* art_drawing_add sets these. */
    size_t first;                  /* of its points in the drawing */
    bool has_normals, has_colors;
};
struct art_drawing {
    struct art_ctx *ctx;
    struct art_arena arena;        /* texts */
    struct art_drawn *item;        /* [n] */
    int n, cap;
    double (*x)[3];                /* [n_points] units of the world */
    float (*normal)[3];            /* [n_points] of unit length; of items with has_normals alone */
    float (*rgba)[4];              /* [n_points] of items with has_colors alone */
    size_t n_points, cap_x, cap_normal, cap_rgba;
};
void art_drawing_init(struct art_drawing *d, struct art_ctx *ctx);
void art_drawing_fini(struct art_drawing *d);
/* Add a copy of a thing with its points x[n], and normals and colours of vertices, which may be NULL.
 * ART_ESHAPE: its kind has another number of points; ART_ERANGE: a number is not finite, or a size is
 * negative. */
int art_drawing_add(struct art_drawing *d, const struct art_drawn *item, const double (*x)[3],
                    const float (*normal)[3], const float (*rgba)[4]) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
