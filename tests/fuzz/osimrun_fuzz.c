/* A model of OpenSim with the files around it, simulated for a few steps: lines of "=====" and a
 * name part the model, a mesh, a document of scales, one of external loads, and a table of what
 * they are. A refusal says why; nothing crashes, hangs or leaks. */
/* mkdtemp belongs to the base part of POSIX */
#define _XOPEN_SOURCE 700

#include "all_classes.h"
#include "few_steps.h"
#include <art/import.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MODEL, MESH, SCALES, LOADS, TABLE, PARTS, MAX_TEXT = 1 << 16 };

static const char *const names[PARTS] = {"model.osim", "mesh.obj", "scales.xml", "loads.xml",
                                         "loads.mot"};
static char folder[] = "/tmp/osimrun-XXXXXX", paths[PARTS][64];

static void remove_files(void)
{
    for (int i = 0; i < PARTS; i++) (void)unlink(paths[i]);
    (void)rmdir(folder);
}

/* One folder serves all inputs of a run. */
static bool make_folder(void)
{
    if (*paths[0]) return true;
    if (!mkdtemp(folder)) return false;
    for (int i = 0; i < PARTS; i++) snprintf(paths[i], sizeof paths[i], "%s/%s", folder, names[i]);
    return atexit(remove_files) == 0;
}

struct part {
    const char *text;
    size_t n;
};

/* The part that a line names: "===== scales.xml"; PARTS: it names none. */
static int part_of_line(const char *line, size_t n)
{
    static const char mark[] = "===== ";
    size_t k = sizeof mark - 1;
    for (int i = 0; i < PARTS; i++)
        if (n == k + strlen(names[i]) && memcmp(line, mark, k) == 0 &&
            memcmp(line + k, names[i], n - k) == 0)
            return i;
    return PARTS;
}

/* The model is what comes before the first of such lines. */
static void split(const char *text, size_t n, struct part part[PARTS])
{
    int now = MODEL;
    size_t from = 0;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        int next = part_of_line(text + at, length);
        if (next < PARTS) {
            part[now] = (struct part){text + from, at - from};
            now = next;
            from = at + length + (end ? 1 : 0);
        }
        at += length + 1;
    }
    part[now] = (struct part){text + from, n - from};
}

/* The file of a part, or none; NULL where there is none. */
static const char *put(const struct part *part, int i)
{
    FILE *file = part[i].text ? fopen(paths[i], "wb") : NULL;
    if (!file) (void)unlink(paths[i]);
    if (!file) return NULL;
    bool whole = fwrite(part[i].text, 1, part[i].n, file) == part[i].n;
    return fclose(file) == 0 && whole ? paths[i] : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_buf text;
    struct part part[PARTS] = {{NULL, 0}};
    int status;
    if (n > MAX_TEXT || !make_folder()) return 0;
    split((const char *)data, n, part);
    (void)put(part, MESH);
    (void)put(part, TABLE);
    struct art_import_options how = {
        .artisynth = n % 16 == 1, .scales = put(part, SCALES), .loads = put(part, LOADS)};
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    ART_TRY(art_source_string(&ctx, &src, paths[MODEL], part[MODEL].text ? part[MODEL].text : "",
                              part[MODEL].n));
    ART_TRY(art_osim_read(&ctx, schema(), &src, &how, NULL, &model));
    ART_TRY(few_steps_run(&ctx, model, n % 2));
    ART_TRY(art_model_print(&text, model));
    status = art_buf_status(&text);
out:
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_buf_fini(&text);
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}
