/* The tags of the file as a tree. */
#include "febmodel_calls.h"
#include <string.h>

enum { MOST_TAGS = 20000000 };

struct reader {
    struct art_xml xml;
    struct feb *f;
    struct feb_tag *open; /* innermost */
    int depth, n;
    struct art_buf text; /* of the innermost tag */
};

static char *keep(struct reader *r, const char *s, size_t n)
{
    char *kept = art_arena_strndup(r->f->ctx, &r->f->arena, s, n);
    if (!kept) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    return kept;
}

static void add_attributes(struct reader *r, struct feb_tag *t, int n, const xmlChar **list)
{
    struct feb_attr **to = &t->attrs;
    char value[1000];
    for (int i = 0; i < n; i++) {
        const char *key = (const char *)list[5 * i];
        struct art_xml_attributes a = {n, list};
        struct feb_attr *attr = art_arena_alloc(r->f->ctx, &r->f->arena, 1, sizeof *attr);
        if (!attr || !art_xml_get(&a, key, value, sizeof value)) {
            if (!attr) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
            return;
        }
        attr->key = keep(r, key, strlen(key));
        attr->value = keep(r, value, strlen(value));
        *to = attr;
        to = &attr->next;
    }
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int n_ns, const xmlChar **ns, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    struct reader *r = user;
    (void)prefix, (void)uri, (void)n_ns, (void)ns, (void)n_default;
    if (r->xml.status < 0) return;
    if (r->depth++ == FEB_MOST_DEPTH) {
        art_xml_fail(&r->xml, ART_ELIMIT, "elements are nested deeper than %d", FEB_MOST_DEPTH);
        return;
    }
    if (r->n++ == MOST_TAGS) {
        art_xml_fail(&r->xml, ART_ELIMIT, "more than %d elements", MOST_TAGS);
        return;
    }
    struct feb_tag *t = art_arena_alloc(r->f->ctx, &r->f->arena, 1, sizeof *t);
    if (!t) {
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    t->tag = keep(r, (const char *)local, strlen((const char *)local));
    t->text = "";
    t->at = r->xml.at;
    t->parent = r->open;
    add_attributes(r, t, n_attrs, attrs);
    if (r->open && r->open->last)
        r->open->last->next = t;
    else if (r->open)
        r->open->first = t;
    else
        r->f->root = t;
    if (r->open) r->open->last = t;
    r->open = t;
    art_buf_clear(&r->text);
}

static void on_text(void *user, const xmlChar *s, int n)
{
    struct reader *r = user;
    if (r->xml.status >= 0) art_buf_add(&r->text, (const char *)s, (size_t)n);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct reader *r = user;
    struct feb_tag *t = r->open;
    (void)local, (void)prefix, (void)uri;
    if (r->xml.status < 0 || !t) return;
    if (!t->first && r->text.n > 0) {
        const char *from = r->text.s, *to = r->text.s + r->text.n;
        while (from < to && blank(*from)) from++;
        while (to > from && blank(to[-1])) to--;
        t->text = keep(r, from, (size_t)(to - from));
    }
    if (art_buf_status(&r->text) < 0) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    art_buf_clear(&r->text);
    r->open = t->parent;
    r->depth--;
}

static int scan(struct reader *r, size_t pos)
{
    const struct art_source *src = r->f->src;
    int status = ART_OK;
    while (pos < src->n) {
        const char *less = memchr(src->data + pos, '<', src->n - pos);
        size_t at = less ? (size_t)(less - src->data) : src->n, end;
        if (at > pos) ART_TRY(art_xml_feed(&r->xml, pos, at));
        if (at == src->n) break;
        ART_TRY(art_xml_markup(&r->xml, at, &end));
        ART_TRY(art_xml_feed(&r->xml, at, end));
        pos = end;
    }
    status = art_xml_finish(&r->xml);
out:
    return status;
}

int feb_parse(struct feb *f)
{
    struct reader r = {.f = f};
    xmlSAXHandler sax;
    size_t start;
    memset(&sax, 0, sizeof sax);
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.characters = on_text;
    sax.ignorableWhitespace = on_text;
    art_buf_init(&r.text, f->ctx);
    int status = art_xml_open(&r.xml, f->ctx, f->src, &sax, &start);
    if (status == ART_OK) status = scan(&r, start);
    art_xml_close(&r.xml);
    art_buf_fini(&r.text);
    return status;
}
