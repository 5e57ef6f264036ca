/* This file composes the text of an OpenSim model and sets of forces, as OpenSim's tools do before
 * they begin: all else of the model stays as it is, byte for byte. */
#include "model_text.h"
#include "trial_priv.h"
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- changes */

int text_change_add(struct art_ctx *ctx, struct text_changes *c, size_t at, size_t end,
                    const char *text)
{
    if (!ART_GROW(ctx, c->list, c->n, c->cap)) return ART_ENOMEM;
    c->list[c->n] = (struct text_change){at, end, art_strdup(ctx, text)};
    return c->list[c->n++].text ? ART_OK : ART_ENOMEM;
}

static int by_place(const void *a, const void *b)
{
    const struct text_change *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

int text_changes_apply(struct art_ctx *ctx, const struct art_source *src, struct text_changes *c,
                       struct art_source *out)
{
    struct art_buf buf;
    size_t at = 0;
    int status;
    qsort(c->list, (size_t)c->n, sizeof *c->list, by_place);
    art_buf_init(&buf, ctx);
    for (int i = 0; i < c->n; i++) {
        art_buf_add(&buf, src->data + at, c->list[i].at - at);
        art_buf_puts(&buf, c->list[i].text);
        at = c->list[i].end;
    }
    art_buf_add(&buf, src->data + at, src->n - at);
    status = art_buf_status(&buf);
    if (status == ART_OK) status = art_source_string(ctx, out, src->name, buf.s, buf.n);
    art_buf_fini(&buf);
    return status;
}

void text_changes_fini(struct text_changes *c)
{
    for (int i = 0; i < c->n; i++) art_free(c->list[i].text);
    art_free(c->list);
    memset(c, 0, sizeof *c);
}

/* ---------------------------------------------------------------------- forces */

static struct art_xml_tag *find(const struct art_xml_tag *tag, const char *name)
{
    for (struct art_xml_tag *c = tag ? tag->first : NULL; c; c = c->next)
        if (art_streq(c->tag, name)) return c;
    return NULL;
}

struct forces {
    struct art_ctx *ctx;
    struct art_xml_tag *list; /* <objects> of the model's set */
    bool replaced;
    struct art_buf added; /* text of what is added */
    const char **names;   /* of what is added */
    struct art_arena arena;
    int n, cap;
};

static bool is_there(const struct forces *f, const char *name)
{
    for (struct art_xml_tag *c = f->replaced || !f->list ? NULL : f->list->first; c; c = c->next)
        if (c->name && art_streq(c->name, name)) return true;
    for (int i = 0; i < f->n; i++)
        if (art_streq(f->names[i], name)) return true;
    return false;
}

static int add_file(struct forces *f, const char *path)
{
    struct setup doc;
    int status = setup_open(f->ctx, &doc, path);
    if (status == ART_OK) {
        struct art_xml_tag *set =
            art_streq(doc.root->tag, "ForceSet") ? doc.root : find(doc.root, "ForceSet");
        struct art_xml_tag *list = find(set, "objects");
        struct art_loc loc = setup_place(&doc, doc.root);
        if (!set) status = art_error(f->ctx, ART_ESYNTAX, &loc, "there is no <ForceSet>");
        for (struct art_xml_tag *c = list ? list->first : NULL; c && status == ART_OK;
             c = c->next) {
            const char *name = c->name ? art_arena_strdup(f->ctx, &f->arena, c->name) : NULL;
            if (c->name && !name) status = ART_ENOMEM;
            if (name && is_there(f, name)) continue;
            if (name && !ART_GROW(f->ctx, f->names, f->n, f->cap)) status = ART_ENOMEM;
            if (status == ART_OK && name) f->names[f->n++] = name;
            art_buf_puts(&f->added, "\n");
            art_buf_add(&f->added, doc.src.data + c->at, c->end - c->at);
        }
        if (status == ART_OK) status = art_buf_status(&f->added);
    }
    setup_close(&doc);
    return status;
}

/* Where the content of an element ends, before its end tag; an element without content becomes one
 * that has. */
static int insert(struct art_ctx *ctx, const struct art_source *src, const struct art_xml_tag *tag,
                  const char *text, bool replace, struct text_changes *changes)
{
    const char *p = src->data + tag->at, *end = src->data + tag->end;
    const char *open_end = memchr(p, '>', (size_t)(end - p));
    if (!open_end || open_end[-1] == '/') { /* <objects/> */
        char *all = art_format(ctx, "<%s>%s\n</%s>", tag->tag, text, tag->tag);
        int status = all ? text_change_add(ctx, changes, tag->at, tag->end, all) : ART_ENOMEM;
        art_free(all);
        return status;
    }
    size_t close = tag->end;
    while (close > tag->at && src->data[close - 1] != '<') close--;
    close--;
    return text_change_add(ctx, changes, replace ? (size_t)(open_end + 1 - src->data) : close,
                           close, text);
}

/* The change that adds the forces to a model which may have no set of them, or one without a list.
 */
static int change(struct forces *f, const struct art_source *src, const struct art_xml_tag *model,
                  const struct art_xml_tag *set, struct text_changes *changes)
{
    const struct art_xml_tag *into = f->list ? f->list : set ? set : model;
    char *text = art_format(f->ctx,
                            f->list ? "%s"
                            : set   ? "<objects>%s</objects>"
                                    : "<ForceSet><objects>%s</objects></ForceSet>",
                            f->added.s ? f->added.s : "");
    int status =
        text ? insert(f->ctx, src, into, text, f->list && f->replaced, changes) : ART_ENOMEM;
    art_free(text);
    return status;
}

int art_trial_model_text(struct art_ctx *ctx, const char *path, const char *const *files, int n,
                         bool replace, struct art_source *out)
{
    struct setup model = {0};
    struct text_changes changes = {0};
    struct forces f = {.ctx = ctx, .replaced = replace};
    int status;
    art_buf_init(&f.added, ctx);
    ART_TRY(setup_open(ctx, &model, path));
    struct art_xml_tag *m =
        art_streq(model.root->tag, "Model") ? model.root : find(model.root, "Model");
    struct art_xml_tag *set = find(m, "ForceSet");
    f.list = find(set, "objects");
    for (int i = 0; i < n; i++) ART_TRY(add_file(&f, files[i]));
    if (m && (f.n || (f.replaced && f.list))) ART_TRY(change(&f, &model.src, m, set, &changes));
    status = text_changes_apply(ctx, &model.src, &changes, out);
out:
    art_buf_fini(&f.added);
    art_free(f.names);
    art_arena_fini(&f.arena);
    text_changes_fini(&changes);
    setup_close(&model);
    return status;
}
