import Foundation

/// A phone's own copy of the house, fed by `GET /changes` alone. It stores a page and its cursor at once, or neither.
final class Replica: @unchecked Sendable {
    let name: String
    let tenant: String
    let scope: String
    /// What it shows, by kind and id.
    private(set) var documents: [String: [UInt8]] = [:]
    /// Nil before the first page of everything.
    private(set) var cursor: String?
    /// What the present run of everything has named.
    private var named: Set<String> = []
    private let token: String
    /// Whether it has the server hold its answers back while there is nothing new.
    private let waits: Bool
    let history: History
    private let wifi: Wifi
    var generator: SeededGenerator

    enum Step { case goesOn, nothingNew, trouble }

    init(name: String, of tenant: String, scope: String, token: String, waits: Bool, on stage: Stage) {
        self.name = name
        self.tenant = tenant
        self.scope = scope
        self.token = token
        self.waits = waits
        history = stage.history
        wifi = Wifi(port: stage.port)
        generator = stage.generator.branch("replica \(name)")
    }

    /// One that has nothing, of the same person.
    func fresh(on stage: Stage) -> Replica {
        Replica(name: name, of: tenant, scope: scope, token: token, waits: false, on: stage)
    }

    /// Asks until the faults are over, with losses.
    func follow(_ stage: Stage) {
        wifi.patience = 4
        while stage.isOpen {
            switch step(ReplicaDraw(&generator)) {
            case .goesOn: usleep(.random(in: 1_000...20_000, using: &generator))
            case .nothingNew, .trouble: usleep(.random(in: 20_000...200_000, using: &generator))
            }
        }
        wifi.disconnect()
    }

    /// Asks until there is nothing new; false when that does not come.
    func catchesUp(within seconds: Int) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        wifi.patience = 20
        wifi.disconnect()
        while .now < deadline {
            switch step(.peaceful) {
            case .goesOn: continue
            case .nothingNew: return true
            case .trouble: usleep(20_000)
            }
        }
        return false
    }

    /// Asks for one page.
    private func step(_ draw: ReplicaDraw) -> Step {
        let outcome = wifi.exchange(request(draw), losing: draw.loss)
        guard outcome.isKept, let answer = outcome.answer else {
            history.fed { $0.lost += 1 }
            return .trouble
        }
        return judge(answer)
    }

    /// Takes in what came, a page or a refusal.
    func judge(_ answer: WireAnswer) -> Step {
        if answer.status == 410 {
            forget()
            return .trouble
        }
        guard answer.status == 200 else {
            if (400..<500).contains(answer.status) {
                history.found(
                    Finding(
                        invariant: "replica-refused", subject: "phone \(name)",
                        found: "\(answer.status) \(answer.text.prefix(200))"))
            }
            return .trouble
        }
        guard let page = ReplicaPage(answer) else {
            history.found(Finding(invariant: "replica-refused", subject: "phone \(name)", found: String(answer.text.prefix(200))))
            return .trouble
        }
        take(page)
        return page.more || !page.changes.isEmpty ? .goesOn : .nothingNew
    }

    /// The cursor is worth nothing any more.
    func forget() {
        history.fed { $0.resyncs += 1 }
        cursor = nil
    }

    func request(_ draw: ReplicaDraw) -> WireRequest {
        let since = cursor.map { "&since=\($0)" } ?? ""
        return WireRequest(
            method: "GET",
            target: "/api/office/changes?scope=\(scope)&limit=\(draw.limit)\(since)\(draw.wait(waits && cursor != nil))",
            headers: [(name: "Authorization", value: "Bearer \(token)")], body: [])
    }

    private func take(_ page: ReplicaPage) {
        history.fed { feed in
            feed.pages += 1
            feed.changes += page.changes.count
            if page.isFull && !page.more { feed.fullRuns += 1 }
        }
        if cursor == nil { named = [] }
        for change in page.changes {
            documents[change.name] = change.document
            if page.isFull { named.insert(change.name) }
        }
        cursor = page.cursor
        guard page.isFull && !page.more else { return }
        documents = documents.filter { named.contains($0.key) }
    }

    /// Where this shows something else than another, which has just fetched everything.
    func differences(from other: Replica) -> [Finding] {
        Set(documents.keys).union(other.documents.keys).sorted().compactMap { name in
            guard documents[name] != other.documents[name] else { return nil }
            let (here, there) = (Self.text(documents[name]), Self.text(other.documents[name]))
            // What both begin with tells nothing.
            let same = zip(here, there).prefix { $0 == $1 }.count
            let begin = max(0, same - 20)
            return Finding(
                invariant: "replica-otherwise", subject: "phone \(self.name), \(name)",
                found: "\(here.dropFirst(begin).prefix(100)) and not \(there.dropFirst(begin).prefix(100))")
        }
    }

    /// As it is now.
    var shown: ShownReplica {
        ShownReplica(
            name: name, tenant: tenant, scope: scope, cursor: cursor ?? "", documents: documents.mapValues { Self.text($0) })
    }

    private static func text(_ document: [UInt8]?) -> String { document.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }
}
