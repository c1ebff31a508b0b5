import API
import Files
import Outbound
import Text

/// Where photos, videos and papers lie and what they may be (contract, sections 5 and 16).
package struct StorageSettings: Sendable {
    /// The stores there are.
    package enum Kind: String, CaseIterable { case disk, s3, supabase }

    /// The store that was chosen, with what it needs to know.
    package enum Place: Sendable {
        /// `disk` has the rest.
        case disk
        case s3(S3Settings)
        case supabase(SupabaseSettings)
    }

    /// A folder of this machine.
    package struct Disk: Sendable {
        /// The folder's path.
        package var path: String
        /// The secret of another server that keeps its photos here; nil lets no server in.
        package var serviceKey: String?
        /// What photos leave free, in bytes.
        package var reserve: Int

        package init(path: String, serviceKey: String?, reserve: Int) {
            self.path = path
            self.serviceKey = serviceKey
            self.reserve = reserve
        }
    }

    /// The store.
    package var place: Place
    /// The folder, where the store is that.
    package var disk: Disk
    /// The S3 store that the settings speak of, wherever photos lie: backups may go there.
    package var s3Access: S3Access?
    /// How large files may be.
    package var fileLimits: FileLimits
    /// The fewest pixels of a photo that a report or an inspection names; 0 for any.
    package var leastPixels: Int
    /// The most pixels of one.
    package var mostPixels: Int
    /// How long an upload is kept that nothing names.
    package var uploadRetention: Duration
    /// How many of them there may be.
    package var uploadQuota: UploadQuota

    package init(
        place: Place, disk: Disk, s3Access: S3Access?, fileLimits: FileLimits, leastPixels: Int, mostPixels: Int,
        uploadRetention: Duration,
        uploadQuota: UploadQuota
    ) {
        self.place = place
        self.disk = disk
        self.s3Access = s3Access
        self.fileLimits = fileLimits
        self.leastPixels = leastPixels
        self.mostPixels = mostPixels
        self.uploadRetention = uploadRetention
        self.uploadQuota = uploadQuota
    }
}

extension StorageSettings {
    /// The origin of the URLs of photos, where they lie elsewhere; nil where this server has them.
    package var origin: String? {
        switch place {
        case .disk: nil
        case .s3(let s3): s3.bucket.origin
        case .supabase(let supabase): "\(supabase.address.scheme)://\(supabase.address.authority)"
        }
    }
}

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
        } catch {
            throw CommandFailure(
                .misconfigured, "STORAGE_DIR names \(path), which can't be written to (\(error)): photos lie there")
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
