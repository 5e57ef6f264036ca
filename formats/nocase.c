#include "nocase.h"
#include <string.h>

int art_nocase_add(struct art_ctx *ctx, struct art_mesh_names *names, const char *name, int *index)
{
    const size_t n = strlen(name);
    char *capitals = art_strndup(ctx, name, n);
    if (!capitals) return ART_ENOMEM;
    for (char *p = capitals; *p; p++)
        if (*p >= 'a' && *p <= 'z') *p = (char)(*p - 'a' + 'A');
    int status = art_mesh_add_name(ctx, names, capitals, n, index);
    art_free(capitals);
    return status;
}
