/* art/gltf.h - scenes that move, as binary glTF 2.0 (Khronos Group 2021), for viewers that play them.
 *
 * What is in a scene at some moments becomes one file with an animation. Faces that move rigidly are nodes
 * that move; skins whose frames are blended linearly are skins of glTF, with joints and weights; all other
 * faces, lines and points have a morph target for each moment. Balls and rods are nodes with one mesh each.
 *
 *     struct art_gltf *movie;
 *     ART_TRY(art_gltf_create(ctx, up_axis, &movie));
 *     ART_TRY(art_gltf_add(ctx, movie, view, sim, scene, t));    // at each moment
 *     ART_TRY(art_gltf_write(ctx, movie, sink));
 *     art_gltf_free(movie);
 *
 * The first moment is at the time 0 of the animation. Colours are those of the first moment. Textures,
 * texts, clip planes and what lies on the picture are left out. */
#ifndef ART_GLTF_H
#define ART_GLTF_H

#include <art/view.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_gltf;
/* Creates a movie; up_axis: 0, 1 or 2 is the axis that becomes +y, which is up in glTF. */
int art_gltf_create(struct art_ctx *ctx, int up_axis, struct art_gltf **movie) ART_MUST_USE;
void art_gltf_free(struct art_gltf *movie);
/* What the scene shows at the time t, s, which grows. view: names components by the ids of things, if it has
 * ids; sim: has the skins of the components; both may be NULL. ART_EUNSUPPORTED: faces that were there have
 * other corners now; ART_EUSAGE: t does not grow. */
int art_gltf_add(struct art_ctx *ctx, struct art_gltf *movie, const struct art_viewer *view,
                 const struct art_sim *sim, const struct art_scene *scene, double t) ART_MUST_USE;
/* Writes the file. ART_ELIMIT: it would be larger than 4 GB. */
int art_gltf_write(struct art_ctx *ctx, struct art_gltf *movie, struct art_sink *sink) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
