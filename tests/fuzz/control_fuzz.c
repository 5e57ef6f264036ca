/* A hostile partner in a closed loop (artsim --control): lines at the standard input, at a socket
 * beside others that connect and go, and any bytes in the shared memory at any moment. The loop
 * ends by itself when the partner has gone; a refusal says why; what is simulated stays finite. */
#define _GNU_SOURCE /* memfd_create */
#include "../../tools/artsim/console.h"
#include "../../tools/artsim/pace.h"
#include "all_classes.h"
#include <fcntl.h>
#include <linux/futex.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { STEPS = 6 };

static const char world[] =
    "RootModel [ maxStepSize=0.01 ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
    "  PointList<Particle> [ name=\"particles\" [ name=\"a\" dynamic=false ]\n"
    "    [ name=\"b\" position=[ 1 0 0 ] mass=0.5 ] ]\n"
    "  PointSpringList<AxialSpring> [ name=\"axialSprings\" Muscle [ name=\"s\"\n"
    "    points=[ \"particles/a\" \"particles/b\" ]\n"
    "    material=SimpleAxialMuscle [ stiffness=10.0 maxForce=5.0 ] ] ] ] ] ]\n";

static char request[] = "models/m/particles/b:position:models/m/particles/b:externalForce,"
                        "models/m/axialSprings/s:excitation";

/* The partner: bytes that it has not used yet, and whether the loop goes on. */
struct partner {
    const uint8_t *data;
    size_t n;
    char name[64], path[80];
    volatile int over;
};

static unsigned take(struct partner *p)
{
    return p->n ? p->n--, *p->data++ : 0;
}

/* The loop sleeps up to a hundredth of a second where nobody wakes it, for which an input has no
 * time. */
static void wake(struct artkit_shared *m)
{
    syscall(SYS_futex, &m->rows_in, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* A moment for the loop. On a busy machine sched_yield() lets all others run for their whole slices
 * first. */
static void pause_shortly(void)
{
    const struct timespec moment = {0, 20000};
    nanosleep(&moment, NULL);
}

/* Waits until the loop gives a row out, but not for long. */
static void wait_for_row(struct artkit_shared *m)
{
    const struct timespec most = {0, 500000};
    uint32_t given = m->rows_in;
    if (m->rows_out == given) syscall(SYS_futex, &m->rows_out, FUTEX_WAIT, given, &most, NULL, 0);
}

/* What the other side may do to the memory: any of its bytes, at any moment; and go in the end. */
static void *spoil_memory(void *user)
{
    struct partner *p = user;
    char name[80];
    struct stat st;
    struct artkit_shared *m = MAP_FAILED;
    int fd = -1;
    snprintf(name, sizeof name, "/%s", p->name);
    while (!p->over && (fd < 0 || m == MAP_FAILED)) {
        if (fd < 0) fd = shm_open(name, O_RDWR, 0);
        if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0)
            m = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (m == MAP_FAILED) pause_shortly();
    }
    if (fd >= 0) close(fd);
    if (m == MAP_FAILED) return NULL;
    while (!p->over && p->n) {
        unsigned what = take(p);
        switch (what % 6) {
        case 0: /* any byte of the memory */
            ((volatile unsigned char *)m)[(what * 7 + take(p)) % (size_t)st.st_size] =
                (unsigned char)take(p);
            break;
        case 1: /* sizes that are none */
            m->n_in = m->n_out = what * 0x1010101u;
            break;
        case 2:
            m->rows_in = m->rows_out - 1 + what % 3;
            break;
        case 3: /* wait for a row, for a while */
            if (!p->over) wait_for_row(m);
            break;
        case 4: /* inputs that are numbers, and the row is done */
            for (int k = 3; k < 7; k++) m->row[k] = ((double)take(p) - 100) / 50;
            m->rows_in = m->rows_out;
            break;
        case 5: /* numbers of all kinds */
            for (int k = 0; k < 8; k++)
                ((volatile unsigned char *)&m->row[3 + what / 6 % 4])[k] = (unsigned char)take(p);
            m->rows_in = m->rows_out;
        }
        wake(m);
    }
    while (!p->over) {
        m->ends = 1;
        wake(m);
        pause_shortly();
    }
    munmap(m, (size_t)st.st_size);
    return NULL;
}

static int connect_to(const struct partner *p)
{
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    snprintf(where.sun_path, sizeof where.sun_path, "%s", p->path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&where, sizeof where) == 0) return fd;
    if (fd >= 0) close(fd);
    return -1;
}

/* One connects and drives, others watch, and go; in the end all have gone, and a last one ends the
 * run. */
static void *spoil_socket(void *user)
{
    enum { MOST = 6 };
    struct partner *p = user;
    int fd[MOST], open = 0;
    char drop[4096];
    while (!p->over) {
        unsigned what = p->n ? take(p) : 1;
        size_t most = p->n < what ? p->n : what;
        if (open < MOST && (open == 0 || what % 5 == 0)) {
            fd[open] = connect_to(p);
            open += fd[open] >= 0;
        } else if (open && what % 5 == 1) {
            close(fd[--open]);
        } else if (open && what % 5 < 4) {
            int at = what % 3 ? 0 : open - 1;
            if (send(fd[at], p->data, most, MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
                p->n -= most, p->data += most;
        }
        for (int i = 0; i < open; i++)
            while (recv(fd[i], drop, sizeof drop, MSG_DONTWAIT) > 0) {
            }
        pause_shortly();
    }
    while (open) close(fd[--open]);
    return NULL;
}

/* The rest of the input at the standard input, nothing at the output. */
static bool give_lines(struct partner *p)
{
    static int in = -1;
    if (in < 0) {
        int none = open("/dev/null", O_WRONLY);
        in = memfd_create("input", 0);
        if (in < 0 || none < 0 || dup2(in, 0) < 0 || dup2(none, 1) < 0) return false;
        close(none);
    }
    return ftruncate(in, 0) == 0 && pwrite(in, p->data, p->n, 0) == (ssize_t)p->n &&
           lseek(0, 0, SEEK_SET) == 0;
}

static int loop(struct art_cli *cli, struct art_model *model, struct partner *p, unsigned how)
{
    struct art_ctx *ctx = &cli->ctx;
    struct live_options o = {
        .control = request, .shm = how == 1 ? p->name : NULL, .socket = how == 2 ? p->path : NULL};
    struct art_sim_options options = {0};
    struct art_sim *sim = NULL;
    struct pace pace = {0};
    pthread_t thread;
    int status;
    ART_TRY(art_sim_create(ctx, model, &options, &sim));
    bool with =
        how && pthread_create(&thread, NULL, how == 1 ? spoil_memory : spoil_socket, p) == 0;
    if (how ? with : give_lines(p)) status = control(cli, &o, sim, 0.01 * STEPS, &pace);
    p->over = 1;
    if (with) pthread_join(thread, NULL);
    const struct art_state *state = art_sim_state(sim, 0);
    for (int k = 0; k < state->n_q && status == ART_OK; k++) ART_ASSERT(isfinite(state->q[k]));
out:
    art_sim_free(sim);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct partner p = {data, n, "", "", 0};
    struct art_cli cli = {0};
    struct art_source src = {0};
    struct art_model *model = NULL;
    unsigned how = take(&p) % 3;
    int status;
    signal(SIGPIPE, SIG_IGN);
    snprintf(p.name, sizeof p.name, "art-fuzz-%ld", (long)getpid());
    snprintf(p.path, sizeof p.path, "/tmp/%s", p.name);
    art_ctx_init(&cli.ctx);
    ART_TRY(art_source_string(&cli.ctx, &src, "world.art", world, sizeof world - 1));
    ART_TRY(art_model_read_source(&cli.ctx, schema(), &src, NULL, &model));
    status = loop(&cli, model, &p, how);
    ART_ASSERT(status >= 0 || cli.ctx.n_errors > 0);
out:
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&cli.ctx);
    return 0;
}
