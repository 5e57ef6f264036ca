/* The nodes and elements of the FEM model in a .art file. The file is walked through by its
 * brackets, so that models with classes of their own, or of rooms that are not there, serve as
 * well; nothing but the mesh is taken up. Elements refer to nodes by number, old files by path. */
#include "../ids.h"
#include "artfem_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_DEPTH = 200, MOST_NAME = 64, MOST_MODELS = 8, MOST_LOST = 24, MOST_KEYS = 12 };

/* The owner of an open bracket. */
enum what { OTHER, MODEL, NODES, ELEMENTS, NODE, ELEMENT, BUNDLES, BUNDLE, DESC, LIST, VALUE };

struct frame {
    enum what what;
    char name[MOST_NAME]; /* of the component, or "" */
    int number;           /* among its siblings; children so far */
    int n_children;
    bool keyed;               /* `key=[`: no component of its own */
    char keys[MOST_KEYS][32]; /* properties so far that a mesh does not have */
    int n_keys;
};

/* An element whose nodes are numbers until all nodes are known. */
struct elem {
    int number, first, n, kind;
    bool membrane, shell;
    double thickness;
    size_t at;
};

struct bundle {
    char name[MOST_NAME];
    int first; /* of its entries */
};

struct reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    struct art_lexer lex;
    struct frame frame[MOST_DEPTH];
    int depth, model_depth; /* of the FEM model whose mesh is read; 0: none is open */
    char models[MOST_MODELS][256];
    int n_models;
    struct art_volume *vol;
    struct art_ids nodes, solids, shells;
    double *rest; /* [n_nodes][3] rest positions, n_rest of them not the present ones */
    int rest_cap, n_rest;
    struct elem *elem;
    int *node; /* nodes of the elements, as numbers */
    size_t *node_at;
    struct bundle *bundle;
    int *desc; /* elements of the bundles: 2 number + (shells: 1) */
    size_t *desc_at;
    int n_elem, elem_cap, n_node, node_cap, node_at_cap, n_bundle, bundle_cap, n_desc, desc_cap,
        desc_at_cap;
    char lost[MOST_LOST][MOST_NAME]; /* what there is beside the mesh */
    int n_lost;
    /* the item that is being read */
    char key[MOST_NAME], tag[MOST_NAME], element[MOST_NAME];
    bool has_number;
    int number, n_num;
    double pos[3], own_rest[3];
    int n_pos, n_rest_pos; /* how many numbers of them there were; -1: none */
    size_t item_at;
    struct elem now;
};

static struct art_loc place(const struct reader *r, size_t at)
{
    struct art_scan scan;
    art_scan_init(&scan, r->ctx, r->src);
    return art_scan_place(&scan, r->src->data + at);
}

static int ART_PRINTF(4, 5) fail(struct reader *r, size_t at, int status, const char *fmt, ...)
{
    struct art_loc loc = place(r, at);
    va_list args;
    va_start(args, fmt);
    status = art_verror(r->ctx, status, &loc, fmt, args);
    va_end(args);
    return status;
}

/* A word without its package. */
static void keep_word(char out[MOST_NAME], const char *s, size_t n)
{
    for (size_t i = n; i > 0; i--)
        if (s[i - 1] == '.') {
            s += i, n -= i;
            break;
        }
    if (n >= MOST_NAME) n = MOST_NAME - 1;
    memcpy(out, s, n);
    out[n] = '\0';
}

static void lose(struct reader *r, const char *what)
{
    if (!*what || r->n_lost == MOST_LOST) return;
    for (int i = 0; i < r->n_lost; i++)
        if (strcmp(r->lost[i], what) == 0) return;
    snprintf(r->lost[r->n_lost++], MOST_NAME, "%s", what);
}

/* The loss of render properties and of derived values needs no report. */
static bool is_trifle(const char *key)
{
    static const char *const trifles[] = {"name",
                                          "shortName",
                                          "renderProps",
                                          "minBound",
                                          "maxBound",
                                          "autoGenerateSurface",
                                          "surfaceMeshValid",
                                          "volume",
                                          "strainEnergy",
                                          "stressPlotRange",
                                          "stressPlotRanging",
                                          "computeStressStrainFlags",
                                          "surfaceRendering",
                                          "elementWidgetSize",
                                          "nodeRadius",
                                          "axisLength",
                                          "colorMap",
                                          "navpanelVisibility",
                                          "directionRenderLen",
                                          "directionRenderType",
                                          "oneBasedNumbering",
                                          "excitationColor",
                                          "maxColoredExcitation",
                                          "pointDamping",
                                          "updateForcesAtStepEnd",
                                          "profile",
                                          "elementClass",
                                          "penetrationLimit"};
    for (size_t i = 0; i < sizeof trifles / sizeof *trifles; i++)
        if (strcmp(key, trifles[i]) == 0) return true;
    return false;
}

/* -------------------------------------------------------------------- the tree */

static struct frame *top(struct reader *r)
{
    return &r->frame[r->depth];
}

/* Path of the component that is open at a depth. */
static void path_of(const struct reader *r, int depth, char out[256])
{
    char step[100];
    size_t n = 0;
    out[0] = '\0';
    for (int d = 2; d <= depth; d++) {
        const struct frame *f = &r->frame[d];
        if (f->keyed) continue;
        int k = f->name[0] ? snprintf(step, sizeof step, "%s%s", n ? "/" : "", f->name)
                           : snprintf(step, sizeof step, "%s%d", n ? "/" : "", f->number);
        if (k < 0 || (size_t)k >= sizeof step || n + (size_t)k >= 256) break;
        memcpy(out + n, step, (size_t)k + 1);
        n += (size_t)k;
    }
    if (n == 0)
        snprintf(out, 256, "%s", r->frame[1].name[0] ? r->frame[1].name : "the model itself");
}

/* The kind of a component in a list of nodes, elements, ... */
static enum what item_of(enum what list)
{
    switch (list) {
    case NODES:
        return NODE;
    case ELEMENTS:
        return ELEMENT;
    case BUNDLES:
        return BUNDLE;
    case LIST:
        return OTHER;
    default:
        return OTHER;
    }
}

static enum what sort_of(const struct reader *r, const struct frame *parent)
{
    bool mine = r->model_depth > 0 && r->depth == r->model_depth;
    if (r->key[0]) {
        if (parent->what == BUNDLE && strcmp(r->key, "elementDescs") == 0) return DESC;
        return VALUE;
    }
    if (parent->what == DESC) return DESC;
    if (parent->what == NODES || parent->what == ELEMENTS || parent->what == BUNDLES)
        return item_of(parent->what);
    if (strcmp(r->element, "FemNode3d") == 0) return NODES;
    if (!mine) return OTHER;
    if (strcmp(r->element, "FemElement3d") == 0 || strcmp(r->element, "ShellElement3d") == 0)
        return ELEMENTS;
    return strcmp(r->tag, "MuscleBundleList") == 0 ? BUNDLES : LIST;
}

/* The component above a list of FEM nodes is a FEM model. */
static int open_model(struct reader *r)
{
    struct frame *model = top(r);
    if (r->n_models < MOST_MODELS) path_of(r, r->depth, r->models[r->n_models]);
    r->n_models++;
    if (r->n_models > 1) return ART_OK;
    model->what = MODEL;
    for (int i = 0; i < model->n_keys; i++) lose(r, model->keys[i]);
    r->model_depth = r->depth;
    return ART_OK;
}

static int open_bracket(struct reader *r, size_t at)
{
    struct frame *parent = top(r);
    if (r->depth + 1 == MOST_DEPTH)
        return fail(r, at, ART_ELIMIT, "brackets are nested too deeply");
    if (strcmp(r->element, "FemNode3d") == 0 && !r->key[0]) {
        int status = open_model(r);
        if (status < 0) return status;
    }
    enum what what = sort_of(r, parent);
    if ((what == NODES || what == ELEMENTS) && (r->n_models > 1 || r->depth != r->model_depth))
        what = OTHER; /* another model's */
    if (r->n_models > 1 && what != VALUE) what = OTHER;
    struct frame *f = &r->frame[++r->depth];
    f->what = what, f->keyed = r->key[0] != '\0', f->name[0] = '\0';
    f->n_children = f->n_keys = 0;
    f->number = r->has_number ? r->number : parent->n_children;
    if (!f->keyed) parent->n_children++;
    if (what == NODE) {
        r->n_pos = r->n_rest_pos = -1;
        r->item_at = at;
        memset(r->pos, 0, sizeof r->pos);
    } else if (what == ELEMENT) {
        r->now = (struct elem){.number = f->number, .first = r->n_node, .at = at, .thickness = -1};
        r->now.kind = art_artfem_kind(r->tag, strlen(r->tag));
        if (r->now.kind < 0)
            return fail(r, at, ART_EUNSUPPORTED, "element %d is of an unknown class '%s'",
                        f->number, r->tag);
        r->now.shell = art_elem_type((enum art_elem_kind)r->now.kind)->dim == 2;
    } else if (what == BUNDLE) {
        if (!ART_GROW(r->ctx, r->bundle, r->n_bundle, r->bundle_cap)) return r->ctx->status;
        r->bundle[r->n_bundle] = (struct bundle){.first = r->n_desc};
        snprintf(r->bundle[r->n_bundle].name, MOST_NAME, "bundle%d", f->number);
        r->n_bundle++;
    }
    r->n_num = 0;
    if (what != VALUE) r->key[0] = '\0';
    r->tag[0] = r->element[0] = '\0';
    r->has_number = false;
    return ART_OK;
}

/* ------------------------------------------------------------- nodes, elements */

static int end_node(struct reader *r, const struct frame *f)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_nodes, status;
    bool fresh;
    if ((r->n_pos >= 0 && r->n_pos != 3) || (r->n_rest_pos >= 0 && r->n_rest_pos != 3))
        return fail(r, r->item_at, ART_ESHAPE, "node %d: a position has three numbers", f->number);
    ART_TRY(art_ids_add(r->ctx, &r->nodes, f->number, n, &fresh));
    if (!fresh) return fail(r, r->item_at, ART_ERANGE, "node %d stands twice", f->number);
    ART_TRY(art_volume_add_node(r->ctx, vol, r->pos));
    ART_TRY(art_volume_set_node_id(r->ctx, vol, n, f->number));
    if (!ART_RESERVE(r->ctx, r->rest, 3 * ((size_t)n + 1), r->rest_cap)) return r->ctx->status;
    art_v3_copy(r->rest + 3 * (size_t)n, r->n_rest_pos == 3 ? r->own_rest : r->pos);
    r->n_rest += r->n_rest_pos == 3;
out:
    return status;
}

static int end_elem(struct reader *r)
{
    struct elem *e = &r->now;
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)e->kind);
    bool fresh;
    int status;
    e->n = r->n_node - e->first;
    if (e->n != type->n_nodes)
        return fail(r, e->at, ART_ESHAPE, "element %d is a %s with %d node{s} instead of %d",
                    e->number, type->name, e->n, type->n_nodes);
    if (!ART_GROW(r->ctx, r->elem, r->n_elem, r->elem_cap)) return r->ctx->status;
    ART_TRY(art_ids_add(r->ctx, e->shell ? &r->shells : &r->solids, e->number, r->n_elem, &fresh));
    if (!fresh) return fail(r, e->at, ART_ERANGE, "element %d stands twice", e->number);
    r->elem[r->n_elem++] = *e;
out:
    return status;
}

static int add_elem_node(struct reader *r, size_t at, int number)
{
    if (!ART_GROW(r->ctx, r->node, r->n_node, r->node_cap) ||
        !ART_GROW(r->ctx, r->node_at, r->n_node, r->node_at_cap))
        return r->ctx->status;
    r->node_at[r->n_node] = at;
    r->node[r->n_node++] = number;
    return ART_OK;
}

/* The number at the end of a path such as nodes/12. */
static int number_of(struct reader *r, size_t at, const char *s, size_t n, int *number)
{
    size_t from = n;
    int64_t v;
    while (from > 0 && s[from - 1] >= '0' && s[from - 1] <= '9') from--;
    if (from == n || (from > 0 && s[from - 1] != '/') ||
        art_read_int(s + from, n - from, &v) == 0 || v > INT32_MAX)
        return fail(r, at, ART_EUNSUPPORTED, "'%.*s' names no number", (int)(n < 60 ? n : 60), s);
    *number = (int)v;
    return ART_OK;
}

/* A path to an element of a bundle. */
static int add_desc(struct reader *r, size_t at, const char *s, size_t n)
{
    int number, status;
    ART_TRY(number_of(r, at, s, n, &number));
    if (!ART_GROW(r->ctx, r->desc, r->n_desc, r->desc_cap) ||
        !ART_GROW(r->ctx, r->desc_at, r->n_desc, r->desc_at_cap))
        return r->ctx->status;
    if (number > INT32_MAX / 2) return fail(r, at, ART_ERANGE, "element %d does not exist", number);
    bool shell = (n > 5 && memcmp(s, "shell", 5) == 0) || (n > 2 && memcmp(s, "s/", 2) == 0);
    r->desc_at[r->n_desc] = at;
    r->desc[r->n_desc++] = 2 * number + shell;
out:
    return status;
}

/* ---------------------------------------------------------------------- values */

static int take_number(struct reader *r, const struct art_token *tok)
{
    const struct frame *f = top(r);
    bool inside = f->what == VALUE;
    enum what what = inside ? r->frame[r->depth - 1].what : f->what;
    int k = r->n_num++;
    if (!r->key[0]) return ART_OK;
    if (what == NODE && (strcmp(r->key, "position") == 0 || strcmp(r->key, "rest") == 0)) {
        bool rest = r->key[0] == 'r';
        if (k >= 3) return fail(r, tok->off, ART_ESHAPE, "a position has three numbers");
        *(rest ? &r->n_rest_pos : &r->n_pos) = k + 1;
        if (!isfinite(tok->num))
            return fail(r, tok->off, ART_ERANGE, "the number is too large or infinite");
        (rest ? r->own_rest : r->pos)[k] = tok->num;
    } else if (what == ELEMENT && strcmp(r->key, "nodes") == 0) {
        if (tok->kind != ART_TOK_INT || tok->integer < 0 || tok->integer > INT32_MAX)
            return fail(r, tok->off, ART_ERANGE, "expected the number of a node");
        return add_elem_node(r, tok->off, (int)tok->integer);
    } else if (what == ELEMENT && strcmp(r->key, "defaultThickness") == 0) {
        r->now.thickness = tok->num;
    }
    return ART_OK;
}

/* A word or text as a value. */
static int take_text(struct reader *r, size_t at, const char *s, size_t n)
{
    struct frame *f = top(r);
    bool inside = f->what == VALUE;
    enum what what = inside ? r->frame[r->depth - 1].what : f->what;
    int number, status;
    if (strcmp(r->key, "name") == 0 && !inside) {
        if (n >= MOST_NAME) n = MOST_NAME - 1;
        memcpy(f->name, s, n);
        f->name[n] = '\0';
        if (what == BUNDLE && n > 0) memcpy(r->bundle[r->n_bundle - 1].name, f->name, n + 1);
        if (what == MODEL || what == OTHER) return ART_OK;
    } else if (what == ELEMENT && strcmp(r->key, "nodes") == 0 && inside) {
        ART_TRY(number_of(r, at, s, n, &number));
        return add_elem_node(r, at, number);
    } else if (what == ELEMENT && strcmp(r->key, "elementClass") == 0) {
        r->now.membrane = n == 8 && memcmp(s, "MEMBRANE", 8) == 0;
    } else if (what == DESC && !inside && strcmp(r->key, "element") == 0) {
        return add_desc(r, at, s, n);
    }
    return ART_OK;
out:
    return status;
}

/* A key of the model, its nodes, its elements, its bundles that is no part of a mesh. */
static void note_key(struct reader *r)
{
    struct frame *f = top(r);
    enum what what = f->what;
    const char *key = r->key;
    /* that a component is a FEM model shows later */
    if (what == OTHER && !f->keyed && f->n_keys < MOST_KEYS && !is_trifle(key))
        snprintf(f->keys[f->n_keys++], sizeof f->keys[0], "%.31s", key);
    if (what == MODEL && !is_trifle(key)) lose(r, key);
    if (what == NODE && strcmp(key, "position") == 0) r->n_pos = 0;
    if (what == NODE && strcmp(key, "rest") == 0) r->n_rest_pos = 0;
    if (what == NODE && strcmp(key, "position") != 0 && strcmp(key, "rest") != 0 && !is_trifle(key))
        lose(r, strcmp(key, "dynamic") == 0 ? "which nodes are fixed" : key);
    if (what == ELEMENT && strcmp(key, "nodes") != 0 && strcmp(key, "defaultThickness") != 0 &&
        !is_trifle(key))
        lose(r, key);
    if (what == DESC && (strcmp(key, "direction") == 0 || strcmp(key, "directions") == 0))
        lose(r, "directions of muscle elements");
    if (what == BUNDLE && strcmp(key, "elementDescs") != 0 && strcmp(key, "fibres") != 0 &&
        !is_trifle(key))
        lose(r, key);
}

/* ----------------------------------------------------------------------- walking */

/* Behind the word of a list class: its parameter in angles. */
static int take_parameter(struct reader *r)
{
    struct art_token tok;
    int status, open = 0;
    do {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (tok.kind == ART_TOK_END) return ART_OK;
        if (tok.kind == ART_TOK_WORD) keep_word(r->element, tok.s, tok.n);
        if (tok.kind == ART_TOK_CHAR && tok.ch == '<') open++;
        if (tok.kind == ART_TOK_CHAR && tok.ch == '>') open--;
    } while (open > 0);
out:
    return status;
}

/* Numbers without brackets end where something else begins. */
static void end_numbers(struct reader *r)
{
    if (top(r)->what != VALUE && r->n_num > 0) r->key[0] = '\0', r->n_num = 0;
}

static int take_word(struct reader *r, const struct art_token *word)
{
    const struct art_token *next;
    struct art_token sign;
    char s[MOST_NAME];
    const char *text = word->s;
    size_t n = word->n, at = word->off;
    int status;
    bool inside = top(r)->what == VALUE;
    end_numbers(r);
    keep_word(s, text, n);
    ART_TRY(art_lex_peek(&r->lex, &next));
    char ch = next->kind == ART_TOK_CHAR ? next->ch : '\0';
    if (ch == '<' && !inside) {
        memcpy(r->tag, s, sizeof s);
        return take_parameter(r);
    }
    if (ch == '=' || ch == ':') {
        ART_TRY(art_lex_next(&r->lex, &sign));
        if (ch == '=' && !inside) {
            memcpy(r->key, s, sizeof s);
            r->n_num = 0;
            note_key(r);
        }
        return ART_OK;
    }
    if (ch == '[') {
        memcpy(r->tag, s, sizeof s);
        return ART_OK;
    }
    if (r->key[0]) ART_TRY(take_text(r, at, text, n));
    if (!inside) r->key[0] = '\0';
out:
    return status;
}

/* The key that a bracket belonged to is done with it. */
static int close_bracket(struct reader *r, size_t at)
{
    struct frame f = *top(r);
    int status = ART_OK;
    if (r->depth == 0) return fail(r, at, ART_ESYNTAX, "a bracket closes that was not opened");
    r->depth--;
    if (f.what == NODE) ART_TRY(end_node(r, &f));
    if (f.what == ELEMENT) ART_TRY(end_elem(r));
    /* the surface follows from the elements */
    if (top(r)->what == LIST && !f.keyed && strcmp(f.name, "surface") != 0) lose(r, top(r)->name);
    if (f.what == MODEL) {
        if (f.name[0]) {
            r->vol->name = art_strdup(r->ctx, f.name);
            if (!r->vol->name) return ART_ENOMEM;
        }
        r->model_depth = 0;
    }
    if (top(r)->what != VALUE) r->key[0] = '\0';
    r->has_number = false;
out:
    return status;
}

static int take(struct reader *r, const struct art_token *tok)
{
    switch (tok->kind) {
    case ART_TOK_WORD:
        return take_word(r, tok);
    case ART_TOK_STRING:
        if (r->key[0]) {
            int status = take_text(r, tok->off, tok->s, tok->n);
            if (status < 0) return status;
        }
        if (top(r)->what != VALUE) r->key[0] = '\0';
        return ART_OK;
    case ART_TOK_INT:
    case ART_TOK_REAL:
        if (r->key[0]) return take_number(r, tok);
        r->has_number = tok->kind == ART_TOK_INT && tok->integer >= 0 && tok->integer <= INT32_MAX;
        r->number = r->has_number ? (int)tok->integer : 0;
        return ART_OK;
    case ART_TOK_CHAR:
        if (tok->ch == '[') {
            end_numbers(r);
            return open_bracket(r, tok->off);
        }
        if (tok->ch == ']') return close_bracket(r, tok->off);
        return ART_OK;
    default:
        return ART_OK;
    }
}

static int walk(struct reader *r)
{
    struct art_token tok;
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (tok.kind == ART_TOK_END) break;
        ART_TRY(take(r, &tok));
    }
    if (r->depth > 0) status = fail(r, r->src->n, ART_ESYNTAX, "the file ends inside of brackets");
out:
    return status;
}

/* ------------------------------------------------------------------------ assembly */

static int add_elem(struct reader *r, const struct elem *e, int id)
{
    int node[ART_ELEM_MAX_NODES], n = r->vol->n_elems, status;
    for (int k = 0; k < e->n; k++) {
        node[k] = art_ids_find(&r->nodes, r->node[e->first + k]);
        if (node[k] < 0)
            return fail(r, r->node_at[e->first + k], ART_ERANGE,
                        "element %d: node %d does not exist", e->number, r->node[e->first + k]);
    }
    ART_TRY(art_volume_add_elem(r->ctx, r->vol, (enum art_elem_kind)e->kind, node));
    ART_TRY(art_volume_set_elem_id(r->ctx, r->vol, n, id));
out:
    return status;
}

/* Solids and shells are two lists with numbers of their own: those of the shells are raised if they
 * meet. */
static int add_elems(struct reader *r)
{
    int most = -1, raise = 0, status = ART_OK;
    for (int i = 0; i < r->n_elem; i++)
        if (!r->elem[i].shell && r->elem[i].number > most) most = r->elem[i].number;
    for (int i = 0; i < r->n_elem; i++)
        if (r->elem[i].shell && art_ids_find(&r->solids, r->elem[i].number) >= 0) raise = most + 1;
    for (int i = 0; i < r->n_elem; i++) {
        const struct elem *e = &r->elem[i];
        int64_t id = (int64_t)e->number + (e->shell ? raise : 0);
        if (id > INT32_MAX)
            return fail(r, e->at, ART_ERANGE, "the numbers of elements are too large");
        ART_TRY(add_elem(r, e, (int)id));
    }
    if (raise > 0)
        art_note(r->ctx, &(struct art_loc){r->src->name, 0, 0},
                 "the numbers of the shells are raised by %d, to distinguish them from the solids",
                 raise);
out:
    return status;
}

/* Columns for what shells have, if one differs from what a fresh one has. */
static int add_fields(struct reader *r)
{
    struct art_volume *vol = r->vol;
    struct art_field *f;
    bool membrane = false, thickness = false;
    int status = ART_OK;
    for (int i = 0; i < r->n_elem; i++) {
        membrane = membrane || r->elem[i].membrane;
        thickness = thickness || r->elem[i].thickness >= 0;
    }
    if (thickness) {
        ART_TRY(
            art_fields_add(r->ctx, &vol->elem_fields, "thickness", ART_F64, 1, vol->n_elems, &f));
        for (int i = 0; i < r->n_elem; i++)
            if (r->elem[i].shell)
                f->val[i] = r->elem[i].thickness >= 0 ? r->elem[i].thickness : 0.01;
    }
    if (membrane) {
        ART_TRY(art_fields_add(r->ctx, &vol->elem_fields, "membrane", ART_U8, 1, vol->n_elems, &f));
        for (int i = 0; i < r->n_elem; i++) f->val[i] = r->elem[i].membrane;
    }
    if (r->n_rest > 0) {
        ART_TRY(art_fields_add(r->ctx, &vol->node_fields, "rest", ART_F64, 3, vol->n_nodes, &f));
        memcpy(f->val, r->rest, 3 * (size_t)vol->n_nodes * sizeof *r->rest);
    }
out:
    return status;
}

static int add_bundles(struct reader *r)
{
    int status = ART_OK;
    for (int b = 0; b < r->n_bundle; b++) {
        int end = b + 1 < r->n_bundle ? r->bundle[b + 1].first : r->n_desc;
        struct art_volume_set *set;
        if (end == r->bundle[b].first) {
            lose(r, "muscle bundles of fibres");
            continue;
        }
        ART_TRY(art_volume_set(r->ctx, r->vol, r->bundle[b].name, ART_OF_ELEMS, &set));
        for (int k = r->bundle[b].first; k < end; k++) {
            int e = art_ids_find(r->desc[k] % 2 ? &r->shells : &r->solids, r->desc[k] / 2);
            if (e < 0)
                return fail(r, r->desc_at[k], ART_ERANGE, "bundle '%s': element %d does not exist",
                            r->bundle[b].name, r->desc[k] / 2);
            ART_TRY(art_volume_set_add(r->ctx, set, e));
        }
    }
out:
    return status;
}

static int check_models(struct reader *r)
{
    struct art_buf names;
    int status;
    if (r->n_models == 0) return fail(r, 0, ART_ENOTFOUND, "there is no FEM model in this file");
    if (r->n_models == 1) return ART_OK;
    art_buf_init(&names, r->ctx);
    for (int i = 0; i < r->n_models && i < MOST_MODELS; i++)
        art_buf_printf(&names, "%s%s", i ? ", " : "", r->models[i]);
    status = art_buf_status(&names);
    if (status == ART_OK)
        status = fail(r, 0, ART_EUSAGE,
                      "there are %d FEM models (%s): take one out with artedit --extract=PATH",
                      r->n_models, names.s);
    art_buf_fini(&names);
    return status;
}

static int report_lost(struct reader *r)
{
    struct art_buf list;
    int status;
    if (r->n_lost == 0) return ART_OK;
    art_buf_init(&list, r->ctx);
    for (int i = 0; i < r->n_lost; i++) art_buf_printf(&list, "%s%s", i ? ", " : "", r->lost[i]);
    status = art_buf_status(&list);
    if (status == ART_OK)
        status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &(struct art_loc){r->src->name, 0, 0},
                                 "the FEM model has more than a mesh; left out: %s%s", list.s,
                                 r->n_lost == MOST_LOST ? " ..." : "");
    art_buf_fini(&list);
    return status;
}

/* "# units mm kg s" before the first word. */
static int read_units(struct reader *r)
{
    struct art_scan scan;
    art_scan_init(&scan, r->ctx, r->src);
    scan.comment = '#';
    (void)art_scan_more(&scan);
    return art_scan_units(&scan, &r->vol->units);
}

int art_artfem_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader *r = art_alloc(ctx, 1, sizeof *r);
    int status;
    if (!r) return ART_ENOMEM;
    r->ctx = ctx, r->src = src;
    art_lexer_init(&r->lex, ctx, src);
    ART_TRY(art_volume_create(ctx, &r->vol));
    ART_TRY(read_units(r));
    ART_TRY(walk(r));
    ART_TRY(check_models(r));
    ART_TRY(add_elems(r));
    ART_TRY(add_fields(r));
    ART_TRY(add_bundles(r));
    ART_TRY(report_lost(r));
    *(struct art_volume **)object = r->vol;
    r->vol = NULL;
out:
    art_lexer_fini(&r->lex);
    art_volume_free(r->vol);
    art_ids_fini(&r->nodes), art_ids_fini(&r->solids), art_ids_fini(&r->shells);
    art_free(r->rest), art_free(r->elem), art_free(r->node), art_free(r->node_at);
    art_free(r->bundle), art_free(r->desc), art_free(r->desc_at);
    art_free(r);
    return status;
}
