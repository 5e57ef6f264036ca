/* Bricks with nodes that stand twice. */
#include "ansys_form.h"
#include <string.h>

/* The first rows of each kind are the forms in which elements are written. ANSYS: Element
 * Reference, SOLID185 to SOLID187; what else a brick can be that is pinched along edges. The order
 * of bricks is ArtiSynth's. */
static const struct art_ansys_form forms[] = {
    {"abcdefgh", ART_ELEM_HEX, "dcbahgfe", "abcdefgh"},
    {"abccdeff", ART_ELEM_WEDGE, "abcdef", "cbafed"},
    {"abcdeeee", ART_ELEM_PYRAMID, "abcde", "adcbe"},
    {"abccdddd", ART_ELEM_TET, "abcd", "acbd"},
    /* zeros for nodes that are not there */
    {"abcd0000", ART_ELEM_TET, "abcd", "acbd"},
    {"abcde000", ART_ELEM_PYRAMID, "abcde", "adcbe"},
    {"abcdef00", ART_ELEM_WEDGE, "abcdef", "cbafed"},
    /* pinched at another edge of bottom and top */
    {"aabcddef", ART_ELEM_WEDGE, "abcdef", "cbafed"},
    {"abbcdeef", ART_ELEM_WEDGE, "abcdef", "cbafed"},
    {"abcadefd", ART_ELEM_WEDGE, "abcdef", "cbafed"},
    /* the top is an edge, or the bottom */
    {"abcdeeff", ART_ELEM_WEDGE, "abedcf", "ebafcd"},
    {"abcdeffe", ART_ELEM_WEDGE, "adebcf", "edafcb"},
    {"aabbcdef", ART_ELEM_WEDGE, "cdafeb", "adcbef"},
    {"abbacdef", ART_ELEM_WEDGE, "cfadeb", "afcbed"},
    {"aaaabcde", ART_ELEM_PYRAMID, "bcdea", "bedca"},
};

/* Distinct nodes in the order of the file are in ours, whatever form of the brick they come from;
 * only the brick itself is turned about. */
static const struct art_ansys_form quadratic[] = {
    {NULL, ART_ELEM_QUADTET, "abcdefghij", NULL},
    {NULL, ART_ELEM_QUADPYRAMID, "abcdefghijklm", NULL},
    {NULL, ART_ELEM_QUADWEDGE, "abcdefghijklmno", NULL},
    {NULL, ART_ELEM_QUADHEX, "dcbahgfekjilonmptsrq", "abcdefghijklmnopqrst"},
};

const struct art_ansys_form *art_ansys_form_of(const char *pattern)
{
    size_t letters = 0;
    for (const char *c = pattern; *c; c++)
        if (*c != '0' && (size_t)(*c - 'a') + 1 > letters) letters = (size_t)(*c - 'a') + 1;
    /* four points are a tetrahedron however they are repeated */
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (letters == 4 ? forms[i].kind == ART_ELEM_TET : strcmp(forms[i].pattern, pattern) == 0)
            return &forms[i];
    return NULL;
}

const struct art_ansys_form *art_ansys_quadratic(int n_distinct)
{
    for (size_t i = 0; i < sizeof quadratic / sizeof quadratic[0]; i++)
        if (art_elem_type(quadratic[i].kind)->n_nodes == n_distinct) return &quadratic[i];
    return NULL;
}
