/* NRRD, nearly raw raster data (Kindlmann, teem): a header of lines "field: value", a blank line,
 * the voxels. */
#include "nrrd_priv.h"

static const char *const extensions[] = {".nrrd", ".nhdr", NULL};

const struct art_nrrd_type art_nrrd_types[] = {
    {ART_I8, {"int8", "signed char", "int8_t"}},
    {ART_U8, {"uint8", "uchar", "unsigned char", "uint8_t"}},
    {ART_I16, {"int16", "short", "short int", "signed short", "signed short int", "int16_t"}},
    {ART_U16, {"uint16", "ushort", "unsigned short", "unsigned short int", "uint16_t"}},
    {ART_I32, {"int32", "int", "signed int", "int32_t"}},
    {ART_U32, {"uint32", "uint", "unsigned int", "uint32_t"}},
    {ART_I64,
     {"int64", "longlong", "long long", "long long int", "signed long long", "signed long long int",
      "int64_t"}},
    {ART_U64, {"uint64", "ulonglong", "unsigned long long", "unsigned long long int", "uint64_t"}},
    {ART_F32, {"float"}},
    {ART_F64, {"double"}},
    {ART_U8, {NULL}}};

static bool sniff(const struct art_source *src)
{
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const char *s = src->data + at;
    return src->n >= at + 8 && memcmp(s, "NRRD000", 7) == 0 && s[7] >= '1' && s[7] <= '5';
}

const struct art_format art_format_nrrd = {.name = "nrrd",
                                           .summary = "nearly raw raster data: .nrrd, or .nhdr "
                                                      "with .raw",
                                           .kind = ART_FORMAT_IMAGE,
                                           .extensions = extensions,
                                           .sniff = sniff,
                                           .read = art_nrrd_read,
                                           .write = art_nrrd_write,
                                           .write_as = art_nrrd_write_as,
                                           .carries = ART_CARRIES_NAME,
                                           .choices = ART_CHOICE_COMPRESS | ART_CHOICE_BINARY |
                                                      ART_CHOICE_BINARY_BIG};
