/* art/filekind.h - what a file is by its name and its first bytes, for messages to people.
 *
 *     const struct art_file_kind *kind = art_file_kind("run.tsv", head, n);
 *     if (kind) art_note(ctx, NULL, "this is %s; %s", kind->what, kind->use);   // "this is a table; ..."
 *
 * Nothing is decided by it: readers know their formats by themselves.
 */
#ifndef ART_FILEKIND_H
#define ART_FILEKIND_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_file_kind {
    const char *what;  /* "a table" */
    const char *takes; /* names of the programs that take it, blanks between */
    const char *use;   /* what they do with it, a phrase */
};
/* By the first n bytes of a file (n may be 0) and its name; NULL: not known. */
const struct art_file_kind *art_file_kind(const char *name, const char *head, size_t n);
/* True if the program of this name takes files of this kind. */
bool art_file_kind_suits(const struct art_file_kind *kind, const char *program);
/* True if a name is that of a table of another program (.xlsx, .mat), which would not open a text. */
bool art_is_foreign_table(const char *path);

/* The kind of a file is recognized from so many bytes at its beginning. */
enum { ART_FILE_HEAD = 512 };
/* Enter what an input that may not be opened again, such as a pipe, begins with; without ctx->files
 * nothing. */
int art_files_head(struct art_ctx *ctx, const char *name, const char *data, size_t n) ART_MUST_USE;
/* What was entered for a name, *n bytes; NULL: nothing. */
const char *art_files_head_of(const struct art_files *files, const char *name, size_t *n);

#ifdef __cplusplus
}
#endif
#endif
