#include "png_priv.h"
#include <string.h>

static const char *const extensions[] = {".png", ".apng", NULL};

bool art_png_sniff(const struct art_source *src)
{
    return src->n >= 8 && memcmp(src->data, "\x89PNG\r\n\x1a\n", 8) == 0;
}

const struct art_format art_format_png = {.name = "png",
                                          .summary = "portable network graphics",
                                          .kind = ART_FORMAT_PICTURE,
                                          .extensions = extensions,
                                          .sniff = art_png_sniff,
                                          .read = art_png_read,
                                          .write = art_png_write};
