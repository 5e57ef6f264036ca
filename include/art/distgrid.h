/* art/distgrid.h - distances from a surface on a regular grid, negative inside.
 *
 * The grid answers in constant time how far a point is from the surface and which way leads out, at the cost
 * of a smoothed surface: the one where the interpolated distance is zero (ArtiSynth's guide, section 4.6).
 */
#ifndef ART_DISTGRID_H
#define ART_DISTGRID_H

#include <art/math.h>
#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_distgrid;

#ifdef __cplusplus
}
#endif
#endif
