import Crypto
import HTTP

/// What a loop's Storage endpoints work with. Belongs to its loop.
struct StorageDesk {
    let office: Desk
    let disk: DiskStore
    private let serviceKey: [UInt8]?

    init(office: Desk, disk: DiskStore, serviceKey: String?) {
        self.office = office
        self.disk = disk
        self.serviceKey = serviceKey.map { Array($0.utf8) }
    }

    /// The largest object in bytes.
    var sizeLimit: Int { office.rules.photoSizeLimit }

    /// Whether the text is the key of another server that keeps its photos here; in a time that tells nothing of the key.
    func isServiceKey(_ text: some Collection<UInt8>) -> Bool {
        guard let serviceKey else { return false }
        return constantTimeEquals(Array(text), serviceKey)
    }
}
