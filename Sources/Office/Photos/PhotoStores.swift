import Files
import Outbound

/// Opens the store that `STORAGE` names.
enum PhotoStores {
    /// Throws a sentence for who runs the server: a folder that can't be written to, a library that is not there.
    static func open(_ storage: StorageSettings) throws(CommandFailure) -> any PhotoStore {
        switch storage.place {
        case .disk: try folder(storage.disk)
        case .s3(let settings): S3Store(settings, client: try client(for: .s3))
        case .supabase(let settings): SupabaseStore(settings, client: try client(for: .supabase))
        }
    }

    private static func folder(_ disk: StorageSettings.Disk) throws(CommandFailure) -> DiskStore {
        do throws(FileFault) {
            return try DiskStore(path: disk.path)
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE_DIR names \(disk.path), which can't be written to (\(error)): photos lie there")
        }
    }

    private static func client(for kind: StorageSettings.Kind) throws(CommandFailure) -> StorageClient {
        do throws(OutboundFault) {
            return StorageClient(try HTTPClient(threads: StorageClient.threads))
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE=\(kind.rawValue) needs libcurl, which is not here: install the package libcurl4")
        }
    }
}
