/* Bodies and FEM models from files of every format, by Lua. */
#include "harness/test.h"
#include "script_fixture.h"
#include <art/format.h>
#include <art/script.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (!CHECK_STATUS(run_script(text, dir, said), ART_OK)) TEST_FAIL("%s: %s", f->name, said);
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
        if (!f->extensions[0]) continue;                         /* it has to be named */
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
