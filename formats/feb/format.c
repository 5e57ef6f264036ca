/* The row of the format, and what FEBio calls elements ("FEBio User Manual", sections Mesh and
 * Geometry of the file formats 4.0, 3.0 and 2.5). */
#include "feb_priv.h"
#include <string.h>

/* The words that are written, then synonyms that are read. */
static const struct {
    const char *word;
    enum art_elem_kind kind;
} words[] = {
    {"tet4", ART_ELEM_TET},          {"pyra5", ART_ELEM_PYRAMID}, {"penta6", ART_ELEM_WEDGE},
    {"hex8", ART_ELEM_HEX},          {"tet10", ART_ELEM_QUADTET}, {"pyra13", ART_ELEM_QUADPYRAMID},
    {"penta15", ART_ELEM_QUADWEDGE}, {"hex20", ART_ELEM_QUADHEX}, {"tri3", ART_ELEM_TRI},
    {"quad4", ART_ELEM_QUAD},        {"tri6", ART_ELEM_QUADTRI},  {"quad8", ART_ELEM_QUADQUAD},
    {"q4eas", ART_ELEM_QUAD},        {"q4ans", ART_ELEM_QUAD},    {"ut4", ART_ELEM_TET},
};
enum { N_WORDS = sizeof words / sizeof words[0] };

const char *art_feb_word(enum art_elem_kind kind)
{
    int i = 0;
    while (words[i].kind != kind) i++;
    return words[i].word;
}

bool art_feb_kind(const char *word, enum art_elem_kind *kind)
{
    char lower[24];
    size_t n = strlen(word);
    if (n >= sizeof lower) return false;
    for (size_t i = 0; i <= n; i++)
        lower[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    for (int i = 0; i < N_WORDS; i++) {
        size_t len = strlen(words[i].word);
        if (strncmp(lower, words[i].word, len) != 0) continue;
        if (lower[len] != '\0' && lower[len] != 'g') continue;
        *kind = words[i].kind;
        return true;
    }
    return false;
}

static const signed char hex_node[20] = {4,  5,  6, 7, 0,  1,  2,  3,  12, 13,
                                         14, 15, 8, 9, 10, 11, 16, 17, 18, 19};

int art_feb_node(enum art_elem_kind kind, int k)
{
    return art_elem_type(kind)->linear == ART_ELEM_HEX ? hex_node[k] : k;
}

const char *art_feb_face_word(int n)
{
    return n == 3 ? "tri3" : n == 4 ? "quad4" : n == 6 ? "tri6" : "quad8";
}

/* ------------------------------------------------------------------- the row */

/* The first tag, behind what is no tag. */
bool art_feb_is_model(const struct art_source *src)
{
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (;;) {
        while (at < src->n && art_xml_blank(src, at, at + 1)) at++;
        if (src->n - at < 13 || src->data[at] != '<') return false;
        if (memcmp(src->data + at, "<febio_spec", 11) == 0)
            return strchr(" \t\r\n>", src->data[at + 11]) != NULL;
        if (memcmp(src->data + at, "<?", 2) == 0)
            at = art_xml_find(src, at, "?>") + 2;
        else if (memcmp(src->data + at, "<!--", 4) == 0)
            at = art_xml_find(src, at, "-->") + 3;
        else
            return false;
        if (at >= src->n) return false;
    }
}

static const char *const extensions[] = {".feb", NULL};

const struct art_format art_format_feb = {.name = "feb",
                                          .summary = "FEBio: the mesh of a model",
                                          .kind = ART_FORMAT_VOLUME,
                                          .extensions = extensions,
                                          .sniff = art_feb_is_model,
                                          .read = art_feb_read,
                                          .write = art_feb_write,
                                          .choices = ART_CHOICE_ASCII,
                                          .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS |
                                                     ART_CARRIES_NAME | ART_CARRIES_NUMBERS |
                                                     ART_CARRIES_REGIONS | ART_CARRIES_NODE_SETS |
                                                     ART_CARRIES_ELEM_SETS | ART_CARRIES_SIDE_SETS,
                                          .elem_kinds = (1u << ART_ELEM_KINDS) - 1};
