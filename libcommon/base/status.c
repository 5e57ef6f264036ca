#include <art/base.h>

struct row {
    int status;
    const char *name;
    int exit_code;
};

/* The exit codes are those of design.md section 6. */
static const struct row rows[] = {
    {ART_OK, "ok", 0},
    {ART_ENOMEM, "out of memory", 5},
    {ART_EIO, "input/output", 3},
    {ART_ESYNTAX, "syntax", 3},
    {ART_ERANGE, "range", 3},
    {ART_ESHAPE, "shape", 3},
    {ART_ENOTFOUND, "not found", 3},
    {ART_EUNSUPPORTED, "unsupported", 3},
    {ART_ESINGULAR, "singular", 4},
    {ART_EDIVERGED, "diverged", 4},
    {ART_ELIMIT, "limit", 3},
    {ART_EUSAGE, "usage", 2},
    {ART_EINTERNAL, "internal", 5},
    {ART_EINTERRUPT, "interrupted", 5},
    {ART_EWRITE, "output", 5},
};

static const struct row *find(int status)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].status == status) return &rows[i];
    return NULL;
}

const char *art_status_name(int status)
{
    const struct row *row = find(status);
    return row ? row->name : "unknown status";
}

int art_status_exit(int status)
{
    const struct row *row = find(status);
    return row ? row->exit_code : 5;
}
