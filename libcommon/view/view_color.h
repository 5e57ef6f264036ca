/* view_color.h - values become colours: scales, maps, ranges. */
#ifndef ART_VIEW_COLOR_H
#define ART_VIEW_COLOR_H

#include "view_priv.h"

/* -------------------------------------------------------------------- colours */

/* A map that is there. */
const struct art_colormap *art_draw_map(const char *name);
/* The scale of a component, made when it is first asked for. The first call of each drawing is while
 * measuring. NULL: no memory. */
struct view_scale *art_draw_scale_of(struct art_ctx *ctx, struct art_viewer *view,
                                     const struct art_comp *comp,
                                 const char *title);
void art_draw_measure(struct view_scale *scale, int n, const double *value);
void art_draw_scale_color(const struct view_scale *scale, double value, float rgb[3]);
/* The map and the range of faces with values. */
void art_draw_use_scale(const struct view_scale *scale, struct art_faces *faces);
/* The map that a property says (HueColorMap [ ... ], ...), or that of the options; *map stays if neither
 * does. ART_ERANGE at the place of values that make no map. */
int art_draw_take_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                      const char *prop, const struct art_colormap **map) ART_MUST_USE;
/* Sets the default of HueColorMap, from blue (hue 2/3) to red; or the map of the options. */
int art_draw_hue_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_colormap **map)
    ART_MUST_USE;
/* Read a word of colorInterpolation: HSV is VIEW_OF_VALUES. */
void art_draw_take_between(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* Takes a ScalarRange: it fits each moment unless it says otherwise (AUTO_EXPAND, FIXED). */
void art_draw_take_scalar_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The range that a property says, if it does; FIXED ones stay. */
void art_draw_take_range(const struct art_comp *comp, const char *prop, struct view_scale *scale);
/* The scalar that n numbers count as: a number as it is, a vector by its length, a symmetric tensor (6
 * numbers, or 9 by rows) of the name of a stress or strain by von Mises' measure. name NULL: by the length.
 */
double art_draw_size(const char *name, int n, const double *x);
/* The value that the option `color` means for a component; false: it has none. */
bool art_draw_value(struct art_viewer *view, const struct view_item *item, double *value);
/* Its colour, if it has that value; measures it while measuring. */
bool art_draw_value_color(struct art_viewer *view, const struct view_item *item, float rgb[3]);

#endif
