import API
import Settings
import Storage

/// Backups in a bucket of an S3 store. Objects are there whole or not at all; nothing keeps two backups from being made at once.
final class BackupBucket: BackupPlace {
    let description: String
    let isAlone = false
    private let objects: S3Objects
    /// With a slash at its end, or empty.
    private let prefix: String
    /// The objects there when it was first asked for, with what was written and removed since.
    private var known: [String: Int]?

    /// `s3://bucket/prefix`, with the S3 settings but for the bucket.
    init(_ text: String, _ settings: Settings) throws(CommandFailure) {
        let parts = text.dropFirst("s3://".count).split(separator: "/", maxSplits: 1).map(String.init)
        guard let bucket = parts.first, S3Bucket.isName(bucket), let access = settings.storage.s3Access else {
            throw CommandFailure(
                .misconfigured,
                "\(text) needs a bucket's name (s3://bucket/prefix), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY")
        }
        let path = parts.count > 1 ? parts[1].split(separator: "/").joined(separator: "/") : ""
        description = "s3://\(bucket)" + (path.isEmpty ? "" : "/" + path)
        prefix = path.isEmpty ? "" : path + "/"
        objects = try S3Objects(access.bucket(bucket))
    }

    func lookAnew() { known = nil }

    func folders() throws(CommandFailure) -> [String] {
        let names = Set(try listing().keys.compactMap { $0.split(separator: "/").first.map(String.init) })
        return names.subtracting([BackupFile.photoFolder]).sorted()
    }

    func names(in folder: String) throws(CommandFailure) -> [String] {
        let start = folder + "/"
        return Set(
            try listing().keys.filter { $0.hasPrefix(start) }.compactMap {
                $0.dropFirst(start.count).split(separator: "/").first.map(String.init)
            }
        ).sorted()
    }

    func size(of path: String) throws(CommandFailure) -> Int? { try listing()[path] }

    func reader(of path: String) throws(CommandFailure) -> () throws(CommandFailure) -> [UInt8] {
        let next = try working(path) { () throws(StorageFault) in try objects.reader(of: prefix + path) }
        guard let next else { throw CommandFailure(.failed, "\(description)/\(path): nothing has that name") }
        return { [self] () throws(CommandFailure) in try working(path, next) }
    }

    func write(
        _ path: String, _ body: (_ append: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        _ = try listing()
        let size = try objects.write(
            prefix + path, type: "application/octet-stream", failing: { self.failure(path, $0) }, body)
        known?[path] = size
    }

    func remove(_ path: String) throws(CommandFailure) {
        try working(path) { () throws(StorageFault) in try objects.delete(prefix + path) }
        known?[path] = nil
    }

    /// A bucket has none.
    func removeFolder(_ name: String) throws(CommandFailure) {}

    private func listing() throws(CommandFailure) -> [String: Int] {
        if let known { return known }
        let found = try working("") { () throws(StorageFault) in try objects.list(prefix) }
        let listing = Dictionary(found.map { (String($0.key.dropFirst(prefix.count)), $0.size) }) { $1 }
        known = listing
        return listing
    }

    private func working<Value>(
        _ path: String, _ body: () throws(StorageFault) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(StorageFault) { return try body() } catch { throw failure(path, error) }
    }

    private func failure(_ path: String, _ fault: StorageFault) -> CommandFailure {
        let code: CommandFailure.ExitCode =
            switch fault {
            case .unavailable, .timedOut: .unavailable
            case .failed, .changed: .failed
            }
        return CommandFailure(code, "\(description)\(path.isEmpty ? "" : "/" + path): \(fault.reason)")
    }
}
