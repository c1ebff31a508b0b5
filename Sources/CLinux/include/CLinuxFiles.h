#pragma once
#include <dirent.h>
#include <stdint.h>
#include <sys/types.h>

// Files by folder descriptor. Swift sees no variadic `openat`, no `renameat2`, and two things named `flock` and `stat`.

/// The facts of a file; `kind` is one of the three.
enum { QM_FILE = 1, QM_FOLDER = 2, QM_OTHER = 3 };
struct qm_file_status {
    int64_t size;
    uint64_t inode;
    int64_t modified_ns;
    int kind;
    /// Whether users may read it who are neither its owner nor of its group.
    int is_for_all;
};

enum { QM_READ = 1, QM_APPEND = 2, QM_CREATE = 4, QM_CREATE_NEW = 8 };

/// Opens by one of `QM_READ` and the others, close-on-exec, mode 0600. Never through a link, never waiting for a pipe. Or -errno.
int qm_file_open(int folder, const char *name, int how);
/// A folder's descriptor; `folder` may be -1 for a path from the working folder, then links are followed. Or -errno.
int qm_folder_open(int folder, const char *name);
/// 0 or -errno, as all that follow.
int qm_folder_make(int folder, const char *name);
int qm_file_status(int descriptor, struct qm_file_status *status);
int qm_file_status_at(int folder, const char *name, struct qm_file_status *status);
int qm_file_sync(int descriptor);
/// The bytes and what is needed to read them back, without the times.
int qm_file_sync_data(int descriptor);
int qm_file_truncate(int descriptor, int64_t size);
/// -EWOULDBLOCK where another holder has it.
int qm_file_lock(int descriptor);
int qm_file_rename(int from, const char *name, int to, const char *new_name, int replacing);
int qm_file_link(int from, const char *name, int to, const char *new_name);
int qm_file_remove(int folder, const char *name);
int qm_folder_remove(int folder, const char *name);
/// How many bytes, or -errno.
ssize_t qm_file_write(int descriptor, const void *bytes, size_t count);
ssize_t qm_file_read(int descriptor, void *bytes, size_t count, int64_t offset);
/// Has the kernel keep these bytes in memory no longer, so that they push out nothing that is read again. Bytes that are not synced stay.
void qm_file_forget(int descriptor, int64_t offset, int64_t count);
/// The bytes that an ordinary user may still write on its file system, or -errno.
int64_t qm_folder_free(int folder);
/// Whether this user may make files in a folder: 0 or -errno.
int qm_folder_may_write(int folder);

/// An open listing of a folder, apart from `folder`'s own position; NULL sets `failure`.
DIR *qm_list_open(int folder, int *failure);
/// The next name, valid until the next call; NULL at the end, or where `failure` is set.
const char *qm_list_next(DIR *list, int *failure);
void qm_list_close(DIR *list);
