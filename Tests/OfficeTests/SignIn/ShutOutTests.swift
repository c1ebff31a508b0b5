import Foundation
import TestSupport
import Testing

/// Whoever is put out of a house is out: by what they held before, by what they had begun, at the server that was asked and at the one
/// beside it, whether an admin or an operator does it (docs/sign-in.md, "How a session ends").
@Suite(.mayBlock) struct ShutOutTests {
    /// What somebody holds who works on two devices and at the page, with answers that they were given.
    private struct Held {
        let stage: TwoServerScene
        let person: SignInPerson
        /// Each of two access tokens at each server.
        private let phones: [Phone]
        private let accessTokens: [String]
        /// The live one and its parent.
        private let refreshTokens: [String]
        private let cookie: String
        private let path: String
        private let key: String
        private let tag: String
        /// The token of a device that hears of the house.
        private let device: String

        private static let body: JSONTree = ["display_name": "Acme Films"]

        init(_ stage: TwoServerScene) throws {
            let first = try stage.scene.signedIn(.manager)
            let next = try first.refreshed()
            let tokens = [first.accessToken, next.accessToken]
            let phones = tokens.flatMap(stage.phones)
            let (person, key) = (first.person, ID.fresh())
            try person.forgetPause()
            let proven = try stage.prove(person.email, person.requestCode())
            let reservation = try stage.house.addReservation([LineDraft(stage.house.addItem())])
            let path = "/reservations/\(reservation.id)"
            #expect(try phones[0].post("/clients", Self.body, key: key).status == 201)
            let tag = try #require(try phones[0].get(path)[header: "ETag"])
            // Each server has kept the answers by now.
            for phone in phones {
                for _ in 1...2 { #expect(try phone.get(path, headers: [("If-None-Match", tag)]).status == 304) }
                #expect(try phone.post("/clients", Self.body, key: key).isReplay)
            }
            let device = ID.fresh().replacing("-", with: "")
            #expect(try phones[0].post("/devices", ["apns_token": .string(device)]).status == 201)
            cookie = try stage.cookie(of: proven)
            accessTokens = tokens
            refreshTokens = [first.refreshToken, next.refreshToken]
            (self.stage, self.person, self.phones) = (stage, person, phones)
            (self.path, self.key, self.tag, self.device) = (path, key, tag, device)
        }

        /// Nothing of it lets anybody in.
        /// - Parameter refusal: the code of the office.
        func expectUseless(_ refusal: String) throws {
            for phone in phones {
                let answers = [
                    try phone.get(path), try phone.get(path, headers: [("If-None-Match", tag)]),
                    try phone.post("/clients", Self.body, key: key), try phone.post("/clients", Self.body),
                ]
                #expect(answers.allSatisfy { $0.code == refusal && !$0.isReplay }, "\(answers)")
                #expect(try phone.get("/me/sessions").code == "token_invalid")
                let choice: JSONTree = ["tenant_id": .string(stage.house.tenant)]
                #expect(try phone.post("/me/tenant", choice, key: nil).code == "token_invalid")
            }
            #expect(try stage.scene.count("devices where token = $1", [device]) == 0)
            for (index, client) in stage.clients.enumerated() {
                for token in refreshTokens { #expect(try client.refresh(token).authCode == "refresh_token_not_found") }
                for token in accessTokens { #expect(try client.user(token).authCode == "session_not_found") }
                #expect(try stage.page("refresh", cookie: cookie, at: index).authCode == "refresh_token_not_found")
            }
        }
    }

    @Test(
        "nothing that was held before lets anybody in, at either of two servers: a token, its parent, a cookie, a code, an answer",
        arguments: ShutOut.allCases, ShutOut.Door.allCases)
    func before(way: ShutOut, door: ShutOut.Door) throws {
        let stage = try TwoServerScene()
        let held = try Held(stage)
        let (person, other) = (held.person, "ana@\(ID.fresh()).example")
        try person.forgetPause()
        let code = try person.requestCode()
        try stage.putOut(person.email, way, by: door, to: other)

        try held.expectUseless(way.refusal)
        let typed = try stage.clients[1].verify(person.email, code)
        #expect(typed.authCode == (way.leavesCode ? nil : "otp_expired"), "\(typed)")

        // Who comes back, or comes in their place, brings none of it back.
        if way.letsBack {
            try person.forgetPause()
            let back = try person.signIn()
            #expect(try back.phone.get("/me")["user"]?["role"] == .string(way == .lowered ? "viewer" : "manager"))
            try held.expectUseless("token_invalid")
        } else if way == .moved {
            #expect(try SignInPerson(email: other, scene: stage.scene).signIn().phone.get("/me").status == 200)
            try held.expectUseless(way.refusal)
        }
    }

    @Test(
        "a code that is typed at a server while somebody is put out beside it lets nobody in as they were",
        arguments: ShutOut.allCases)
    func duringProof(way: ShutOut) throws {
        let stage = try TwoServerScene()
        let person = try stage.scene.signedIn(.manager).person
        try person.forgetPause()
        let code = try person.requestCode()
        let typed = try meanwhile(stage, person.email, way, "verify_sign_in_code_2") {
            try stage.clients[1].verify(person.email, code)
        }
        if way.leavesCode {
            #expect(try SignedIn(typed, person: person).phone.get("/me")["user"]?["role"] == "viewer")
        } else {
            #expect(typed.authCode == "otp_expired", "\(typed)")
        }
    }

    @Test("a refresh that comes to a server while somebody is put out beside it brings no token", arguments: ShutOut.allCases)
    func duringRefresh(way: ShutOut) throws {
        let stage = try TwoServerScene()
        let session = try stage.scene.signedIn(.manager)
        let refreshed = try meanwhile(stage, session.person.email, way, "refresh_session") {
            try stage.clients[1].refresh(session.refreshToken)
        }
        #expect(refreshed.authCode == "refresh_token_not_found", "\(refreshed)")
    }

    /// What a request is answered that another transaction, which puts somebody out, holds up in that function.
    private func meanwhile(
        _ stage: TwoServerScene, _ email: String, _ way: ShutOut, _ function: String,
        _ ask: @escaping @Sendable () throws -> Answer
    ) throws -> Answer {
        let holder = try stage.servers[0].database.session()
        try holder.execute("begin")
        for statement in way.statements("ana@\(ID.fresh()).example") {
            #expect(try holder.value(statement, [stage.house.tenant, email]) == "200")
        }
        let work = BackgroundWork(ask)
        #expect(try stage.isHeld(by: holder, in: function))
        try holder.execute("commit")
        return try work.value()
    }

    @Test(
        "of an outbox that is under way when its person is put out, the entries that have not begun are not done",
        arguments: ShutOut.allCases)
    func outbox(way: ShutOut) throws {
        let stage = try TwoServerScene()
        let session = try stage.scene.signedIn(.manager)
        let item = try stage.house.addItem()
        let units = try stage.house.addAssets(2, of: item)
        let entries = try units.map { unit in
            OutboxDraft.pickUp(unit, on: try stage.house.addReservation([LineDraft(item, assigned: [unit])]))
        }
        let holder = try stage.servers[0].database.session()
        try holder.execute("begin; select from assets where id = '\(units[0].id)' for update")
        let phone = stage.phones(session.accessToken)[1]
        let work = BackgroundWork { try phone.sendOutbox(entries) }
        #expect(try stage.isHeld(by: holder, in: "pick_up_asset"))
        try stage.putOut(session.person.email, way, by: .desk, to: "ana@\(ID.fresh()).example")
        try holder.execute("commit")
        let status = way.refusal == "token_invalid" ? 401 : 403
        #expect(try work.value().summaries == ["200", "\(status) \(way.refusal)"])
        #expect(try stage.house.facts().checkouts.map { $0["asset_id"] } == [units[0].id])
    }

    @Test(
        "who waits, follows a stream or listens on a socket at the other server is put out as well", arguments: ShutOut.allCases)
    func listening(way: ShutOut) throws {
        let stage = try TwoServerScene()
        let session = try stage.scene.signedIn(.manager)
        let listener = try Listener(stage.house, on: stage.servers[1], token: session.accessToken)
        let work = try listener.asked(since: listener.catchUp(), wait: 55)
        let reader = try EventReader(port: stage.servers[1].port, token: session.accessToken)
        _ = try reader.run()
        let socket = try RealtimeClient(port: stage.servers[1].port)
        let wish = #"[{"event":"*","schema":"public","table":"assets"}]"#
        _ = try socket.subscribe(wish, token: session.accessToken)
        try stage.putOut(session.person.email, way, by: .desk, to: "ana@\(ID.fresh()).example")
        // Between disabling and enabling it may have looked.
        let codes = way == .disabledForAMoment ? ["account_disabled", way.refusal] : [way.refusal]
        let answer = try work.value()
        #expect(codes.contains(answer.code ?? ""), "\(answer)")
        while try reader.next() != nil {}
        var heard = try socket.hear()
        while case .text = heard { heard = try socket.hear() }
        guard case .close(1008, _) = heard else {
            Issue.record("\(heard)")
            return
        }
    }
}
