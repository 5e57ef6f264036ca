/* art/bodymass.h - properties of the mass of a body, as a person sets them. Part of art/mech.h.
 *
 *     ART_TRY(art_body_will_set(ctx, comp, "density", &before));
 *     ART_TRY(art_set_numbers(ctx, comp, "density", &x, 1));
 *     ART_TRY(art_body_was_set(ctx, comp, "density", &before));
 *
 * In a file `inertiaMethod` says which of density, mass and inertia counts. Who sets one of them later means
 * it, whatever the method is (the setters of ArtiSynth's RigidBody): a density makes mass density * volume, a
 * mass scales the densities, an inertia or a centre of mass makes the method EXPLICIT, and a new method keeps
 * the inertia. The same for mass and density of a mesh of a body, which change the mass of the body.
 * Functions give ART_OK or a negative status and report through ctx.
 */
#ifndef ART_BODYMASS_H
#define ART_BODYMASS_H

#include <art/math.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The inertia that a body had before one of its properties was set; unknown for all other properties and for
 * a body that has no mesh with mass yet. */
struct art_body_before {
    bool known;
    struct art_inertia M;
};
/* Note what a body is before the property is set; fast for what is no property of a mass. */
int art_body_will_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                      struct art_body_before *before) ART_MUST_USE;
/* Make what was set count. ART_ERANGE for the density of a body in a tree without meshes that have mass,
 * whose mass is given: there is nothing that it could change. */
int art_body_was_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                     const struct art_body_before *before) ART_MUST_USE;
/* Report that a density has no value (art_comp_derived gives -1). Returns ART_ERANGE. */
int art_body_no_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop);
/* art_set_text with both. */
int art_body_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text,
                      const struct art_loc *loc) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
