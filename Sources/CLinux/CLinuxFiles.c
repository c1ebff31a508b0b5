#define _GNU_SOURCE
#include "CLinuxFiles.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

// A signal may interrupt what blocks; none of ours means that the call is to be given up.
#define RETRIED(call)                         \
    ({                                        \
        __typeof__(call) returned;            \
        do returned = (call);                 \
        while (returned < 0 && errno == EINTR); \
        returned < 0 ? -errno : returned;     \
    })

int qm_file_open(int folder, const char *name, int how) {
    // A pipe of that name would keep the thread until somebody opened its other end.
    int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    flags |= how & QM_APPEND ? O_WRONLY | O_APPEND : O_RDONLY;
    if (how & QM_CREATE) flags |= O_CREAT;
    if (how & QM_CREATE_NEW) flags |= O_CREAT | O_EXCL;
    return RETRIED(openat(folder, name, flags, 0600));
}

int qm_folder_open(int folder, const char *name) {
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    return RETRIED(folder < 0 ? open(name, flags) : openat(folder, name, flags | O_NOFOLLOW));
}

int qm_folder_make(int folder, const char *name) { return RETRIED(mkdirat(folder, name, 0700)); }

static int kind_of(mode_t mode) { return S_ISREG(mode) ? QM_FILE : S_ISDIR(mode) ? QM_FOLDER : QM_OTHER; }

static void describe(const struct stat *found, struct qm_file_status *status) {
    status->size = found->st_size;
    status->inode = found->st_ino;
    status->modified_ns = (int64_t)((uint64_t)found->st_mtim.tv_sec * 1000000000u + (uint64_t)found->st_mtim.tv_nsec);
    status->kind = kind_of(found->st_mode);
    status->is_for_all = (found->st_mode & S_IROTH) != 0;
}

int qm_file_status(int descriptor, struct qm_file_status *status) {
    struct stat found;
    int result = RETRIED(fstat(descriptor, &found));
    if (result == 0) describe(&found, status);
    return result;
}

int qm_file_status_at(int folder, const char *name, struct qm_file_status *status) {
    struct stat found;
    int result = RETRIED(fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW));
    if (result == 0) describe(&found, status);
    return result;
}

int qm_file_sync(int descriptor) { return RETRIED(fsync(descriptor)); }
int qm_file_sync_data(int descriptor) { return RETRIED(fdatasync(descriptor)); }

void qm_file_forget(int descriptor, int64_t offset, int64_t count) {
    // Advice: where a file system has no use for it, the pages stay, and no byte is another.
    (void)posix_fadvise(descriptor, offset, count, POSIX_FADV_DONTNEED);
}

int qm_file_truncate(int descriptor, int64_t size) { return RETRIED(ftruncate(descriptor, size)); }
int qm_file_lock(int descriptor) { return RETRIED(flock(descriptor, LOCK_EX | LOCK_NB)); }

int qm_file_rename(int from, const char *name, int to, const char *new_name, int replacing) {
    if (replacing) return RETRIED(renameat(from, name, to, new_name));
    int result = RETRIED(renameat2(from, name, to, new_name, RENAME_NOREPLACE));
    if (result != -EINVAL) return result;
    // A file system that cannot (NFS): the second name is refused as well where it is taken, then the first goes.
    result = RETRIED(linkat(from, name, to, new_name, 0));
    return result < 0 ? result : RETRIED(unlinkat(from, name, 0));
}

int qm_file_link(int from, const char *name, int to, const char *new_name) {
    return RETRIED(linkat(from, name, to, new_name, 0));
}

int qm_file_remove(int folder, const char *name) { return RETRIED(unlinkat(folder, name, 0)); }
int qm_folder_remove(int folder, const char *name) { return RETRIED(unlinkat(folder, name, AT_REMOVEDIR)); }

ssize_t qm_file_write(int descriptor, const void *bytes, size_t count) { return RETRIED(write(descriptor, bytes, count)); }

ssize_t qm_file_read(int descriptor, void *bytes, size_t count, int64_t offset) {
    return RETRIED(pread(descriptor, bytes, count, offset));
}

int64_t qm_folder_free(int folder) {
    struct statvfs found;
    int result = RETRIED(fstatvfs(folder, &found));
    if (result < 0) return result;
    uint64_t bytes;
    if (__builtin_mul_overflow((uint64_t)found.f_bavail, (uint64_t)found.f_frsize, &bytes) || bytes > INT64_MAX) return INT64_MAX;
    return (int64_t)bytes;
}

int qm_folder_may_write(int folder) { return RETRIED(faccessat(folder, ".", W_OK | X_OK, 0)); }

DIR *qm_list_open(int folder, int *failure) {
    int descriptor = qm_folder_open(folder, ".");
    *failure = descriptor < 0 ? -descriptor : 0;
    if (descriptor < 0) return NULL;
    DIR *list = fdopendir(descriptor);
    if (list == NULL) {
        *failure = errno;
        close(descriptor);
    }
    return list;
}

const char *qm_list_next(DIR *list, int *failure) {
    errno = 0;
    struct dirent *entry = readdir(list);
    *failure = entry == NULL ? errno : 0;
    return entry == NULL ? NULL : entry->d_name;
}

void qm_list_close(DIR *list) { closedir(list); }
