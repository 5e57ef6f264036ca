/* Attachments. */
#include "../mech_priv.h"
#include <art/rows.h>

static const struct art_prop frame_frame_attachment_props[] = {
    ART_P("frame", REF, NULL, "the attached frame",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART, .geom = "follows master"),
    ART_P("master", REF, NULL, "the frame it follows; null: the ground",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("TFM", POSE, NULL, "pose of the attached frame in its master", ART_ATTR, .unit = "L",
          .geom = "pose in master"),
};

static const struct art_prop point_frame_attachment_props[] = {
    ART_P("point", REF, NULL, "the attached point",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART, .geom = "follows frame"),
    ART_P("frame", REF, NULL, "the frame it is attached to",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("loc", VECTOR(3, "L"), NULL, "location in frame coordinates", ART_ATTR,
          .geom = "point in frame"),
};

static const struct art_prop point_particle_attachment_props[] = {
    ART_P("point", REF, NULL, "the attached point",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART, .geom = "follows particle"),
    ART_P("particle", REF, NULL, "the point it follows", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("DynamicAttachmentBase", "mechmodels", "ModelComponentBase",
                   .kind = ART_KIND_ATTACHMENT, .flags = ART_CLASS_ABSTRACT | ART_CLASS_LINK),
    ART_CORE_CLASS("FrameAttachment", "mechmodels", "DynamicAttachmentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("FrameFrameAttachment", "mechmodels", "FrameAttachment",
                   .kind = ART_KIND_FRAME_TO_FRAME, ART_PROPS(frame_frame_attachment_props),
                   .ops = &art_ops_frame_frame, .help = "fixes a frame in another"),
    ART_CORE_CLASS("PointAttachment", "mechmodels", "DynamicAttachmentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("PointFrameAttachment", "mechmodels", "PointAttachment",
                   ART_PROPS(point_frame_attachment_props), .ops = &art_ops_point_frame,
                   .help = "fixes a point in a frame"),
    ART_CORE_CLASS("PointParticleAttachment", "mechmodels", "PointAttachment",
                   ART_PROPS(point_particle_attachment_props), .ops = &art_ops_point_particle,
                   .help = "makes a point follow another"),
};

const struct art_class_set art_classes_attachment = ART_CLASS_TABLE(classes);
