import API
import Crypto
import Files
import JSON
import Office
import Postgres
import Text

/// Which logs of the audit go on, and which begin anew with the next signature: what the database has, compared with what was signed here last.
struct SealState {
    /// How many go on.
    private(set) var going = 0
    /// Why others do not, and of how many houses.
    private(set) var ending: [Judgement.Reason: Int] = [:]
    /// Houses whose kept checkpoint can't be read.
    private(set) var unreadable = 0
    /// Houses that have no log at all, though one was signed here.
    private(set) var gone: [String] = []
    /// Functions of the database that answered with what this program does not read.
    private(set) var strangers: Set<String> = []
    /// Whether the folder of kept checkpoints can't be read, so that a log that is gone goes unseen.
    private(set) var isFolderUnreadable = false

    static let function = "was_removed"

    /// Asks as the server does.
    init(
        _ shelf: CheckpointShelf, _ ask: (String) throws(PostgresError) -> [Rows.Row]
    ) throws(PostgresError) {
        let tenants = try listed(ask)
        for tenant in keptHouses(shelf) where !tenants.contains(tenant) {
            // Suspended ones are not among them, and have logs.
            if try ask("select office.audit_head('\(tenant)'::uuid, null::int, null::bigint)").first?[0] == nil,
                // Should the house come back, its next log is numbered behind what the file says.
                try ask("select office.was_removed('\(tenant)'::uuid)").first?.text(0) != "t"
            {
                gone.append(tenant)
            }
        }
        for tenant in tenants {
            let kept: CheckpointShelf.Kept?
            do throws(FileFault) { kept = try shelf.newest(of: tenant) } catch {
                unreadable += 1
                continue
            }
            let (generation, size) = (kept.map { "\($0.generation)" } ?? "null", kept.map { "\($0.checkpoint.size)" } ?? "null")
            let rows = try ask("select office.audit_head('\(tenant)'::uuid, \(generation)::int, \(size)::bigint)")
            guard let text = rows.first?[0] else { continue }
            guard let head = FunctionResult.document(text).flatMap(AuditHead.init) else {
                strangers.insert("office.audit_head")
                continue
            }
            guard let next = Judgement(head, kept).next else {
                going += 1
                continue
            }
            ending[next.reason, default: 0] += 1
        }
    }

    /// Ids of ours, as the database wrote them.
    private mutating func listed(_ ask: (String) throws(PostgresError) -> [Rows.Row]) throws(PostgresError) -> [String] {
        guard let text = try ask("select office.list_audit_trees()").first?[0],
            case .array(let trees)? = FunctionResult.document(text)
        else {
            strangers.insert("office.list_audit_trees")
            return []
        }
        let tenants: [String] = trees.compactMap { tree in
            guard case .object(let tree) = tree, case .string(let tenant)? = tree["tenant_id"] else { return nil }
            return UUIDText.canonical(tenant)
        }
        if tenants.count < trees.count { strangers.insert("office.list_audit_trees") }
        return tenants
    }

    private mutating func keptHouses(_ shelf: CheckpointShelf) -> [String] {
        do throws(FileFault) { return try shelf.houses() } catch {
            isFolderUnreadable = true
            return []
        }
    }

    /// True where every log goes on.
    var isGood: Bool { ending.isEmpty && unreadable == 0 && gone.isEmpty && strangers.isEmpty && !isFolderUnreadable }

    /// What it comes to, in a sentence.
    var sentence: String {
        var parts = ["logs of the audit that go on: \(going)"]
        if let count = ending[.shorter] {
            parts.append("that begin anew, because more was signed than the database has: \(count)")
        }
        if let count = ending[.forked] { parts.append("that begin anew, because they are not what was signed: \(count)") }
        if let count = ending[.restored] {
            parts.append("that begin anew, because nothing here tells what was signed elsewhere: \(count)")
        }
        if unreadable > 0 { parts.append("whose kept checkpoint can't be read: \(unreadable)") }
        if isFolderUnreadable {
            parts.append("the folder of kept checkpoints can't be read, so a log that is gone goes unseen")
        }
        if !strangers.isEmpty {
            let names = strangers.sorted().joined(separator: " and ")
            parts.append("what \(names) answered can't be read: is it of another version?")
        }
        if let first = gone.first {
            parts.append(
                "that are gone, though a checkpoint of them was kept here: \(gone.count), such as \(first)"
            )
        }
        return parts.joined(separator: "; ")
    }
}
