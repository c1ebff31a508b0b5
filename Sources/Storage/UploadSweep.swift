import API
import EventLoop
import JSON
import Postgres
import Settings
import Text

/// Deletes photos that were uploaded and never reported, seven days after their URL was minted, in small batches. Safe with
/// many servers: each takes uploads of its own, and a batch left undone is taken up again.
package enum UploadSweep {
    private static let claiming = Statement.call("office.claim_stale_uploads", ["older_than": "interval", "batch": "int"])
    private static let forgetting = Statement.call("office.delete_uploads", ["gone": "json"])
    package static let statements = [claiming, forgetting]

    private static let batch = 100

    /// What Postgres says is to go.
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

    /// Runs until the loop ends.
    package static func run(on services: Services) async {
        let pause = PurgePace.pause(keeping: services.settings[.uploadRetention])
        while true {
            await services.loop.sleep(for: pause)
            while await sweepOnce(services) == batch {}
        }
    }

    /// How many uploads were taken and are gone; nil when Postgres was not there, or storage deleted nothing.
    private static func sweepOnce(_ services: Services) async -> Int? {
        let wanted: Arguments = ["older_than": services.settings[.uploadRetention].sqlText, "batch": String(batch)]
        guard let rows = try? await services.database.write(claiming, wanted), let text = rows.first?[0],
            case .array(let claimed)? = try? JSONValue(parsing: text)
        else { return nil }
        let uploads = claimed.compactMap(Upload.init)
        let gone = await delete(uploads, services)
        guard !gone.isEmpty else { return uploads.isEmpty ? 0 : nil }
        var json = JSONWriter()
        json.array { json in for upload in gone { json.value(upload.row) } }
        let forgotten = try? await services.database.write(forgetting, ["gone": String(decoding: json.bytes, as: UTF8.self)])
        return forgotten == nil ? nil : uploads.count
    }

    /// One that can't be deleted does not keep its neighbours; the next try is another server's, or an hour later.
    private static func delete(_ uploads: [Upload], _ services: Services) async -> [Upload] {
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
        if let fault {
            let left = uploads.count - gone.count
            services.log.write(
                .warning, "uploads could not be swept", [("left", .number(left)), ("reason", .text(fault.reason))])
        }
        return gone
    }
}
