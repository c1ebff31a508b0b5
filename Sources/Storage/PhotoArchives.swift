import API
import Files
import Outbound

/// Makes the archive of the store that `STORAGE` names.
package enum PhotoArchives {
    /// Throws a sentence for who runs the command: a folder that can't be read or written to, a library that is not there.
    package static func open(_ settings: StorageSettings, toRead: Bool) throws(CommandFailure) -> any PhotoArchive {
        switch settings.place {
        case .disk: try disk(settings.disk.path, toRead: toRead)
        case .s3(let s3): S3Archive(objects: try S3Objects(s3))
        case .supabase(let supabase): SupabaseArchive(supabase: SupabaseClient(supabase, client: try client()))
        }
    }

    /// The same to take files out of it.
    package static func eraser(_ settings: StorageSettings) throws(CommandFailure) -> any PhotoEraser {
        switch settings.place {
        case .disk: try disk(settings.disk.path, toRead: false)
        case .s3(let s3): S3Archive(objects: try S3Objects(s3))
        case .supabase(let supabase): SupabaseArchive(supabase: SupabaseClient(supabase, client: try client()))
        }
    }

    private static func client() throws(CommandFailure) -> StorageClient {
        do throws(OutboundFault) {
            return try .ofCommands()
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE=supabase needs libcurl, which is not here: install the package libcurl4")
        }
    }

    private static func disk(_ path: String, toRead: Bool) throws(CommandFailure) -> DiskArchive {
        do throws(FileFault) {
            return try toRead ? DiskArchive(reading: path) : DiskArchive(path: path)
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE_DIR names \(path), which can't be used (\(error)): photos have to be stored there")
        }
    }
}
