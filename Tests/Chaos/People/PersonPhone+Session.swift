import Foundation
import JSON

/// How it signs in, keeps its session, and loses it.
extension PersonPhone {
    enum Renewal { case renewed, ended, unheard }

    // MARK: In and out

    func signIn() {
        let address = standings.address(of: person.number)
        stage.clerk.forgetPause(of: address)
        grant = nil
        guard exchange("POST", "/auth/v1/otp", [JSONField("email", address)].bytes).answer?.status == 200,
            let code = stage.clerk.code(for: address, within: 2.5)
        else { return }
        standings.inTurn(of: person.number) {
            // Somebody has given them another one meanwhile.
            guard standings.address(of: person.number) == address else { return }
            standings.beginProof(of: person.number)
            let body = [JSONField("type", "email"), JSONField("email", address), JSONField("token", code)].bytes
            let outcome = exchange("POST", "/auth/v1/verify", body)
            if let answer = outcome.answer, let granted = Grant(answer) {
                if !standings.acceptProof(of: person.number, as: granted) {
                    stage.found("let-in-though-out", name, "a code was good though every account is disabled")
                }
                stage.count(.signIns)
                grant = granted
                others.add(granted.session)
            } else if let answer = outcome.answer, (400..<500).contains(answer.status) {
                standings.refuseProof(of: person.number)
            } else {
                standings.loseProof(of: person.number)
            }
        }
    }

    /// By the library, or the other phone by `/me/sessions`.
    func signOut() {
        guard let grant else { return }
        let target = generator.chance(0.5) ? grant.session : others.another(than: grant.session) ?? grant.session
        let isOwn = target == grant.session
        standings.end(target, isDone: false)
        let began = Standings.now
        let answer =
            isOwn && generator.chance(0.5)
            ? exchange("POST", "/auth/v1/logout?scope=local", []).answer
            : exchange("DELETE", "/api/office/me/sessions/\(target)", []).answer
        guard let answer else { return }
        switch answer.status {
        case 204: standings.end(target, isDone: true)
        case 404 where standings.mayBeOver(target, from: began - 1, to: Standings.now) == [false]:
            stage.found("answered-otherwise", name, "a session that lives was not found")
        case 401 where standings.mayBeOver(grant.session, from: began, to: Standings.now) == [false]:
            stage.found("signed-out-for-nothing", name, "may not end a session: \(answer.text.prefix(100))")
        default: break
        }
        // It goes on for a while as if nothing had happened, and is refused.
    }

    // MARK: Refresh

    /// Asks for the next tokens, and keeps them unless the answer is to be lost.
    func refresh(isLost: Bool = false) -> Renewal {
        guard let grant else { return .ended }
        let began = Standings.now
        let answer = renew(grant.refresh)
        let isOver = standings.mayBeOver(grant.session, from: began, to: Standings.now)
        guard let answer else {
            // What a dying server had begun is done by now: time is about to pass for the session.
            usleep(400_000)
            return .unheard
        }
        if answer.status == 200 {
            if isOver == [true] { stage.found("session-outlives", name, "a session that has ended was refreshed") }
            guard !isLost, let next = Grant(answer) else { return .unheard }
            self.grant = next
            if let house = stage.world.house(next.tenant) { standings.sees(house, in: next.session) }
            return .renewed
        } else if answer.status == 400 {
            if isOver == [false] {
                stage.found("signed-out-for-nothing", name, "refresh was refused: \(answer.text.prefix(120))")
                standings.end(grant.session, isDone: true)
            }
            if isLost { return .unheard }
            forget()
            return .ended
        }
        return .unheard
    }

    private func renew(_ token: String) -> WireAnswer? {
        let body = [JSONField("refresh_token", token)].bytes
        return exchange("POST", "/auth/v1/token?grant_type=refresh_token", body).answer
    }

    /// Until an answer comes.
    func insistOnRefresh() -> Renewal {
        for _ in 0..<100 {
            let renewal = refresh()
            if renewal != .unheard { return renewal }
            usleep(100_000)
        }
        return .unheard
    }

    /// For minutes no answer to a refresh comes through. Who lost nothing else stays signed in.
    func loseRefreshes() {
        for _ in 0..<Int.random(in: 2...4, using: &generator) {
            guard let grant else { return }
            _ = refresh(isLost: true)
            stage.count(.lostRefreshes)
            stage.clerk.age(grant.session, bySeconds: .random(in: 20...240, using: &generator))
        }
        _ = insistOnRefresh()
    }

    /// A token is stolen, and replayed when the phone has used it, and its child: that ends the session, for both.
    func beRobbed() {
        guard let stolen = grant, insistOnRefresh() == .renewed, insistOnRefresh() == .renewed else { return }
        stage.clerk.age(stolen.session, bySeconds: .random(in: 70...400, using: &generator))
        standings.end(stolen.session, isDone: false)
        for _ in 0..<100 {
            guard let answer = renew(stolen.refresh), answer.status == 200 || answer.status == 400 else {
                usleep(100_000)
                continue
            }
            stage.count(.thefts)
            if answer.status == 200 {
                stage.found("stolen-token-good", name, "a stolen refresh token was replayed, and brought tokens")
            } else {
                standings.end(stolen.session, isDone: true)
            }
            break
        }
        _ = refresh()
    }

    // MARK: Houses

    /// The token names no house.
    func lookForHouse() {
        if person.moves {
            move(to: Int.random(in: 0...1, using: &generator))
        } else if refresh() == .renewed, stage.world.house(grant?.tenant) == nil {
            forget()
        }
    }

    func move(from house: Int) { move(to: 1 - house) }

    /// Says yes to the other house where that is still to be said, and goes there.
    func move(to house: Int) {
        guard let before = grant else { return }
        guard person.moves, let account = standings.account(of: person.number, in: house) else {
            // The token means nothing that can be chosen.
            if !person.moves { forget() }
            return
        }
        let isChosen = standings.inTurn(of: person.number) {
            if house == person.away { accept(account, in: house) }
            standings.beginChoice(of: house, in: before.session)
            let began = Standings.now
            let body = [JSONField("tenant_id", stage.world.houses[house].tenant)].bytes
            let answer = exchange("POST", "/api/office/me/tenant", body).answer
            guard answer?.status == 200 else { return false }
            standings.settleChoice(of: house, in: before.session)
            stage.count(.chosen)
            let ended = Standings.now
            if !standings.allowed(before, house: house, rank: Standings.Role.viewer.rank, from: began, to: ended).contains("") {
                let known = standings.described(before, house, began, ended)
                stage.found("let-in-though-out", name, "chose house \(house), which does not let it in: \(known)")
            }
            return true
        }
        if isChosen { _ = insistOnRefresh() } else if refresh() == .renewed, generator.chance(0.3) { forget() }
    }

    private func accept(_ account: String, in house: Int) {
        guard let subject = grant?.subject else { return }
        func tie(_ tie: Standings.Tie) -> (Standings.Standing) -> Standings.Standing {
            { standing in
                var standing = standing
                if standing.tie == .nobody || standing.tie == .somebody { standing.tie = tie }
                return standing
            }
        }
        standings.change(person.number, in: house, isDone: false, tie(.somebody))
        let body = [JSONField("id", account), JSONField("accept", true)].bytes
        guard let answer = exchange("POST", "/api/office/me/invitations", body).answer, answer.status < 500, answer.status != 429
        else {
            return standings.loseProof(of: person.number)
        }
        if answer.status == 200 {
            standings.change(person.number, in: house, isDone: true, tie(.subject(subject)))
            stage.count(.joined)
        } else {
            standings.refuseProof(of: person.number)
        }
    }
}
