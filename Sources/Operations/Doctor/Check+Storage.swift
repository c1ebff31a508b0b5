import API
import EventLoop
import Files
import Settings
import Storage
import Text

extension Check {
    /// Without it no photo is taken, and none is shown.
    static let storage = Check("storage") { examination in
        let storage = examination.settings.storage
        guard !examination.hasFault(ofOne: [.storage] + SettingSection.stores.flatMap(\.settings)) else {
            return .wrong("not checked: the settings of storage are faulty")
        }
        if let trouble = StorageProbe.trouble(storage) { return .wrong(trouble) }
        // A backup into a bucket goes by the other settings of S3, wherever photos are. BACKUP_TO is the backup unit's.
        let backsUpToS3 = examination.environment["BACKUP_TO"]?.hasPrefix("s3://") == true
        let stray = SettingSection.stores.filter { $0.kind != examination.settings[.storage] }
            .flatMap { $0.kind == .s3 && backsUpToS3 ? [.s3Bucket] : $0.settings }
            .flatMap(\.variables)
            .filter { examination.environment[$0]?.isEmpty == false }
        guard stray.isEmpty else {
            return .warning(
                "photos are stored in \(storage.place.description), so these have no effect: \(stray.joined(separator: ", ")). Take them "
                    + "out, or choose their store by STORAGE")
        }
        return .ok("photos are stored in \(storage.place.description)")
    }
}

extension Check {
    /// A folder of another database, or one that lost its photos, looks as good as any.
    static let photoFolder = Check("photo-folder", needs: .schema) { examination in
        do throws(CommandFailure) {
            let schema = try Schema(examination.settings, as: .server)
            guard let folder = try PhotoFolder(schema, isOnlyRead: true) else { return .ok("photos are not in a folder") }
            switch try folder.judge() {
            case .unknown: return .ok("it can't be told whether STORAGE_DIR is this database's")
            case .own: return .ok("STORAGE_DIR says that it is this database's")
            case .noted: return .ok("STORAGE_DIR does not say whose it is: the server's next start notes it")
            case .renamed:
                return .warning(
                    "STORAGE_DIR says that it is another database's, and has this one's photos: do two servers share it?")
            }
        } catch {
            return .wrong(error.description)
        }
    }
}

extension StorageSettings.Place {
    /// For a sentence that goes on with more.
    fileprivate var description: String {
        switch self {
        case .disk: "STORAGE_DIR"
        case .s3(let settings): "the S3 bucket \(settings.bucket.name)"
        case .supabase(let settings): "the Supabase project \(settings.address.text)"
        }
    }
}

/// Looks at storage once, as the server would, and changes nothing there.
enum StorageProbe {
    /// Says in a sentence why storage does not work; nil when all is well. Blocks the calling thread for as long as a look may take.
    static func trouble(_ storage: StorageSettings) -> String? {
        if case .disk = storage.place { return folderTrouble(storage.disk) }
        do throws(CommandFailure) {
            return trouble(of: try FileStores.open(storage)).map { Finding.advised($0, advice(storage.place)) }
        } catch {
            return error.description
        }
    }

    /// The server makes the folder at its first start, in a parent that is there.
    private static func folderTrouble(_ disk: StorageSettings.Disk) -> String? {
        let path = disk.path
        do throws(FileFault) {
            guard try FolderProbe.open(path).freeSpace() < disk.reserve else { return nil }
            return
                "STORAGE_DIR names \(path), where less than STORAGE_RESERVE is free, so no photo is accepted: make room there, or "
                + "lower STORAGE_RESERVE"
        } catch {
            return
                "STORAGE_DIR names \(path), which can't be written to (\(error)): make its parent folder, give it to the server's user, "
                + "or mount the disk"
        }
    }

    private static func advice(_ place: StorageSettings.Place) -> String {
        let name =
            switch place {
            case .disk: "STORAGE_DIR"
            case .s3: "S3_ENDPOINT, or S3_REGION,"
            case .supabase: "SUPABASE_URL"
            }
        return "is \(name) right, is the store well, and does a firewall let us reach it?"
    }

    private static func trouble(of store: any FileStore) -> String? {
        guard let loop = try? EventLoop() else { return "the process is out of file descriptors" }
        let answer = Answer()
        loop.spawn {
            answer.trouble = await store.trouble()
            loop.stop()
        }
        loop.run()
        return answer.trouble
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var trouble: String? = "nothing came"
    }
}
