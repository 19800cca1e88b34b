/* A disk that fails when it is told to: preloaded into a server (LD_PRELOAD), it stands between SQLite and the system.
 *
 * It looks at files whose path begins with $BILLETDOUX_FAULTS_FILE. A fault is on while a file of its name lies in the
 * folder $BILLETDOUX_FAULTS; if that file is not empty, the fault hits only paths that end as it says.
 *
 *   enospc      writing, or making a file longer, fails: the disk is full
 *   eio-write   writing fails
 *   eio-read    reading fails
 *   eio-sync    fsync and fdatasync fail
 *   erofs       nothing can be opened for writing, or written
 *   hang-sync   fsync and fdatasync wait until the fault is gone
 *   kill-at     the file has a number: the process is killed in place of its write, sync or truncation of that number
 *   record      every write, truncation, sync and removal is noted in the file `operations`: what a power cut discards
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FILES = 65536, PATH = 512 };
static char *watched[FILES]; /* the path behind each file descriptor that is looked at */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long operations;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const char *path_of(int file) { return file >= 0 && file < FILES ? watched[file] : NULL; }

static void watch(int file, const char *path) {
    const char *prefix = getenv("BILLETDOUX_FAULTS_FILE");
    if (file < 0 || file >= FILES || !prefix || strncmp(path, prefix, strlen(prefix)) != 0) return;
    watched[file] = strdup(path);
}

/* Read a file of the folder; return how many bytes it has, or -1 if it is not there. */
static int order(const char *name, char *text, int size) {
    char path[PATH];
    const char *folder = getenv("BILLETDOUX_FAULTS");
    if (!folder || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    int got = syscall(SYS_read, file, text, size - 1);
    syscall(SYS_close, file);
    text[got < 0 ? 0 : got] = 0;
    return got;
}

static int fails(const char *fault, const char *path) {
    char end[PATH];
    int before = errno, got = order(fault, end, sizeof end);
    errno = before;
    if (got < 0) return 0;
    size_t all = strlen(path), last = strlen(end);
    return last <= all && strcmp(path + all - last, end) == 0;
}

static int fail(int why) {
    errno = why;
    return -1;
}

static void maybe_die(void) {
    char text[32];
    int before = errno;
    long number = __sync_add_and_fetch(&operations, 1);
    if (order("kill-at", text, sizeof text) > 0 && number >= atol(text)) kill(getpid(), SIGKILL);
    errno = before;
}

/* Note an operation: a letter, the end of the path, two numbers, and what was written. */
static void note(char kind, const char *path, int64_t at, const void *data, int64_t length) {
    char ignored[8], place[PATH];
    int before = errno;
    if (order("record", ignored, sizeof ignored) >= 0) {
        struct { char kind, end[15]; int64_t at, length; } head = {kind, "", at, length};
        const char *folder = getenv("BILLETDOUX_FAULTS"), *prefix = getenv("BILLETDOUX_FAULTS_FILE");
        snprintf(head.end, sizeof head.end, "%s", path + strlen(prefix));
        snprintf(place, sizeof place, "%s/operations", folder);
        struct iovec parts[] = {{&head, sizeof head}, {(void *)data, data ? length : 0}};
        int file = syscall(SYS_openat, AT_FDCWD, place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        syscall(SYS_writev, file, parts, 2);
        syscall(SYS_close, file);
    }
    errno = before;
}

static int open_failure(const char *path, int flags) {
    const char *prefix = getenv("BILLETDOUX_FAULTS_FILE");
    if (!prefix || strncmp(path, prefix, strlen(prefix)) != 0) return 0;
    if ((flags & (O_WRONLY | O_RDWR)) && fails("erofs", path)) return EROFS;
    if ((flags & O_CREAT) && access(path, F_OK) != 0 && fails("enospc", path)) return ENOSPC;
    return 0;
}

#define OPEN(name)                                                          \
    int name(const char *path, int flags, ...) {                            \
        va_list rest;                                                       \
        va_start(rest, flags);                                              \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                       \
        int why = open_failure(path, flags);                                \
        if (why) return fail(why);                                          \
        int file = REAL(name)(path, flags, mode);                           \
        watch(file, path);                                                  \
        return file;                                                        \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (path_of(file)) {
        free(watched[file]);
        watched[file] = NULL;
    }
    return REAL(close)(file);
}

static int write_failure(const char *path) {
    maybe_die();
    if (fails("erofs", path)) return EROFS;
    if (fails("eio-write", path)) return EIO;
    if (fails("enospc", path)) return ENOSPC;
    return 0;
}

static ssize_t put(int file, const void *data, size_t length, off64_t at) {
    const char *path = path_of(file);
    int why = write_failure(path);
    if (why) return fail(why);
    pthread_mutex_lock(&lock);
    ssize_t done = REAL(pwrite64)(file, data, length, at);
    if (done > 0) note('w', path, at, data, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t at) {
    return path_of(file) ? put(file, data, length, at) : REAL(pwrite64)(file, data, length, at);
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    return path_of(file) ? put(file, data, length, at) : REAL(pwrite)(file, data, length, at);
}

ssize_t write(int file, const void *data, size_t length) {
    if (!path_of(file)) return REAL(write)(file, data, length);
    off64_t at = lseek64(file, 0, SEEK_CUR);
    ssize_t done = put(file, data, length, at);
    if (done > 0) lseek64(file, at + done, SEEK_SET);
    return done;
}

ssize_t pread64(int file, void *data, size_t length, off64_t at) {
    if (path_of(file) && fails("eio-read", path_of(file))) return fail(EIO);
    return REAL(pread64)(file, data, length, at);
}

static int cut(int file, off64_t length) {
    const char *path = path_of(file);
    int why = write_failure(path);
    if (why) return fail(why);
    pthread_mutex_lock(&lock);
    int done = REAL(ftruncate64)(file, length);
    if (done == 0) note('t', path, length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int file, off64_t length) {
    return path_of(file) ? cut(file, length) : REAL(ftruncate64)(file, length);
}

int ftruncate(int file, off_t length) { return path_of(file) ? cut(file, length) : REAL(ftruncate)(file, length); }

static int sync_failure(const char *path) {
    maybe_die();
    while (fails("hang-sync", path)) usleep(10000);
    if (fails("eio-sync", path)) return EIO;
    note('s', path, 0, NULL, 0);
    return 0;
}

int fsync(int file) {
    int why = path_of(file) ? sync_failure(path_of(file)) : 0;
    return why ? fail(why) : REAL(fsync)(file);
}

int fdatasync(int file) {
    int why = path_of(file) ? sync_failure(path_of(file)) : 0;
    return why ? fail(why) : REAL(fdatasync)(file);
}

int unlink(const char *path) {
    const char *prefix = getenv("BILLETDOUX_FAULTS_FILE");
    if (prefix && strncmp(path, prefix, strlen(prefix)) == 0) note('u', path, 0, NULL, 0);
    return REAL(unlink)(path);
}
