import API
import Crypto
import Files
import Glibc
import HTTP
import JSON

/// One request of the Storage API.
package struct StorageContext {
    let requestContext: RequestContext
    let body: Body
    let storage: StorageServices

    /// Throws where this server is not its own store.
    init(_ requestContext: RequestContext, _ body: Body = .none) throws(StorageError) {
        guard let storage = requestContext.services.storage else { throw .noRoute }
        self.requestContext = requestContext
        self.body = body
        self.storage = storage
    }

    var request: Request { requestContext.request }
    var parameters: PathParameters { requestContext.parameters }
    var services: Services { requestContext.services }
    var disk: DiskStore { storage.disk }

    /// The largest object in bytes, of any type.
    var sizeLimit: Int { services.settings.fileLimits.largest }

    /// The largest object that such an upload may become, in bytes.
    func limit(of terms: UploadTerms) -> Int { terms.type.map(services.settings.fileLimits.most) ?? sizeLimit }

    /// Seconds since 1970.
    var now: Int64 { Int64(time(nil)) }

    /// Where the people of the object's house reach the server, without a slash at the end.
    func base(of path: ObjectPath) async throws(StorageError) -> String {
        do throws(OfficeError) {
            return try await services.publicBase(of: path.house, asked: request)
        } catch {
            throw StorageError(office: error)
        }
    }

    // MARK: What it is about

    /// The object that the path names. A bucket that is none of ours is told apart from an object that is not there.
    func object() throws(StorageError) -> ObjectPath {
        try bucket()
        guard let path = ObjectPath(segments: parameters.segments("path") ?? []) else { throw .badKey }
        return path
    }

    /// Checks the bucket that the path names.
    func bucket() throws(StorageError) {
        guard parameters["bucket"]?.utf8.elementsEqual(ObjectPath.bucket.utf8) == true else { throw .noBucket }
    }

    /// The only value of a query's parameter, nil where it is not there.
    func queryValue(_ name: String) throws(StorageError) -> String? {
        try request.target.query.only(name, orThrow: StorageError.invalid)
    }

    /// The JSON object in the body; an empty body is an empty object.
    func json() throws(StorageError) -> JSONObject {
        guard case .json(let document, let count) = body, count > 0 else { return JSONObject(members: []) }
        guard case .object(let object)? = document else { throw .invalid("the body is not a JSON object") }
        return object
    }

    // MARK: Working

    /// Does what blocks on a thread that may; a fault is logged once, here.
    func onDisk<Value: Sendable>(
        _ work: @escaping @Sendable (ObjectFolder) throws(FileFault) -> Value
    ) async throws(StorageError) -> Value {
        do throws(FileFault) {
            return try await disk.onDisk(work)
        } catch {
            throw failure(error)
        }
    }

    /// The error that a fault of the disk is to the client.
    func failure(_ fault: FileFault) -> StorageError {
        services.log.storageFailed(request.id, "STORAGE_DIR: \(fault)")
        return fault == .noSpace ? .full : .unavailable
    }

    /// Throws unless there is room for so many bytes more.
    func requireRoom(for count: Int) async throws(StorageError) {
        let hasRoom: Bool
        do throws(FileFault) { hasRoom = try await disk.hasRoom(for: count) } catch { throw failure(error) }
        guard hasRoom else { throw .full }
    }

    /// Throws where the object's house is suspended: nobody gets anything of it by an address that was given out before. An object that
    /// another server keeps here need not be a house's.
    func requireHouse(of path: ObjectPath) async throws(StorageError) {
        guard let house = path.house else { return }
        let isSuspended: Bool
        do throws(OfficeError) {
            isSuspended = try await services.houses.isSuspended(house)
        } catch {
            throw StorageError(office: error)
        }
        if isSuspended { throw .noObject }
    }

    /// Bytes of a body that names one object, at most.
    static let oneObject = 4096
    /// Bytes of a body that lists objects, at most.
    static let manyObjects = 262_144
}

/// The parts that a loop's Storage endpoints work with. Belongs to its loop.
package final class StorageServices {
    package let disk: DiskStore
    private let serviceKey: [UInt8]?

    package init(disk: DiskStore, serviceKey: String?) {
        self.disk = disk
        self.serviceKey = serviceKey.map { Array($0.utf8) }
    }

    /// True when the text is the key of another server that keeps its photos here; in a time that tells nothing of the key.
    func isServiceKey(_ text: some Collection<UInt8>) -> Bool {
        guard let serviceKey else { return false }
        return constantTimeEquals(Array(text), serviceKey)
    }
}

extension Services {
    /// Nil where photos lie elsewhere.
    package var storage: StorageServices? { self[StorageServices.self] }
}
