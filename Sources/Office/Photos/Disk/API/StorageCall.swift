import Files
import Glibc
import HTTP
import JSON

/// One request of the Storage API.
struct StorageCall {
    let desk: StorageDesk
    let request: Request
    let parameters: PathParameters

    var disk: DiskStore { desk.disk }

    /// Seconds since 1970.
    var now: Int64 { Int64(time(nil)) }

    /// Where the server is reached from outside, without a slash at the end.
    var base: String { desk.office.rules.publicBase(of: request) }

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

    /// The only value of a query's parameter, nil where it is not there: two of them could be read as either.
    func queryValue(_ name: String) throws(StorageError) -> String? {
        let values = request.target.query[name]
        guard values.count <= 1, values.allSatisfy({ $0.text != nil }) else { throw .invalid("\(name) is not clear") }
        return values.first?.text
    }

    /// What the token in the query allows for an object.
    func link(for path: ObjectPath) throws(StorageError) -> StorageLinks.Opened {
        guard let token = try queryValue("token") else { throw .invalid("the query has no token") }
        do throws(StorageLinks.Fault) { return try disk.links.open(token, for: path, now: now) } catch {
            throw stranger(StorageError(link: error))
        }
    }

    /// The JSON object in the body; an empty body is an empty object.
    func json() async throws(StorageError) -> JSONObject {
        do throws(HTTPError) {
            let bytes = try await request.body.collect(limit: desk.office.rules.bodyLimit)
            guard !bytes.isEmpty else { return JSONObject(members: []) }
            if case .object(let object)? = try? JSONValue(parsing: bytes) { return object }
        } catch {
            throw StorageError(http: error)
        }
        throw .invalid("the body is no JSON object")
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
        desk.office.log.write(
            .error, "storage failed", [("request_id", .text(request.id)), ("reason", .text("STORAGE_DIR: \(fault)"))])
        return .unavailable
    }

    /// Reads what a refused client is still sending, within reason: many read no answer before they have sent it all.
    func readRest() async {
        let most = desk.sizeLimit + Self.surroundings
        guard request.headers[.expect] == nil, (request.body.announcedLength ?? 0) <= most else { return }
        request.body.setPace(.whole)
        var read = 0
        while read <= most, let piece = try? await request.body.next() { read += piece.count }
    }

    /// What a form may have around its file, in bytes, for it to be read to its end.
    private static let surroundings = 65_536
}
