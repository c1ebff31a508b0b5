import Foundation
import GRDB
import QuartermasterAPI

/// Keeps the copy of the house by `/changes` alone: it is shown at once, without a network too, and never fetched whole again after the first
/// time.
public struct Replica: Sendable {
    /// What a pull came to.
    public enum Outcome: Sendable, Hashable {
        /// It shows what the server shows.
        case upToDate
        /// Pull again, after so many seconds at least where the server said so.
        case later(retryAfter: Double?)
        /// Pull again when the person has signed in.
        case signInNeeded
        /// This person may not, or may no longer.
        case refused(Refusal)
        /// The server is older than the feed.
        case notOffered
    }

    private let store: HouseStore
    private let client: OfficeClient
    private let scope: String
    private let limit: Int

    /// - Parameters:
    ///   - scope: `floor`, or `desk` for managers. Another than before begins from the start.
    ///   - limit: how many changes a page has, 1 to 500.
    public init(store: HouseStore, client: OfficeClient, scope: String = "floor", limit: Int = 500) {
        self.store = store
        self.client = client.of(house: store.house)
        self.scope = scope
        self.limit = limit
    }

    /// Fetches what is new, page by page. Throws when the disk does not take it.
    /// - Parameter seconds: up to 55 that the server may hold the answer back while there is nothing new.
    public func pull(waiting seconds: Int = 0) async throws -> Outcome {
        var startedOver = 0
        while true {
            let asked = try await begin()
            let answer: IncomingAnswer
            do {
                answer = try await client.changes(since: asked.cursor, wait: seconds, limit: limit, scope: scope)
            } catch let failure as OfficeFailure {
                return failure == .signInNeeded ? .signInNeeded : .later(retryAfter: nil)
            }
            switch Self.judge(answer) {
            case .page(let page):
                // Another pull went on meanwhile, or the copy was dropped: this answer belongs to a place that it has left.
                guard try await take(page, asked) else { continue }
                if !page.more { return .upToDate }
            case .startOver where startedOver < 2:
                startedOver += 1
                try await startOver()
            case .refused(let refusal) where refusal.status == 404: return .notOffered
            case .refused(let refusal): return .refused(refusal)
            case .startOver, .later: return .later(retryAfter: answer.retryAfter)
            }
        }
    }

    /// Takes in what changes as it changes, by a stream, until that ends or breaks: then come back, after so long as it says, else a second. Where
    /// no event comes at all, as behind a proxy that hands nothing on, it is `.notOffered`: pull instead. Where it does not even begin, it is
    /// `.later` without a time: no network, or, when that happens again while pulls are answered, such a proxy.
    /// - Parameter onPage: is told whenever the copy shows what the server shows.
    public func listen(onPage: @Sendable () -> Void = {}) async throws -> Outcome {
        var reader = EventReader()
        var isHeard = false
        do {
            var place = try await begin()
            let answer = try await client.changeStream(since: place.cursor, limit: limit, scope: scope)
            guard answer.status == 200 else { return try await refused(answer) }
            guard answer.headers["content-type"]?.hasPrefix("text/event-stream") == true else { return .notOffered }
            for try await bytes in answer.bytes {
                isHeard = isHeard || !bytes.isEmpty
                for event in reader.read(bytes) {
                    if event.name == "resync" {
                        try await startOver()
                        place = try await begin()
                    }
                    guard event.name == "changes" else { continue }
                    // What can't be read is not skipped.
                    guard let page = Page(Data(event.data.utf8)) else { return .later(retryAfter: nil) }
                    // The copy went on by another way: the stream is behind it.
                    guard try await take(page, place) else { return .later(retryAfter: 0) }
                    if !page.more { onPage() }
                    place = try await begin()
                }
            }
            return .later(retryAfter: isHeard ? reader.retry ?? 1 : nil)
        } catch let failure as OfficeFailure {
            return failure == .signInNeeded ? .signInNeeded : .later(retryAfter: nil)
        } catch let error as DatabaseError {
            throw error
        } catch let fault as StoreFault {
            throw fault
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return isHeard ? .later(retryAfter: reader.retry ?? 1) : .notOffered
        }
    }

    private func refused(_ answer: StreamedAnswer) async throws -> Outcome {
        var body = Data()
        for try await bytes in answer.bytes where body.count < 1 << 20 { body += bytes }
        let whole = IncomingAnswer(status: answer.status, headers: answer.headers, body: body)
        switch Self.judge(whole) {
        case .startOver:
            try await startOver()
            return .later(retryAfter: 0)
        case .refused(let refusal) where refusal.status == 404: return .notOffered
        case .refused(let refusal): return .refused(refusal)
        case .page, .later: return .later(retryAfter: whole.retryAfter)
        }
    }

    /// Where the copy stands, and the run that goes on from there. A run has one number from its first page to its last, also where a process
    /// that was killed began it. Two that began at the same place have two numbers, and the later one counts.
    private struct Place {
        let cursor: String?
        let run: Int
    }

    private func begin() async throws -> Place {
        try await store.write { [scope] db in
            // Another scope is another feed.
            if try Kept.value("scope", in: db) != scope {
                try Kept.set("scope", scope, in: db)
                try Kept.set("cursor", nil, in: db)
                try Kept.set("run", nil, in: db)
            }
            let cursor = try Kept.value("cursor", in: db)
            if let run = try Kept.value("run", in: db).flatMap({ Int($0) }) { return Place(cursor: cursor, run: run) }
            let run = (try Kept.value("pulls", in: db).flatMap { Int($0) } ?? 0) + 1
            try Kept.set("pulls", "\(run)", in: db)
            return Place(cursor: cursor, run: run)
        }
    }

    /// Takes a page in, with its cursor: both or neither. A page that is told twice changes nothing, one that is skipped would be missing
    /// for good. After the last page of a full run all that the run did not name is dropped, and nothing before.
    private func take(_ page: Page, _ asked: Place) async throws -> Bool {
        try await store.write { db in
            let run = try Kept.value("run", in: db) ?? Kept.value("pulls", in: db)
            guard try Kept.value("cursor", in: db) == asked.cursor, run == "\(asked.run)" else { return false }
            for change in page.changes {
                if let members = change.members {
                    try Documents.put(change.kind, change.id, members.value, run: asked.run, in: db)
                } else {
                    try Documents.remove(change.kind, change.id, in: db)
                }
            }
            try Kept.set("cursor", page.cursor, in: db)
            guard !page.more else {
                try Kept.set("run", "\(asked.run)", in: db)
                return true
            }
            if page.full { try Documents.removeAll(notOf: asked.run, in: db) }
            try Kept.set("run", nil, in: db)
            try Kept.set("heard", "\(Date().timeIntervalSince1970)", in: db)
            // What the server had before this run began is shown by it.
            try db.run("delete from entry where state = 'done' and done_in < ?", [asked.run])
            try db.run("update entry set refused_in = -1 where refused_in >= 0 and refused_in < ?", [asked.run])
            try WithdrawnKeys.prune(before: asked.run, in: db)
            return true
        }
    }

    /// The cursor is worth nothing any more: everything is fetched again. What is there stays to be shown meanwhile.
    private func startOver() async throws {
        try await store.write { db in
            try Kept.set("cursor", nil, in: db)
            try Kept.set("run", nil, in: db)
        }
    }

    private enum Judgement {
        case page(Page)
        case startOver
        case later
        case refused(Refusal)
    }

    /// Only the office's own words count.
    private static func judge(_ answer: IncomingAnswer) -> Judgement {
        if answer.status == 200 { return Page(answer.body).map(Judgement.page) ?? .later }
        guard let refusal = Refusal(status: answer.status, body: answer.body) else { return .later }
        switch (answer.status, refusal.code) {
        case (410, _), (400, .validationFailed): return .startOver
        case (403, _), (404, _): return .refused(refusal)
        default: return .later
        }
    }

    /// A page of the feed, its documents as they came: one of a kind or with words that this version does not know is kept all the same.
    private struct Page: Sendable {
        /// JSON that nobody changes.
        struct Members: @unchecked Sendable {
            let value: [String: Any]
        }

        struct Element: Sendable {
            let kind: String
            let id: String
            /// As it is now; nil when it is gone.
            let members: Members?
        }

        let changes: [Element]
        let cursor: String
        let more: Bool
        let full: Bool

        init?(_ body: Data) {
            guard let page = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
                let changes = page["changes"] as? [[String: Any]], let cursor = page["cursor"] as? String,
                let more = page["more"] as? Bool, let full = page["full"] as? Bool
            else { return nil }
            var elements: [Element] = []
            for change in changes {
                guard let kind = change["kind"] as? String, let id = change["id"] as? String, let op = change["op"] as? String
                else { return nil }
                guard op == "put" else {
                    elements.append(Element(kind: kind, id: id, members: nil))
                    continue
                }
                guard let members = change[kind] as? [String: Any] else { return nil }
                elements.append(Element(kind: kind, id: id, members: Members(value: members)))
            }
            self.changes = elements
            self.cursor = cursor
            self.more = more
            self.full = full
        }
    }
}

extension HouseStore {
    /// When the copy was last as the server has it; nil where it never was.
    public func heardAt() throws -> Date? {
        try database.read { try Kept.value("heard", in: $0) }.flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
    }
}
