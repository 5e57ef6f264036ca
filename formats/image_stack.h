/* image_stack.h - lists of files, and images of a file for each slice. */
#ifndef ART_IMAGE_STACK_H
#define ART_IMAGE_STACK_H

#include "image_data.h"

bool art_path_is_folder(const char *path);

/* A path with one %d, %4d or %04d. */
struct art_stack_pattern {
    const char *path, *behind;
    size_t n_before;
    int width;
    bool zero;
};
bool art_stack_pattern(const char *path, struct art_stack_pattern *pattern);

struct art_file_list {
    char **path;          /* [n] */
    int n, cap;
};
int art_file_list_add(struct art_ctx *ctx, struct art_file_list *list, const char *path) ART_MUST_USE;
/* Files of a folder ("": the current one) whose names do not begin with a dot; depth 0. */
int art_file_list_folder(struct art_ctx *ctx, struct art_file_list *list, const char *folder, bool recurse,
                         int depth) ART_MUST_USE;
/* The order of file names: by name, numbers in names by value. */
void art_file_list_sort(struct art_file_list *list);
void art_file_list_fini(struct art_file_list *list);

int art_dicom_folder_read(struct art_ctx *ctx, struct art_image **image, const char *path,
                          const struct art_image_reading *how) ART_MUST_USE;
/* True if a folder has files in .png. */
bool art_folder_has_pictures(struct art_ctx *ctx, const char *path);
int art_stack_read(struct art_ctx *ctx, struct art_image **image, const char *path) ART_MUST_USE;
int art_stack_write(struct art_ctx *ctx, const struct art_image *image, const struct art_stack_pattern *p,
                    const struct art_format *format, const struct art_writing *how) ART_MUST_USE;

#endif
