/* Attachments. */
#include "../mech_priv.h"
#include <art/model.h>

static const struct art_class dynamic_attachment_base = {
    .name = "DynamicAttachmentBase",
    .full_name = "artisynth.core.mechmodels.DynamicAttachmentBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_LINK,
};

static const struct art_class frame_attachment = {
    .name = "FrameAttachment",
    .full_name = "artisynth.core.mechmodels.FrameAttachment",
    .extends = "DynamicAttachmentBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop frame_frame_attachment_props[] = {
    {.name = "frame",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .geom = "follows master",
     .help = "the attached frame"},
    {.name = "master",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS,
     .help = "the frame it follows; null: the ground"},
    {.name = "TFM",
     .type = ART_P_POSE,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "pose in master",
     .help = "pose of the attached frame in its master"},
};
static const struct art_class frame_frame_attachment = {
    .name = "FrameFrameAttachment",
    .ops = &art_ops_frame_frame,
    .full_name = "artisynth.core.mechmodels.FrameFrameAttachment",
    .extends = "FrameAttachment",
    .props = frame_frame_attachment_props,
    .n_props = sizeof frame_frame_attachment_props / sizeof frame_frame_attachment_props[0],
    .help = "fixes a frame in another",
};

static const struct art_class point_attachment = {
    .name = "PointAttachment",
    .full_name = "artisynth.core.mechmodels.PointAttachment",
    .extends = "DynamicAttachmentBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop point_frame_attachment_props[] = {
    {.name = "point",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .geom = "follows frame",
     .help = "the attached point"},
    {.name = "frame",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .help = "the frame it is attached to"},
    {.name = "loc",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "point in frame",
     .help = "location in frame coordinates"},
};
static const struct art_class point_frame_attachment = {
    .name = "PointFrameAttachment",
    .ops = &art_ops_point_frame,
    .full_name = "artisynth.core.mechmodels.PointFrameAttachment",
    .extends = "PointAttachment",
    .props = point_frame_attachment_props,
    .n_props = sizeof point_frame_attachment_props / sizeof point_frame_attachment_props[0],
    .help = "fixes a point in a frame",
};

static const struct art_prop point_particle_attachment_props[] = {
    {.name = "point",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .geom = "follows particle",
     .help = "the attached point"},
    {.name = "particle",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .help = "the point it follows"},
};
static const struct art_class point_particle_attachment = {
    .name = "PointParticleAttachment",
    .ops = &art_ops_point_particle,
    .full_name = "artisynth.core.mechmodels.PointParticleAttachment",
    .extends = "PointAttachment",
    .props = point_particle_attachment_props,
    .n_props = sizeof point_particle_attachment_props / sizeof point_particle_attachment_props[0],
    .help = "makes a point follow another",
};

static const struct art_class *const classes[] = {
    &dynamic_attachment_base, &frame_attachment,       &frame_frame_attachment,
    &point_attachment,        &point_frame_attachment, &point_particle_attachment,
};

const struct art_class_set art_classes_attachment = {classes, sizeof classes / sizeof classes[0]};
