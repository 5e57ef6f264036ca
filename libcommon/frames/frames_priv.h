/* The files of the frames room share these declarations. */
#ifndef ART_FRAMES_PRIV_H
#define ART_FRAMES_PRIV_H

#include <art/frames.h>

/* This is the .pvd of a series: lines of entries, each one part of a frame. */
struct art_pvd_entry {
    double t;
    char *part, *file;
};
struct art_pvd {
    struct art_pvd_entry *entry;
    int n, cap;
    struct art_buf text;             /* the entries as they stand in the file */
};
void art_pvd_init(struct art_pvd *pvd, struct art_ctx *ctx);
void art_pvd_fini(struct art_pvd *pvd);
int art_pvd_add(struct art_ctx *ctx, struct art_pvd *pvd, double t, int index, const char *part,
                const char *file) ART_MUST_USE;
/* Removes the entries from number n on. */
void art_pvd_cut(struct art_pvd *pvd, int n);
/* Reads a .pvd; *ours: the file is a collection that art_pvd_write wrote; if not, nothing is read
 * and that is no error. */
int art_pvd_read(struct art_ctx *ctx, struct art_pvd *pvd, const char *path, bool *ours) ART_MUST_USE;
int art_pvd_write(struct art_ctx *ctx, const struct art_pvd *pvd, const char *path) ART_MUST_USE;

#endif
