/* Abaqus input: keywords with lines of data. Nodes and elements are taken as they come; what refers
 * to them (elements to nodes, sets, surfaces, sections) is looked at when a part, or the file, is
 * complete. */
#include "abaqus_priv.h"
#include <math.h>
#include <string.h>
#include <sys/stat.h>

int art_abaqus_read(struct art_ctx *ctx, void *object, const struct art_source *src);

enum { MOST_DEPTH = 10, MOST_INCLUDED = 1000 };

static int read_text(struct art_abaqus_reader *r, const struct art_source *src, int depth);

/* Both functions that read data stop before the next keyword. */
struct keyword {
    const char *name;
    int (*read)(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                const struct art_abaqus_key *key);
};

void art_abaqus_skip_data(struct art_abaqus_at *at)
{
    while (art_abaqus_data(at)) art_abaqus_next_line(at);
}

/* A parameter that must be there. */
int art_abaqus_need(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                    const struct art_abaqus_key *key, const char *name, const char **s, size_t *n)
{
    *s = art_abaqus_param(key, name, n);
    if (*s && *n > 0) return ART_OK;
    return art_abaqus_error(r->ctx, at, key->at, ART_ESYNTAX, "*%s needs %s=", key->name, name);
}

/* INPUT= of nodes and elements. */
static int refuse_input(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    size_t n;
    if (!art_abaqus_param(key, "INPUT", &n)) return ART_OK;
    return art_abaqus_error(r->ctx, at, key->at, ART_EUNSUPPORTED,
                            "*%s with data from another file is not read; *INCLUDE is", key->name);
}

/* ---------------------------------------------------------------------- nodes */

/* The set that NSET= or ELSET= names; -1 without one. */
static int set_param(struct art_abaqus_reader *r, const struct art_abaqus_key *key,
                     const char *name, enum art_volume_of of, int *set)
{
    size_t n;
    const char *s = art_abaqus_param(key, name, &n);
    *set = -1;
    return s && n > 0 ? art_abaqus_set(r->ctx, r->part, s, n, NULL, of, set) : ART_OK;
}

static int add_node(struct art_abaqus_reader *r, int id, const double x[3], bool *fresh)
{
    struct art_volume *vol = r->part->vol;
    int n = vol->n_nodes, status;
    ART_TRY(art_ids_add(r->ctx, &r->part->nodes, id, n, fresh));
    if (!*fresh) return ART_OK;
    if (!ART_RESERVE(r->ctx, vol->pos, 3 * ((size_t)n + 1), vol->pos_cap) ||
        !ART_GROW(r->ctx, vol->node_id, n, vol->node_id_cap))
        return r->ctx->status;
    art_v3_copy(vol->pos + 3 * (size_t)n, x);
    vol->node_id[n] = id;
    vol->n_nodes++;
out:
    return status;
}

/* id, x, y, z; numbers left out are 0, direction cosines behind them are passed over */
static int read_node_line(struct art_abaqus_reader *r, struct art_abaqus_at *at, bool cylinder,
                          int set)
{
    const char *start = at->p;
    double x[6] = {0};
    int id, n = 0, status;
    bool comma, fresh;
    ART_TRY(art_abaqus_int(r->ctx, at, &id, &comma));
    while (n < 6 && (status = art_abaqus_number(r->ctx, at, &x[n], &comma)) > 0) n++;
    if (status < 0) return status;
    if (n == 0) return art_abaqus_error(r->ctx, at, start, ART_ESYNTAX, "a node needs coordinates");
    if (!art_abaqus_line_end(at))
        return art_abaqus_error(r->ctx, at, at->p, ART_ESYNTAX, "too many numbers for a node");
    if (id < 1)
        return art_abaqus_error(r->ctx, at, start, ART_ERANGE,
                                "the number of a node must be positive");
    if (cylinder) {
        double angle = x[1] * 0.017453292519943295;
        x[1] = x[0] * sin(angle), x[0] *= cos(angle);
    }
    ART_TRY(add_node(r, id, x, &fresh));
    if (!fresh) return art_abaqus_error(r->ctx, at, start, ART_ERANGE, "node %d stands twice", id);
    if (set >= 0) ART_TRY(art_abaqus_set_add(r, &r->part->sets[set], r->part->vol->n_nodes - 1));
out:
    return status;
}

static int read_nodes(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                      const struct art_abaqus_key *key)
{
    size_t n;
    const char *system = art_abaqus_param(key, "SYSTEM", &n);
    bool cylinder = system && n == 1 && (*system == 'C' || *system == 'c');
    int set, status;
    ART_TRY(refuse_input(r, at, key));
    if (system && !cylinder && !(n == 1 && (*system == 'R' || *system == 'r')))
        return art_abaqus_error(r->ctx, at, key->at, ART_EUNSUPPORTED,
                                "nodes in spherical coordinates are not read");
    ART_TRY(set_param(r, key, "NSET", ART_OF_NODES, &set));
    for (; art_abaqus_data(at); art_abaqus_next_line(at))
        ART_TRY(read_node_line(r, at, cylinder, set));
    status = ART_OK;
out:
    return status;
}

/* ------------------------------------------------------------------- elements */

/* To the next line of data; where that is not there, the place at which the last one ended. */
static bool next_data(struct art_abaqus_at *at)
{
    struct art_abaqus_at next = *at;
    art_abaqus_next_line(&next);
    if (!art_abaqus_data(&next)) return false;
    *at = next;
    return true;
}

int art_abaqus_elem(struct art_ctx *ctx, struct art_abaqus_at *at, int n, int *id, int *node,
                    const char **where)
{
    bool comma = false;
    int status;
    if (!art_abaqus_data(at)) return 0;
    where[0] = at->p;
    ART_TRY(art_abaqus_int(ctx, at, id, &comma));
    for (int k = 0; k < n;) {
        art_abaqus_blanks(at);
        where[k + 1] = at->p;
        ART_TRY(art_abaqus_int(ctx, at, &node[k], &comma));
        if (status > 0) {
            k++;
        } else if (!comma || !next_data(at)) {
            return art_abaqus_error(ctx, at, at->p, ART_ESHAPE,
                                    "element %d has %d node{s}; this type has %d", *id, k, n);
        }
    }
    art_abaqus_blanks(at);
    if (!art_abaqus_line_end(at))
        return art_abaqus_error(ctx, at, at->p, ART_ESHAPE,
                                "element %d has more than the %d node{s} of its type", *id, n);
    art_abaqus_next_line(at);
    status = 1;
out:
    return status;
}

static int add_elem(struct art_abaqus_reader *r, enum art_elem_kind kind, int n_nodes, int id,
                    const int *node, bool *fresh)
{
    struct art_volume *vol = r->part->vol;
    int n = vol->n_elems, end = n ? vol->elem_off[n] : 0, status;
    if (end > INT32_MAX - n_nodes)
        return art_error(r->ctx, ART_ELIMIT, NULL, "too many elements for one mesh");
    ART_TRY(art_ids_add(r->ctx, &r->part->elems, id, n, fresh));
    if (!*fresh) return ART_OK;
    if (!ART_GROW(r->ctx, vol->elem_kind, n, vol->kind_cap) ||
        !ART_GROW(r->ctx, vol->elem_id, n, vol->elem_id_cap) ||
        !ART_RESERVE(r->ctx, vol->elem_off, (size_t)n + 2, vol->elem_off_cap) ||
        !ART_RESERVE(r->ctx, vol->elem_node, (size_t)end + (size_t)n_nodes, vol->elem_node_cap) ||
        (vol->elem_region && !ART_GROW(r->ctx, vol->elem_region, n, vol->region_cap)))
        return r->ctx->status;
    memcpy(vol->elem_node + end, node, (size_t)n_nodes * sizeof *node);
    vol->elem_off[n] = end, vol->elem_off[n + 1] = end + n_nodes;
    vol->elem_kind[n] = (unsigned char)kind;
    vol->elem_id[n] = id;
    if (vol->elem_region) vol->elem_region[n] = -1;
    vol->n_elems++;
out:
    return status;
}

static void count_left_out(struct art_abaqus_reader *r, const char *type, int n)
{
    int i = 0;
    while (i < r->n_left_out && strcmp(r->left_out[i].type, type) != 0) i++;
    if (i == ART_ABAQUS_UNKNOWN) i--; /* the last counts all others */
    if (i == r->n_left_out) memcpy(r->left_out[r->n_left_out++].type, type, strlen(type) + 1);
    r->left_out[i].n += n;
}

/* Elements that have no kind here: their numbers, for the sets. */
static int skip_elems(struct art_abaqus_reader *r, struct art_abaqus_at *at, const char *type)
{
    int id, n = 0, status = ART_OK;
    bool comma, fresh;
    while (art_abaqus_data(at)) {
        const char *start = at->p;
        ART_TRY(art_abaqus_int(r->ctx, at, &id, &comma));
        if (id < 1)
            return art_abaqus_error(r->ctx, at, start, ART_ERANGE,
                                    "the number of an element must be positive");
        ART_TRY(art_ids_add(r->ctx, &r->part->skipped, id, n++, &fresh));
        for (bool more = true; more;) {
            const char *line = at->p;
            while (!art_abaqus_line_end(at)) at->p++;
            const char *last = at->p;
            while (last > line && (last[-1] == ' ' || last[-1] == '\t')) last--;
            more = last > line && last[-1] == ',' && next_data(at);
        }
        art_abaqus_next_line(at);
    }
    count_left_out(r, type, n);
out:
    return status;
}

/* Letters behind the type say how an element computes. */
static int report_variant(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                          const struct art_abaqus_key *key, const char *type, const char *rest)
{
    if (!*rest || r->reported_variant) return ART_OK;
    r->reported_variant = true;
    struct art_loc loc = art_abaqus_loc(at->src, key->at);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "the formulations of elements, such as the %s of %s, are not kept", rest,
                           type);
}

static int read_elems(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                      const struct art_abaqus_key *key)
{
    struct art_abaqus_part *part = r->part;
    const char *s, *rest, *where[ART_ELEM_MAX_NODES + 1];
    char name[32];
    size_t n, k = 0;
    int id, node[ART_ELEM_MAX_NODES], set, status;
    bool fresh;
    ART_TRY(refuse_input(r, at, key));
    ART_TRY(art_abaqus_need(r, at, key, "TYPE", &s, &n));
    for (; k < n && k < sizeof name - 1; k++)
        name[k] = (char)(s[k] >= 'a' && s[k] <= 'z' ? s[k] - 'a' + 'A' : s[k]);
    name[k] = '\0';
    const struct art_abaqus_type *type = art_abaqus_type(name, &rest);
    if (!type) return skip_elems(r, at, name);
    int n_nodes = art_elem_type(type->kind)->n_nodes;
    ART_TRY(report_variant(r, at, key, name, rest));
    ART_TRY(set_param(r, key, "ELSET", ART_OF_ELEMS, &set));
    if (!ART_GROW(r->ctx, part->blocks, part->n_blocks, part->blocks_cap)) return r->ctx->status;
    struct art_abaqus_block *b = &part->blocks[part->n_blocks++];
    *b = (struct art_abaqus_block){.data = *at, .type = type, .first = part->vol->n_elems};
    while ((status = art_abaqus_elem(r->ctx, at, n_nodes, &id, node, where)) > 0) {
        if (id < 1)
            return art_abaqus_error(r->ctx, at, where[0], ART_ERANGE,
                                    "the number of an element must be positive");
        ART_TRY(add_elem(r, type->kind, n_nodes, id, node, &fresh));
        if (!fresh)
            return art_abaqus_error(r->ctx, at, where[0], ART_ERANGE, "element %d stands twice",
                                    id);
        b->n++;
        if (set >= 0) ART_TRY(art_abaqus_set_add(r, &part->sets[set], part->vol->n_elems - 1));
    }
out:
    return status;
}

/* ------------------------------------------------------ sets, surfaces, sections */

static int put_off(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                   const struct art_abaqus_later *later)
{
    struct art_abaqus_part *part = r->part;
    if (!ART_GROW(r->ctx, part->later, part->n_later, part->later_cap)) return r->ctx->status;
    part->later[part->n_later] = *later;
    part->later[part->n_later++].data = *at;
    art_abaqus_skip_data(at);
    return ART_OK;
}

static int instance_param(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                          const struct art_abaqus_key *key, const struct art_abaqus_instance **inst)
{
    size_t n;
    const char *s = art_abaqus_param(key, "INSTANCE", &n);
    *inst = s ? art_abaqus_find_instance(r, s, n) : NULL;
    if (!s || *inst) return ART_OK;
    return art_abaqus_error(r->ctx, at, key->at, ART_ENOTFOUND, "there is no instance '%.*s'",
                            (int)(n < 60 ? n : 60), s);
}

static int read_set(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                    const struct art_abaqus_key *key, const char *name, enum art_volume_of of)
{
    struct art_abaqus_later later = {.what = ART_ABAQUS_SET};
    const char *s;
    size_t n;
    int status;
    ART_TRY(art_abaqus_need(r, at, key, name, &s, &n));
    ART_TRY(instance_param(r, at, key, &later.instance));
    later.generate = art_abaqus_param(key, "GENERATE", &n) != NULL;
    if (of == ART_OF_NODES) later.elset = art_abaqus_param(key, "ELSET", &later.elset_n);
    ART_TRY(set_param(r, key, name, of, &later.set));
    if (art_abaqus_param(key, "INTERNAL", &n)) r->part->sets[later.set].internal = true;
    ART_TRY(put_off(r, at, &later));
out:
    return status;
}

static int read_nset(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                     const struct art_abaqus_key *key)
{
    return read_set(r, at, key, "NSET", ART_OF_NODES);
}

static int read_elset(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                      const struct art_abaqus_key *key)
{
    return read_set(r, at, key, "ELSET", ART_OF_ELEMS);
}

static int read_surface(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    struct art_abaqus_later later = {.what = ART_ABAQUS_SURFACE};
    const char *s, *type;
    size_t n;
    int status;
    ART_TRY(art_abaqus_need(r, at, key, "NAME", &s, &n));
    type = art_abaqus_param(key, "TYPE", &n);
    later.nodes = type && art_abaqus_same("NODE", type, n);
    if (type && !later.nodes && !art_abaqus_same("ELEMENT", type, n)) {
        struct art_loc loc = art_abaqus_loc(at->src, key->at);
        art_abaqus_skip_data(at);
        return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                               "a surface of this type is left out");
    }
    ART_TRY(instance_param(r, at, key, &later.instance));
    ART_TRY(set_param(r, key, "NAME", later.nodes ? ART_OF_NODES : ART_OF_SIDES, &later.set));
    ART_TRY(put_off(r, at, &later));
out:
    return status;
}

static int read_section(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    struct art_abaqus_later later = {.what = ART_ABAQUS_SECTION};
    int status;
    ART_TRY(art_abaqus_need(r, at, key, "ELSET", &later.elset, &later.elset_n));
    later.material = art_abaqus_param(key, "MATERIAL", &later.material_n);
    later.shells = strcmp(key->name, "SOLIDSECTION") != 0;
    ART_TRY(put_off(r, at, &later));
out:
    return status;
}

/* ----------------------------------------------------------------- other keywords */

static int read_heading(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    (void)key;
    if (art_abaqus_data(at) && !r->root.vol->name) {
        const char *s = at->p;
        while (!art_abaqus_line_end(at)) at->p++;
        const char *last = at->p;
        while (last > s && (last[-1] == ' ' || last[-1] == '\t')) last--;
        r->root.vol->name = art_strndup(r->ctx, s, (size_t)(last - s));
        if (!r->root.vol->name) return ART_ENOMEM;
    }
    art_abaqus_skip_data(at);
    return ART_OK;
}

static int read_nothing(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key)
{
    (void)r, (void)key;
    art_abaqus_skip_data(at);
    return ART_OK;
}

/* A keyword that makes nodes or elements cannot be skipped: a part of the mesh would be missing. */
static int refuse(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                  const struct art_abaqus_key *key)
{
    return art_abaqus_error(r->ctx, at, key->at, ART_EUNSUPPORTED,
                            "*%s makes nodes or elements and is not understood", key->name);
}

/* Read from *STEP to *END STEP: the loads and boundary conditions of the mesh. */
static int read_step(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                     const struct art_abaqus_key *key)
{
    struct art_abaqus_key next;
    (void)key;
    r->n_steps++;
    for (;;) {
        art_abaqus_skip_data(at);
        if (at->p == at->end) return ART_OK;
        int status = art_abaqus_keyword(r->ctx, at, &next);
        if (status < 0) return status;
        if (strcmp(next.name, "ENDSTEP") == 0) return ART_OK;
    }
}

static bool is_stdin(const struct art_source *src)
{
    return strcmp(src->name, "<stdin>") == 0;
}

/* Text from standard input has no folder of its own: it may name files in the current one and
 * below. */
static int include_path(struct art_abaqus_reader *r, const struct art_abaqus_at *at,
                        const struct art_abaqus_key *key, const char *name, char **path)
{
    char *dir = NULL;
    struct stat st;
    int status = ART_OK;
    if (is_stdin(at->src) && (name[0] == '/' || strstr(name, "..")))
        return art_abaqus_error(
            r->ctx, at, key->at, ART_EUSAGE,
            "text from standard input names a file outside of this folder: '%s'", name);
    dir = is_stdin(at->src) ? art_strdup(r->ctx, "") : art_path_dir(r->ctx, at->src->name);
    *path = dir ? art_path_join(r->ctx, dir, name) : NULL;
    art_free(dir);
    if (!*path) return ART_ENOMEM;
    if (stat(*path, &st) != 0 || !S_ISREG(st.st_mode)) {
        status = art_abaqus_error(r->ctx, at, key->at, ART_EIO, "there is no file '%s'", *path);
        art_free(*path);
        *path = NULL;
    }
    return status;
}

static int read_include(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                        const struct art_abaqus_key *key, int depth)
{
    const char *s;
    char *name = NULL, *path = NULL;
    size_t n;
    int status;
    ART_TRY(art_abaqus_need(r, at, key, "INPUT", &s, &n));
    if (depth == MOST_DEPTH || r->n_included == MOST_INCLUDED)
        return art_abaqus_error(r->ctx, at, key->at, ART_ELIMIT,
                                "too many files inside each other");
    name = art_strndup(r->ctx, s, n);
    if (!name) return ART_ENOMEM;
    ART_TRY(include_path(r, at, key, name, &path));
    if (!ART_GROW(r->ctx, r->included, r->n_included, r->included_cap)) {
        status = r->ctx->status;
        goto out;
    }
    struct art_source *src = art_alloc(r->ctx, 1, sizeof *src);
    if (!src) {
        status = ART_ENOMEM;
        goto out;
    }
    r->included[r->n_included++] = src;
    ART_TRY(art_source_read(r->ctx, src, path));
    ART_TRY(read_text(r, src, depth + 1));
out:
    art_free(name), art_free(path);
    return status;
}

/* One warning for each keyword that is not known. */
static int unknown(struct art_abaqus_reader *r, struct art_abaqus_at *at,
                   const struct art_abaqus_key *key)
{
    art_abaqus_skip_data(at);
    for (int i = 0; i < r->n_unknown; i++)
        if (strcmp(r->unknown[i], key->name) == 0) return ART_OK;
    if (r->n_unknown == ART_ABAQUS_UNKNOWN) return ART_OK;
    memcpy(r->unknown[r->n_unknown++], key->name, sizeof key->name);
    struct art_loc loc = art_abaqus_loc(at->src, key->at);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "*%s is no part of a mesh and is left out", key->name);
}

static const struct keyword keywords[] = {
    {"NODE", read_nodes},
    {"ELEMENT", read_elems},
    {"NSET", read_nset},
    {"ELSET", read_elset},
    {"SURFACE", read_surface},
    {"SOLIDSECTION", read_section},
    {"SHELLSECTION", read_section},
    {"MEMBRANESECTION", read_section},
    {"PART", art_abaqus_read_part},
    {"ENDPART", art_abaqus_end_part},
    {"INSTANCE", art_abaqus_read_instance},
    {"ENDINSTANCE", art_abaqus_end_instance},
    {"ASSEMBLY", read_nothing},
    {"ENDASSEMBLY", read_nothing},
    {"HEADING", read_heading},
    {"PREPRINT", read_nothing},
    {"MATERIAL", read_nothing}, /* its name comes with a section */
    {"STEP", read_step},
    {"NGEN", refuse},
    {"NFILL", refuse},
    {"NCOPY", refuse},
    {"NMAP", refuse},
    {"ELGEN", refuse},
    {"ELCOPY", refuse},
    {"SYSTEM", refuse},
};
enum { N_KEYWORDS = sizeof keywords / sizeof *keywords };

static int read_keyword(struct art_abaqus_reader *r, struct art_abaqus_at *at, int depth)
{
    struct art_abaqus_key key;
    int status = art_abaqus_keyword(r->ctx, at, &key);
    if (status < 0) return status;
    if (strcmp(key.name, "INCLUDE") == 0) {
        status = read_include(r, at, &key, depth);
        if (status == ART_OK) art_abaqus_skip_data(at);
        return status;
    }
    for (int i = 0; i < N_KEYWORDS; i++)
        if (strcmp(keywords[i].name, key.name) == 0) return keywords[i].read(r, at, &key);
    return unknown(r, at, &key);
}

/* A comment "** units mm kg s" in the beginning of a file. */
static int read_units(struct art_abaqus_reader *r, const struct art_source *src)
{
    enum { BEGINNING = 1 << 16 };
    struct art_abaqus_at at = {src, src->data,
                               src->data + (src->n < BEGINNING ? src->n : BEGINNING)};
    for (; at.p < at.end && !r->root.vol->units; art_abaqus_next_line(&at)) {
        art_abaqus_blanks(&at);
        if (at.end - at.p < 2 || at.p[0] != '*' || at.p[1] != '*') continue;
        while (at.p < at.end && (*at.p == '*' || *at.p == ' ')) at.p++;
        if (at.end - at.p < 7 || memcmp(at.p, "units", 5) != 0 || at.p[5] != ' ') continue;
        at.p += 5;
        art_abaqus_blanks(&at);
        const char *s = at.p;
        while (!art_abaqus_line_end(&at)) at.p++;
        const char *last = at.p;
        while (last > s && (last[-1] == ' ' || last[-1] == '\t')) last--;
        if (last == s) continue;
        r->root.vol->units = art_strndup(r->ctx, s, (size_t)(last - s));
        if (!r->root.vol->units) return ART_ENOMEM;
    }
    return ART_OK;
}

static int read_text(struct art_abaqus_reader *r, const struct art_source *src, int depth)
{
    struct art_abaqus_at at = {src, src->data, src->data + src->n};
    int status;
    r->bytes += src->n;
    if (src->n >= 3 && memcmp(at.p, "\xef\xbb\xbf", 3) == 0) at.p += 3;
    ART_TRY(read_units(r, src));
    if (art_abaqus_data(&at))
        return art_abaqus_error(r->ctx, &at, at.p, ART_ESYNTAX,
                                "expected a keyword, such as *NODE");
    while (at.p < at.end) {
        ART_TRY(read_keyword(r, &at, depth));
        if (art_abaqus_data(&at))
            return art_abaqus_error(r->ctx, &at, at.p, ART_ESYNTAX, "expected a keyword");
    }
out:
    return status;
}

/* ------------------------------------------------------------------------ the whole */

/* Parts that nothing places stand where they are. */
static int place_rest(struct art_abaqus_reader *r)
{
    int n = r->n_parts, status = ART_OK;
    bool none = r->n_instances == 0;
    for (int i = 0; i < n && none; i++) {
        struct art_abaqus_part *part = r->parts[i];
        struct art_affine X;
        art_affine_identity(&X);
        if (!ART_GROW(r->ctx, r->instances, r->n_instances, r->instances_cap))
            return r->ctx->status;
        struct art_abaqus_instance *inst = art_alloc(r->ctx, 1, sizeof *inst);
        if (!inst) return ART_ENOMEM;
        inst->name = art_strdup(r->ctx, part->name);
        if (!inst->name) {
            art_free(inst);
            return ART_ENOMEM;
        }
        r->instances[r->n_instances++] = inst;
        ART_TRY(art_abaqus_place(r, inst, part, &X));
    }
    for (int i = 0; i < n; i++)
        if (!r->parts[i]->used && r->parts[i]->vol->n_nodes > 0) {
            struct art_loc loc = art_abaqus_loc(r->parts[i]->src, r->parts[i]->from);
            ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                    "part '%s' has no instance and is left out",
                                    r->parts[i]->name));
        }
out:
    return status;
}

static int report(struct art_abaqus_reader *r)
{
    struct art_loc loc = {r->root.src->name, 0, 0};
    int status = ART_OK;
    if (r->n_steps > 0)
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "%d steps of analysis are left out",
                                r->n_steps));
    for (int i = 0; i < r->n_left_out; i++)
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                "%d elements of type %s are left out", r->left_out[i].n,
                                r->left_out[i].type));
    if (r->n_gone > 0)
        ART_TRY(
            art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                            "%d members of sets and surfaces are left out: they are elements of "
                            "unknown types, edges or back sides of shells",
                            r->n_gone));
    /* ArtiSynth's hexahedra and those of the manual go round in opposite ways */
    for (int e = 0; e < r->root.n_flipped; e++)
        if (r->root.flipped[e]) ART_TRY(art_volume_add_turned(r->ctx, r->root.vol, e));
    ART_TRY(art_ids_settle_turned(r->ctx, r->root.vol, 1u << ART_ELEM_HEX | 1u << ART_ELEM_QUADHEX,
                                  &loc));
out:
    return status;
}

static int finish(struct art_abaqus_reader *r)
{
    struct art_loc end = art_abaqus_loc(r->root.src, r->root.src->data + r->root.src->n);
    int status;
    if (r->in_part || r->open)
        return art_error(r->ctx, ART_ESYNTAX, &end,
                         "the file ends inside of a part or an instance");
    ART_TRY(place_rest(r));
    ART_TRY(art_abaqus_part_finish(r, &r->root));
    ART_TRY(art_abaqus_unite_numbers(r));
    ART_TRY(art_abaqus_name_sets(r));
    if (r->root.vol->n_nodes == 0)
        return art_error(r->ctx, ART_ESYNTAX, &end, "there is no node in this file");
    ART_TRY(report(r));
out:
    return status;
}

static void reader_fini(struct art_abaqus_reader *r)
{
    art_abaqus_part_fini(&r->root);
    for (int i = 0; i < r->n_parts; i++) art_abaqus_part_fini(r->parts[i]), art_free(r->parts[i]);
    for (int i = 0; i < r->n_instances; i++)
        art_free(r->instances[i]->name), art_free(r->instances[i]);
    for (int i = 0; i < r->n_included; i++)
        art_source_fini(r->included[i]), art_free(r->included[i]);
    art_free(r->parts), art_free(r->instances), art_free(r->included);
}

int art_abaqus_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_abaqus_reader *r = art_alloc(ctx, 1, sizeof *r);
    int status;
    if (!r) return ART_ENOMEM;
    r->ctx = ctx;
    r->part = &r->root;
    r->root.src = src;
    ART_TRY(art_volume_create(ctx, &r->root.vol));
    ART_TRY(read_text(r, src, 0));
    ART_TRY(finish(r));
    ART_TRY(art_volume_check(ctx, r->root.vol));
    *(struct art_volume **)object = r->root.vol;
    r->root.vol = NULL;
out:
    reader_fini(r);
    art_free(r);
    return status;
}
