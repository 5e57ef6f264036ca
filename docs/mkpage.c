/* mkpage NAME.SECTION.md - a manual page from Markdown, on standard output; a step of the build. */
#include <art/cli.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_all(struct art_buf *text, const char *path)
{
    char block[4096];
    size_t n;
    FILE *file = fopen(path, "r");
    if (!file) return ART_EIO;
    while ((n = fread(block, 1, sizeof block, file)) > 0) art_buf_add(text, block, n);
    int status = ferror(file) ? ART_EIO : art_buf_status(text);
    fclose(file);
    return status;
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    struct art_buf text, page;
    char title[64];
    int section, status = ART_EUSAGE;
    if (argc != 2) return 2;
    const char *slash = strrchr(argv[1], '/'), *base = slash ? slash + 1 : argv[1];
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_init(&page, &ctx);
    if (sscanf(base, "%63[^.].%d.md", title, &section) == 2) status = read_all(&text, argv[1]);
    if (status >= 0) {
        art_cli_page(&page, title, section, text.s ? text.s : "");
        status = art_buf_status(&page);
    }
    if (status >= 0)
        fwrite(page.s, 1, page.n, stdout);
    else
        fprintf(stderr, "mkpage: %s: %s\n", argv[1], art_status_name(status));
    art_buf_fini(&page);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return art_status_exit(status);
}
