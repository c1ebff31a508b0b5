import API
import Accounts
import Crypto
import Files
import JSON
import Office
import Postgres
import Settings
import Text

/// The newest log of a house's audit as another server, or this one, had it when the house left. The log that begins where the house arrives is
/// numbered behind it and names it, so that no two logs have one name (docs/reference/audit.md, "After a restore").
struct HouseLog: Equatable {
    let generation: Int
    let end: Checkpoint

    init(generation: Int, end: Checkpoint) { (self.generation, self.end) = (generation, end) }

    /// As a transaction of the tables' owner sees it that has row-level security turned off; nil where nothing was sealed yet.
    init?(of house: String, _ owner: OwnerSession) throws(CommandFailure) {
        let rows = try owner.asking { session throws(PostgresError) in
            // Functions of the server are held by the policies.
            try session.execute("set local row_security = on")
            let rows = try session.execute("select office.audit_head($1::uuid, null::int, null::bigint)", [house]).rows
            try session.execute("set local row_security = off")
            return rows
        }
        guard let text = rows.first?[0] else { return nil }
        guard let head = FunctionResult.document(text).flatMap(AuditHead.init) else {
            throw CommandFailure(.failed, "the newest log of the audit can't be read")
        }
        self.init(generation: head.generation, end: head.checkpoint)
    }

    // MARK: In a manifest

    /// Nil for what is none.
    init?(_ object: JSONObject) {
        guard case .number(let number)? = object["generation"], let generation = Int(number),
            (1..<Int(Int32.max)).contains(generation),
            case .string(let origin)? = object["origin"], case .number(let leaves)? = object["size"], let size = Int(leaves),
            size >= 0, case .string(let digits)? = object["root"], let root = Hexadecimal.decode(Array(digits.utf8)),
            root.count == MerkleHasher.length
        else { return nil }
        self.init(generation: generation, end: Checkpoint(origin: origin, size: size, root: root))
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("generation")
            json.int(generation)
            json.name("origin")
            json.string(end.origin)
            json.name("size")
            json.int(end.size)
            json.name("root")
            json.string(Hexadecimal.encode(end.root))
        }
    }

    // MARK: Where the house arrives

    /// The log that begins there.
    struct Next {
        /// The host under which this server names logs.
        let place: String
        let generation: Int
        let former: HouseLog
    }

    /// Nil where nobody knows of a log of the house: its first begins with the first row that is sealed.
    /// - Parameters:
    ///   - brought: what comes with the house; nil from an older program, and where nothing was sealed.
    ///   - show: is told where what was kept here can't be read.
    static func next(
        of house: String, after brought: HouseLog?, _ settings: Settings, show: (String) -> Void
    ) -> Next? {
        let shelf = CheckpointShelf(beside: settings[.authDir])
        var kept: HouseLog?
        do throws(FileFault) {
            kept = try shelf.newest(of: house).map { HouseLog(generation: $0.generation, end: $0.checkpoint) }
        } catch {
            show("the checkpoint \(shelf.path)/\(house) can't be read, and is not looked at: \(error)")
        }
        guard let former = brought ?? kept else { return nil }
        let place = AuditSealing.place(settings)
        return Next(place: place, generation: max(former.generation, kept?.generation ?? 0) + 1, former: former)
    }
}
