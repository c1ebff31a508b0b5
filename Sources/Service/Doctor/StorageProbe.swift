import API
import EventLoop
import Files
import Storage

/// Looks at storage once, as the server would, and changes nothing there.
enum StorageProbe {
    /// What is wrong, in a sentence; nil when all is well. Blocks the calling thread for as long as a look may take.
    static func trouble(_ storage: StorageSettings) -> String? {
        if case .disk = storage.place { return folderTrouble(storage.disk) }
        do throws(CommandFailure) {
            return trouble(of: try PhotoStores.open(storage))
        } catch {
            return error.description
        }
    }

    /// The server makes the folder at its first start, in a parent that is there.
    private static func folderTrouble(_ disk: StorageSettings.Disk) -> String? {
        let path = disk.path
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        do throws(FileFault) {
            let folder: Directory
            do throws(FileFault) { folder = try Directory(path: path) } catch .notFound {
                folder = try Directory(path: path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent)
            }
            let isFull = try folder.freeSpace() < disk.reserve
            return isFull
                ? "STORAGE_DIR names \(path), where less than STORAGE_RESERVE is free: no photo is taken" : nil
        } catch {
            return "STORAGE_DIR names \(path), which can't be reached (\(error))"
        }
    }

    private static func trouble(of store: any PhotoStore) -> String? {
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
