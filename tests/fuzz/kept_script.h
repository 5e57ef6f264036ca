/* kept_script.h - a script that is made once and brought back to its beginning for each input. To
 * make one takes ten times as long as most inputs run. All that a script begins with lies in one
 * block, its nursery (libcommon/script/nursery.c), which is copied back; what an input adds is
 * allocated apart, under the eyes of the sanitizers, and freed with the state.
 *
 * The target is linked with --wrap=art_script_create and --wrap=art_script_free. */
#ifndef FUZZ_KEPT_SCRIPT_H
#define FUZZ_KEPT_SCRIPT_H

#include "../../libcommon/script/script_priv.h"
#include <stdlib.h>
#include <string.h>

int __real_art_script_create(struct art_ctx *ctx, const struct art_schema *schema,
                             const struct art_script_options *options, struct art_script **script);
void __real_art_script_free(struct art_script *script);
int __wrap_art_script_create(struct art_ctx *ctx, const struct art_schema *schema,
                             const struct art_script_options *options, struct art_script **script);
void __wrap_art_script_free(struct art_script *script);

static struct {
    struct art_script *script, begin;
    char *nursery;
    bool in_use;
} kept_script;

/* Scripts that are not trusted, without folders, differ in their limits alone. */
static bool kept_script_fits(const struct art_schema *schema, const struct art_script_options *o)
{
    return !o->trusted && (!o->dir || !*o->dir || strcmp(o->dir, ".") == 0) && !o->n_data_dirs &&
           (!kept_script.script || kept_script.begin.schema == schema);
}

static int kept_script_make(struct art_ctx *ctx, const struct art_schema *schema)
{
    static const struct art_script_options plain = {.dir = "."};
    int status = __real_art_script_create(ctx, schema, &plain, &kept_script.script);
    if (status < 0) return status;
    struct art_script *s = kept_script.script;
    art_model_free(s->model);
    s->model = NULL;
    kept_script.begin = *s;
    kept_script.nursery = malloc(s->limits.nursery.used);
    ART_ASSERT(kept_script.nursery && script_nursery_has(&s->limits.nursery, s->L));
    memcpy(kept_script.nursery, s->limits.nursery.at, s->limits.nursery.used);
    return ART_OK;
}

int __wrap_art_script_create(struct art_ctx *ctx, const struct art_schema *schema,
                             const struct art_script_options *options, struct art_script **script)
{
    if (kept_script.in_use || !kept_script_fits(schema, options))
        return __real_art_script_create(ctx, schema, options, script);
    int status = kept_script.script ? ART_OK : kept_script_make(ctx, schema);
    if (status < 0) return status;
    struct art_script *s = kept_script.script;
    *s = kept_script.begin;
    memcpy(s->limits.nursery.at, kept_script.nursery, s->limits.nursery.used);
    s->ctx = ctx;
    s->limits.memory = options->memory;
    s->limits.steps = options->steps;
    s->limits.timeout = options->timeout;
    s->limits.output_left = options->output_left;
    s->print = options->print;
    s->user = options->user;
    s->folders.variables = options->variables;
    if ((status = art_model_create(ctx, schema, &s->model)) < 0) return status;
    s->fresh_order = s->model->next_order;
    kept_script.in_use = true;
    *script = s;
    return ART_OK;
}

void __wrap_art_script_free(struct art_script *script)
{
    if (!script || script != kept_script.script) {
        __real_art_script_free(script);
        return;
    }
    lua_close(script->L);
    if (script->owned) art_model_free(script->model);
    art_free(script->name);
    kept_script.in_use = false;
}

#endif
