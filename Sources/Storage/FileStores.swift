import API
import Files
import Outbound

/// Makes the store that `STORAGE` names.
package enum FileStores {
    /// Throws a sentence for who runs the server: a folder that can't be written to, a library that is not there.
    package static func open(_ settings: StorageSettings) throws(CommandFailure) -> any FileStore {
        switch settings.place {
        case .disk:
            try opening(settings.disk.path) { path throws(FileFault) in
                try DiskStore(path: path, reserve: settings.disk.reserve)
            }
        case .s3(let s3): S3Store(s3, client: try client(for: .s3))
        case .supabase(let supabase): SupabaseStore(supabase, client: try client(for: .supabase))
        }
    }

    /// The folder of the `disk` store; nil where photos lie somewhere else.
    package static func folder(_ settings: StorageSettings) throws(CommandFailure) -> ObjectFolder? {
        guard case .disk = settings.place else { return nil }
        return try opening(settings.disk.path) { path throws(FileFault) in try ObjectFolder(path: path) }
    }

    private static func opening<Folder>(
        _ path: String, _ open: (String) throws(FileFault) -> Folder
    ) throws(CommandFailure) -> Folder {
        do throws(FileFault) {
            return try open(path)
        } catch .tooManyOpen {
            throw .outOfDescriptors
        } catch .damaged(let name) {
            throw CommandFailure(
                .misconfigured, "\(name) in STORAGE_DIR, \(path), is damaged: delete it. Links that were given out end with it.")
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE_DIR names \(path), which can't be written to (\(error)): photos have to be stored there")
        }
    }

    private static func client(for kind: StorageSettings.Kind) throws(CommandFailure) -> StorageClient {
        do throws(OutboundFault) {
            return try StorageClient()
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE=\(kind.rawValue) needs libcurl, which is not here: install the package libcurl4")
        }
    }
}
