/* These are the classes of the manager of contact in a MechModel, and of behaviours and responses
 * of pairs of bodies. Facts (names, types, defaults) are from the property tables of ArtiSynth. */
#include "classes_priv.h"
#include <art/rows.h>

static const struct art_prop collision_behavior_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("enabled", BOOL, "false", "whether the pair collides", ART_STATE),
#include "contact_props.def"
    ART_P("penetrationTol", DOUBLE("L"), "0.001",
          "penetration left uncorrected; not set, or < 0: that of the model", ART_DERIVED,
          ART_INHERITED),
    ART_P("rigidRegionTol", DOUBLE("L"), "0",
          "within this intersections are one region; < 0: by the size of the model", ART_DERIVED,
          ART_INHERITED),
    ART_P("rigidPointTol", DOUBLE("L"), "0",
          "least distance of the contacts of a region; < 0: by the size of the model", ART_DERIVED,
          ART_INHERITED),
    ART_P("collidable0", RAW, NULL,
          "path of a body, or of what has several meshes; or a group, for the four defaults",
          ART_ATTR),
    ART_P("collidable1", RAW, NULL,
          "the same, or a group: Rigid, Deformable, AllBodies, Self or All", ART_ATTR),
#include "report_props.def"
};

static const struct art_prop collision_response_props[] = {
    ART_P("collidable0", RAW, NULL, "path of a body, or of what has several meshes", ART_ATTR),
    ART_P("collidable1", RAW, NULL, "the same, or a group", ART_ATTR),
#include "report_props.def"
};

static const struct art_prop collision_manager_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
#include "contact_props.def"
    ART_P("rigidRegionTol", DOUBLE("L"), "-1",
          "within this intersections are one region; < 0: by the size of the model", ART_EXPLICIT),
    ART_P("rigidPointTol", DOUBLE("L"), "-1",
          "least distance of the contacts of a region; < 0: by the size of the model",
          ART_EXPLICIT),
    ART_P("contactNormalLen", DOUBLE("L"), "-1e+100"),
    ART_P("contactForceLenScale", DOUBLE("T^2/M"), "1"),
    ART_P("colorMap", RAW, NULL, .unit = "1", ART_COLOR_MAPS),
    ART_P("numContacts", INT, NULL, "contacts of the last step in the model", ART_READONLY,
          .unit = "1"),
    ART_P("numPairs", INT, NULL, "pairs of bodies in contact in the model", ART_READONLY,
          .unit = "1"),
};
static const struct art_child_def collision_manager_children[] = {
    {"behaviors", "CollisionBehaviorList", NULL, "b", true},
    {"responses", "CollisionResponseList", NULL, "r", true},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("CollisionComponent", "mechmodels", "ModelComponentBase",
                   .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("CollisionHandler", "mechmodels", "RenderableConstrainerBase"),
    ART_CORE_CLASS("CollisionBehavior", "mechmodels", "CollisionComponent",
                   .kind = ART_KIND_COLLISION_PAIR, ART_PROPS(collision_behavior_props),
                   .ops = &art_ops_collision_pair,
                   .help = "how two bodies, or a body and a group, collide"),
    ART_CORE_CLASS("CollisionBehaviorList", "mechmodels", "ComponentList",
                   .element = "CollisionBehavior"),
    ART_CORE_CLASS("CollisionResponse", "mechmodels", "CollisionComponent",
                   .kind = ART_KIND_COLLISION_PAIR | ART_KIND_COLLISION_RESPONSE,
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(collision_response_props),
                   .ops = &art_ops_collision_pair,
                   .help = "what came of the contact of two bodies, or of a body and a group"),
    ART_CORE_CLASS("CollisionResponseList", "mechmodels", "ComponentList",
                   .element = "CollisionResponse"),
    ART_CORE_CLASS("CollisionManager", "mechmodels", "RenderableCompositeBase",
                   .kind = ART_KIND_COLLISION_MANAGER, ART_PROPS(collision_manager_props),
                   ART_CHILDREN(collision_manager_children), .ops = &art_ops_collision_manager,
                   .help = "contact between bodies"),
};

const struct art_class_set art_classes_contact = ART_CLASS_TABLE(classes);
