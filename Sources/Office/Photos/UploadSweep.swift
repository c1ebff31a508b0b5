import EventLoop
import JSON
import Postgres

/// Deletes photos that were uploaded and never reported, seven days after their URL was minted, in small batches. Safe with
/// many servers: each takes uploads of its own, and a batch left undone is taken up again.
enum UploadSweep {
    private static let claiming = Statement.call("office.claim_stale_uploads", "interval", "int")
    private static let forgetting = Statement.call("office.forget_uploads", "json")
    static let statements = [claiming, forgetting]

    private static let pause: Duration = .seconds(600)
    private static let batch = 100

    /// Runs until the loop ends.
    static func run(on desk: Desk) async {
        while true {
            await desk.loop.sleep(for: pause)
            while await sweepOnce(desk) == batch {}
        }
    }

    /// How many objects were deleted; nil when Postgres or storage was not there.
    static func sweepOnce(_ desk: Desk) async -> Int? {
        let age = "\(desk.rules.uploadRetention.wholeMilliseconds) ms"
        guard let rows = try? await desk.database.write(claiming, [age, String(batch)]), let text = rows.first?[0],
            case .array(let paths)? = try? JSONValue(parsing: text)
        else { return nil }
        do throws(StorageFault) {
            for case .string(let path) in paths { try await desk.photos.delete(path) }
        } catch {
            desk.log.write(.warning, "uploads could not be swept", [("reason", .text(error.reason))])
            return nil
        }
        guard !paths.isEmpty else { return 0 }
        let forgotten = try? await desk.database.write(forgetting, [String(decoding: text, as: UTF8.self)])
        return forgotten == nil ? nil : paths.count
    }
}
