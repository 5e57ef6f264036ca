/* corpus_test_priv.h - the corpora of the mesh formats, for tests that hold for all of them. */
#ifndef ART_CORPUS_TEST_PRIV_H
#define ART_CORPUS_TEST_PRIV_H

#include <art/format.h>

/* Surfaces and volumes, made alike. */
struct art_corpus_kind {
    enum art_format_kind kind;
    int (*read)(struct art_ctx *ctx, void **object, const char *path, const char *format);
    int (*write)(struct art_ctx *ctx, const void *object, const char *path, const char *format,
                 const struct art_writing *how);
    int (*check)(struct art_ctx *ctx, const void *object);
    const char *(*differs)(const void *a, const void *b);
    void (*free)(void *object);
};

typedef void art_corpus_visit(const struct art_format *f, const struct art_corpus_kind *k,
                              const char *path);
/* Visit the files of formats/<name>/corpus/<what>, of those that come in groups the main one; returns
 * how many there are. */
int art_corpus_each(const char *what, art_corpus_visit *visit);

/* A folder in /tmp. */
enum { ART_CORPUS_PATH = 64 };
bool art_corpus_folder(char dir[ART_CORPUS_PATH]);
void art_corpus_remove(const char *dir);

/* Write into an empty folder of its own, since formats of several files need one, and read it again. */
int art_corpus_again(struct art_ctx *ctx, const struct art_format *f, const struct art_corpus_kind *k,
                     const void *object, const struct art_writing *how, void **again) ART_MUST_USE;

#endif
