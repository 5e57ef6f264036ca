/* skin_texts.h - the texts of skins, whose numbers are places, vectors and poses beside weights. */
#ifndef ART_XFORM_SKIN_TEXTS_H
#define ART_XFORM_SKIN_TEXTS_H

#include <art/model.h>
#include <art/math.h>

/* True if a property is such a text. */
bool xform_skin_text(const struct art_comp *comp, const struct art_slot *slot);
/* True if it names files of reduced zones, whose shapes and units stay. */
bool xform_zone_file(const struct art_comp *comp, const struct art_slot *slot);
/* What happens to a place, to a vector at a place, and to the base pose of a master. */
struct skin_map {
    void *user;
    int (*point)(void *user, double x[3]);
    int (*vector)(void *user, const double at[3], double v[3]);
    int (*pose)(void *user, const struct art_comp *master, struct art_rigid *T);
};
/* Transforms all such texts of a component. They are written anew, which changes the order of its
 * slots, so this must not be called from within a loop over these. */
int xform_skin_map(struct art_ctx *ctx, struct art_comp *comp, const struct skin_map *map) ART_MUST_USE;

#endif
