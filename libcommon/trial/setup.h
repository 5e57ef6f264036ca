/* This header reads the documents of OpenSim's tools. */
#ifndef ART_TRIAL_SETUP_H
#define ART_TRIAL_SETUP_H

#include <art/reading.h>

struct setup {
    struct art_ctx *ctx;
    struct art_source src;
    struct art_arena arena;
    struct art_xml_tag *root;
    char *dir;                   /* of the document */
    bool open;
};
/* Parse a document; setup_close must follow, also after a failure. */
int setup_open(struct art_ctx *ctx, struct setup *s, const char *path);
/* The same of a text that is there already, which stays the caller's. */
int setup_open_source(struct art_ctx *ctx, struct setup *s, const struct art_source *source);
void setup_close(struct setup *s);

struct art_loc setup_place(const struct setup *s, const struct art_xml_tag *tag);
/* The first child of a name, which counts as used; NULL: none, or `tag` is NULL. */
struct art_xml_tag *setup_child(const struct art_xml_tag *tag, const char *name);
/* The text of a child; NULL: it is missing, empty or Unassigned. */
const char *setup_text(const struct art_xml_tag *tag, const char *name);
bool setup_bool(const struct art_xml_tag *tag, const char *name, bool otherwise);
/* Read n numbers of a child, which stay as they are if it is missing. ART_ESYNTAX with the place. */
int setup_numbers(const struct setup *s, const struct art_xml_tag *tag, const char *name, double *x, int n);
/* The words of a child, parted by blanks. */
int setup_words(const struct setup *s, const struct art_xml_tag *tag, const char *name, char ***words,
                int *n);
void setup_words_free(char **words, int n);
/* The path of a file that the document names: beside `beside` if it is there (NULL: not asked), else beside
 * the document. */
int setup_file(const struct setup *s, const char *name, const char *beside, char **path);
/* A member that may stand in a file of its own, `<IKTaskSet file="x.xml"/>`: the element there, in `other`,
 * which setup_close must release, else the child itself. *found NULL: there is none. */
int setup_member(const struct setup *s, const struct art_xml_tag *tag, const char *name, struct setup *other,
                 const struct setup **in, struct art_xml_tag **found);
/* Warn of the elements below a tag that nobody has asked for, but for those of the list, which ends with
 * NULL. */
int setup_report_unread(const struct setup *s, const struct art_xml_tag *tag, const char *const *passed);

#endif
