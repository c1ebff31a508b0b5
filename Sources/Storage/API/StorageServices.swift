import API
import Crypto
import HTTP

/// What a loop's Storage endpoints work with. Belongs to its loop.
package final class StorageServices {
    package let disk: DiskStore
    private let serviceKey: [UInt8]?

    package init(disk: DiskStore, serviceKey: String?) {
        self.disk = disk
        self.serviceKey = serviceKey.map { Array($0.utf8) }
    }

    /// Whether the text is the key of another server that keeps its photos here; in a time that tells nothing of the key.
    func isServiceKey(_ text: some Collection<UInt8>) -> Bool {
        guard let serviceKey else { return false }
        return constantTimeEquals(Array(text), serviceKey)
    }
}

extension Services {
    /// Nil where photos lie elsewhere.
    package var storage: StorageServices? { self[StorageServices.self] }
}
