/* MetaImage, the images of MetaIO (ITK): a header of lines "Key = Value", whose last names the
 * voxels. */
#include "metaimage_priv.h"

static const char *const extensions[] = {".mha", ".mhd", NULL};

const struct art_meta_type art_meta_types[] = {{"MET_CHAR", ART_I8},
                                               {"MET_UCHAR", ART_U8},
                                               {"MET_SHORT", ART_I16},
                                               {"MET_USHORT", ART_U16},
                                               {"MET_INT", ART_I32},
                                               {"MET_UINT", ART_U32},
                                               {"MET_LONG", ART_I32},
                                               {"MET_ULONG", ART_U32},
                                               {"MET_LONG_LONG", ART_I64},
                                               {"MET_ULONG_LONG", ART_U64},
                                               {"MET_FLOAT", ART_F32},
                                               {"MET_DOUBLE", ART_F64},
                                               {NULL, ART_U8}};

static bool sniff(const struct art_source *src)
{
    struct art_header h = {.src = src};
    for (int i = 0; i < 8 && h.at < 400 && art_header_next(&h, '='); i++)
        if (h.value && (art_header_is(&h, "ObjectType") || art_header_is(&h, "NDims")))
            return art_header_is(&h, "NDims") || art_header_value_is(&h, "Image");
    return false;
}

const struct art_format art_format_metaimage = {.name = "metaimage",
                                                .summary = "MetaImage: .mha, or .mhd with .raw",
                                                .kind = ART_FORMAT_IMAGE,
                                                .extensions = extensions,
                                                .sniff = sniff,
                                                .read = art_meta_read,
                                                .write = art_meta_write,
                                                .write_as = art_meta_write_as,
                                                .choices = ART_CHOICE_COMPRESS | ART_CHOICE_BINARY |
                                                           ART_CHOICE_BINARY_BIG};
