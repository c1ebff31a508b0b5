/// Where photos lie and what they may be (contract, section 5).
public struct StorageSettings: Sendable {
    /// The stores there are.
    enum Kind: String, CaseIterable { case disk }

    /// A folder of this machine.
    public struct Disk: Sendable {
        /// The folder's path.
        public var path: String
        /// The secret of another server that keeps its photos here; nil lets no server in.
        public var serviceKey: String?
    }

    /// The folder.
    public var disk: Disk
    /// The largest photo, in bytes.
    public var photoSizeLimit: Int
    /// The fewest pixels of a photo that a report names; 0 for any.
    public var leastPixels: Int

    /// Short keys can be guessed.
    private static let shortestServiceKey = 32

    init(_ reader: inout SettingsReader) {
        let _: Kind? = reader.choice(.storage)
        disk = Disk(path: reader.text(.storageDir) ?? "", serviceKey: reader.text(.storageServiceKey))
        photoSizeLimit = reader.number(.photoMaxSize) ?? 1
        leastPixels = reader.number(.photoMinPixels) ?? 0
        if let key = disk.serviceKey, key.utf8.count < Self.shortestServiceKey {
            reader.fail(
                .storageServiceKey, "must have at least \(Self.shortestServiceKey) bytes (openssl rand -hex 32 makes one)")
        }
    }
}
