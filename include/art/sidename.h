/* art/sidename.h - names that say left or right: "arm_l", "left_arm", "lMasseter", "Arm.R".
 *
 *     if (art_side_match("arm_l", "right_arm") == ART_SIDES_OPPOSITE &&
 *         art_name_other_side("arm_l", text, sizeof text))
 *         art_note(ctx, NULL, "%s", text);   // "arm_r"
 *
 * A side is a word of the name: l, r, left or right in any case, between separators (_ - . : blank), ends of
 * the name and changes from small letters to capitals. Digits are part of a word: "L1" is a vertebra.
 */
#ifndef ART_SIDENAME_H
#define ART_SIDENAME_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

enum art_side_match {
    ART_SIDES_DIFFER,  /* more than the side differs, or one of them states none */
    ART_SIDES_SAME,    /* the same side, said in another way: "arm_l" and "left_arm" */
    ART_SIDES_OPPOSITE /* the other side: "arm_l" and "arm_r" or "right_arm"; also "lam" and "ram" */
};
enum art_side_match art_side_match(const char *a, const char *b);

/* The name of the other side: the only word that states a side is exchanged, in its case. False if the
 * name states no side or several, or is longer than `size` - 1 bytes then. */
bool art_name_other_side(const char *name, char *other, size_t size);

/* How far `near` is from a name that is looked for: 0 is the same side said in another way, 1 the other side,
 * else 2 and the edit distance; `limit` + 2 or more: too far. For searches of the nearest name. */
int art_near_distance(const char *name, const char *near, int limit);
/* What to say of the nearest name, which is shown as `shown` (a path, say): "; did you mean 'left_arm'?", or
 * "; there is the other side: 'arm_r'". Cut off where `text` ends. */
const char *art_near_hint(const char *name, const char *near, const char *shown, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
