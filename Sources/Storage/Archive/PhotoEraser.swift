import API

/// Takes files of a house that leaves out of storage. Everything here blocks: it is for commands.
package protocol PhotoEraser {
    /// Deletes what lies under a key; of an upload also what was sealed of it. Nothing there is as good.
    func erase(_ photo: ArchivedPhoto) throws(StorageFault)

    /// Deletes what no row names, where the store can tell whose it is.
    func eraseRest(of tenant: String) throws(StorageFault)
}

extension DiskArchive: PhotoEraser {
    /// On disk files lie by their own names alone: what no row names, the server's sweep takes.
    package func eraseRest(of tenant: String) throws(StorageFault) {}
}

extension S3Archive: PhotoEraser {
    func erase(_ photo: ArchivedPhoto) throws(StorageFault) { try objects.delete(photo.key) }

    func eraseRest(of tenant: String) throws(StorageFault) {
        for prefix in ["\(tenant)/", "sealed/\(tenant)/"] {
            for object in try objects.list(prefix) { try objects.delete(object.key) }
        }
    }
}

extension SupabaseArchive: PhotoEraser {
    func erase(_ photo: ArchivedPhoto) throws(StorageFault) {
        for key in photo.isReported ? [photo.key] : [photo.key, "sealed/\(photo.key)"] {
            try Awaited.value { [supabase] () throws(StorageFault) in try await supabase.delete(key) }
        }
    }

    func eraseRest(of tenant: String) throws(StorageFault) {}
}
