/* Bodies and FEM models from files of every format, by Lua. */
#include "harness/test.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/format.h>
#include <art/mech.h>
#include <art/multizonebody.h>
#include <art/muscle.h>
#include <art/script.h>
#include <art/skin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keep(void *user, const struct art_message *m)
{
    if (m->severity == ART_ERROR)
        snprintf(user, 400, "%s:%d: %s", m->loc.file ? m->loc.file : "", m->loc.line, m->text);
}

static int run(const char *text, const char *dir, char said[400])
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_source source = {0};
    struct art_script_options how = {.trusted = true, .dir = dir};
    int status;
    art_ctx_init(&ctx);
    said[0] = '\0';
    ctx.report = keep;
    ctx.user = said;
    ART_TRY(art_schema_create(&ctx, &schema));
    ART_TRY(art_model_register(&ctx, schema));
    ART_TRY(art_mech_register(&ctx, schema));
    ART_TRY(art_joint_register(&ctx, schema));
    ART_TRY(art_muscle_register(&ctx, schema));
    ART_TRY(art_fem_register(&ctx, schema));
    ART_TRY(art_skin_register(&ctx, schema));
    ART_TRY(art_multizone_register(&ctx, schema));
    ART_TRY(art_contact_register(&ctx, schema));
    ART_TRY(art_schema_finish(&ctx, schema));
    ART_TRY(art_script_create(&ctx, schema, &how, &script));
    ART_TRY(art_source_string(&ctx, &source, "test.lua", text, strlen(text)));
    ART_TRY(art_script_run_source(script, &source));
    ART_TRY(art_script_finish(script));
out:
    art_source_fini(&source);
    art_script_free(script);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    return status;
}

static int tetrahedron(struct art_ctx *ctx, struct art_volume **vol)
{
    static const int node[4] = {0, 1, 2, 3};
    int status;
    ART_TRY(art_volume_create(ctx, vol));
    ART_TRY(art_volume_add_node(ctx, *vol, (double[3]){0, 0, 0}));
    ART_TRY(art_volume_add_node(ctx, *vol, (double[3]){3, 0, 0}));
    ART_TRY(art_volume_add_node(ctx, *vol, (double[3]){0, 3, 0}));
    ART_TRY(art_volume_add_node(ctx, *vol, (double[3]){0, 0, 3}));
    ART_TRY(art_volume_add_elem(ctx, *vol, ART_ELEM_TET, node));
out:
    return status;
}

static void check_format(const struct art_format *f, const char *file, const char *dir)
{
    char text[700], said[400];
    bool mesh = f->kind == ART_FORMAT_MESH;
    snprintf(
        text, sizeof text,
        mesh
            ? "local m = art.root():add(art.MechModel{name='m'})\n"
              "local b = m:add(art.body{name='b', file='%s', density=2})\n"
              "assert(math.abs(b:mass_properties() - 12) < 1e-6)\n"
            : "local m = art.root():add(art.MechModel{name='m'})\n"
              "local b = m:add_fem{name='b', file='%s'}\n"
              "assert(#b.nodes == 4 and #b.elements == 1 and b.elements[1].class == 'TetElement')\n"
              "assert(math.abs(art.volume.read('%s'):volume() - 4.5) < 1e-6)\n",
        file, file);
    if (!CHECK_STATUS(run(text, dir, said), ART_OK)) TEST_FAIL("%s: %s", f->name, said);
}

TEST(script_takes_meshes_of_every_format)
{
    char dir[] = "/tmp/artkit-fem-XXXXXX", path[200], file[60], command[100];
    struct art_ctx ctx;
    struct art_mesh *box = NULL;
    struct art_volume *tet = NULL;
    int n = 0;
    REQUIRE(mkdtemp(dir) != NULL);
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 2, 3), ART_OK));
    REQUIRE(CHECK_STATUS(tetrahedron(&ctx, &tet), ART_OK));
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        bool mesh = f->kind == ART_FORMAT_MESH;
        if (!(mesh || f->kind == ART_FORMAT_VOLUME) || !f->read || !f->write) continue;
        if (mesh && !(f->carries & ART_CARRIES_FACES)) continue; /* points */
        snprintf(file, sizeof file, "%s%s", f->name, f->extensions[0]);
        snprintf(path, sizeof path, "%s/%s", dir, file);
        if (CHECK_STATUS(mesh ? art_mesh_write(&ctx, box, path, f->name)
                              : art_volume_write(&ctx, tet, path, f->name),
                         ART_OK))
            check_format(f, file, dir);
        n++;
    }
    CHECK(n >= 10);
    art_mesh_free(box);
    art_volume_free(tet);
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK(system(command) == 0);
    art_ctx_fini(&ctx);
}
