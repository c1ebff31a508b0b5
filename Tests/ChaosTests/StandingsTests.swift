import Testing

@testable import chaos

/// The model says what the contract says (docs/sign-in.md, "How a session ends").
@Suite struct StandingsTests {
    private let world = PeopleWorld(SeededGenerator(seed: 1))
    private let standings: Standings
    private let person = 0
    private let home: Int
    private let grant: Grant

    /// Somebody who is moved now and then, and has signed in at home.
    init() {
        standings = Standings(world)
        home = world.people[0].home
        grant = Self.grant("one", of: world.houses[home].tenant)
        standings.beginProof(of: 0)
        #expect(standings.acceptProof(of: 0, as: grant))
    }

    private static func grant(_ session: String, of tenant: String?) -> Grant {
        Grant(access: "a", refresh: "r", session: session, subject: "somebody", tenant: tenant)
    }

    private func allowed(_ grant: Grant? = nil, house: Int? = nil, rank: Standings.Role = .staff) -> Set<String> {
        let now = Standings.now
        return standings.allowed(grant ?? self.grant, house: house ?? home, rank: rank.rank, from: now, to: now)
    }

    private func disable(_ isDisabled: Bool, isDone: Bool) {
        standings.change(person, in: home, isDone: isDone) { standing in
            var standing = standing
            standing.isDisabled = isDisabled
            return standing
        }
    }

    @Test("who is tied is let in; who may is asked before whether the session lives, and enabling brings none back")
    func disabled() {
        #expect(allowed() == [""])
        let ties = standings.ties(of: person, in: home)
        disable(true, isDone: false)
        standings.endSessions(of: person, in: home, tied: ties, isDone: false)
        #expect(allowed() == ["", "account_disabled", "token_invalid"])
        disable(true, isDone: true)
        standings.endSessions(of: person, in: home, tied: ties, isDone: true)
        #expect(allowed() == ["account_disabled"])
        disable(false, isDone: true)
        #expect(allowed() == ["token_invalid"])
        #expect(standings.mayBeOver("one", from: Standings.now, to: Standings.now) == [true])
    }

    @Test("a suspended house lets nobody in, and goes on as before") func suspended() {
        standings.suspend(home, true, isDone: true)
        #expect(allowed() == ["tenant_suspended"])
        standings.suspend(home, false, isDone: true)
        #expect(allowed() == [""])
    }

    @Test("a role that is too low, no account, and another person are told apart") func roles() {
        standings.change(person, in: home, isDone: true) { standing in
            var standing = standing
            standing.rank = Standings.Role.viewer.rank
            return standing
        }
        #expect(allowed() == ["insufficient_role"] && allowed(rank: .viewer) == [""])
        #expect(allowed(house: 1 - home) == ["no_office_role"])
    }

    @Test("a house ends the sessions that work in it, and lets the others in no more; they live on") func twoHouses() {
        let away = 1 - home
        standings.addAccount("guest", of: person, in: away)
        let ties = standings.ties(of: person, in: away)
        standings.endSessions(of: person, in: away, tied: ties, isDone: true)
        #expect(allowed() == [""], "nobody is tied there yet")
        standings.change(person, in: away, isDone: true) { standing in
            var standing = standing
            standing.tie = .subject("somebody")
            return standing
        }
        standings.endSessions(of: person, in: away, tied: standings.ties(of: person, in: away), isDone: true)
        #expect(allowed() == [""] && allowed(house: away) == ["token_invalid"])
        standings.settleChoice(of: away, in: "one")
        standings.endSessions(of: person, in: home, tied: standings.ties(of: person, in: home), isDone: true)
        #expect(standings.mayBeOver("one", from: Standings.now, to: Standings.now) == [false])
    }

    @Test(
        "without a choice a session goes on in a house that lets its person in again; a choice that failed is none",
        arguments: [false, true])
    func enabledMeanwhile(isChosen: Bool) {
        let away = 1 - home
        standings.addAccount("guest", of: person, in: away)
        standings.beginChoice(of: away, in: "one")
        standings.endSessions(of: person, in: home, tied: standings.ties(of: person, in: home), isDone: true)
        disable(true, isDone: true)
        let two = Self.grant("two", of: world.houses[away].tenant)
        standings.beginProof(of: person)
        #expect(standings.acceptProof(of: person, as: two) && allowed(two, house: away) == [""])
        if isChosen { standings.settleChoice(of: away, in: "two") }
        disable(false, isDone: true)
        let ties = standings.ties(of: person, in: away)
        standings.endSessions(of: person, in: away, tied: ties, isDone: false)
        standings.endSessions(of: person, in: away, tied: ties, isDone: true)
        #expect(allowed(two, house: away) == ["token_invalid"])
        #expect(allowed(two) == (isChosen ? ["token_invalid"] : ["", "token_invalid"]))
    }

    @Test("the first code of an address that nobody had proven ends the sessions from before") func moved() {
        standings.readdress(person, "other@house.example", isMoved: true)
        #expect(allowed() == [""])
        standings.beginProof(of: person)
        #expect(standings.acceptProof(of: person, as: Self.grant("two", of: world.houses[home].tenant)))
        #expect(allowed() == ["token_invalid"])
        #expect(allowed(Self.grant("two", of: nil)) == [""])
    }
}
