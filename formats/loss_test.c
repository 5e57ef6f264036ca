#define _GNU_SOURCE
#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A square, a line, a point and an unused vertex, with everything that a mesh can carry. */
static int make_mesh(struct art_ctx *ctx, struct art_mesh **out)
{
    static const char text[] = "# units mm\n"
                               "v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0 1 0 0\nv 0 1 0 1 0 0\n"
                               "v 2 0 0 1 0 0\nv 3 0 0 1 0 0\n"
                               "vt 0 0\nvn 0 0 1\ng lid\nusemtl bone\n"
                               "f 1/1/1 2/1/1 3/1/1 4/1/1\ng\nl 1 2\np 5 -6\n";
    struct art_source src = {0};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_source_string(ctx, &src, "t.obj", text, sizeof text - 1));
    ART_TRY(art_obj_read(ctx, &mesh, &src, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, "t", ART_F64, 1, mesh->n_verts, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->face_fields, "id", ART_U8, 1, 1, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->line_fields, "w", ART_F64, 1, 1, NULL));
    ART_TRY(art_mesh_check(ctx, mesh));
    *out = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    art_source_fini(&src);
    return status;
}

TEST(format_points_of_obj)
{
    struct art_ctx ctx;
    struct art_mesh *mesh, *again;
    struct art_source src = {0};
    char path[] = "/tmp/art-points-XXXXXX.obj";
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_mesh(&ctx, &mesh), ART_OK));
    CHECK_INT(mesh->n_points, 2);
    CHECK_INT(mesh->point_vert[0], 4);
    CHECK_INT(mesh->point_vert[1], 0);
    int fd = mkstemps(path, 4);
    REQUIRE(fd >= 0);
    close(fd);
    CHECK_STATUS(art_mesh_write(&ctx, mesh, path, NULL), ART_OK);
    CHECK_INT(ctx.n_warnings, 1); /* the fields */
    REQUIRE(CHECK_STATUS(art_mesh_read(&ctx, &again, path, NULL), ART_OK));
    CHECK_INT(unlink(path), 0);
    CHECK_INT(again->n_points, 2);
    CHECK_INT(again->point_vert[0], 4);
    art_mesh_free(again);
    REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "v.obj", "v 0 0 0\np 1 2\n", 14), ART_OK));
    CHECK_STATUS(art_obj_read(&ctx, &again, &src, NULL), ART_ERANGE);
    CHECK_INT(ctx.last_loc.line, 2);
    CHECK_INT(ctx.last_loc.col, 5);
    art_source_fini(&src);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static void keep(void *user, const struct art_message *m)
{
    char *text = user;
    snprintf(text, 512, "%s", m->text);
}

TEST(format_tells_what_is_lost)
{
    struct art_ctx ctx;
    struct art_mesh *mesh;
    struct art_format format = {
        .name = "stl", .kind = ART_FORMAT_MESH, .carries = ART_CARRIES_FACES};
    char text[512] = "";
    art_ctx_init(&ctx);
    ctx.report = keep;
    ctx.user = text;
    REQUIRE(CHECK_STATUS(make_mesh(&ctx, &mesh), ART_OK));
    CHECK_STATUS(art_format_losses(&ctx, &format, mesh), ART_OK);
    CHECK_STR(text,
              "the format stl does not keep: 1 polygons as a whole (they are cut into triangles), "
              "1 polylines, 2 points, 1 unused vertices, normals, texture coordinates, colours, "
              "1 groups, 1 materials, the unit, vertex field 't', face field 'id', line field 'w'");
    format.carries |= ART_CARRIES_NORMALS | ART_CARRIES_TEXTURE;
    CHECK_STATUS(art_format_losses(&ctx, &format, mesh), ART_OK);
    CHECK_HAS(text, "normals of corners, texture coordinates of corners, colours,");
    /* what obj keeps, with the fields gone, is all there is */
    art_fields_fini(&mesh->vertex_fields);
    art_fields_fini(&mesh->face_fields);
    art_fields_fini(&mesh->line_fields);
    text[0] = '\0';
    CHECK_STATUS(art_format_losses(&ctx, art_format_find(ART_FORMAT_MESH, "obj"), mesh), ART_OK);
    CHECK_STR(text, "");
    ctx.strict = true;
    CHECK_STATUS(art_format_losses(&ctx, &format, mesh), ART_EUNSUPPORTED);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(format_tells_what_is_lost_of_a_volume)
{
    static const double p[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const int node[4] = {0, 1, 2, 3};
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_volume_set *set;
    struct art_format format = {
        .name = "node", .kind = ART_FORMAT_VOLUME, .elem_kinds = 1u << ART_ELEM_TET};
    char text[512] = "";
    int region;
    art_ctx_init(&ctx);
    ctx.report = keep;
    ctx.user = text;
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_volume_add_node(&ctx, vol, p[i]), ART_OK);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, node), ART_OK);
    CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_OK);
    CHECK_STR(text, "");
    CHECK_STATUS(art_mesh_add_name(&ctx, &vol->regions, "bone", 4, &region), ART_OK);
    CHECK_STATUS(art_volume_set_region(&ctx, vol, 0, region), ART_OK);
    CHECK_STATUS(art_volume_set_elem_id(&ctx, vol, 0, 7), ART_OK);
    CHECK_STATUS(art_volume_set(&ctx, vol, "base", ART_OF_SIDES, &set), ART_OK);
    CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_OK);
    CHECK_STR(text,
              "the format node does not keep: the numbers of the elements, 1 regions, set of sides "
              "'base'");
    /* facets: a part of the surface, then all of it; the model takes what the format does */
    for (int f = 0; f < 4; f++) {
        int corner[3] = {f == 0, 1 + (f <= 1), 2 + (f <= 2)};
        CHECK_STATUS(art_volume_add_facet(&ctx, vol, 3, corner), ART_OK);
        CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_OK);
        if (f < 3) CHECK_HAS(text, "boundary facets (kept by msh, ");
    }
    CHECK_HAS(text, ", 4 boundary facets (the whole surface, which follows from the elements");
    CHECK_STATUS(art_format_losses_of(&ctx, &format, "a thing", vol), ART_OK);
    CHECK_HAS(text, "a thing does not keep: the numbers");
    vol->units = art_strdup(&ctx, "mm");
    vol->name = art_strdup(&ctx, "block");
    CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_OK);
    CHECK_HAS(text, "the unit");
    CHECK_HAS(text, "the name");
    format.carries |= ART_CARRIES_UNITS | ART_CARRIES_NAME;
    CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_OK);
    CHECK(!strstr(text, "the unit") && !strstr(text, "the name"));
    format.elem_kinds = 1u << ART_ELEM_HEX;
    CHECK_STATUS(art_format_losses(&ctx, &format, vol), ART_EUNSUPPORTED);
    CHECK_STR(text, "element 7 is a tet, for which the format node has no word");
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
