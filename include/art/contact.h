/* art/contact.h - bodies that touch: which may, where they do, and what holds them apart.
 *
 * Which bodies collide is said by the behaviours of the collision managers in the tree (rules). In a system
 * contact is one set of constraints: at the end of each step it looks where bodies have come into each other
 * (a detection), and in the solve of the next step holds these places apart with one row each, of N where
 * the contact can only push, or of G where it is taken for the step as an equation and let go between steps
 * (Lloyd, Stavness & Fels 2012, section 3.6). Compliance or a force behaviour makes the row a spring.
 *
 * Distances d are negative where bodies are inside each other. Normals are unit vectors in the world that
 * point from body 1 to body 0, the way in which body 0 is pushed.
 */
#ifndef ART_CONTACT_H
#define ART_CONTACT_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The classes of the contact room, with their behaviour. */
int art_contact_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
