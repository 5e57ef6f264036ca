/* formats/feb_words.h - what FEBio calls elements and faces, for its meshes and its models. */
#ifndef FORMATS_FEB_WORDS_H
#define FORMATS_FEB_WORDS_H

#include <art/base.h>
#include <art/element.h>

struct art_source;

/* The word for elements of a kind. */
const char *art_feb_word(enum art_elem_kind kind);
/* The kind of a word, with or without a rule of integration ("TET10G4"); false if there is none. */
bool art_feb_kind(const char *word, enum art_elem_kind *kind);
/* Node k of the file's order is our node: only hexahedra differ, theirs begin with the lower face. */
int art_feb_node(enum art_elem_kind kind, int k);
/* The word for a face of n nodes: tri3, quad4, tri6, quad8. */
const char *art_feb_face_word(int n);

bool art_feb_sniff(const struct art_source *src);

#endif
