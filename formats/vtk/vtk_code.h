/* vtk_code.h - numbers of VTK files in memory, in text and in base64 (code.c). */
#ifndef VTK_CODE_H
#define VTK_CODE_H

#include "vtk_priv.h"

/* ------------------------------------------------------------ numbers (code.c) */

/* Numbers of n bytes' worth in memory into doubles; false (and the index of the first bad one) if one
 * is a 64-bit integer that a double does not hold. swap: the other byte order. */
bool art_vtk_doubles(enum art_scalar type, bool swap, const unsigned char *from, size_t n, double *to,
                     size_t *bad);
/* Numbers in memory into ints; false for one that does not fit. ART_F32 and ART_F64 are not allowed. */
bool art_vtk_ints(enum art_scalar type, bool swap, const unsigned char *from, size_t n, int *to,
                  size_t *bad);
/* Doubles into bytes of a type; the values fit. */
void art_vtk_bytes(enum art_scalar type, bool swap, const double *from, size_t n, unsigned char *to);
/* True if this machine's bytes run the big end first. */
bool art_vtk_big_endian(void);
/* A number of text: as art_read_double, and nan. */
size_t art_vtk_number(const char *s, size_t n, double *x);
/* True if a type holds a number of text that stands before `end`; the usual cases at once. `whole`: it has
 * nine digits at most. */
static inline bool art_vtk_holds(enum art_scalar type, double x, bool whole, const char *end)
{
    if (type == ART_F64 || (whole && (type == ART_I32 || type == ART_F32))) return true;
    return type == ART_F32 ? art_scalar_holds(type, x) : art_text_holds(type, x, end);
}

/* Behind a message that a number does not fit: of 8 bytes only integers are taken that doubles keep. */
static inline const char *art_vtk_limit(enum art_scalar type)
{
    return type == ART_I64 || type == ART_U64 ? " (only integers up to 2^53 are kept exactly)" : "";
}

/* base64: at most `room` bytes of the text s[0..n) (blanks within are passed over; a padding ends a piece,
 * and another may follow). Returns the bytes and sets *used to the characters used; false with *used at the
 * offending character. */
bool art_vtk_unbase64(const char *s, size_t n, unsigned char *to, size_t room, size_t *bytes, size_t *used);
/* Text of n bytes into to[4 ((n + 2) / 3)]; returns its length. */
size_t art_vtk_base64(const unsigned char *from, size_t n, char *to);

#endif
