import API
import EventLoop
import Images
import Metrics
import Synchronization

/// A store of files that counts what is asked of it and how long that takes. Shared by all loops.
final class MeteredFileStore: FileStore {
    /// Requests of one kind, by their result.
    struct Operation: Hashable, Sendable {
        let name: String
        let outcome: String
    }

    private let store: any FileStore
    private let operations = Mutex<[Operation: Histogram]>([:])

    init(_ store: any FileStore) { self.store = store }

    /// The requests so far.
    var figures: [Operation: Histogram] { operations.withLock { $0 } }

    func mintUpload(_ upload: FileUpload, base: String) async throws(StorageFault) -> SignedUpload {
        try await counting("sign_upload") { store async throws(StorageFault) in try await store.mintUpload(upload, base: base) }
    }

    func look(at path: String, as type: FileType) async throws(StorageFault) -> FileFinding {
        try await counting("look") { store async throws(StorageFault) in try await store.look(at: path, as: type) }
    }

    func seal(_ file: StoredFile) async throws(StorageFault) -> String {
        try await counting("seal") { store async throws(StorageFault) in try await store.seal(file) }
    }

    func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload] {
        try await counting("sign_downloads") { store async throws(StorageFault) in
            try await store.mintDownloads(of: keys, base: base)
        }
    }

    func delete(_ path: String, isReported: Bool) async throws(StorageFault) {
        try await counting("delete") { store async throws(StorageFault) in try await store.delete(path, isReported: isReported) }
    }

    func trouble() async -> String? { await store.trouble() }

    func isFull() async -> Bool { await store.isFull() }

    func room() async -> StorageRoom? { await store.room() }

    private func counting<Value>(
        _ name: String, _ ask: (any FileStore) async throws(StorageFault) -> Value
    ) async throws(StorageFault) -> Value {
        let start = EventLoop.Instant.now
        do throws(StorageFault) {
            let value = try await ask(store)
            record(name, "ok", since: start)
            return value
        } catch {
            record(name, error.name, since: start)
            throw error
        }
    }

    private func record(_ name: String, _ outcome: String, since start: EventLoop.Instant) {
        let duration = EventLoop.Instant.now - start
        operations.withLock { $0[Operation(name: name, outcome: outcome), default: Histogram()].record(duration) }
    }
}

extension StorageFault {
    /// Without the reason.
    fileprivate var name: String {
        switch self {
        case .unavailable: "unavailable"
        case .failed: "failed"
        case .timedOut: "timeout"
        case .changed: "changed"
        }
    }
}
