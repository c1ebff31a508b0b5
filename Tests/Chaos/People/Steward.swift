import Foundation
import JSON

/// The admin of a house, who shuts people out, signs them out, cuts them, gives them other addresses and lower roles, and asks them into
/// the house, and an operator, who suspends it: one thing after another, and most are taken back. Both insist until they are answered.
final class Steward {
    private let house: Int
    private let stage: PeopleStage
    private let token: String
    private let wifi: Wifi
    private var generator: SeededGenerator
    /// Runs a command of the program, in words.
    private let command: ([String]) throws -> Void

    private enum Deed: CaseIterable {
        case disable, disableAgain, unlink, readdress, move, lower, signOut, suspend, invite, disableGuest, lowerGuest,
            signGuestOut
    }

    init(of house: Int, _ stage: PeopleStage, token: String, command: @escaping ([String]) throws -> Void) {
        self.house = house
        self.stage = stage
        self.token = token
        self.command = command
        generator = stage.generator.branch("steward \(house)")
        wifi = Wifi(port: stage.port)
        wifi.patience = 15
    }

    private var world: PeopleWorld { stage.world }
    private var standings: Standings { stage.standings }

    func work() {
        while stage.isOpen.isSet {
            for deed in Deed.allCases.shuffled(using: &generator) where stage.isOpen.isSet {
                generator.pause(0.05...0.3)
                act(deed)
            }
        }
    }

    private func act(_ deed: Deed) {
        let own = world.people.filter { $0.home == house }
        let staying = own.filter { !$0.moves }.any(&generator)
        let guest = world.people.first { $0.home != house && $0.moves }
        let isGuestHere = guest.map { standings.account(of: $0.number, in: house) != nil } == true
        switch deed {
        case .disable, .disableAgain: if let person = own.any(&generator) { disableForAWhile(person.number) }
        case .unlink: if let staying { unlink(staying.number) }
        case .readdress: if let staying { readdress(staying.number, isSamePerson: false) }
        case .move: if let staying { readdress(staying.number, isSamePerson: true) }
        case .lower: if let person = own.any(&generator) { lowerForAWhile(person.number) }
        case .signOut: if let person = own.any(&generator) { signOut(person.number) }
        case .suspend: suspendForAWhile()
        case .invite: if let guest, !isGuestHere { invite(guest.number) }
        case .disableGuest: if let guest, isGuestHere { disableForAWhile(guest.number) }
        case .lowerGuest: if let guest, isGuestHere { lowerForAWhile(guest.number) }
        case .signGuestOut: if let guest, isGuestHere { signOut(guest.number) }
        }
    }

    /// Everybody is let in again, with all that they were.
    func mend() {
        suspend(false)
        for person in world.people where standings.account(of: person.number, in: house) != nil {
            disable(person.number, false)
            change(role: .manager, of: person.number)
        }
    }

    // MARK: Deeds

    private func disableForAWhile(_ person: Int) {
        disable(person, true)
        stage.count(.disabled)
        generator.pause(0.8...2.5)
        disable(person, false)
    }

    private func disable(_ person: Int, _ isDisabled: Bool) {
        change(person, endsSessions: isDisabled, "PATCH", "", [JSONField("disabled", isDisabled)]) { standing in
            var standing = standing
            standing.isDisabled = isDisabled
            return standing
        }
    }

    private func unlink(_ person: Int) {
        change(person, endsSessions: true, "POST", "/unlink", [], Self.untied)
        stage.count(.unlinked)
    }

    private static let untied: @Sendable (Standings.Standing) -> Standings.Standing = { standing in
        var standing = standing
        standing.tie = .nobody
        return standing
    }

    private func readdress(_ person: Int, isSamePerson: Bool) {
        let address = "person@\(generator.uuid()).example"
        guard isSamePerson else {
            change(person, endsSessions: true, "PATCH", "", [JSONField("email", address)], Self.untied) {
                self.standings.readdress(person, address, isMoved: false)
            }
            return stage.count(.addressed)
        }
        standings.inTurn(of: person) {
            guard let path = path(person, "") else { return }
            let answer = insist("PATCH", path, [JSONField("email", address), JSONField("same_person", true)])
            if answer?.status == 200 {
                standings.readdress(person, address, isMoved: true)
                stage.count(.moved)
            } else if answer?.code != "already_exists" {
                refused(path, answer)
            }
        }
    }

    private func lowerForAWhile(_ person: Int) {
        for role in [Standings.Role.staff, .viewer] {
            change(role: role, of: person)
            stage.count(.lowered)
            generator.pause(0.2...0.9)
        }
        change(role: .manager, of: person)
    }

    private func change(role: Standings.Role, of person: Int) {
        change(person, endsSessions: role != .manager, "PATCH", "", [JSONField("roles", [role.rawValue])]) { standing in
            var standing = standing
            standing.rank = role.rank
            return standing
        }
    }

    private func signOut(_ person: Int) {
        change(person, endsSessions: true, "POST", "/sign-out", []) { $0 }
        stage.count(.signedOut)
    }

    private func invite(_ person: Int) {
        standings.inTurn(of: person) {
            let fields = [
                JSONField("email", standings.address(of: person)), JSONField("display_name", "Person \(person)"),
                JSONField("roles", [Standings.Role.manager.rawValue]),
            ]
            let answer = insist("POST", "/api/office/accounts", fields)
            guard let id = answer?["id"], answer?.isDone == true else { return refused("/accounts", answer) }
            standings.addAccount(id, of: person, in: house)
        }
    }

    private func suspendForAWhile() {
        suspend(true)
        stage.count(.suspended)
        generator.pause(0.3...1.2)
        suspend(false)
    }

    private func suspend(_ isSuspended: Bool) {
        standings.suspend(house, isSuspended, isDone: false)
        for _ in 0..<50 {
            do {
                try stage.commandLine.withLock {
                    try command(["tenant", isSuspended ? "suspend" : "resume", world.houses[house].tenant])
                }
                return standings.suspend(house, isSuspended, isDone: true)
            } catch {
                usleep(100_000)
            }
        }
        stage.found("desk-refused", "operator of house \(house)", "a house could not be \(isSuspended ? "suspended" : "resumed")")
    }

    // MARK: How

    /// A change of how somebody stands, with the model beside it.
    private func change(
        _ person: Int, endsSessions: Bool, _ method: String, _ what: String, _ fields: [JSONField],
        _ change: @escaping (Standings.Standing) -> Standings.Standing, then: () -> Void = {}
    ) {
        standings.inTurn(of: person) {
            guard let path = path(person, what) else { return }
            // An account that nobody is tied to ends no session.
            let ties = endsSessions ? standings.ties(of: person, in: house) : [.nobody]
            standings.endSessions(of: person, in: house, tied: ties, isDone: false)
            standings.change(person, in: house, isDone: false, change)
            let answer = insist(method, path, fields)
            guard answer?.isDone == true else { return refused(path, answer) }
            standings.endSessions(of: person, in: house, tied: ties, isDone: true)
            standings.change(person, in: house, isDone: true, change)
            then()
        }
    }

    private func path(_ person: Int, _ what: String) -> String? {
        standings.account(of: person, in: house).map { "/api/office/accounts/\($0)\(what)" }
    }

    private func refused(_ path: String, _ answer: WireAnswer?) {
        let words = answer.map { "\($0.status) \($0.text.prefix(200))" } ?? "no answer"
        stage.found("desk-refused", "admin of house \(house)", "\(path): \(words)")
    }

    /// Sends it under its key until there is an answer for good.
    private func insist(_ method: String, _ path: String, _ fields: [JSONField]) -> WireAnswer? {
        let headers = [
            (name: "Authorization", value: "Bearer \(token)"), ("Content-Type", "application/json"),
            ("Idempotency-Key", generator.uuid()),
        ]
        let request = WireRequest(method: method, target: path, headers: headers, body: fields.bytes)
        let deadline = ContinuousClock.now + .seconds(60)
        while .now < deadline {
            if let answer = wifi.exchange(request, losing: nil).answer, answer.isFinal { return answer }
            usleep(50_000)
        }
        return nil
    }
}
