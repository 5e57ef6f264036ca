/* A surface mesh as binary glTF 2.0 (Khronos Group 2021, glTF 2.0 Specification): a header, a
 * chunk of JSON, a chunk of numbers. */
#include "../xml.h"
#include "glb_priv.h"
#include <math.h>

enum { HEADER = 12, CHUNK = 8, FLOAT = 5126, UINT = 5125, ARRAY = 34962, ELEMENTS = 34963 };

static const struct {
    const char *name, *type;
    int dim;
} attrs[ART_GLB_ATTRS] = {{"POSITION", "VEC3", 3},
                          {"NORMAL", "VEC3", 3},
                          {"TEXCOORD_0", "VEC2", 2},
                          {"COLOR_0", "VEC4", 4}};

struct writer {
    struct art_ctx *ctx;
    struct art_glb glb;
    struct art_buf json, views, accessors;
    int n_views, n_accessors;
    int accessor[2][ART_GLB_ATTRS]; /* of the lists of vertices */
    int indices_view;
    uint64_t bytes; /* of numbers so far */
    bool odd_name;
};

/* ---------------------------------------------------------------------- JSON */

/* A string; what is not UTF-8 becomes '?'. */
static void put_string(struct writer *w, struct art_buf *to, const char *text)
{
    art_buf_putc(to, '"');
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int n = art_xml_char(p);
        if (*p < 32)
            art_buf_printf(to, "\\u%04x", *p);
        else if (*p == '"' || *p == '\\')
            art_buf_printf(to, "\\%c", *p);
        else if (n == 0)
            art_buf_putc(to, '?'), w->odd_name = true;
        else
            art_buf_add(to, (const char *)p, (size_t)n);
        p += n ? n : 1;
    }
    art_buf_putc(to, '"');
}

static int add_view(struct writer *w, uint64_t bytes, int target)
{
    art_buf_printf(
        &w->views, "%s\n{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu,\"target\":%d}",
        w->n_views ? "," : "", (unsigned long long)w->bytes, (unsigned long long)bytes, target);
    w->bytes += bytes;
    return w->n_views++;
}

static void put_range(struct writer *w, const char *name, int n, const float *x)
{
    art_buf_printf(&w->accessors, ",\"%s\":[", name);
    for (int k = 0; k < n; k++) {
        if (k > 0) art_buf_putc(&w->accessors, ',');
        art_buf_double(&w->accessors, (double)x[k]);
    }
    art_buf_putc(&w->accessors, ']');
}

/* A view and an accessor for each attribute of a list of vertices. */
static void add_list(struct writer *w, int which)
{
    const struct art_glb_list *list = &w->glb.list[which];
    for (int a = 0; a < ART_GLB_ATTRS && list->n > 0; a++) {
        float x[4], least[4], most[4];
        if (!list->has[a]) continue;
        int view = add_view(w, (uint64_t)list->n * (uint64_t)attrs[a].dim * sizeof(float), ARRAY);
        art_buf_printf(&w->accessors,
                       "%s\n{\"bufferView\":%d,\"componentType\":%d,\"count\":%d,\"type\":\"%s\"",
                       w->n_accessors ? "," : "", view, FLOAT, list->n, attrs[a].type);
        for (int i = 0; i < list->n; i++) {
            int n = art_glb_values(&w->glb, list, a, i, x);
            for (int k = 0; k < n; k++) {
                if (i == 0 || x[k] < least[k]) least[k] = x[k];
                if (i == 0 || x[k] > most[k]) most[k] = x[k];
            }
        }
        put_range(w, "min", attrs[a].dim, least);
        put_range(w, "max", attrs[a].dim, most);
        art_buf_putc(&w->accessors, '}');
        w->accessor[which][a] = w->n_accessors++;
    }
}

static const char *name_of(const struct art_mesh_names *names, int i)
{
    return i >= 0 && i < names->n ? names->name[i] : NULL;
}

static void put_primitive(struct writer *w, int i, int *materials)
{
    const struct art_glb_part *part = &w->glb.part[i];
    const struct art_glb_list *list = &w->glb.list[part->list];
    const char *group = name_of(&w->glb.mesh->groups, part->group), *mark = "";
    art_buf_printf(&w->json, "%s\n{\"attributes\":{", i ? "," : "");
    for (int a = 0; a < ART_GLB_ATTRS; a++) {
        if (!list->has[a]) continue;
        art_buf_printf(&w->json, "%s\"%s\":%d", mark, attrs[a].name, w->accessor[part->list][a]);
        mark = ",";
    }
    art_buf_printf(&w->json, "},\"indices\":%d,\"mode\":%d", w->n_accessors, part->mode);
    if (part->mode == 4) art_buf_printf(&w->json, ",\"material\":%d", (*materials)++);
    if (group) {
        art_buf_puts(&w->json, ",\"extras\":{\"group\":");
        put_string(w, &w->json, group);
        art_buf_putc(&w->json, '}');
    }
    art_buf_putc(&w->json, '}');
    art_buf_printf(&w->accessors,
                   "%s\n{\"bufferView\":%d,\"byteOffset\":%llu,\"componentType\":%d,\"count\":%d,"
                   "\"type\":\"SCALAR\",\"min\":[%d],\"max\":[%d]}",
                   w->n_accessors ? "," : "", w->indices_view, 4 * (unsigned long long)part->first,
                   UINT, part->n, part->least, part->most);
    w->n_accessors++;
}

static bool is_translucent(const struct art_mesh *m)
{
    for (int i = 0; i < m->color.n; i++)
        if (m->color.val[4 * (size_t)i + 3] < 1) return true;
    return false;
}

/* One for each part of faces, with the name of their material, or of their group. */
static void put_materials(struct writer *w)
{
    const struct art_mesh *m = w->glb.mesh;
    double gray = m->color.n > 0 ? 1 : 0.6;
    bool blend = is_translucent(m);
    const char *mark = ",\n\"materials\":[\n";
    for (int i = 0; i < w->glb.n_parts; i++) {
        const struct art_glb_part *part = &w->glb.part[i];
        const char *name = name_of(&m->materials, part->material);
        if (part->mode != 4) continue;
        if (!name) name = name_of(&m->groups, part->group);
        art_buf_printf(&w->json, "%s{", mark);
        if (name) {
            art_buf_puts(&w->json, "\"name\":");
            put_string(w, &w->json, name);
            art_buf_putc(&w->json, ',');
        }
        art_buf_puts(&w->json, "\"pbrMetallicRoughness\":{\"baseColorFactor\":[");
        for (int k = 0; k < 3; k++) art_buf_double(&w->json, gray), art_buf_putc(&w->json, ',');
        art_buf_printf(&w->json,
                       "1],\"metallicFactor\":0,\"roughnessFactor\":0.7}%s,"
                       "\"doubleSided\":true}",
                       blend ? ",\"alphaMode\":\"BLEND\"" : "");
        mark = ",\n";
    }
    if (*mark == ',' && mark[2] == '\0') art_buf_puts(&w->json, "]");
}

/* Metres in a unit of length, the first word; 0 if it is not known. */
static double metres(const char *units)
{
    static const struct {
        const char *name;
        double metres;
    } known[] = {{"m", 1},    {"mm", 1e-3}, {"cm", 1e-2},   {"dm", 0.1},
                 {"km", 1e3}, {"um", 1e-6}, {"in", 0.0254}, {"ft", 0.3048}};
    size_t n = strcspn(units, " \t");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == n && memcmp(known[i].name, units, n) == 0)
            return known[i].metres;
    return 0;
}

/* The mesh stands in a node that makes metres of its coordinates. */
static int put_scene(struct writer *w)
{
    const struct art_mesh *m = w->glb.mesh;
    double size = m->units ? metres(m->units) : 1;
    int status = ART_OK;
    art_buf_puts(&w->json,
                 "{\"asset\":{\"version\":\"2.0\",\"generator\":\"artkit\"},\n\"scene\":0,");
    if (w->glb.n_parts == 0) {
        art_buf_puts(&w->json, "\"scenes\":[{}]");
        return ART_OK;
    }
    art_buf_puts(&w->json, "\"scenes\":[{\"nodes\":[0]}],\n\"nodes\":[{\"mesh\":0");
    if (m->name) {
        art_buf_puts(&w->json, ",\"name\":");
        put_string(w, &w->json, m->name);
    }
    if (size == 0)
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "glb counts in metres, and nobody knows how long '%s' is: "
                                "coordinates are written as they are",
                                m->units));
    if (size > 0 && size != 1) {
        art_buf_puts(&w->json, ",\"scale\":");
        for (int k = 0; k < 3; k++)
            art_buf_putc(&w->json, k ? ',' : '['), art_buf_double(&w->json, size);
        art_buf_putc(&w->json, ']');
    }
    if (m->units) {
        art_buf_puts(&w->json, ",\"extras\":{\"units\":");
        put_string(w, &w->json, m->units);
        art_buf_putc(&w->json, '}');
    }
    art_buf_puts(&w->json, "}]");
out:
    return status;
}

static int put_json(struct writer *w)
{
    int status, materials = 0;
    for (int i = 0; i < 2; i++) add_list(w, i);
    ART_TRY(put_scene(w));
    if (w->glb.n_parts > 0) {
        w->indices_view = add_view(w, 4 * (uint64_t)w->glb.n_index, ELEMENTS);
        art_buf_puts(&w->json, ",\n\"meshes\":[{\"primitives\":[");
        for (int i = 0; i < w->glb.n_parts; i++) put_primitive(w, i, &materials);
        art_buf_puts(&w->json, "]}]");
        put_materials(w);
        art_buf_printf(&w->json, ",\n\"buffers\":[{\"byteLength\":%llu}],\n\"bufferViews\":[",
                       (unsigned long long)w->bytes);
        ART_TRY(art_buf_status(&w->views));
        ART_TRY(art_buf_status(&w->accessors));
        art_buf_add(&w->json, w->views.s, w->views.n);
        art_buf_puts(&w->json, "],\n\"accessors\":[");
        art_buf_add(&w->json, w->accessors.s, w->accessors.n);
        art_buf_putc(&w->json, ']');
    }
    art_buf_puts(&w->json, "}\n");
    for (size_t over = w->json.n % 4; over > 0 && over < 4; over++) art_buf_putc(&w->json, ' ');
    ART_TRY(art_buf_status(&w->json));
    if (w->odd_name)
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "a name has characters that are no UTF-8; they become '?'"));
out:
    return status;
}

/* ------------------------------------------------------------------- numbers */

static void put_u32(struct art_emit *e, uint32_t u)
{
    art_emit_to(e, art_store_u32(art_emit_room(e, 4), u));
}

static void put_numbers(struct writer *w, struct art_emit *e)
{
    for (int which = 0; which < 2; which++) {
        const struct art_glb_list *list = &w->glb.list[which];
        for (int a = 0; a < ART_GLB_ATTRS; a++)
            for (int i = 0; list->has[a] && i < list->n; i++) {
                float x[4];
                int n = art_glb_values(&w->glb, list, a, i, x);
                char *p = art_emit_room(e, sizeof x);
                for (int k = 0; k < n; k++) p = art_store_f32(p, x[k]);
                art_emit_to(e, p);
            }
    }
    for (int i = 0; i < w->glb.n_index; i++) put_u32(e, (uint32_t)w->glb.index[i]);
}

static int put_file(struct writer *w, struct art_sink *sink)
{
    struct art_emit e;
    uint64_t total = HEADER + CHUNK + w->json.n + (w->bytes ? CHUNK + w->bytes : 0);
    if (total > UINT32_MAX)
        return art_error(w->ctx, ART_ELIMIT, NULL,
                         "the mesh is too large for the format glb (4 GB)");
    art_emit_init(&e, w->ctx, sink, NULL);
    art_emit_add(&e, "glTF", 4);
    put_u32(&e, 2);
    put_u32(&e, (uint32_t)total);
    put_u32(&e, (uint32_t)w->json.n);
    art_emit_add(&e, "JSON", 4);
    art_emit_add(&e, w->json.s, w->json.n);
    if (w->bytes > 0) {
        put_u32(&e, (uint32_t)w->bytes);
        art_emit_add(&e, "BIN\0", 4);
        put_numbers(w, &e);
    }
    return art_emit_end(&e);
}

/* ------------------------------------------------------------------- writing */

static int check_numbers(struct art_ctx *ctx, const struct art_mesh *m)
{
    int status = ART_OK;
    for (size_t i = 0; i < 3 * (size_t)m->n_verts; i++)
        if (!isfinite((float)m->pos[i]))
            return art_error(ctx, ART_ERANGE, NULL,
                             "a coordinate of vertex %zu is too large for "
                             "the format glb",
                             i / 3);
    for (int i = 0; i < m->texture.n; i++)
        if (!isfinite((float)m->texture.val[3 * (size_t)i]) ||
            !isfinite((float)(1 - m->texture.val[3 * (size_t)i + 1])))
            return art_error(ctx, ART_ERANGE, NULL,
                             "a texture coordinate is too large for the format glb");
    for (int i = 0; i < m->texture.n; i++)
        if (m->texture.val[3 * (size_t)i + 2] != 0) {
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "the format glb does not keep: the third texture coordinate"));
            break;
        }
out:
    return status;
}

static int glb_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_mesh *m = object;
    struct art_mesh *cut = NULL;
    struct writer w = {.ctx = ctx};
    int status;
    art_buf_init(&w.json, ctx), art_buf_init(&w.views, ctx), art_buf_init(&w.accessors, ctx);
    ART_TRY(check_numbers(ctx, m));
    if (!art_mesh_is_triangular(m)) {
        ART_TRY(art_mesh_copy(ctx, &cut, m));
        ART_TRY(art_mesh_triangulate(ctx, cut));
        m = cut;
    }
    ART_TRY(art_glb_plan(ctx, &w.glb, m));
    ART_TRY(put_json(&w));
    ART_TRY(put_file(&w, sink));
out:
    art_glb_fini(&w.glb);
    art_buf_fini(&w.json), art_buf_fini(&w.views), art_buf_fini(&w.accessors);
    art_mesh_free(cut);
    return status;
}

static const char *const extensions[] = {".glb", NULL};

const struct art_format art_format_glb = {
    .name = "glb",
    .summary = "glTF 2.0, binary, for viewers (only written)",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .write = glb_write,
    .choices = ART_CHOICE_BINARY,
    .single = true,
    .carries = ART_CARRIES_FACES | ART_CARRIES_LINES | ART_CARRIES_POINTS | ART_CARRIES_NORMALS |
               ART_CARRIES_TEXTURE | ART_CARRIES_COLOR | ART_CARRIES_CORNERS | ART_CARRIES_GROUPS |
               ART_CARRIES_MATERIALS | ART_CARRIES_UNITS | ART_CARRIES_NAME};
