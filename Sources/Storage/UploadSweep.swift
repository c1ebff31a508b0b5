import API
import JSON
import Postgres
import Settings
import Text

/// Deletes photos that were uploaded and never reported, seven days after their URL was minted, in small batches. Safe with
/// many servers: each takes uploads of its own, and a batch left undone is taken up again.
package enum UploadSweep {
    private static let batch = 100
    private static let claiming = Statement.call("office.claim_stale_uploads", ["older_than": "interval", "batch": "int"])
    private static let forgetting = Statement.call("office.delete_uploads", ["gone": "json"])

    /// The statements that it sends besides the job's own.
    package static let statements = [forgetting]

    package static let job = Job(
        "uploads", of: .database, every: { PurgePace.pause(keeping: $0.settings[.uploadRetention]) },
        .batches(
            claiming, of: batch, arguments: { ["older_than": $0.settings[.uploadRetention].sqlText, "batch": String(batch)] },
            finish: { claimed, services async throws(JobFailure) in try await sweep(claimed, services) }))

    /// An upload that Postgres says is to go.
    private struct Upload {
        let path: String
        let isReported: Bool
        let row: JSONValue

        init?(_ row: JSONValue) {
            guard case .object(let object) = row, case .string(let path)? = object["object_path"],
                case .bool(let isReported)? = object["is_reported"]
            else { return nil }
            self.path = path
            self.isReported = isReported
            self.row = row
        }
    }

    /// How many of them are gone.
    private static func sweep(_ claimed: [UInt8], _ services: Services) async throws(JobFailure) -> Int {
        guard case .array(let rows)? = try? JSONValue(parsing: claimed) else { throw .unreadable(claiming) }
        let uploads = rows.compactMap(Upload.init)
        let (gone, fault) = await delete(uploads, services)
        if !gone.isEmpty { try await forget(gone, services) }
        // One that is left out would be swept never, and nobody would hear of it.
        guard uploads.count == rows.count else { throw .unreadable(claiming) }
        guard let fault else { return gone.count }
        throw JobFailure(reason: "\(uploads.count - gone.count) could not be deleted: \(fault.reason)")
    }

    private static func forget(_ gone: [Upload], _ services: Services) async throws(JobFailure) {
        var json = JSONWriter()
        json.array { json in for upload in gone { json.value(upload.row) } }
        do throws(PostgresError) {
            _ = try await services.database.write(forgetting, ["gone": String(decoding: json.bytes, as: UTF8.self)])
        } catch {
            throw JobFailure(error)
        }
    }

    /// One that can't be deleted does not keep its neighbours; the next try is another server's, or an hour later.
    private static func delete(_ uploads: [Upload], _ services: Services) async -> (gone: [Upload], fault: StorageFault?) {
        var gone: [Upload] = []
        var fault: StorageFault?
        for upload in uploads {
            do throws(StorageFault) {
                try await services.files.delete(upload.path, isReported: upload.isReported)
                gone.append(upload)
            } catch {
                fault = fault ?? error
            }
        }
        return (gone, fault)
    }
}
