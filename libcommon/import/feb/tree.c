/* The tags of the file as a tree, with those of the files that it includes in their places:
 *
 *     <Include>mesh.feb</Include>       all sections of that file
 *     <Mesh from="mesh.feb"/>           its section of that name
 *
 * (FEBio User Manual, "Include"). Files lie in the folder of the one that names them, or below it.
 * Tags of file k have places behind all of the files before it, so that feb_loc knows where they
 * are from. */
#include "feb_priv.h"
#include <string.h>

enum { MOST_TAGS = 20000000, MOST_INCLUDED = 200, MOST_INSIDE = 10 };

/* A file that is open, and those that led to it. */
struct feb_chain {
    const char *path;
    const struct feb_chain *up;
    int depth;
};

static int add_file(struct feb *f, const struct art_source *src)
{
    size_t base = 0;
    for (int i = 0; i < f->n_files; i++) base += f->files[i].src->n + 1;
    if (!FEB_GROW(f, f->files, f->n_files, f->cap_files)) return ART_ENOMEM;
    f->files[f->n_files++] = (struct feb_file){.src = src, .base = base};
    return ART_OK;
}

static void shift(struct art_xml_tag *t, size_t by)
{
    t->at += by;
    t->end += by;
    for (struct art_xml_tag *c = t->first; c; c = c->next) shift(c, by);
}

/* A path within the folder of the file that names it. */
static bool is_within(const char *name)
{
    if (!*name || *name == '/' || strchr(name, '\\') || strchr(name, ':')) return false;
    for (const char *p = name; p; p = strchr(p, '/'), p = p ? p + 1 : NULL)
        if (strncmp(p, "..", 2) == 0 && (p[2] == '/' || p[2] == '\0')) return false;
    return true;
}

static int resolve(struct feb *f, struct art_xml_tag *root, const struct feb_chain *chain);

/* The root of a file that a tag names, with what that includes. */
static int read_file(struct feb *f, const struct art_xml_tag *by, const char *name,
                     const struct feb_chain *chain, struct art_xml_tag **root)
{
    int status, folder = 0;
    const char *slash = strrchr(chain->path, '/');
    if (slash) folder = (int)(slash - chain->path) + 1;
    const char *path = feb_format(f, "%.*s%s", folder, chain->path, name);
    if (!is_within(name))
        return feb_fail(f, by, ART_ERANGE,
                        "the file \"%s\" does not lie in the folder of this one, or below", name);
    for (const struct feb_chain *up = chain; up; up = up->up)
        if (strcmp(up->path, path) == 0)
            return feb_fail(f, by, ART_ERANGE, "the file \"%s\" includes itself", name);
    if (chain->depth == MOST_INSIDE || f->n_files > MOST_INCLUDED)
        return feb_fail(f, by, ART_ELIMIT, "too many files inside each other");
    struct art_source *src = feb_alloc(f, 1, sizeof *src);
    if (!src) return ART_ENOMEM;
    *src = (struct art_source){0};
    ART_TRY(art_source_read(f->ctx, src, path));
    status = add_file(f, src);
    if (status < 0) {
        art_source_fini(src);
        return status;
    }
    size_t base = f->files[f->n_files - 1].base;
    ART_TRY(art_xml_tree(f->ctx, &f->arena, src, FEB_MOST_DEPTH, MOST_TAGS, root));
    shift(*root, base);
    if (!feb_is(*root, "febio_spec"))
        return feb_fail(f, *root, ART_ESYNTAX, "the root is <%s>, not <febio_spec>", (*root)->tag);
    const struct feb_chain inner = {path, chain, chain->depth + 1};
    status = resolve(f, *root, &inner);
out:
    return status;
}

/* The children of `from` in the place of `t`, which stays before them, used and empty. */
static void take_over(struct art_xml_tag *t, struct art_xml_tag *from, struct art_xml_tag *parent)
{
    for (struct art_xml_tag *c = from->first; c; c = c->next) c->parent = parent;
    if (!from->first) return;
    if (t == parent) {
        t->first = from->first;
        t->last = from->last;
        return;
    }
    from->last->next = t->next;
    t->next = from->first;
    if (parent->last == t) parent->last = from->last;
}

static int take_section(struct feb *f, struct art_xml_tag *t, const char *name,
                        const struct feb_chain *chain)
{
    struct art_xml_tag *root, *section;
    int status;
    if (t->first)
        return feb_fail(f, t, ART_ESYNTAX, "<%s> has parts here and in \"%s\"", t->tag, name);
    ART_TRY(read_file(f, t, name, chain, &root));
    section = feb_child(root, t->tag);
    if (!section) return feb_fail(f, t, ART_ERANGE, "\"%s\" has no section <%s>", name, t->tag);
    take_over(t, section, t);
out:
    return status;
}

static int resolve(struct feb *f, struct art_xml_tag *root, const struct feb_chain *chain)
{
    struct art_xml_tag *inner;
    int status = ART_OK;
    for (struct art_xml_tag *t = root->first; t; t = t->next) {
        const char *from = feb_attr(t, "from");
        if (feb_is(t, "Include")) {
            ART_TRY(read_file(f, t, t->text, chain, &inner));
            feb_use(t);
            struct art_xml_tag *next = t->next;
            take_over(t, inner, root);
            while (t->next != next) t = t->next; /* what they include is in them already */
        } else if (from) {
            ART_TRY(take_section(f, t, from, chain));
        }
    }
out:
    return status;
}

int feb_parse(struct feb *f)
{
    const struct feb_chain chain = {f->src->name ? f->src->name : "", NULL, 0};
    int status;
    ART_TRY(add_file(f, f->src));
    ART_TRY(art_xml_tree(f->ctx, &f->arena, f->src, FEB_MOST_DEPTH, MOST_TAGS, &f->root));
    status = resolve(f, f->root, &chain);
out:
    return status;
}

void feb_close_files(struct feb *f)
{
    for (int i = 1; i < f->n_files; i++) art_source_fini((struct art_source *)f->files[i].src);
    art_free(f->files);
}
