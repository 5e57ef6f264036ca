/* The defaults of looks and of drawing. */
#include <art/raster.h>

void art_look_default(struct art_look *look)
{
    *look = (struct art_look){.shading = ART_SHADE_FLAT,
                              .sides = ART_SIDES_FRONT,
                              .rgba = {0.5f, 0.5f, 0.5f, 1},
                              .shininess = 32,
                              .bump = 1,
                              .clip = true,
                              .cap_rgb = {0.8f, 0.5f, 0.4f}};
}

void art_draw_default(struct art_draw_options *options)
{
    *options = (struct art_draw_options){.width = 1024,
                                         .height = 768,
                                         .samples = 8,
                                         .scale = 1,
                                         .background = {1, 1, 1, 1},
                                         .background_top = {1, 1, 1, 1}};
}
