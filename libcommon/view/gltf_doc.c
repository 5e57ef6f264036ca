/* This writes a glTF document: its arrays of JSON and the bytes that these refer to. */
#include "gltf_priv.h"
#include <math.h>
#include <string.h>

enum { FLOAT = 5126, UINT = 5125, USHORT = 5123, ARRAY = 34962, ELEMENTS = 34963 };

void gltf_doc_init(struct gltf_doc *d, struct art_ctx *ctx)
{
    struct art_buf *all[] = {&d->bin,      &d->views,     &d->accessors, &d->nodes,
                             &d->meshes,   &d->materials, &d->skins,     &d->samplers,
                             &d->channels, &d->children,  &d->roots};
    memset(d, 0, sizeof *d);
    d->ctx = ctx;
    d->times = -1;
    for (int i = 0; i < 5; i++) d->solid[i][0] = -1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_buf_init(all[i], ctx);
}

void gltf_doc_fini(struct gltf_doc *d)
{
    art_buf_fini(&d->bin), art_buf_fini(&d->views), art_buf_fini(&d->accessors);
    art_buf_fini(&d->nodes), art_buf_fini(&d->meshes), art_buf_fini(&d->materials);
    art_buf_fini(&d->skins), art_buf_fini(&d->samplers), art_buf_fini(&d->channels);
    art_buf_fini(&d->children), art_buf_fini(&d->roots);
}

/* Returns the number of bytes of the UTF-8 character at p; 0: there is none. */
static size_t utf8_at(const unsigned char *p)
{
    size_t n = *p < 0x80 ? 1 : *p >= 0xc2 && *p < 0xe0 ? 2 : *p >= 0xe0 && *p < 0xf0 ? 3 : 4;
    if (n == 4 && !(*p >= 0xf0 && *p < 0xf5)) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    return n;
}

void gltf_string(struct gltf_doc *d, struct art_buf *to, const char *text)
{
    art_buf_putc(to, '"');
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        size_t n = utf8_at(p);
        if (*p < 32)
            art_buf_printf(to, "\\u%04x", *p);
        else if (*p == '"' || *p == '\\')
            art_buf_printf(to, "\\%c", *p);
        else if (n == 0)
            art_buf_putc(to, '?'), d->odd_name = true;
        else
            art_buf_add(to, (const char *)p, n);
        p += n ? n : 1;
    }
    art_buf_putc(to, '"');
}

/* --------------------------------------------------------------------- accessors */

static void put_u32(struct art_buf *out, uint32_t x)
{
    char b[4] = {(char)x, (char)(x >> 8), (char)(x >> 16), (char)(x >> 24)};
    art_buf_add(out, b, 4);
}

static int begin_accessor(struct gltf_doc *d, enum gltf_use use, size_t bytes, int type, int n,
                          int dim, bool normalized)
{
    static const char *const kinds[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    art_buf_printf(&d->views, "%s\n{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu",
                   d->n_views ? "," : "", d->bin.n, bytes);
    if (use != GLTF_OTHER)
        art_buf_printf(&d->views, ",\"target\":%d", use == GLTF_VERTICES ? ARRAY : ELEMENTS);
    art_buf_putc(&d->views, '}');
    art_buf_printf(&d->accessors,
                   "%s\n{\"bufferView\":%d,\"componentType\":%d,\"count\":%d,\"type\":\"%s\"%s",
                   d->n_accessors ? "," : "", d->n_views++, type, n,
                   dim == 16 ? "MAT4" : kinds[dim - 1], normalized ? ",\"normalized\":true" : "");
    return d->n_accessors++;
}

static void put_range(struct art_buf *to, const char *name, int dim, const float *x)
{
    art_buf_printf(to, ",\"%s\":[", name);
    for (int k = 0; k < dim; k++) {
        if (k) art_buf_putc(to, ',');
        art_buf_double(to, (double)x[k] + 0.0);
    }
    art_buf_putc(to, ']');
}

int gltf_floats(struct gltf_doc *d, enum gltf_use use, int n, int dim, const float *x)
{
    int at = begin_accessor(d, use, 4 * (size_t)n * (size_t)dim, FLOAT, n, dim, false);
    float least[16], most[16];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < dim; k++) {
            float v = x[(size_t)i * (size_t)dim + (size_t)k];
            uint32_t u;
            if (i == 0 || v < least[k]) least[k] = v;
            if (i == 0 || v > most[k]) most[k] = v;
            memcpy(&u, &v, sizeof u);
            put_u32(&d->bin, u);
        }
    if (dim < 16 && n > 0) {
        put_range(&d->accessors, "min", dim, least);
        put_range(&d->accessors, "max", dim, most);
    }
    art_buf_putc(&d->accessors, '}');
    return at;
}

int gltf_indices(struct gltf_doc *d, int n, const uint32_t *x)
{
    int at = begin_accessor(d, GLTF_INDICES, 4 * (size_t)n, UINT, n, 1, false);
    uint32_t least = UINT32_MAX, most = 0;
    for (int i = 0; i < n; i++) {
        if (x[i] < least) least = x[i];
        if (x[i] > most) most = x[i];
        put_u32(&d->bin, x[i]);
    }
    art_buf_printf(&d->accessors, ",\"min\":[%u],\"max\":[%u]}", least, most);
    return at;
}

/* Writes 16-bit numbers of vertices; dim is even, so that items begin at multiples of four. */
int gltf_shorts(struct gltf_doc *d, int n, int dim, bool normalized, const uint16_t *x)
{
    int at =
        begin_accessor(d, GLTF_VERTICES, 2 * (size_t)n * (size_t)dim, USHORT, n, dim, normalized);
    for (size_t i = 0; i < (size_t)n * (size_t)dim; i++) {
        char b[2] = {(char)x[i], (char)(x[i] >> 8)};
        art_buf_add(&d->bin, b, 2);
    }
    art_buf_putc(&d->accessors, '}');
    return at;
}

/* ------------------------------------------------------------------------- nodes */

/* Node 0 is the root, which turns all below it. */
static int put_node(struct gltf_doc *d, const char *name, const char *more)
{
    int at = 1 + d->n_nodes++;
    art_buf_puts(&d->nodes, ",\n{");
    if (name) {
        art_buf_puts(&d->nodes, "\"name\":");
        gltf_string(d, &d->nodes, name);
    }
    if (more && *more) art_buf_printf(&d->nodes, "%s%s", name ? "," : "", more);
    art_buf_putc(&d->nodes, '}');
    return at;
}

int gltf_node(struct gltf_doc *d, const char *name, const char *more)
{
    int at = put_node(d, name, more);
    art_buf_printf(&d->children, "%s%d", d->children.n ? "," : "", at);
    return at;
}

int gltf_root_node(struct gltf_doc *d, const char *name, const char *more)
{
    int at = put_node(d, name, more);
    art_buf_printf(&d->roots, ",%d", at);
    return at;
}

void gltf_channel(struct gltf_doc *d, int node, const char *path, int dim, int n, const float *x,
                  bool steps)
{
    int out = gltf_floats(d, GLTF_OTHER, n, dim, x);
    art_buf_printf(&d->samplers, "%s\n{\"input\":%d,\"output\":%d,\"interpolation\":\"%s\"}",
                   d->n_samplers ? "," : "", d->times, out, steps ? "STEP" : "LINEAR");
    art_buf_printf(&d->channels, "%s\n{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"%s\"}}",
                   d->n_channels++ ? "," : "", d->n_samplers++, node, path);
}

/* glTF counts colours in light (IEC 61966-2-1, sRGB). */
static double in_light(unsigned char c)
{
    double x = c / 255.0;
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

int gltf_material(struct gltf_doc *d, const unsigned char rgba[4], bool lit, bool both_sides,
                  bool colors)
{
    art_buf_printf(&d->materials, "%s\n{\"pbrMetallicRoughness\":{\"baseColorFactor\":[",
                   d->n_materials ? "," : "");
    for (int k = 0; k < 3; k++) {
        art_buf_double(&d->materials, colors ? 1 : in_light(rgba[k]));
        art_buf_putc(&d->materials, ',');
    }
    art_buf_double(&d->materials, colors ? 1 : rgba[3] / 255.0);
    art_buf_printf(&d->materials, "],\"metallicFactor\":0,\"roughnessFactor\":0.6}%s%s%s}",
                   both_sides ? ",\"doubleSided\":true" : "",
                   rgba[3] < 255 ? ",\"alphaMode\":\"BLEND\"" : "",
                   lit ? "" : ",\"extensions\":{\"KHR_materials_unlit\":{}}");
    d->unlit = d->unlit || !lit;
    return d->n_materials++;
}

/* -------------------------------------------------------------------------- file */

static void put_array(struct art_buf *json, const char *name, const struct art_buf *items, int n)
{
    if (n == 0) return;
    art_buf_printf(json, ",\n\"%s\":[", name);
    art_buf_add(json, items->s, items->n);
    art_buf_putc(json, ']');
}

static void put_json(const struct gltf_doc *d, int up_axis, struct art_buf *json)
{
    static const char *const turns[] = {
        ",\"rotation\":[0,0,0.70710678118654752,0.70710678118654752]", "",
        ",\"rotation\":[-0.70710678118654752,0,0,0.70710678118654752]"};
    art_buf_puts(json, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"artkit\"},\n");
    if (d->unlit) art_buf_puts(json, "\"extensionsUsed\":[\"KHR_materials_unlit\"],\n");
    art_buf_printf(json,
                   "\"scene\":0,\"scenes\":[{\"nodes\":[0%s]}],\n\"nodes\":[{\"name\":\"root\"%s",
                   d->roots.n ? d->roots.s : "", turns[up_axis]);
    if (d->children.n) {
        art_buf_puts(json, ",\"children\":[");
        art_buf_add(json, d->children.s, d->children.n);
        art_buf_putc(json, ']');
    }
    art_buf_putc(json, '}');
    if (d->n_nodes) art_buf_add(json, d->nodes.s, d->nodes.n);
    art_buf_putc(json, ']');
    put_array(json, "meshes", &d->meshes, d->n_meshes);
    put_array(json, "materials", &d->materials, d->n_materials);
    put_array(json, "skins", &d->skins, d->n_skins);
    if (d->n_channels) {
        art_buf_puts(json, ",\n\"animations\":[{\"samplers\":[");
        art_buf_add(json, d->samplers.s, d->samplers.n);
        art_buf_puts(json, "],\"channels\":[");
        art_buf_add(json, d->channels.s, d->channels.n);
        art_buf_puts(json, "]}]");
    }
    put_array(json, "accessors", &d->accessors, d->n_accessors);
    put_array(json, "bufferViews", &d->views, d->n_views);
    if (d->bin.n) art_buf_printf(json, ",\n\"buffers\":[{\"byteLength\":%zu}]", d->bin.n);
    art_buf_puts(json, "}\n");
    for (size_t over = json->n % 4; over > 0 && over < 4; over++) art_buf_putc(json, ' ');
}

static int check(const struct gltf_doc *d, const struct art_buf *json)
{
    const struct art_buf *all[] = {&d->bin,      &d->views,     &d->accessors, &d->nodes,
                                   &d->meshes,   &d->materials, &d->skins,     &d->samplers,
                                   &d->channels, &d->children,  &d->roots,     json};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int status = art_buf_status(all[i]);
        if (status < 0) return status;
    }
    if ((double)json->n + (double)d->bin.n < 4294967000.0) return ART_OK;
    return art_error(d->ctx, ART_ELIMIT, NULL, "too much for the format glb (4 GB)");
}

int gltf_doc_write(struct gltf_doc *d, int up_axis, struct art_sink *sink)
{
    struct art_buf json, head;
    int status;
    art_buf_init(&json, d->ctx), art_buf_init(&head, d->ctx);
    put_json(d, up_axis, &json);
    ART_TRY(check(d, &json));
    art_buf_add(&head, "glTF", 4);
    put_u32(&head, 2);
    put_u32(&head, (uint32_t)(20 + json.n + (d->bin.n ? 8 + d->bin.n : 0)));
    put_u32(&head, (uint32_t)json.n);
    art_buf_add(&head, "JSON", 4);
    ART_TRY(art_buf_status(&head));
    ART_TRY(art_sink_write(sink, head.s, head.n));
    ART_TRY(art_sink_write(sink, json.s, json.n));
    if (d->bin.n) {
        art_buf_clear(&head);
        put_u32(&head, (uint32_t)d->bin.n);
        art_buf_add(&head, "BIN\0", 4);
        ART_TRY(art_buf_status(&head));
        ART_TRY(art_sink_write(sink, head.s, head.n));
        ART_TRY(art_sink_write(sink, d->bin.s, d->bin.n));
    }
    if (d->odd_name)
        ART_TRY(art_warn_strict(d->ctx, ART_EUNSUPPORTED, NULL,
                                "a name has characters that are no UTF-8; they become '?'"));
out:
    art_buf_fini(&json), art_buf_fini(&head);
    return status;
}
