import Foundation
import JSON

/// A phone whose person signs in at this server. It keeps what it notes until that is done, in the house where it was noted, whatever the
/// server says meanwhile.
final class PersonPhone {
    struct Note {
        let house: Int
        let key: String
        let body: [UInt8]
    }

    let person: PeopleWorld.Person
    let stage: PeopleStage
    let name: String
    let wifi: Wifi
    /// Of the person's other phone, by which this one signs it out.
    let others: SessionBoard
    var generator: SeededGenerator
    var grant: Grant?
    var outbox: [Note] = []
    var done: [Note] = []
    /// How often it was refused as signed out, though the session could be refreshed.
    private var strikes = 0
    /// It was just told so: next it tries what it has done already.
    private var isShutOut = false

    var standings: Standings { stage.standings }

    init(_ person: PeopleWorld.Person, place: Int, on stage: PeopleStage, _ others: SessionBoard) {
        self.person = person
        self.stage = stage
        self.others = others
        name = "phone \(place) of person \(person.number)"
        generator = stage.generator.branch(name)
        wifi = Wifi(port: stage.port)
        // A request that a stopped server has yet to do is not taken for lost.
        wifi.patience = 15
    }

    /// Until the faults are over.
    func play() {
        while stage.isOpen.isSet {
            step()
            usleep(.random(in: 10_000...90_000, using: &generator))
        }
    }

    private func step() {
        guard let grant else { return signIn() }
        guard let house = stage.world.house(grant.tenant) else { return lookForHouse() }
        if isShutOut {
            isShutOut = false
            return askAgain(of: house, isNamed: false)
        }
        switch generator.choose([(5, 0), (7, 1), (2, 2), (3, 3), (2, 4), (2, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10)]) {
        case 0: note(in: house)
        case 1: sendOne(of: house)
        case 2: sendTogether(of: house)
        case 3: askAgain(of: house, isNamed: generator.chance(0.5))
        case 4: look(at: house)
        case 5: _ = refresh()
        case 6: loseRefreshes()
        case 7: if generator.chance(0.4) { beRobbed() }
        case 8: listen(in: house)
        case 9: if generator.chance(0.5) { signOut() }
        default: if person.moves { move(from: house) }
        }
    }

    /// Sends all it has, with patience; false where something is left.
    func drain(within seconds: Int) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while let first = outbox.first, .now < deadline {
            if let grant, let house = stage.world.house(grant.tenant), house == first.house {
                sendTogether(of: house, losing: false)
            } else if grant == nil {
                signIn()
            } else {
                move(to: first.house)
            }
            usleep(20_000)
        }
        return outbox.isEmpty
    }

    // MARK: Changes

    private func note(in house: Int) {
        let (place, mark) = (stage.world.houses[house], generator.uuid())
        guard let asset = place.assets.any(&generator) else { return }
        let fields = [
            JSONField("reservation_id", place.reservation), JSONField("asset_id", asset), JSONField("direction", "out"),
            JSONField("condition", "good"), JSONField("notes", mark), JSONField("photo_object_paths", [String]()),
        ]
        let note = Note(house: house, key: generator.uuid(), body: fields.bytes)
        standings.note(Standings.Noted(house: house, key: note.key, person: person.number, mark: mark))
        stage.count(.noted)
        outbox.append(note)
    }

    private static let reports = "/api/office/condition-reports"

    private func sendOne(of house: Int) {
        guard let note = outbox.first(where: { $0.house == house }) else { return }
        send(note, losing: generator.chance(0.3) ? Wifi.Loss.allCases.any(&generator) : nil)
    }

    private func send(_ note: Note, losing loss: Wifi.Loss?) {
        let headers = [(name: "Idempotency-Key", value: note.key)]
        let outcome = call("POST", Self.reports, note.body, headers, in: note.house, rank: .staff, keys: [note.key], losing: loss)
        if outcome.isKept, outcome.answer?.isDone == true { settle(note) }
    }

    private func settle(_ note: Note) {
        standings.settle(note.key)
        outbox.removeAll { $0.key == note.key }
        done.append(note)
    }

    private func sendTogether(of house: Int, losing: Bool = true) {
        let notes = Array(outbox.filter { $0.house == house }.prefix(20))
        guard let grant, !notes.isEmpty else { return }
        let entries = notes.map { note in (key: note.key, method: "POST", path: Self.reports, body: note.body) }
        let loss = losing && generator.chance(0.3) ? Wifi.Loss.allCases.any(&generator) : nil
        let began = Standings.now
        let outcome = call(
            "POST", "/api/office/outbox", Bundle.body(entries: entries), in: house, rank: .staff, keys: notes.map(\.key),
            losing: loss)
        guard let answer = outcome.answer, answer.isDone else { return }
        let answers = OutboxResults.answers(in: answer.body)
        guard answers.count == notes.count else {
            return stage.found("answered-otherwise", name, "an outbox was answered \(answer.text.prefix(200))")
        }
        for (note, answer) in zip(notes, answers) {
            judge(answer, grant, house, .staff, began, Standings.now)
            if outcome.isKept, answer.isDone { settle(note) }
        }
    }

    /// What is done is asked for again, under its key: its kept answer is for who may still.
    private func askAgain(of house: Int, isNamed: Bool) {
        guard let note = done.filter({ $0.house == house }).any(&generator) else { return }
        stage.count(.replayed)
        let headers = [(name: "Idempotency-Key", value: note.key)]
        _ = call("POST", Self.reports, note.body, headers, in: house, rank: .staff, keys: [note.key], isNamed: isNamed)
    }

    // MARK: Reads

    private func look(at house: Int) {
        // A request that names the other house is run in none.
        let isAstray = generator.chance(0.2)
        let named = stage.world.houses[isAstray ? 1 - house : house].tenant
        let headers = [(name: "X-Quartermaster-House", value: named)]
        guard let grant else { return }
        let began = Standings.now
        let answer = exchange("GET", "/api/office/me", [], headers).answer
        guard let answer else { return }
        if isAstray && answer.isDone {
            stage.found("let-in-though-out", name, "a request for the other house was answered \(answer.status)")
        } else if !isAstray || answer.code != "tenant_required" {
            judge(answer, grant, house, .viewer, began, Standings.now)
            heed(answer, house)
        }
    }

    /// Waits for what is new, or listens to a stream: both end soon after who asked is shut out.
    private func listen(in house: Int) {
        guard let grant else { return }
        stage.count(.waits)
        if generator.chance(0.5) { return wait(in: house, grant) }
        guard let connection = try? WireConnection(port: stage.port, patience: 3) else { return }
        let began = Standings.now
        let request = request("GET", "/api/office/changes?limit=1", [], [(name: "Accept", value: "text/event-stream")])
        guard (try? connection.send(request.bytes)) != nil, let head = try? connection.readHead() else { return }
        guard head.status == 200 else {
            guard let body = try? connection.read(exactly: Int(head.headers["content-length"] ?? "0") ?? 0) else { return }
            let answer = WireAnswer(status: head.status, headers: head.headers, body: body)
            return judge(answer, grant, house, .viewer, began, Standings.now)
        }
        while Standings.now < began + 5, let chunk = try? connection.readChunk(), !chunk.isEmpty {
            guard String(decoding: chunk, as: UTF8.self).contains("event: changes") else { continue }
            let now = Standings.now
            judge(WireAnswer(status: 200, headers: [:], body: []), grant, house, .viewer, max(began, now - Self.slowness), now)
        }
    }

    /// Until there is something new, behind the last page.
    private func wait(in house: Int, _ grant: Grant) {
        var since = ""
        for _ in 0..<5 {
            guard let page = call("GET", "/api/office/changes?limit=500" + since, in: house, rank: .viewer).answer, page.isDone,
                let cursor = page["cursor"]
            else { return }
            since = "&since=\(cursor)"
            if case .bool(true)? = page.json?["more"] { continue }
            break
        }
        let began = Standings.now
        guard self.grant?.access == grant.access,
            let answer = exchange("GET", "/api/office/changes?limit=500\(since)&wait=8", []).answer
        else { return }
        let ended = Standings.now
        judge(answer, grant, house, .viewer, max(began, ended - Self.slowness), ended)
    }

    /// Seconds that a wait and a stream may go on, on a machine that has much else to do, behind a server that stands still for a while.
    private static let slowness = 6.0

    // MARK: Calls

    func request(_ method: String, _ target: String, _ body: [UInt8], _ headers: [(name: String, value: String)] = [])
        -> WireRequest
    {
        let bearer = grant.map { [(name: "Authorization", value: "Bearer \($0.access)")] } ?? []
        return WireRequest(
            method: method, target: target, headers: bearer + [(name: "Content-Type", value: "application/json")] + headers,
            body: body)
    }

    func exchange(
        _ method: String, _ target: String, _ body: [UInt8], _ headers: [(name: String, value: String)] = [],
        losing loss: Wifi.Loss? = nil
    ) -> Wifi.Outcome { wifi.exchange(request(method, target, body, headers), losing: loss) }

    /// A call of who is signed in, judged by the model. Where it names its house, the server looks twice who may.
    func call(
        _ method: String, _ target: String, _ body: [UInt8] = [], _ headers: [(name: String, value: String)] = [], in house: Int,
        rank: Standings.Role, keys: [String] = [], isNamed: Bool = true, losing loss: Wifi.Loss? = nil
    ) -> Wifi.Outcome {
        guard let grant else { return Wifi.Outcome(answer: nil, isKept: false) }
        let began = Standings.now
        let named = isNamed ? [(name: "X-Quartermaster-House", value: stage.world.houses[house].tenant)] : []
        let outcome = exchange(method, target, body, headers + named, losing: loss)
        let ended = Standings.now
        // What was not answered may be begun yet by a server that stands still.
        let last = outcome.answer == nil ? ended + 4 : ended
        for key in keys { standings.send(Standings.Sent(house: house, key: key, grant: grant, began: began, ended: last)) }
        if let answer = outcome.answer {
            judge(answer, grant, house, rank, began, ended)
            if outcome.isKept { heed(answer, house) }
        }
        return outcome
    }

    /// Holds an answer against the model.
    func judge(_ answer: WireAnswer, _ grant: Grant, _ house: Int, _ rank: Standings.Role, _ began: Double, _ ended: Double) {
        // Later is as good.
        guard answer.status < 500, ![408, 424, 429].contains(answer.status) else { return }
        // A cursor of before a change of role begins anew.
        let code = answer.isDone || answer.status == 410 ? "" : answer.code ?? "\(answer.status)"
        let allowed = standings.allowed(grant, house: house, rank: rank.rank, from: began, to: ended)
        stage.count(.judged)
        guard !allowed.contains(code) else {
            if !code.isEmpty { stage.count(.refused) }
            return
        }
        let name =
            switch (code, allowed) {
            case ("", _): "let-in-though-out"
            case ("token_invalid", [""]): "signed-out-for-nothing"
            default: "answered-otherwise"
            }
        let expected = allowed.sorted().map { $0.isEmpty ? "let in" : $0 }.joined(separator: " or ")
        stage.found(
            name, "\(self.name) in house \(house)",
            "\(answer.status) \(code) where \(expected) is right, from \(began) to \(ended), "
                + standings.described(grant, house, began, ended))
    }

    /// What a phone does about a refusal.
    private func heed(_ answer: WireAnswer, _ house: Int) {
        switch answer.code {
        case "token_invalid"? where answer.status == 401:
            // A house that the session has lost stays lost, however often it is refreshed.
            if refresh() == .renewed { strikes += 1 }
            if strikes > 2 { forget() }
        case "account_disabled"?, "tenant_suspended"?:
            isShutOut = generator.chance(0.7)
            if person.moves && generator.chance(0.3) { move(from: house) } else if generator.chance(0.1) { forget() }
        case "no_office_role"?: if generator.chance(0.4) { forget() }
        default: if answer.isDone { strikes = 0 }
        }
    }

    /// Signs out here alone, as who thinks that they are signed out already.
    func forget() {
        others.remove(grant?.session)
        grant = nil
        strikes = 0
    }
}

/// The sessions of a person's phones.
final class SessionBoard: @unchecked Sendable {
    private let lock = NSLock()
    private var sessions: Set<String> = []

    func add(_ session: String) { lock.withLock { _ = sessions.insert(session) } }

    func remove(_ session: String?) { lock.withLock { if let session { sessions.remove(session) } } }

    func another(than session: String) -> String? { lock.withLock { sessions.sorted().first { $0 != session } } }
}
