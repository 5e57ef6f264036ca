/* artinfo models: what the folders of ARTKIT_MODELS hold. */
#include "artinfo.h"
#include <art/import.h>

extern char **environ;

static int put_name(void *user, const char *name, const char *file)
{
    art_buf_printf(user, "%s\t%s\n", name ? name : "-", file);
    return ART_OK;
}

int run_models(struct art_cli *cli, void *options)
{
    struct art_buf buf;
    (void)options;
    art_buf_init(&buf, &cli->ctx);
    art_buf_puts(&buf, "# name\tfile\n");
    int status = art_model_names(&cli->ctx, environ, put_name, &buf);
    return finish(cli, &buf, status);
}
