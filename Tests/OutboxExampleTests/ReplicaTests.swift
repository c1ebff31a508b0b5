import Foundation
import Synchronization
import Testing

@testable import OutboxExample

/// The read model and its replica against a feed that says what a test wants.
@Suite struct ReplicaTests {
    private static func page(_ changes: [String], _ cursor: String, more: Bool = false, full: Bool = false) -> IncomingAnswer {
        let body = #"{"changes":[\#(changes.joined(separator: ","))],"cursor":"\#(cursor)","more":\#(more),"full":\#(full)}"#
        return IncomingAnswer(status: 200, body: Data(body.utf8))
    }

    private static func put(_ kind: String, _ id: String, _ name: String) -> String {
        #"{"kind":"\#(kind)","id":"\#(id)","op":"put","\#(kind)":{"id":"\#(id)","name":"\#(name)","more":[1,null,true]}}"#
    }

    private static func gone(_ kind: String, _ id: String) -> String { #"{"kind":"\#(kind)","id":"\#(id)","op":"gone"}"# }

    private static func refusal(_ status: Int, _ code: String) -> IncomingAnswer {
        IncomingAnswer(status: status, retryAfter: "3", body: Data(#"{"error":{"code":"\#(code)"}}"#.utf8))
    }

    /// Answers one after another; nil is a connection that broke.
    private final class Feed: ChangeSource {
        private let answers: Mutex<[IncomingAnswer?]>
        let asked = Mutex<[String]>([])
        let tokens = Mutex<[String]>([])

        init(_ answers: [IncomingAnswer?]) { self.answers = Mutex(answers) }

        struct Broken: Error {}

        func get(_ path: String, token: String) async throws -> IncomingAnswer {
            asked.withLock { $0.append(String(path.split(separator: "?").last ?? "")) }
            tokens.withLock { $0.append(token) }
            guard let answer = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { throw Broken() }
            return answer
        }
    }

    private struct Person: SignIn {
        var first: String? = "old"
        var second: String? = "new"
        func token() async throws -> String? { first }
        func refresh(rejected token: String) async throws -> String? { second }
    }

    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("replica-\(UUID().uuidString)")
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func names(_ model: ReadModel, _ kind: String = "item") -> [String: String] {
        (model.documents[kind] ?? [:]).compactMapValues { $0["name"]?.text }
    }

    @Test("a full run, then what changed: put replaces, gone removes, and the cursor goes along")
    func follow() async throws {
        let folder = Folder()
        let feed = Feed([
            Self.page([Self.put("item", "a", "A")], "1", more: true, full: true),
            Self.page([Self.put("item", "b", "B"), Self.put("asset", "x", "X")], "2", full: true),
            Self.page([Self.put("item", "a", "A2"), Self.gone("item", "b")], "3"),
        ])
        let replica = try Replica(folder: folder.url, source: feed, signIn: Person(), limit: 2)
        #expect(try await replica.pull() == .upToDate)
        #expect(names(await replica.model) == ["a": "A", "b": "B"])
        #expect(try await replica.pull(waiting: 50) == .upToDate)
        #expect(names(await replica.model) == ["a": "A2"])
        #expect(names(await replica.model, "asset") == ["x": "X"])
        let asked = feed.asked.withLock { $0 }
        #expect(asked == ["scope=floor&limit=2", "scope=floor&limit=2&since=1", "scope=floor&limit=2&since=2&wait=50"])
    }

    /// While a page is on its way, another pull takes the same page.
    private final class Overlap: ChangeSource {
        let replica = Mutex<Replica?>(nil)
        private let asked = Mutex(0)

        func get(_ path: String, token: String) async throws -> IncomingAnswer {
            let count = asked.withLock { count in
                count += 1
                return count
            }
            switch count {
            case 1: return ReplicaTests.page([ReplicaTests.put("item", "a", "A")], "1", more: true, full: true)
            case 2:
                _ = try await replica.withLock { $0 }?.pull()
                fallthrough
            case 3: return ReplicaTests.page([ReplicaTests.put("item", "b", "B")], "2", full: true)
            default: return ReplicaTests.page([], "2")
            }
        }
    }

    @Test("of two pulls at once each page is taken once: the last of a full run drops nothing that its first named")
    func overlapping() async throws {
        let folder = Folder()
        let source = Overlap()
        let replica = try Replica(folder: folder.url, source: source, signIn: Person())
        source.replica.withLock { $0 = replica }
        #expect(try await replica.pull() == .upToDate)
        #expect(names(await replica.model) == ["a": "A", "b": "B"])
    }

    @Test("what a full run did not name is dropped after its last page and not before")
    func dropping() throws {
        func read(_ answer: IncomingAnswer) throws -> ChangePage { try JSONDecoder().decode(ChangePage.self, from: answer.body) }
        var model = ReadModel()
        model.take(try read(Self.page([Self.put("item", "a", "A"), Self.put("item", "b", "B")], "1", full: true)))
        model.startOver()
        #expect(names(model) == ["a": "A", "b": "B"] && model.cursor == nil)
        model.take(try read(Self.page([Self.put("item", "b", "B2")], "2", more: true, full: true)))
        #expect(names(model) == ["a": "A", "b": "B2"])
        model.take(try read(Self.page([], "3", full: true)))
        #expect(names(model) == ["b": "B2"])
        // Half a full run, and then the next one from the start.
        model.startOver()
        model.take(try read(Self.page([Self.put("item", "c", "C")], "4", more: true, full: true)))
        model.startOver()
        model.take(try read(Self.page([Self.put("item", "b", "B")], "5", full: true)))
        #expect(names(model) == ["b": "B"])
    }

    @Test("a page that is told twice changes nothing")
    func twice() throws {
        let page = try JSONDecoder().decode(
            ChangePage.self, from: Self.page([Self.put("item", "a", "A"), Self.gone("item", "b")], "1").body)
        var model = ReadModel()
        model.take(page)
        let once = model
        model.take(page)
        #expect(model == once)
    }

    @Test("410, and a cursor that is not understood, begin from the start; a server that goes on so is asked later")
    func resync() async throws {
        for refusal in [Self.refusal(410, "resync_required"), Self.refusal(400, "validation_failed")] {
            let folder = Folder()
            let feed = Feed([Self.page([Self.put("item", "a", "A")], "1", full: true), refusal, Self.page([], "2", full: true)])
            let replica = try Replica(folder: folder.url, source: feed, signIn: Person())
            _ = try await replica.pull()
            #expect(try await replica.pull() == .upToDate)
            #expect(names(await replica.model) == [:])
            #expect(feed.asked.withLock { $0.last } == "scope=floor&limit=100")
        }
        let folder = Folder()
        let replica = try Replica(
            folder: folder.url, source: Feed(Array(repeating: Self.refusal(410, "resync_required"), count: 9)), signIn: Person())
        #expect(try await replica.pull() == .later(retryAfter: 3))
    }

    @Test("an older server is told apart from a hotel's sign-on page; neither changes what is shown")
    func others() async throws {
        let html = Data("<html>".utf8)
        let cases: [(IncomingAnswer?, Replica.Outcome)] = [
            (Self.refusal(404, "not_found"), .notOffered), (IncomingAnswer(status: 404, body: html), .later(retryAfter: nil)),
            (IncomingAnswer(status: 200, body: html), .later(retryAfter: nil)), (nil, .later(retryAfter: nil)),
            (Self.refusal(503, "unavailable"), .later(retryAfter: 3)),
            (Self.refusal(403, "no_office_role"), .refused(code: "no_office_role")),
        ]
        for (answer, outcome) in cases {
            let folder = Folder()
            let replica = try Replica(
                folder: folder.url, source: Feed([Self.page([Self.put("item", "a", "A")], "1", full: true), answer]),
                signIn: Person())
            _ = try await replica.pull()
            let before = await replica.model
            #expect(try await replica.pull() == outcome)
            #expect(await replica.model == before)
        }
    }

    @Test("a token that is rejected is renewed once; without one the person has to sign in")
    func tokens() async throws {
        let folder = Folder()
        let feed = Feed([Self.refusal(401, "token_expired"), Self.page([], "1", full: true)])
        #expect(try await Replica(folder: folder.url, source: feed, signIn: Person()).pull() == .upToDate)
        #expect(feed.tokens.withLock { $0 } == ["old", "new"])
        for person in [Person(first: nil), Person(second: nil)] {
            let feed = Feed([Self.refusal(401, "token_expired")])
            #expect(try await Replica(folder: folder.url, source: feed, signIn: person).pull() == .signInNeeded)
        }
    }

    @Test("the next process goes on where the last one was, in the middle of a run too; a broken file is as none")
    func restart() async throws {
        let folder = Folder()
        let first = Feed([Self.page([Self.put("item", "a", "A")], "1", more: true, full: true)])
        #expect(try await Replica(folder: folder.url, source: first, signIn: Person()).pull() == .later(retryAfter: nil))
        let second = Feed([Self.page([Self.put("item", "b", "B")], "2", full: true)])
        let replica = try Replica(folder: folder.url, source: second, signIn: Person())
        _ = try await replica.pull()
        #expect(second.asked.withLock { $0 } == ["scope=floor&limit=100&since=1"])
        #expect(names(await replica.model) == ["a": "A", "b": "B"])
        try Data("{".utf8).write(to: folder.url.appendingPathComponent("house-floor.json"))
        #expect(await (try Replica(folder: folder.url, source: second, signIn: Person())).model == ReadModel())
    }
}
