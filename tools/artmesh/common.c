#include "artmesh.h"
#include <art/xform.h>
#include <string.h>

int load(struct art_cli *cli, struct in *in, const char *path, const char *format)
{
    cli->subject = cli->subject || art_streq(path, "-") ? "" : path;
    return art_mesh_read_found(&cli->ctx, &in->mesh, path, format, &in->format);
}

int store_as(struct art_cli *cli, const struct art_mesh *mesh, const char *path, const char *format,
             const struct art_format *like, const struct art_writing *how)
{
    const struct art_format *f;
    const char *fallback = like && like->write ? like->name : "obj";
    if (!path) path = cli->output;
    int status = art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, format, path, fallback, &f);
    if (status < 0) return status;
    return art_mesh_write_as(&cli->ctx, mesh, path, f->name, how);
}

int store(struct art_cli *cli, const struct art_mesh *mesh, const char *path, const char *format,
          const struct art_format *like)
{
    return store_as(cli, mesh, path, format, like, NULL);
}

static int put_file(struct art_cli *cli, const struct art_buf *text, const char *path)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_buf_status(text));
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    if (text->n) ART_TRY(art_sink_write(sink, text->s, text->n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

int put_text(struct art_cli *cli, const struct art_buf *text)
{
    return put_file(cli, text, cli->output);
}

int put_report(struct art_cli *cli, struct art_buf *text, const char *path)
{
    int status = put_file(cli, text, path);
    art_buf_fini(text);
    return status;
}

void add_numbers(struct art_buf *out, const char *name, const double *x, int n)
{
    art_buf_puts(out, name);
    for (int i = 0; i < n; i++) {
        art_buf_putc(out, i ? ' ' : '\t');
        art_buf_double(out, x[i] + 0.0); /* no -0 */
    }
    art_buf_putc(out, '\n');
}

void add_number(struct art_buf *out, const char *name, double x)
{
    add_numbers(out, name, &x, 1);
}

void add_text(struct art_buf *out, const char *name, const char *text)
{
    art_buf_printf(out, "%s\t", name);
    if (!text || !*text) text = "-";
    for (; *text; text++) art_buf_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
    art_buf_putc(out, '\n');
}

const char *arg_or_stdin(const struct art_cli *cli, int i)
{
    return i < cli->n_args ? cli->args[i] : "-";
}

void show_which(struct art_cli *cli, const char *path)
{
    const struct art_loc loc = {path, 0, 0};
    if (cli->n_args > 1) art_note(&cli->ctx, &loc, "that was about this file");
}

int usage(struct art_cli *cli, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_MESH)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}

int same_units(struct art_cli *cli, const struct art_mesh *all, struct art_mesh *mesh,
               const char *path)
{
    char unit[64];
    size_t n = all->units ? strcspn(all->units, " ,\t") : 0;
    size_t m = mesh->units ? strcspn(mesh->units, " ,\t") : 0;
    if (n == 0 || m == 0 || n >= sizeof unit) return ART_OK;
    if (n == m && memcmp(all->units, mesh->units, n) == 0) return ART_OK;
    memcpy(unit, all->units, n);
    unit[n] = '\0';
    art_note(&cli->ctx, NULL, "%s: from %.*s to %s", path, (int)m, mesh->units, unit);
    return art_mesh_convert_units(&cli->ctx, mesh, unit);
}

/* The last part of a path, without endings. */
static size_t stem(const char **path)
{
    const char *slash = strrchr(*path, '/');
    if (slash && slash[1]) *path = slash + 1;
    size_t n = strlen(*path);
    if (n > 3 && strcmp(*path + n - 3, ".gz") == 0) n -= 3;
    for (size_t k = n; k-- > 1;)
        if ((*path)[k] == '.') return k;
    return n;
}

char *name_of_path(struct art_cli *cli, const char *path)
{
    if (strcmp(path, "-") == 0) return art_strdup(&cli->ctx, "stdin");
    size_t n = stem(&path);
    return art_strndup(&cli->ctx, path, n);
}

void forget_groups(struct art_mesh *mesh)
{
    art_mesh_clear_names(&mesh->groups);
    for (int f = 0; f < mesh->n_faces && mesh->face_group; f++) mesh->face_group[f] = -1;
}

int group_faces(struct art_ctx *ctx, struct art_mesh *mesh, const char *name, bool all)
{
    int group = -1, status = ART_OK;
    for (int f = 0; f < mesh->n_faces; f++) {
        if (!all && mesh->face_group && mesh->face_group[f] >= 0) continue;
        if (group < 0) ART_TRY(art_mesh_add_name(ctx, &mesh->groups, name, strlen(name), &group));
        ART_TRY(art_mesh_set_group(ctx, mesh, f, group));
    }
out:
    return status;
}

int group_by_file(struct art_cli *cli, struct art_mesh *mesh, const char *path)
{
    char *name = name_of_path(cli, path);
    if (!name) return ART_ENOMEM;
    forget_groups(mesh);
    int status = group_faces(&cli->ctx, mesh, name, true);
    art_free(name);
    return status;
}
