import FoundationEssentials

/// The app's way to ask; on a phone a few lines around `URLSession`, as for `Transport`.
public protocol ChangeSource: Sendable {
    /// Sends a GET with the token as `Authorization: Bearer`. Throws when no answer came.
    func get(_ path: String, token: String) async throws -> IncomingAnswer
}

/// The house on this phone, kept by `GET /api/office/changes` alone: shown at once, without a network too, and never fetched whole again
/// after the first time. One replica a folder, one folder a company (tenant).
public actor Replica {
    /// What a pull came to.
    public enum Outcome: Sendable, Equatable {
        /// It shows what the server shows.
        case upToDate
        /// Pull again, after so many seconds at least where the server said so.
        case later(retryAfter: Double?)
        /// Pull again when the person has signed in.
        case signInNeeded
        /// This person may not, or may no longer: a manager who is none any more asks for the floor, with another replica.
        case refused(code: String)
        /// The server is older than the feed: fetch the lists, as before.
        case notOffered
    }

    /// What to show.
    public private(set) var model: ReadModel
    private let file: URL
    private let source: any ChangeSource
    private let signIn: any SignIn
    private let query: String

    /// Takes up what an earlier process left; a file that can't be read is as none.
    /// - Parameters:
    ///   - scope: `floor`, or `desk` for managers. Another than before begins from the start.
    ///   - limit: how many changes a page has, 1 to 500.
    public init(folder: URL, source: any ChangeSource, signIn: any SignIn, scope: String = "floor", limit: Int = 100) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("house-\(scope).json")
        self.source = source
        self.signIn = signIn
        query = "scope=\(scope)&limit=\(limit)"
        model = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(ReadModel.self, from: $0) } ?? ReadModel()
    }

    /// Fetches what is new, page by page. Throws when the disk does not take it.
    /// - Parameter seconds: up to 55 that the server may hold the answer back while there is nothing new.
    public func pull(waiting seconds: Int = 0) async throws -> Outcome {
        var refused = 0
        while true {
            let asked = model.cursor
            guard let answer = await ask(seconds) else { return .signInNeeded }
            // Another pull went on meanwhile: this answer belongs to a place that the model has left.
            guard model.cursor == asked else { continue }
            switch Self.judge(answer) {
            case .page(let page):
                try change { $0.take(page) }
                if !page.more { return .upToDate }
            case .startOver where refused < 2:
                refused += 1
                try change { $0.startOver() }
            case .notOffered: return .notOffered
            case .refused(let code): return .refused(code: code)
            case .startOver, .later: return .later(retryAfter: answer.retryAfter.flatMap { Double($0) })
            }
        }
    }

    /// Nil when the person has to sign in first. No answer at all is one that says nothing.
    private func ask(_ seconds: Int) async -> IncomingAnswer? {
        let since = model.cursor.map { "&since=\($0)" + (seconds > 0 ? "&wait=\(seconds)" : "") } ?? ""
        let path = "/api/office/changes?\(query)\(since)"
        do {
            guard let token = try await signIn.token() else { return nil }
            let answer = try await source.get(path, token: token)
            guard answer.status == 401 else { return answer }
            guard let newer = try await signIn.refresh(rejected: token) else { return nil }
            let second = try await source.get(path, token: newer)
            return second.status == 401 ? nil : second
        } catch {
            return IncomingAnswer(status: 0, body: Data())
        }
    }

    /// Written whole under another name and renamed: a process that is killed leaves the old model or the new one.
    private func change(_ body: (inout ReadModel) -> Void) throws {
        var next = model
        body(&next)
        try JSONEncoder().encode(next).write(to: file, options: .atomic)
        model = next
    }

    private enum Judgement {
        case page(ChangePage)
        case startOver
        case later
        case refused(String)
        case notOffered
    }

    /// Only the office's own words count: a hotel's sign-on page is no page of the feed.
    private static func judge(_ answer: IncomingAnswer) -> Judgement {
        if answer.status == 200 {
            return (try? JSONDecoder().decode(ChangePage.self, from: answer.body)).map(Judgement.page) ?? .later
        }
        switch (answer.status, (try? JSONDecoder().decode(Failure.self, from: answer.body))?.error.code) {
        case (410, "resync_required"?), (400, "validation_failed"?): return .startOver
        case (403, let code?): return .refused(code)
        case (404, .some): return .notOffered
        default: return .later
        }
    }

    private struct Failure: Decodable {
        struct Reason: Decodable { let code: String }
        let error: Reason
    }
}
