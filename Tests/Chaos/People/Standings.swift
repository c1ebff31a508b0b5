import Foundation
import Synchronization

/// The model of who may what, and which session lives: kept by what was asked of the servers and what they said, and by nothing else
/// (docs/sign-in.md). Whoever asks something says when, and hears which answers the contract allows.
final class Standings: Sendable {
    /// Whom an account is tied to.
    enum Tie: Hashable, Sendable {
        case nobody
        case subject(String)
        /// A proof is under way whose answer nobody has.
        case somebody
    }

    /// How a person stands in a house.
    struct Standing: Hashable, Sendable {
        var tie = Tie.nobody
        var isDisabled = false
        var rank = Role.manager.rank
    }

    enum Role: String, CaseIterable, Sendable {
        case viewer, staff, manager

        var rank: Int { Role.allCases.firstIndex(of: self) ?? 0 }
    }

    /// What has become of a session.
    struct Fate: Hashable, Sendable {
        var isOver = false
        /// The houses that let it in no more.
        var lost: Set<Int> = []
    }

    private struct SessionLine: Sendable {
        let person: Int
        let subject: String
        /// The houses that it may work in: one where that is known.
        var works: Set<Int>
        /// Whether it is known that its house was chosen. Otherwise it works in its person's only one, whichever that is by now.
        var isChosen = false
        var fate = Timeline(Fate())
    }

    private struct Book: Sendable {
        /// By person and house; nil where there is no account.
        var accounts: [[Timeline<Standing>?]]
        /// Ids of accounts, by person and house.
        var ids: [[String?]]
        var addresses: [String]
        /// Of people whose sign-in was moved to an address that nobody has proven yet.
        var unproven: Set<Int> = []
        var isSuspended: [Timeline<Bool>]
        var sessions: [String: SessionLine] = [:]
        /// By person: the houses that the next session may begin with, nil where it may be that none was chosen.
        var lastChoices: [Set<Int?>]
        /// Of people a proof of whom was lost: what it did nobody knows.
        var unheard: Set<Int> = []
        var noted: [Noted] = []
        var sends: [Sent] = []
    }

    /// What somebody wrote down on a phone.
    struct Noted: Sendable {
        let house: Int
        let key: String
        let person: Int
        let mark: String
        var isSettled = false
    }

    /// That it was sent, by whom.
    struct Sent: Sendable {
        let house: Int
        let key: String
        let grant: Grant
        let began: Double
        /// Until when it may have been begun.
        let ended: Double
    }

    private let book: Mutex<Book>
    /// By person: held by whoever changes how they stand or proves who they are, so that the model can follow. What phones do otherwise
    /// goes on beside it.
    private let turns: [NSLock]
    let world: PeopleWorld

    init(_ world: PeopleWorld) {
        self.world = world
        turns = world.people.map { _ in NSLock() }
        book = Mutex(
            Book(
                accounts: world.people.map { person in (0..<2).map { $0 == person.home ? Timeline(Standing()) : nil } },
                ids: world.people.map { person in (0..<2).map { $0 == person.home ? person.account : nil } },
                addresses: world.people.map(\.address), isSuspended: world.houses.map { _ in Timeline(false) },
                lastChoices: world.people.map { _ in [nil] }))
    }

    static var now: Double { WireTime.now }

    func inTurn<Result>(of person: Int, _ body: () throws -> Result) rethrows -> Result { try turns[person].withLock(body) }

    // MARK: What others change

    func address(of person: Int) -> String { book.withLock { $0.addresses[person] } }

    func account(of person: Int, in house: Int) -> String? { book.withLock { $0.ids[person][house] } }

    /// A change of how somebody stands is under way, or has happened.
    func change(_ person: Int, in house: Int, isDone: Bool, _ change: (Standing) -> Standing) {
        book.withLock { book in
            if isDone {
                book.accounts[person][house]?.settle(at: Self.now, change)
            } else {
                book.accounts[person][house]?.begin(at: Self.now, change)
            }
        }
    }

    /// Whom an account may be tied to, as far as is known now.
    func ties(of person: Int, in house: Int) -> Set<Tie> {
        book.withLock { book in Set((book.accounts[person][house]?.current ?? []).map(\.tie)) }
    }

    /// A house ends the sessions that work in it of whom an account was tied to, or has ended them.
    func endSessions(of person: Int, in house: Int, tied ties: Set<Tie>, isDone: Bool) {
        guard ties != [.nobody] else { return }
        book.withLock { book in
            for (id, session) in book.sessions where session.person == person {
                let mine = Tie.subject(session.subject)
                guard ties.contains(mine) || ties.contains(.somebody) else { continue }
                let isTied = ties == [mine]
                let elsewhere: Set<Bool> = session.isChosen ? [] : Self.lets(session, into: 1 - house, book)
                let isSure = isTied && session.works == [house] && !elsewhere.contains(true)
                let mayEnd = session.works.contains(house) || elsewhere.contains(false)
                func lose(_ fate: Fate) -> Fate { Fate(isOver: fate.isOver, lost: fate.lost.union([house])) }
                func end(_ fate: Fate) -> Fate { Fate(isOver: true, lost: fate.lost.union([house])) }
                if !isDone {
                    book.sessions[id]?.fate.begin(at: Self.now, mayEnd ? end : lose)
                } else if isSure {
                    book.sessions[id]?.fate.settle(at: Self.now, end)
                } else {
                    if mayEnd { book.sessions[id]?.fate.begin(at: Self.now, end) }
                    if isTied { book.sessions[id]?.fate.settle(at: Self.now, lose) }
                }
            }
        }
    }

    /// Whether a house may let a session in that lives, as far as is known now, and whether it may not.
    private static func lets(_ session: SessionLine, into house: Int, _ book: Book) -> Set<Bool> {
        let standings = book.accounts[session.person][house]?.current ?? [Standing()]
        let lost = session.fate.current.filter { !$0.isOver }.map { $0.lost.contains(house) }
        var answers: Set<Bool> = []
        for standing in standings {
            let isTied = standing.tie == .subject(session.subject)
            if standing.isDisabled || !isTied { answers.insert(false) }
            if !standing.isDisabled && (isTied || standing.tie == .somebody) { answers.formUnion(lost.map { !$0 }) }
        }
        return answers
    }

    func end(_ session: String, isDone: Bool) {
        book.withLock { book in
            let over: (Fate) -> Fate = { Fate(isOver: true, lost: $0.lost) }
            if isDone {
                book.sessions[session]?.fate.settle(at: Self.now, over)
            } else {
                book.sessions[session]?.fate.begin(at: Self.now, over)
            }
        }
    }

    func suspend(_ house: Int, _ isSuspended: Bool, isDone: Bool) {
        book.withLock { book in
            if isDone {
                book.isSuspended[house].settle(at: Self.now) { _ in isSuspended }
            } else {
                book.isSuspended[house].begin(at: Self.now) { _ in isSuspended }
            }
        }
    }

    /// Another address; with `isMoved` the sign-in goes along, unproven.
    func readdress(_ person: Int, _ address: String, isMoved: Bool) {
        book.withLock { book in
            book.addresses[person] = address
            if isMoved { book.unproven.insert(person) } else { book.unproven.remove(person) }
        }
    }

    func addAccount(_ id: String, of person: Int, in house: Int) {
        book.withLock { book in
            book.ids[person][house] = id
            book.accounts[person][house] = Timeline(Standing())
        }
    }

    // MARK: What people prove

    /// Somebody types a code: any account of theirs may be tied, and where nobody had proven the address, sessions end.
    func beginProof(of person: Int) {
        book.withLock { book in
            for house in 0..<2 {
                book.accounts[person][house]?.begin(at: Self.now) { standing in
                    var standing = standing
                    if standing.tie == .nobody && !standing.isDisabled { standing.tie = .somebody }
                    return standing
                }
            }
            guard book.unproven.contains(person) else { return }
            for (id, session) in book.sessions where session.person == person {
                book.sessions[id]?.fate.begin(at: Self.now) { Fate(isOver: true, lost: $0.lost) }
            }
        }
    }

    /// Nobody has heard what became of it.
    func loseProof(of person: Int) { book.withLock { _ = $0.unheard.insert(person) } }

    /// The code was refused.
    func refuseProof(of person: Int) {
        book.withLock { book in
            guard !book.unheard.contains(person) else { return }
            for house in 0..<2 {
                book.accounts[person][house]?.settle(at: Self.now) { standing in
                    var standing = standing
                    if standing.tie == .somebody { standing.tie = .nobody }
                    return standing
                }
            }
        }
    }

    /// The code was good: the account at home is tied, or where that lets nobody in the other one, unless one is already.
    /// - Returns: false where no account lets them in.
    func acceptProof(of person: Int, as grant: Grant) -> Bool {
        book.withLock { book in
            let home = world.people[person].home
            let letIn = [home, 1 - home].filter { house in
                book.accounts[person][house]?.current.contains { !$0.isDisabled } == true
            }
            let isTied = letIn.contains {
                book.accounts[person][$0]?.current.allSatisfy { $0.tie == .subject(grant.subject) } == true
            }
            let tied = isTied ? nil : letIn.first
            let isUnheard = book.unheard.contains(person)
            if tied == home { book.unheard.remove(person) }
            for house in 0..<2 {
                book.accounts[person][house]?.settle(at: Self.now) { standing in
                    var standing = standing
                    if house == tied { standing.tie = .subject(grant.subject) }
                    if standing.tie == .somebody && !isUnheard { standing.tie = .nobody }
                    return standing
                }
            }
            if book.unproven.remove(person) != nil {
                for (id, session) in book.sessions where session.person == person {
                    book.sessions[id]?.fate.settle(at: Self.now) { Fate(isOver: true, lost: $0.lost) }
                }
            }
            var line = SessionLine(person: person, subject: grant.subject, works: [0, 1])
            if let named = grant.tenant.flatMap(world.house) {
                line.works = Set(book.lastChoices[person].compactMap { $0 }).union([named])
                line.isChosen = book.lastChoices[person] == [named]
            }
            book.sessions[grant.session] = line
            return !letIn.isEmpty
        }
    }

    /// A house is chosen in a session.
    func beginChoice(of house: Int, in session: String) {
        book.withLock { book in
            guard let line = book.sessions[session] else { return }
            book.sessions[session]?.works.insert(house)
            book.lastChoices[line.person].insert(house)
        }
    }

    /// It was chosen.
    func settleChoice(of house: Int, in session: String) {
        book.withLock { book in
            guard let line = book.sessions[session] else { return }
            book.sessions[session]?.works = [house]
            book.sessions[session]?.isChosen = true
            book.lastChoices[line.person] = [house]
        }
    }

    /// A refreshed token names that house.
    func sees(_ house: Int, in session: String) { book.withLock { _ = $0.sessions[session]?.works.insert(house) } }

    // MARK: What may be answered

    /// The answers that the contract allows a call of that time: codes of errors, and the empty one where it is let in.
    func allowed(_ grant: Grant, house: Int, rank: Int, from began: Double, to ended: Double) -> Set<String> {
        book.withLock { book in
            guard let session = book.sessions[grant.session], let account = book.accounts[session.person][house] else {
                return ["no_office_role"]
            }
            var codes: Set<String> = []
            for standing in account.possible(from: began, to: ended) {
                if standing.tie != .subject(grant.subject) { codes.insert("no_office_role") }
                guard standing.tie == .subject(grant.subject) || standing.tie == .somebody else { continue }
                for isSuspended in book.isSuspended[house].possible(from: began, to: ended) {
                    for fate in session.fate.possible(from: began, to: ended) {
                        codes.insert(Self.code(standing, isSuspended, fate, house, rank))
                    }
                }
            }
            return codes
        }
    }

    /// Who may is asked before whether the session lives.
    private static func code(_ standing: Standing, _ isSuspended: Bool, _ fate: Fate, _ house: Int, _ rank: Int) -> String {
        if standing.isDisabled { return "account_disabled" }
        if isSuspended { return "tenant_suspended" }
        if fate.isOver || fate.lost.contains(house) { return "token_invalid" }
        return standing.rank < rank ? "insufficient_role" : ""
    }

    /// Whether the session may have been over at a moment of that time, or alive.
    func mayBeOver(_ session: String, from began: Double, to ended: Double) -> Set<Bool> {
        book.withLock { book in
            Set((book.sessions[session]?.fate.possible(from: began, to: ended) ?? []).map(\.isOver))
        }
    }

    /// What the model knows of a call of that time, for who reads of a finding.
    func described(_ grant: Grant, _ house: Int, _ began: Double, _ ended: Double) -> String {
        book.withLock { book in
            guard let line = book.sessions[grant.session] else { return "an unknown session" }
            let standings = book.accounts[line.person][house]?.possible(from: began, to: ended).map { standing in
                let tie =
                    switch standing.tie {
                    case .nobody: "untied"
                    case .somebody: "perhaps tied"
                    case .subject(let subject): subject == grant.subject ? "tied" : "tied to another"
                    }
                return "\(tie)\(standing.isDisabled ? " disabled" : "") rank \(standing.rank)"
            }
            let fates = line.fate.possible(from: began, to: ended).map {
                "\($0.isOver ? "over" : "alive") lost \($0.lost.sorted())"
            }
            return "account \(standings ?? ["none"]), session \(grant.session) \(fates), works in \(line.works.sorted())"
        }
    }

    // MARK: What was noted

    func note(_ noted: Noted) { book.withLock { $0.noted.append(noted) } }

    func settle(_ key: String) {
        book.withLock { book in
            guard let index = book.noted.firstIndex(where: { $0.key == key }) else { return }
            book.noted[index].isSettled = true
        }
    }

    func send(_ sent: Sent) { book.withLock { $0.sends.append(sent) } }

    /// For the judgement, as statements.
    var sql: [String] {
        let (noted, sends, sessions, ids) = book.withLock { ($0.noted, $0.sends, $0.sessions, $0.ids) }
        let sent = sends.map { sent in
            let may = allowed(sent.grant, house: sent.house, rank: Role.staff.rank, from: sent.began, to: sent.ended).contains("")
            return "('\(world.houses[sent.house].tenant)', '\(sent.key)', \(sent.began), \(may))"
        }
        let written = noted.map { noted in
            "('\(world.houses[noted.house].tenant)', '\(noted.key)', \(noted.person), '\(noted.mark)', \(noted.isSettled))"
        }
        let subjects = Set(sessions.values.map { "(\($0.person), '\($0.subject)')" })
        let accounts = ids.enumerated().flatMap { person, ids in
            ids.indices.filter { ids[$0] != nil }.map { "('\(world.houses[$0].tenant)', \(person))" }
        }
        return [("noted", written), ("sends", sent), ("subjects", Array(subjects)), ("accounts", accounts)].compactMap {
            table, rows in
            rows.isEmpty ? nil : "insert into chaos.\(table) values " + rows.joined(separator: ",\n")
        }
    }
}
