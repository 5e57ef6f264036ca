/* Import of a model of FEBio: the tree of tags, its meaning, the components that say the same. */
#include "feb_priv.h"
#include <string.h>

/* ----------------------------------------------------------------------- sections */

static int check_document(struct feb *f)
{
    const char *version = feb_attr(f->root, "version");
    double v;
    if (!feb_is(f->root, "febio_spec"))
        return feb_fail(f, f->root, ART_ESYNTAX, "the root is <%s>, not <febio_spec>",
                        f->root ? f->root->tag : "");
    if (!version || !art_parse_double(version, &v))
        return feb_fail(f, f->root, ART_ESYNTAX, "the file has no version");
    f->version = v > 0 && v < 100 ? (int)(v * 10 + 0.5) : 0;
    if (f->version != 25 && f->version != 30 && f->version != 40)
        return feb_fail(f, f->root, ART_EUNSUPPORTED,
                        "version %s; models of 2.5, 3.0 and 4.0 are read", version);
    feb_use(f->root);
    return ART_OK;
}

/* Sections without a meaning for the model, and kinds of physics that are not here. */
static void check_sections(struct feb *f)
{
    static const char *const others[] = {"Output", "Globals", "Preferences"};
    struct art_xml_tag *module = feb_child(f->root, "Module");
    const char *type = feb_attr(module, "type");
    for (struct art_xml_tag *t = f->root->first; t; t = t->next) {
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
            if (strcmp(t->tag, others[i]) == 0) feb_use_all(t);
    }
    if (module) feb_use_all(module);
    if (type && strcmp(type, "solid") != 0)
        feb_refuse(f, module, "the physics of the module \"%s\"", type);
}

/* Contact and the like: each part by its type. */
static void refuse_parts(struct feb *f, const char *section)
{
    int step = -1;
    for (struct art_xml_tag *s = feb_section(f, section, NULL, &step); s;
         s = feb_section(f, section, s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) {
            const char *type = feb_attr(t, "type");
            feb_use_all(t);
            feb_refuse(f, t, "<%s%s%s%s>", t->tag, type ? " type=\"" : "", type ? type : "",
                       type ? "\"" : "");
        }
}

static int number_bodies(struct feb *f)
{
    for (int i = 0; i < f->n_materials; i++) {
        if (!f->materials[i].rigid) continue;
        if (!FEB_GROW(f, f->rigid.bodies, f->rigid.n_bodies, f->rigid.cap_bodies))
            return ART_ENOMEM;
        f->materials[i].body = f->rigid.n_bodies;
        f->rigid.bodies[f->rigid.n_bodies++] = (struct feb_body){0};
    }
    return ART_OK;
}

static int read_all(struct feb *f)
{
    static int (*const sections[])(struct feb *) = {
        feb_read_control,  feb_read_curves,   feb_read_step_lengths, feb_read_materials,
        number_bodies,     feb_read_mesh,     feb_read_sets,         feb_read_mesh_data,
        feb_read_boundary, feb_read_loads,    feb_read_rigid,        feb_read_walls,
        feb_read_contact,  feb_read_discrete, feb_read_initial};
    static const char *const refused[] = {"MeshAdaptor", "Code"};
    int status;
    check_sections(f);
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        ART_TRY(sections[i](f));
        ART_TRY(f->status);
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) refuse_parts(f, refused[i]);
    ART_TRY(feb_emit(f));
    ART_TRY(f->status);
    feb_leftovers(f);
    status = f->build.status;
out:
    return status;
}

static int convert(struct feb *f)
{
    int status;
    ART_TRY(feb_parse(f));
    ART_TRY(check_document(f));
    status = read_all(f);
    int refused = feb_report(f);
    if (status == ART_OK) status = refused;
out:
    return status;
}

static void finish(struct feb *f)
{
    art_volume_free(f->mesh.vol);
    art_ids_fini(&f->mesh.nodes);
    art_ids_fini(&f->mesh.elems);
    art_free(f->mesh.parts), art_free(f->trusses.list), art_free(f->mesh.node_sets);
    art_free(f->mesh.maps.list), art_free(f->mesh.elem_sets), art_free(f->mesh.surfaces);
    art_free(f->materials), art_free(f->holds), art_free(f->rigid.bodies),
        art_free(f->act.pressures);
    art_free(f->rigid.connectors), art_free(f->act.walls), art_free(f->act.contacts),
        art_free(f->act.sums), art_free(f->act.enclosed);
    art_free(f->in.curves), art_free(f->in.columns), art_free(f->in.terms), art_free(f->in.steps);
    feb_close_files(f);
    for (int i = 0; i < FEB_KINDS; i++) art_map_fini(&f->names[i]);
    art_arena_fini(&f->arena);
}

int art_feb_read_model(struct art_ctx *ctx, const struct art_schema *schema,
                       const struct art_source *source, const struct art_read_options *options,
                       struct art_model **model)
{
    struct feb f = {.ctx = ctx, .src = source};
    art_build_begin(&f.build, ctx, schema, source, options);
    int status = convert(&f);
    if (status < 0) f.build.status = status;
    status = art_build_end(&f.build, model);
    finish(&f);
    return status;
}

static int read_language(struct art_ctx *ctx, const struct art_schema *schema,
                         const struct art_source *source, const struct art_import_options *how,
                         const struct art_read_options *options, struct art_model **model)
{
    (void)how;
    return art_feb_read_model(ctx, schema, source, options, model);
}

const struct art_language art_language_feb = {
    "feb", "models of FEBio", "FEBio", ".feb", art_feb_is_model, read_language, art_feb_write_model,
};
