/* GDCM behind art/gdcm.h. */
#include <art/gdcm.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <gdcmFragment.h>
#include <gdcmImage.h>
#include <gdcmSequenceOfFragments.h>
#include <gdcmTrace.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

/* What the process that decodes sends first. */
struct Answer {
    int good, is_ybr;
    char why[160];
};

void describe(gdcm::Image &image, const struct art_dicom_codec_frame *frame)
{
    const struct art_dicom_pixels *p = frame->pixels;
    gdcm::PixelFormat format((unsigned short)p->samples, (unsigned short)p->bits_allocated,
                             (unsigned short)p->bits_stored, (unsigned short)p->high_bit,
                             (unsigned short)p->is_signed);
    image.SetNumberOfDimensions(2);
    image.SetDimension(0, (unsigned)p->columns);
    image.SetDimension(1, (unsigned)p->rows);
    image.SetPixelFormat(format);
    image.SetPhotometricInterpretation(
        gdcm::PhotometricInterpretation::GetPIType(p->photometric));
    image.SetPlanarConfiguration(0);
    image.SetTransferSyntax(gdcm::TransferSyntax::GetTSType(frame->syntax));
    gdcm::SmartPointer<gdcm::SequenceOfFragments> fragments = new gdcm::SequenceOfFragments;
    for (int f = 0; f < frame->n_fragments; f++) {
        gdcm::Fragment one;
        one.SetByteValue((const char *)frame->fragment[f].value,
                         gdcm::VL((uint32_t)frame->fragment[f].n));
        fragments->AddFragment(one);
    }
    gdcm::DataElement pixels(gdcm::Tag(0x7fe0, 0x0010));
    pixels.SetVR(gdcm::VR::OB);
    pixels.SetValue(*fragments);
    image.SetDataElement(pixels);
}

bool is_ybr(gdcm::PhotometricInterpretation::PIType type)
{
    return type == gdcm::PhotometricInterpretation::YBR_FULL ||
           type == gdcm::PhotometricInterpretation::YBR_FULL_422;
}

void decode(const struct art_dicom_codec_frame *frame, std::vector<char> &out, Answer &answer)
{
    gdcm::Image image;
    describe(image, frame);
    unsigned long length = image.GetBufferLength();
    if (length != out.size()) {
        snprintf(answer.why, sizeof answer.why, "the decoder makes %lu bytes of a frame of %zu",
                 length, out.size());
        return;
    }
    if (!image.GetBuffer(out.data())) {
        snprintf(answer.why, sizeof answer.why, "the compressed pixels are damaged");
        return;
    }
    answer.is_ybr = is_ybr(image.GetPhotometricInterpretation());
    answer.good = 1;
}

bool send(int fd, const void *data, size_t n)
{
    const char *at = (const char *)data;
    while (n) {
        ssize_t sent = write(fd, at, n);
        if (sent <= 0) return false;
        at += sent, n -= (size_t)sent;
    }
    return true;
}

bool receive(int fd, void *data, size_t n)
{
    char *at = (char *)data;
    while (n) {
        ssize_t got = read(fd, at, n);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got, n -= (size_t)got;
    }
    return true;
}

/* What this process may have besides what it has already: numbers of four bytes, several times
 * over, for each byte of the frame, and room for tables. Damaged pixels that ask for more get an
 * exception. */
void limit_memory(size_t n)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return;
    bool known = fscanf(file, "%lu", &pages) == 1;
    fclose(file);
    rlim_t most =
        (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + 16 * (rlim_t)n + ((rlim_t)256 << 20);
    struct rlimit old;
    if (!known || getrlimit(RLIMIT_AS, &old) != 0) return;
    if (old.rlim_cur != RLIM_INFINITY && old.rlim_cur < most) return;
    old.rlim_cur = most;
    setrlimit(RLIMIT_AS, &old);
}

/* The process that decodes: it has a minute, and no more memory than a frame can need. */
[[noreturn]] void work(const struct art_dicom_codec_frame *frame, size_t n, int fd)
{
    Answer answer = {0, 0, "the decoder failed"};
    struct rlimit seconds = {60, 60}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_CORE, &core);
    limit_memory(n);
    gdcm::Trace::DebugOff();
    gdcm::Trace::WarningOff();
    gdcm::Trace::ErrorOff();
    /* what the decoders print themselves */
    int nothing = open("/dev/null", O_WRONLY);
    if (nothing >= 0) {
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
    }
    std::vector<char> out;
    try {
        out.resize(n);
        decode(frame, out, answer);
    } catch (const std::exception &e) {
        answer.good = 0;
        snprintf(answer.why, sizeof answer.why, "the decoder failed: %.100s", e.what());
    } catch (...) {
        answer.good = 0;
    }
    if (send(fd, &answer, sizeof answer) && answer.good) send(fd, out.data(), n);
    /* the end of this process alone: nothing of the program that it is a copy of is run or flushed */
    for (;;) kill(getpid(), SIGKILL);
}

} // namespace

extern "C" int art_gdcm_decode(const struct art_dicom_codec_frame *frame, unsigned char *to, size_t n,
                               int *ybr, char *why, size_t n_why)
{
    Answer answer = {0, 0, ""};
    int fd[2], code = 0;
    if (pipe(fd) != 0) {
        snprintf(why, n_why, "no pipe for the decoder");
        return -1;
    }
    pid_t child = fork();
    if (child == 0) {
        close(fd[0]);
        work(frame, n, fd[1]);
    }
    close(fd[1]);
    bool good = child > 0 && receive(fd[0], &answer, sizeof answer);
    if (good && answer.good) good = receive(fd[0], to, n);
    close(fd[0]);
    while (child > 0 && waitpid(child, &code, 0) < 0 && errno == EINTR) {
    }
    *ybr = answer.is_ybr;
    if (good && answer.good) return 0;
    answer.why[sizeof answer.why - 1] = 0;
    if (good)
        snprintf(why, n_why, "%s", answer.why);
    else if (child > 0)
        snprintf(why, n_why, "the decoder crashed on these pixels (signal %d)",
                 WIFSIGNALED(code) ? WTERMSIG(code) : 0);
    else
        snprintf(why, n_why, "no process for the decoder");
    return -1;
}
