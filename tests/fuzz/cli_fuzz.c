/* Any command line against a table with every kind of option, and any text as a manual page. The
 * input is one argument per line. */
#include <art/cli.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

struct options {
    double real;
    int whole, choice, count;
    bool flag;
    const char *string;
    struct art_cli_list list;
};

#define AT(field) offsetof(struct options, field)
static const struct art_cli_option table[] = {
    {"real", 'r', ART_CLI_REAL, "X", "s", "0..1", NULL, "0.5", AT(real), "a number", false, NULL},
    {"whole", 'w', ART_CLI_INT, "N", NULL, "> 0", NULL, "1", AT(whole), "a number", false, NULL},
    {"choice", 'c', ART_CLI_CHOICE, "C", NULL, NULL, "a|bb|ccc", "bb", AT(choice), "one", false,
     NULL},
    {"count", 'n', ART_CLI_COUNT, NULL, NULL, NULL, NULL, NULL, AT(count), "count", false, NULL},
    {"flag", 'f', ART_CLI_FLAG, NULL, NULL, NULL, NULL, NULL, AT(flag), "flag", false, NULL},
    {"string", 's', ART_CLI_STRING, "S", NULL, NULL, NULL, NULL, AT(string), "text", false, NULL},
    {"list", 'l', ART_CLI_LIST, "L", NULL, NULL, NULL, NULL, AT(list), "texts", false, NULL},
    {0}};

static int run(struct art_cli *cli, void *options)
{
    (void)cli;
    (void)options;
    return 0;
}

static const struct art_cli_command commands[] = {
    {"show", "show it", table, sizeof(struct options), "FILE", 1, 2, run, false, NULL, false},
    {"other", "do something else", NULL, 0, "", 0, -1, run, true, NULL, false}};
static const struct art_cli_tool tool = {"prog", "a program", NULL, commands, 2, NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    enum { MAX_TEXT = 4096, MAX_ARGS = 100 };
    char text[MAX_TEXT + 1];
    char *argv[MAX_ARGS] = {(char *)"prog"};
    int argc = 1;
    if (n > MAX_TEXT) n = MAX_TEXT;
    memcpy(text, data, n);
    text[n] = '\0';

    struct art_ctx ctx;
    struct art_buf page;
    art_ctx_init(&ctx);
    art_buf_init(&page, &ctx);
    art_cli_page(&page, "fuzz", 5, text);
    art_buf_fini(&page);
    art_ctx_fini(&ctx);

    for (char *word = strtok(text, "\n"); word && argc < MAX_ARGS; word = strtok(NULL, "\n"))
        argv[argc++] = word;
    struct art_cli cli;
    void *options;
    int status = art_cli_parse(&cli, &tool, argc, argv, &options);
    ART_ASSERT(status >= 0 || (status == ART_EUSAGE && cli.ctx.n_errors == 1));
    art_cli_fini(&cli, options);
    return 0;
}
