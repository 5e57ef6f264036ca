/* formats/xml.h - what the formats in XML share: tags by libxml2, one at a time, so that it is known where in
 * the file each stands; names in attributes. No network, no document types, no entities but the five. */
#ifndef FORMATS_XML_H
#define FORMATS_XML_H

#include "format_priv.h"
#include <libxml/parser.h>

/* The part of libxml2 that is used. */
struct art_xml_library {
    xmlParserCtxtPtr (*create)(xmlSAXHandlerPtr sax, void *user, const char *chunk, int n, const char *name);
    int (*use_options)(xmlParserCtxtPtr parser, int options);
    int (*parse)(xmlParserCtxtPtr parser, const char *chunk, int n, int last);
    void (*free_doc)(xmlDocPtr doc);
    void (*free_parser)(xmlParserCtxtPtr parser);
    void (*set_error)(void *user, xmlStructuredErrorFunc handler);
    xmlStructuredErrorFunc *(*error)(void); /* the handler that is set, … */
    void **(*error_context)(void);          /* … and what it gets */
    /* the same of what is printed in place of an error */
    void (*set_generic)(void *user, xmlGenericErrorFunc handler);
    xmlGenericErrorFunc *(*generic)(void);
    void **(*generic_context)(void);
};
/* ART_ENOMEM if it cannot be loaded. */
int art_xml_load(struct art_ctx *ctx, struct art_xml_library *library) ART_MUST_USE;

/* A parser. It is the first member of the reader, which is what the callbacks get. */
struct art_xml {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_xml_library lib;
    xmlParserCtxtPtr parser;
    size_t at;  /* of the tag that libxml2 is looking at */
    int status; /* of the first error in a callback; these do nothing after one */
    bool mends; /* set behind art_xml_open: bytes that are not UTF-8 in a text that declares it, or nothing,
                   are read as Latin-1, with a warning */
    bool latin; /* that has happened */
    xmlStructuredErrorFunc theirs; /* what the program itself had set */
    void *user;
    xmlGenericErrorFunc their_generic;
    void *generic_user;
};
/* Begin with the callbacks in `sax`; *start: the first tag. ART_ESYNTAX if the text does not begin with one.
 * art_xml_close must follow, also after a failure. */
int art_xml_open(struct art_xml *x, struct art_ctx *ctx, const struct art_source *src, xmlSAXHandler *sax,
                 size_t *start) ART_MUST_USE;
void art_xml_close(struct art_xml *x);
/* Record an error at x->at, unless there is one already. libxml2 may finish the tag: to stop it would free
 * the attributes that a callback still reads. */
int art_xml_fail(struct art_xml *x, int status, const char *fmt, ...) ART_PRINTF(3, 4);
/* Show libxml2 a piece of the text. */
int art_xml_feed(struct art_xml *x, size_t from, size_t to) ART_MUST_USE;
/* Show it a text that stands in place of what the source has. */
int art_xml_feed_text(struct art_xml *x, const char *text) ART_MUST_USE;
/* There is no more. */
int art_xml_finish(struct art_xml *x) ART_MUST_USE;

/* The end of the markup that begins at `at`, as a status: ART_ESYNTAX if it has none, ART_EUNSUPPORTED for a
 * document type, ART_ELIMIT for a tag of more than a megabyte or a thousand attributes; x->at becomes
 * `at`. */
int art_xml_markup(struct art_xml *x, size_t at, size_t *end) ART_MUST_USE;
bool art_xml_blank(const struct art_source *src, size_t from, size_t to);

struct art_xml_attributes {
    int n;
    const xmlChar **list;
};
/* The value of an attribute as a string of its own in `out` (cut to fit); false if there is none. */
bool art_xml_get(const struct art_xml_attributes *a, const char *name, char *out, size_t room);
/* The unit that a comment "units mm" states, as a new string; *units stays if there is one. */
int art_xml_units(struct art_ctx *ctx, const char *comment, char **units) ART_MUST_USE;

/* Bytes of a character in UTF-8 at p, 0 if there is none that XML allows. */
int art_xml_char(const unsigned char *p);
/* True if a text can stand in a comment of one line, with a blank behind it. */
bool art_xml_is_comment(const char *text);

#endif
