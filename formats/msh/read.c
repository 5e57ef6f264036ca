/* A file is a row of sections, "$Name" to "$EndName"; those that nobody here knows are passed over.
 */
#include "msh_priv.h"

/* The rest of the line. */
static void line_of(struct msh_reader *r, const char **s, size_t *n)
{
    *s = r->p;
    while (r->p < r->end && *r->p != '\n' && *r->p != '\r') r->p++;
    const char *last = r->p;
    while (last > *s && (last[-1] == ' ' || last[-1] == '\t')) last--;
    *n = (size_t)(last - *s);
    if (r->p < r->end && *r->p == '\r') r->p++;
    if (r->p < r->end && *r->p == '\n') r->p++;
}

static bool is_word(const char *s, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

/* To behind "$EndNAME", wherever that begins a line; *end: where it begins. */
static int pass_over(struct msh_reader *r, const char *name, size_t n)
{
    const char *at = r->p;
    for (const char *p = r->p; (size_t)(r->end - p) >= n + 4; p++) {
        p = memchr(p, '$', (size_t)(r->end - p));
        if (!p || (size_t)(r->end - p) < n + 4) break;
        if (memcmp(p, "$End", 4) != 0 || memcmp(p + 4, name, n) != 0) continue;
        r->p = p + 4 + n;
        return ART_OK;
    }
    return art_msh_fail(r, at, ART_ESYNTAX, "$%.*s has no $End%.*s", (int)n, name, (int)n, name);
}

/* "units mm kg s" */
static int read_comments(struct msh_reader *r)
{
    const char *s;
    size_t n;
    while (r->p < r->end) {
        const char *line = r->p;
        line_of(r, &s, &n);
        if (n > 4 && memcmp(s, "$End", 4) == 0) {
            r->p = line;
            return ART_OK;
        }
        if (n <= 6 || memcmp(s, "units ", 6) != 0 || r->vol->units) continue;
        for (s += 6, n -= 6; n && *s == ' '; s++) n--;
        if (n && !(r->vol->units = art_strndup(r->ctx, s, n))) return ART_ENOMEM;
    }
    return ART_OK;
}

/* Version, text or bytes, their widths and order. */
static int read_format(struct msh_reader *r)
{
    double version;
    int binary, width, status;
    const char *at;
    art_msh_skip(r);
    at = r->p;
    ART_TRY(art_msh_double(r, &version));
    ART_TRY(art_msh_text_int(r, "the type of the file", &binary));
    ART_TRY(art_msh_text_int(r, "the size of numbers", &width));
    r->old = version >= 2 && version < 3;
    if (!r->old && version != 4.1)
        return art_msh_fail(
            r, at, ART_EUNSUPPORTED,
            "version %g of the format is not read: 2 and 4.1 are (gmsh -save -format msh41)",
            version);
    if (binary < 0 || binary > 1)
        return art_msh_fail(r, at, ART_ERANGE, "a file of type %d", binary);
    if (width != 8)
        return art_msh_fail(r, at, ART_EUNSUPPORTED, "numbers of %d bytes are not read", width);
    if (!binary) return ART_OK;
    ART_TRY(art_msh_newline(r));
    if (r->end - r->p < 4)
        return art_msh_fail(r, r->p, ART_ESYNTAX, "the file ends in its first section");
    uint32_t one = art_load_u32(r->p);
    if (one != 1 && one != 0x01000000u)
        return art_msh_fail(r, r->p, ART_ESYNTAX,
                            "the number that indicates the byte order is not 1");
    r->swapped = one != 1;
    r->binary = true;
    r->p += 4;
out:
    return status;
}

static int keep_data(struct msh_reader *r, bool of_nodes)
{
    int n = r->n_data;
    if (!ART_GROW(r->ctx, r->data, n, r->cap_data)) return r->ctx->status;
    if (!ART_GROW(r->ctx, r->data_of_nodes, n, r->cap_data_of)) return r->ctx->status;
    r->data[n] = r->p, r->data_of_nodes[n] = of_nodes;
    r->n_data++;
    return ART_OK;
}

static int lost(struct msh_reader *r, const char *at, const char *name, size_t n)
{
    struct art_loc loc = r->binary ? (struct art_loc){r->src->name, 0, 0} : art_msh_place(r, at);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "section $%.*s is left out",
                           (int)(n < 60 ? n : 60), name);
}

/* One section, up to its $End. */
static int read_section(struct msh_reader *r, const char *at, const char *name, size_t n)
{
    int status = ART_OK;
    if (is_word(name, n, "MeshFormat"))
        return art_msh_fail(r, at, ART_ERANGE, "$MeshFormat stands twice");
    if (is_word(name, n, "Comments")) return read_comments(r);
    if (is_word(name, n, "PhysicalNames")) return art_msh_read_names(r);
    if (is_word(name, n, "Entities") && !r->old) return art_msh_read_entities(r);
    if (is_word(name, n, "Nodes")) {
        if (r->has_nodes) return art_msh_fail(r, at, ART_ERANGE, "$Nodes stands twice");
        r->has_nodes = true;
        return art_msh_read_nodes(r);
    }
    if (is_word(name, n, "Elements")) {
        if (!r->has_nodes) return art_msh_fail(r, at, ART_ESYNTAX, "$Elements comes before $Nodes");
        if (r->has_cells) return art_msh_fail(r, at, ART_ERANGE, "$Elements stands twice");
        r->has_cells = true;
        return art_msh_read_cells(r);
    }
    if (is_word(name, n, "NodeData")) return keep_data(r, true);
    if (is_word(name, n, "ElementData")) return keep_data(r, false);
    /* what says how the geometry was parametrised, and nothing of the mesh */
    if (!is_word(name, n, "Parametrizations")) status = lost(r, at, name, n);
    return status;
}

static bool is_open(const char *name, size_t n)
{
    return !is_word(name, n, "MeshFormat") && !is_word(name, n, "PhysicalNames") &&
           !is_word(name, n, "Entities") && !is_word(name, n, "Nodes") &&
           !is_word(name, n, "Elements");
}

/* "$EndNAME" must follow what was read, at once or, for the others, somewhere. */
static int read_end(struct msh_reader *r, const char *name, size_t n)
{
    if (is_open(name, n)) return pass_over(r, name, n);
    art_msh_skip(r);
    const char *at = r->p;
    if ((size_t)(r->end - at) < n + 4 || memcmp(at, "$End", 4) != 0 || memcmp(at + 4, name, n) != 0)
        return art_msh_fail(r, at, ART_ESYNTAX, "expected $End%.*s", (int)n, name);
    r->p += n + 4;
    return ART_OK;
}

static int read_head(struct msh_reader *r, const char **s, size_t *n)
{
    art_msh_skip(r);
    const char *at = r->p;
    line_of(r, s, n);
    if (*n < 2 || **s != '$')
        return art_msh_fail(r, at, ART_ESYNTAX, "expected a section such as $Nodes");
    ++*s, --*n;
    return ART_OK;
}

static int read_all(struct msh_reader *r)
{
    const char *s;
    size_t n;
    bool begun = false;
    int status = ART_OK;
    for (art_msh_skip(r); r->p < r->end; art_msh_skip(r)) {
        const char *at = r->p;
        ART_TRY(read_head(r, &s, &n));
        if (is_word(s, n, "NOD") || is_word(s, n, "ELM"))
            return art_msh_fail(r, at, ART_EUNSUPPORTED,
                                "version 1 of the format is not read: 2 and 4.1 are");
        if (!begun && is_word(s, n, "MeshFormat"))
            status = read_format(r), begun = true;
        else if (!begun && !is_word(s, n, "Comments"))
            status = art_msh_fail(r, at, ART_ESYNTAX, "expected $MeshFormat");
        else
            status = read_section(r, at, s, n);
        if (status == ART_OK) status = read_end(r, s, n);
        if (status < 0) return status;
    }
    if (!r->has_nodes) status = art_msh_fail(r, r->p, ART_ESYNTAX, "there is no section $Nodes");
out:
    return status;
}

static void release(struct msh_reader *r)
{
    art_volume_free(r->vol);
    for (int i = 0; i < r->n_groups; i++) art_free(r->group[i].name);
    art_free(r->owner), art_free(r->group), art_free(r->cell), art_free(r->physical),
        art_free(r->node);
    art_free(r->index_of), art_free((void *)r->data), art_free(r->data_of_nodes);
    art_msh_flat_fini(&r->flat);
    art_ids_fini(&r->nodes), art_ids_fini(&r->cells);
    for (int i = 0; i < 4; i++) art_ids_fini(&r->groups[i]), art_ids_fini(&r->owners[i]);
}

int art_msh_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct msh_reader r = {.ctx = ctx, .src = src, .p = src->data, .end = src->data + src->n};
    int status;
    if (src->n >= 3 && memcmp(r.p, "\xef\xbb\xbf", 3) == 0) r.p += 3;
    ART_TRY(art_volume_create(ctx, &r.vol));
    ART_TRY(read_all(&r));
    ART_TRY(art_msh_settle(&r));
    for (int i = 0; i < r.n_data; i++)
        ART_TRY(art_msh_read_data(&r, r.data[i], r.data_of_nodes[i]));
    *(struct art_volume **)object = r.vol;
    r.vol = NULL;
out:
    release(&r);
    return status;
}
