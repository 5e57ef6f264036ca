/* The manager of contact in a MechModel, behaviours and responses of pairs of bodies. Facts (names,
 * types, defaults) from ArtiSynth's own property tables. */
#include "classes_priv.h"
#include <art/rows.h>

static const struct art_class collision_component = {
    .name = "CollisionComponent",
    .full_name = "artisynth.core.mechmodels.CollisionComponent",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
};

static const struct art_class collision_handler = {
    .name = "CollisionHandler",
    .full_name = "artisynth.core.mechmodels.CollisionHandler",
    .extends = "RenderableConstrainerBase",
};

static const struct art_prop collision_behavior_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "enabled",
     .type = ART_P_BOOL,
     .def = "false",
     .flags = ART_PROP_STATE,
     .help = "whether the pair collides"},
#include "contact_props.def"
    {.name = "penetrationTol",
     .type = ART_P_DOUBLE,
     .def = "0.001",
     .mode = ART_MODE_INHERITED,
     .unit = "L",
     .flags = ART_PROP_DERIVED,
     .help = "penetration left uncorrected; not set, or < 0: that of the model"},
    {.name = "rigidRegionTol",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "L",
     .flags = ART_PROP_DERIVED,
     .help = "within this intersections are one region; < 0: by the size of the model"},
    {.name = "rigidPointTol",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "L",
     .flags = ART_PROP_DERIVED,
     .help = "least distance of the contacts of a region; < 0: by the size of the model"},
    {.name = "collidable0",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help = "path of a body, or of what has several meshes; or a group, for the four defaults"},
    {.name = "collidable1",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help = "the same, or a group: Rigid, Deformable, AllBodies, Self or All"},
#include "report_props.def"
};
static const struct art_class collision_behavior = {
    .name = "CollisionBehavior",
    .full_name = "artisynth.core.mechmodels.CollisionBehavior",
    .extends = "CollisionComponent",
    .ops = &art_ops_collision_pair,
    .props = collision_behavior_props,
    .n_props = sizeof collision_behavior_props / sizeof collision_behavior_props[0],
    .help = "how two bodies, or a body and a group, collide",
};

static const struct art_class collision_behavior_list = {
    .name = "CollisionBehaviorList",
    .full_name = "artisynth.core.mechmodels.CollisionBehaviorList",
    .extends = "ComponentList",
    .element = "CollisionBehavior",
};

static const struct art_prop collision_response_props[] = {
    {.name = "collidable0",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help = "path of a body, or of what has several meshes"},
    {.name = "collidable1",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help = "the same, or a group"},
#include "report_props.def"
};
static const struct art_class collision_response = {
    .name = "CollisionResponse",
    .full_name = "artisynth.core.mechmodels.CollisionResponse",
    .extends = "CollisionComponent",
    .flags = ART_CLASS_PASSIVE,
    .ops = &art_ops_collision_pair,
    .props = collision_response_props,
    .n_props = sizeof collision_response_props / sizeof collision_response_props[0],
    .help = "what came of the contact of two bodies, or of a body and a group",
};

static const struct art_class collision_response_list = {
    .name = "CollisionResponseList",
    .full_name = "artisynth.core.mechmodels.CollisionResponseList",
    .extends = "ComponentList",
    .element = "CollisionResponse",
};

static const struct art_prop collision_manager_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
#include "contact_props.def"
    {.name = "rigidRegionTol",
     .type = ART_P_DOUBLE,
     .def = "-1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .help = "within this intersections are one region; < 0: by the size of the model"},
    {.name = "rigidPointTol",
     .type = ART_P_DOUBLE,
     .def = "-1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .help = "least distance of the contacts of a region; < 0: by the size of the model"},
    {.name = "contactNormalLen", .type = ART_P_DOUBLE, .def = "-1e+100", .unit = "L"},
    {.name = "contactForceLenScale", .type = ART_P_DOUBLE, .def = "1", .unit = "T^2/M"},
    {.name = "colorMap", .type = ART_P_RAW, .unit = "1"},
    {.name = "numContacts",
     .type = ART_P_INT,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "contacts of the last step in the model"},
    {.name = "numPairs",
     .type = ART_P_INT,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "pairs of bodies in contact in the model"},
};
static const struct art_child_def collision_manager_children[] = {
    {"behaviors", "CollisionBehaviorList", NULL, "b", true},
    {"responses", "CollisionResponseList", NULL, "r", true},
};
static const struct art_class collision_manager = {
    .name = "CollisionManager",
    .full_name = "artisynth.core.mechmodels.CollisionManager",
    .extends = "RenderableCompositeBase",
    .flags = ART_CLASS_OPEN,
    .ops = &art_ops_collision_manager,
    .props = collision_manager_props,
    .n_props = sizeof collision_manager_props / sizeof collision_manager_props[0],
    .children = collision_manager_children,
    .n_children = sizeof collision_manager_children / sizeof collision_manager_children[0],
    .help = "contact between bodies",
};

static const struct art_class *const classes[] = {
    &collision_component, &collision_handler,       &collision_behavior, &collision_behavior_list,
    &collision_response,  &collision_response_list, &collision_manager,
};

const struct art_class_set art_classes_contact = {classes, sizeof classes / sizeof classes[0]};
