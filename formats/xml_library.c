/* libxml2, loaded when a file in XML comes: with the libraries that it needs itself it takes longer
 * to load than most files take to convert. */
#include "xml.h"
#include <dlfcn.h>

/* The name that goes with the header: what the structures hold changed with 2.14. */
#define LIBRARY (LIBXML_VERSION < 21400 ? "libxml2.so.2" : "libxml2.so.16")

static const struct {
    const char *name;
    size_t place;
} entries[] = {
    {"xmlCreatePushParserCtxt", offsetof(struct art_xml_library, create)},
    {"xmlCtxtUseOptions", offsetof(struct art_xml_library, use_options)},
    {"xmlParseChunk", offsetof(struct art_xml_library, parse)},
    {"xmlFreeDoc", offsetof(struct art_xml_library, free_doc)},
    {"xmlFreeParserCtxt", offsetof(struct art_xml_library, free_parser)},
    {"xmlSetStructuredErrorFunc", offsetof(struct art_xml_library, set_error)},
    {"__xmlStructuredError", offsetof(struct art_xml_library, error)},
    {"__xmlStructuredErrorContext", offsetof(struct art_xml_library, error_context)},
    {"xmlSetGenericErrorFunc", offsetof(struct art_xml_library, set_generic)},
    {"__xmlGenericError", offsetof(struct art_xml_library, generic)},
    {"__xmlGenericErrorContext", offsetof(struct art_xml_library, generic_context)},
};

/* Not the fault of the file: there is no memory for it, or it is not installed, which is of the
 * same class: the system failed. */
static int missing(struct art_ctx *ctx)
{
    const char *why = dlerror();
    return art_error(ctx, ART_ENOMEM, NULL, "files in XML need libxml2: %s",
                     why ? why : "it cannot be loaded");
}

/* Loaded, it stays: it keeps memory for each thread, which would be lost with it. */
int art_xml_load(struct art_ctx *ctx, struct art_xml_library *library)
{
    int status = ART_OK;
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) return missing(ctx);
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        void *entry = dlsym(handle, entries[i].name);
        if (!entry) {
            status = missing(ctx);
            break;
        }
        memcpy((char *)library + entries[i].place, &entry, sizeof entry);
    }
    dlclose(handle);
    return status;
}
