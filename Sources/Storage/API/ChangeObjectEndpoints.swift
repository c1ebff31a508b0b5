import API
import Files
import HTTP
import JSON

/// The changes of objects that only the service may make: give them another path, delete them.
enum ChangeObjectEndpoints {
    static let endpoints = [
        Endpoint.storage(.post, "/object/move", "moveObject", .service, body: .json(limit: StorageContext.oneObject), move),
        Endpoint.storage(
            .delete, "/object/{bucket}", "deleteObjects", .serviceOfBucket, body: .json(limit: StorageContext.manyObjects), delete
        ),
    ]

    private static let mostPaths = 1000

    private static func move(_ context: StorageContext, _ service: StorageCaller) async throws(StorageError) -> Response {
        let body = try context.json()
        try body.requireBucket("bucketId")
        if body["destinationBucket"] != nil { try body.requireBucket("destinationBucket") }
        let source = try body.path("sourceKey")
        let destination = try body.path("destinationKey")
        try await rename(source, to: destination, context)
        var json = JSONWriter()
        json.object { json in
            for (name, text) in [("message", "moved"), ("Id", destination.fileName), ("Key", destination.inBucket)] {
                json.name(name)
                json.string(text)
            }
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }

    private static func rename(
        _ source: ObjectPath, to destination: ObjectPath, _ context: StorageContext
    ) async throws(StorageError) {
        do throws(FileFault) {
            try await context.disk.onDisk { folder throws(FileFault) in try folder.move(source, to: destination) }
        } catch .exists {
            throw .taken
        } catch .notFound {
            throw .noObject
        } catch {
            throw context.failure(error)
        }
    }

    /// The answer names what was there.
    private static func delete(_ context: StorageContext, _ service: StorageCaller) async throws(StorageError) -> Response {
        let body = try context.json()
        let paths = try body.texts("prefixes", atMost: mostPaths).compactMap { ObjectPath($0) }
        let removed = try await context.onDisk { folder throws(FileFault) in
            var removed: [ObjectPath] = []
            for path in paths where try folder.remove(path) { removed.append(path) }
            return removed
        }
        var json = JSONWriter()
        json.array { json in
            for path in removed {
                json.object { json in
                    for (name, text) in [("name", path.text), ("bucket_id", ObjectPath.bucket)] {
                        json.name(name)
                        json.string(text)
                    }
                }
            }
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }
}

extension JSONObject {
    fileprivate func requireBucket(_ name: String) throws(StorageError) {
        guard case .string(let bucket)? = self[name], bucket.utf8.elementsEqual(ObjectPath.bucket.utf8) else { throw .noBucket }
    }

    fileprivate func path(_ name: String) throws(StorageError) -> ObjectPath {
        guard case .string(let text)? = self[name] else { throw .invalid("\(name) must be a path") }
        guard let path = ObjectPath(text) else { throw .badKey }
        return path
    }
}
