#include "artvol.h"

int load(struct art_cli *cli, struct in *in, const char *path, const char *format)
{
    cli->subject = cli->subject || art_streq(path, "-") ? "" : path;
    return art_volume_read_found(&cli->ctx, &in->vol, path, format, &in->format);
}

int store_as(struct art_cli *cli, const struct art_volume *vol, const char *path,
             const char *format, const struct art_format *like, const struct art_writing *how)
{
    const struct art_format *f;
    const char *fallback = like && like->write ? like->name : "vtu";
    if (!path) path = cli->output;
    int status = art_format_for_writing(&cli->ctx, ART_FORMAT_VOLUME, format, path, fallback, &f);
    if (status < 0) return status;
    return art_volume_write_as(&cli->ctx, vol, path, f->name, how);
}

int store(struct art_cli *cli, const struct art_volume *vol, const char *path, const char *format,
          const struct art_format *like)
{
    return store_as(cli, vol, path, format, like, NULL);
}

const char *arg_or_stdin(const struct art_cli *cli, int i)
{
    return i < cli->n_args ? cli->args[i] : "-";
}

int usage(struct art_cli *cli, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_VOLUME ||
            art_format_at(i)->kind == ART_FORMAT_MESH)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}
