/* Which render properties count: inheritance over model, list, component; setting them. */
#include "harness/test.h"
#include <art/view.h>
#include <math.h>
#include <string.h>

/* Colours as in the example of the guide's section 4.3.2: the model blue, the list green, p3 red.
 */
static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='mech'\n"
    " renderProps=[ pointColor=[ 0 0 1 ] pointStyle=SPHERE pointRadius=0.25 edgeWidth=3 ]\n"
    " PointList<Particle> [ name='particles' renderProps=PointRenderProps [ pointColor=[ 0 1 0 ] "
    "]\n"
    "  [ name='p1' ] [ name='p2' renderProps=PointRenderProps [ pointRadius=0.5 ] ]\n"
    "  [ name='p3' renderProps=PointRenderProps [ pointColor=[ 1 0 0 ] visible=false ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings' AxialSpring [ name='s'\n"
    "  points=[ 'particles/p1' 'particles/p2' ] ] ] ] ] ]\n";

struct tree {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
};

static bool open_tree(struct tree *t)
{
    struct art_source src = {0};
    char *quoted;
    art_ctx_init(&t->ctx);
    t->schema = NULL;
    t->model = NULL;
    quoted = art_strdup(&t->ctx, text);
    for (char *s = quoted; s && *s; s++)
        if (*s == '\'') *s = '"';
    bool good = quoted && art_sim_schema(&t->ctx, &t->schema) == ART_OK &&
                art_source_string(&t->ctx, &src, "test.art", quoted, strlen(quoted)) == ART_OK &&
                art_model_read_source(&t->ctx, t->schema, &src, NULL, &t->model) == ART_OK;
    art_source_fini(&src);
    art_free(quoted);
    return good;
}

static void close_tree(struct tree *t)
{
    art_model_free(t->model);
    art_schema_free(t->schema);
    art_ctx_fini(&t->ctx);
}

static struct art_comp *at(const struct tree *t, const char *path)
{
    return art_find(t->model->root, path);
}

static bool is_rgb(const struct art_view_color *c, float r, float g, float b)
{
    return c->set && c->rgb[0] == r && c->rgb[1] == g && c->rgb[2] == b;
}

TEST(view_props_come_from_the_nearest_that_says_them)
{
    struct tree t;
    struct art_props p;
    CHECK(open_tree(&t));
    art_view_props(at(&t, "models/mech/particles/p1"), &p);
    CHECK(is_rgb(&p.point, 0, 1, 0) && p.visible);
    CHECK(p.point_style == ART_POINT_SPHERE && p.point_radius == 0.25);
    art_view_props(at(&t, "models/mech/particles/p2"), &p);
    CHECK(is_rgb(&p.point, 0, 1, 0));
    CHECK(p.point_radius == 0.5);
    art_view_props(at(&t, "models/mech/particles/p3"), &p);
    CHECK(is_rgb(&p.point, 1, 0, 0) && !p.visible);
    /* a spring sees nothing of the list of particles */
    art_view_props(at(&t, "models/mech/axialSprings/s"), &p);
    CHECK(is_rgb(&p.point, 0, 0, 1) && p.edge_width == 3);
    close_tree(&t);
}

TEST(view_props_defaults_are_those_of_the_guide)
{
    struct art_props p;
    const float grey = 0.5019608f;
    art_props_default(&p);
    CHECK(p.visible && p.alpha == 1 && p.shading == ART_RENDER_FLAT && p.shininess == 32);
    CHECK(!p.specular.set && !p.back.set && !p.edge.set && !p.draw_edges);
    CHECK(p.face_style == ART_FACE_FRONT && p.edge_width == 1);
    CHECK(is_rgb(&p.face, grey, grey, grey) && is_rgb(&p.line, grey, grey, grey));
    CHECK(is_rgb(&p.point, grey, grey, grey));
    CHECK(p.line_style == ART_LINE_LINE && p.line_width == 1 && p.line_radius == 1);
    CHECK(p.point_style == ART_POINT_POINT && p.point_size == 1 && p.point_radius == 1);
    CHECK(!p.color_map && !p.normal_map && !p.bump_map);
}

TEST(view_props_contact_is_not_seen_unless_it_says_so)
{
    struct tree t;
    struct art_props p;
    CHECK(open_tree(&t));
    struct art_comp *manager = at(&t, "models/mech/collisionManager");
    art_view_props(manager, &p);
    CHECK(!p.visible && is_rgb(&p.point, 0, 0, 1));
    CHECK_INT(art_view_set(&t.ctx, manager, "renderProps.visible", "true", NULL), ART_OK);
    art_view_props(manager, &p);
    CHECK(p.visible);
    close_tree(&t);
}

TEST(view_props_are_set_where_they_were_null)
{
    struct tree t;
    struct art_props p;
    CHECK(open_tree(&t));
    struct art_comp *p1 = at(&t, "models/mech/particles/p1");
    CHECK_INT(art_view_set(&t.ctx, p1, "renderProps.pointColor", "orange", NULL), ART_OK);
    art_view_props(p1, &p);
    CHECK(is_rgb(&p.point, 1, 0.7843137f, 0) && p.point_radius == 0.25);
    CHECK_INT(art_view_set(&t.ctx, p1, "renderProps.colorMap.enabled", "true", NULL), ART_OK);
    art_view_props(p1, &p);
    CHECK(p.color_map != NULL);
    CHECK(art_get_bool(p.color_map, "enabled"));
    /* the map is that of the component alone */
    art_view_props(at(&t, "models/mech/particles/p2"), &p);
    CHECK(p.color_map == NULL);
    CHECK(art_view_set(&t.ctx, p1, "renderProps.pointColour", "red", NULL) == ART_ENOTFOUND);
    close_tree(&t);
}

TEST(view_colors_are_names_hex_or_numbers)
{
    float rgb[3];
    CHECK(art_view_color_parse("light_gray", rgb) && rgb[1] == 0.7529412f);
    CHECK(art_view_color_parse("#ff0080", rgb) && rgb[0] == 1 && rgb[1] == 0);
    CHECK(fabsf(rgb[2] - 128 / 255.0f) < 1e-6f);
    CHECK(art_view_color_parse("[ 0.5 0.25 1 ]", rgb) && rgb[0] == 0.5f && rgb[2] == 1);
    CHECK(art_view_color_parse("0.5,0.25,1", rgb) && rgb[1] == 0.25f);
    CHECK(!art_view_color_parse("", rgb) && !art_view_color_parse("#ff00", rgb));
    CHECK(!art_view_color_parse("1 2 3", rgb) && !art_view_color_parse("1 1 nan", rgb));
    CHECK(!art_view_color_parse("1 1 1 1", rgb) && !art_view_color_parse("#gg0000", rgb));
}
