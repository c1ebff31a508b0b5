import EventLoop
import HTTP
import Postgres

/// When, from which address and by what device a session was last seen: noted for many at once, off the path of their requests, and of
/// each at most once in five minutes. Belongs to its loop.
package final class SessionSightings {
    private struct Sighting {
        let device: String
        let address: String
    }

    private static let noting = Statement.call(
        "office.note_sessions_seen", ["ids": "uuid[]", "agents": "text[]", "origins": "text[]"])
    package static let statements = [noting]

    /// All that are seen meanwhile are noted with one statement.
    private static let pause: Duration = .seconds(1)
    private static let spacing: Duration = .seconds(300)
    /// More than that in one pause are left for their next request.
    private static let most = 1000
    /// What is kept of a `User-Agent`, in characters.
    private static let longestDevice = 200

    private let loop: EventLoop
    private let database: Database
    private var waiting: [String: Sighting] = [:]
    /// Those that were noted in this span of time, and those of the one before.
    private var recent: Set<String> = []
    private var older: Set<String> = []
    private var turned = EventLoop.Instant.now

    init(on loop: EventLoop, _ database: Database) {
        self.loop = loop
        self.database = database
    }

    /// A good token of the session came with the request.
    package func see(_ session: String, in request: Request) {
        let now = EventLoop.Instant.now
        if now - turned >= Self.spacing { (older, recent, turned) = (recent, [], now) }
        guard !recent.contains(session), !older.contains(session), waiting.count < Self.most else { return }
        recent.insert(session)
        let device = (request.headers["User-Agent"] ?? "").unicodeScalars.prefix(Self.longestDevice)
        waiting[session] = Sighting(device: String(String.UnicodeScalarView(device)), address: request.remoteAddress)
        guard waiting.count == 1 else { return }
        let sightings = LoopBound(self, to: loop)
        _ = loop.schedule(at: now + Self.pause) { [loop] in loop.spawn { await sightings.value.note() } }
    }

    /// What Postgres does not take is lost: nobody's request hangs on it.
    private func note() async {
        let seen = Array(waiting)
        waiting = [:]
        _ = try? await database.write(
            Self.noting,
            [
                "ids": seen.map(\.key).postgresArray, "agents": seen.map(\.value.device).postgresArray,
                "origins": seen.map(\.value.address).postgresArray,
            ])
    }
}
