/* Textures. */
#include "frame_priv.h"

void art_raster_texture_free(struct raster_texture *t)
{
    for (int i = 0; i < t->n_levels; i++) art_free(t->texel[i]);
    art_free(t);
}

int art_raster_texture_add(struct art_ctx *ctx, struct art_scene *s,
                           const struct art_picture *picture, int *at)
{
    (void)s, (void)picture, (void)at;
    return art_error(ctx, ART_EUNSUPPORTED, NULL, "textures are not drawn yet");
}
