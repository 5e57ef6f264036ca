/* art/duplicate.h - copies of components with what they stand on: a muscle with its end points.
 *
 *     struct art_comp *copy;
 *     ART_TRY(art_comp_duplicate(ctx, &muscle, 1, "left", ART_WITH_REFERENCES, &copy)); */
#ifndef ART_DUPLICATE_H
#define ART_DUPLICATE_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* This flag of art_comp_duplicate stands beside those of enum art_edit_flags. The components that a copied
 * one cannot be without are copied too: the end points of a spring or muscle, the bodies of a joint, the
 * nodes of an element, each with its attachments. What those refer to in turn is not: the copy of a marker
 * lies on the same body. Fixed parts of a model stay single, as does what the copied component lies in. */
enum { ART_WITH_REFERENCES = 2 };

#ifdef __cplusplus
}
#endif
#endif
