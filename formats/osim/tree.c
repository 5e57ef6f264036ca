/* The elements of the file as a tree. */
#include "osim_calls.h"
#include <string.h>

enum { MOST_NODES = 4000000 };

struct reader {
    struct art_xml xml;
    struct osim *o;
    struct osim_node *open; /* innermost element */
    int depth, n;
    struct art_buf text; /* of the innermost element */
    size_t end;          /* behind the markup that is being looked at */
};

static char *keep(struct reader *r, const char *s, size_t n)
{
    return art_arena_strndup(r->o->ctx, &r->o->arena, s, n);
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int n_ns, const xmlChar **ns, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    struct reader *r = user;
    struct art_xml_attributes a = {n_attrs, attrs};
    char name[1000];
    (void)prefix, (void)uri, (void)n_ns, (void)ns, (void)n_default;
    if (r->xml.status < 0) return;
    if (r->depth++ == OSIM_MOST_DEPTH) {
        art_xml_fail(&r->xml, ART_ELIMIT, "elements are nested deeper than %d", OSIM_MOST_DEPTH);
        return;
    }
    if (r->n++ == MOST_NODES) {
        art_xml_fail(&r->xml, ART_ELIMIT, "more than %d elements", MOST_NODES);
        return;
    }
    struct osim_node *n = art_arena_alloc(r->o->ctx, &r->o->arena, 1, sizeof *n);
    bool version = art_xml_get(&a, "Version", name, sizeof name) && !r->open;
    bool has_name = art_xml_get(&a, version ? "Version" : "name", name, sizeof name);
    if (n) n->tag = keep(r, (const char *)local, strlen((const char *)local));
    if (n && has_name) n->name = keep(r, name, strlen(name));
    if (!n || !n->tag || (has_name && !n->name)) {
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    n->text = "";
    n->at = r->xml.at;
    n->parent = r->open;
    if (r->open && r->open->last)
        r->open->last->next = n;
    else if (r->open)
        r->open->first = n;
    else
        r->o->root = n;
    if (r->open) r->open->last = n;
    r->open = n;
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
    struct osim_node *n = r->open;
    (void)local, (void)prefix, (void)uri;
    if (r->xml.status < 0 || !n) return;
    if (!n->first && r->text.n > 0) {
        const char *from = r->text.s, *to = r->text.s + r->text.n;
        while (from < to && blank(*from)) from++;
        while (to > from && blank(to[-1])) to--;
        n->text = keep(r, from, (size_t)(to - from));
        if (!n->text) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    }
    if (art_buf_status(&r->text) < 0) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    n->end = r->end;
    art_buf_clear(&r->text);
    r->open = n->parent;
    r->depth--;
}

static int scan(struct reader *r, size_t pos)
{
    const struct art_source *src = r->o->src;
    int status = ART_OK;
    while (pos < src->n) {
        const char *less = memchr(src->data + pos, '<', src->n - pos);
        size_t at = less ? (size_t)(less - src->data) : src->n, end;
        if (at > pos) ART_TRY(art_xml_feed(&r->xml, pos, at));
        if (at == src->n) break;
        ART_TRY(art_xml_markup(&r->xml, at, &end));
        r->end = end;
        ART_TRY(art_xml_feed(&r->xml, at, end));
        pos = end;
    }
    status = art_xml_finish(&r->xml);
out:
    return status;
}

int osim_parse(struct osim *o)
{
    struct reader r = {.o = o};
    xmlSAXHandler sax;
    size_t start;
    memset(&sax, 0, sizeof sax);
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.characters = on_text;
    sax.ignorableWhitespace = on_text;
    art_buf_init(&r.text, o->ctx);
    int status = art_xml_open(&r.xml, o->ctx, o->src, &sax, &start);
    if (status == ART_OK) status = scan(&r, start);
    art_xml_close(&r.xml);
    art_buf_fini(&r.text);
    return status;
}
