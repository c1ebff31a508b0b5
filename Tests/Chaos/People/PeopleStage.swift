import Foundation
import Synchronization

/// What all phones of such a run have in common, and its stewards.
final class PeopleStage: Sendable {
    let standings: Standings
    let clerk: Clerk
    let history: History
    let port: UInt16
    let generator: SeededGenerator
    let isOpen = Flag()
    /// A command of the program writes its log in a file that all share.
    let commandLine = NSLock()
    private let counts = Mutex<[PeopleCount: Int]>([:])

    init(_ standings: Standings, _ clerk: Clerk, _ history: History, port: UInt16, _ generator: SeededGenerator) {
        self.standings = standings
        self.clerk = clerk
        self.history = history
        self.port = port
        self.generator = generator
    }

    var world: PeopleWorld { standings.world }

    func count(_ what: PeopleCount) { counts.withLock { $0[what, default: 0] += 1 } }

    var tally: [PeopleCount: Int] { counts.withLock { $0 } }

    func found(_ invariant: String, _ subject: String, _ found: String) {
        history.found(Finding(invariant: invariant, subject: subject, found: found))
    }
}

/// What is counted, so that a run in which too little happened is no pass.
enum PeopleCount: String, CaseIterable, Sendable {
    case noted = "changes noted"
    case judged = "answers judged"
    case refused = "refused as the table says"
    case replayed = "kept answers asked for"
    case signIns = "sign-ins"
    case lostRefreshes = "answers to refresh lost"
    case thefts = "stolen tokens replayed"
    case waits = "waits and streams"
    case disabled = "people disabled"
    case unlinked = "people unlinked"
    case addressed = "new addresses"
    case moved = "sign-ins moved"
    case lowered = "roles lowered"
    case signedOut = "people signed out"
    case suspended = "houses suspended"
    case joined = "invitations accepted"
    case chosen = "houses chosen"

    /// How often at least, in a run of so many seconds.
    func least(in seconds: Int) -> Int {
        switch self {
        case .noted, .judged: seconds
        case .refused, .replayed: seconds / 4
        case .signIns: 12
        case .lostRefreshes: seconds / 6
        default: max(1, seconds / 30)
        }
    }
}
