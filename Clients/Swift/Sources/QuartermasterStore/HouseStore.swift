import Foundation
import GRDB
import QuartermasterAPI

/// A house on this phone: its outbox, its copy, and what a person sees of both. One database a house. It may be used from anywhere.
public final class HouseStore: Sendable {
    /// Which house.
    public let house: Id
    let database: DatabasePool
    let files: FileFolder
    let withdrawnHere = WithdrawnKeys.Here()
    private let server: URL?

    /// Opens the database, made where there is none.
    /// - Parameters:
    ///   - folder: where the databases of all houses are.
    ///   - server: the address by which the server is reached: addresses on its host name codes.
    ///   - now: the phone's time, by which files that were kept too long are let go.
    public init(folder: URL, house: Id, server: URL? = nil, now: Date = Date()) throws {
        self.house = house
        self.server = server
        let name = OfficeClient.part(house)
        let file = folder.appendingPathComponent(name + ".sqlite")
        database = try StoreFault.telling { try Self.openDatabase(file) }
        files = try StoreFault.telling { try FileFolder(folder.appendingPathComponent(name + ".files")) }
        try letGoOfOld(at: now)
        // Only the names: a file that can't be read is told by whoever reads it.
        try files.sweep(keeping: try database.read { Set(try Files.names(in: $0) + InspectionFiles.names(in: $0)) })
    }

    private static func openDatabase(_ file: URL) throws -> DatabasePool {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try keepToOwner(file)
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let database = try DatabasePool(path: file.path, configuration: configuration)
        // Each commit is on the disk before it returns: what `note` has taken outlives the battery. The library's own choice for a log
        // is less.
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "pragma synchronous = full")
            try db.execute(sql: "pragma fullfsync = 1")
        }
        try migrator.migrate(database)
        return database
    }

    /// It is written only where there is something. A phone that is full is opened all the same, and lets go at another start.
    func letGoOfOld(at now: Date) throws {
        let time = now - InspectionFiles.days * 86_400
        guard try database.read({ try InspectionFiles.hasOld(before: time, in: $0) }) else { return }
        do {
            try write { try InspectionFiles.letGo(before: time, in: $0) }
        } catch StoreFault.full {
            return
        }
    }

    /// Nobody else may read it. What SQLite makes beside it gets the same rights. A file that is there is not opened here: to close it would
    /// end the locks that this process has on it.
    private static func keepToOwner(_ file: URL) throws {
        let made = open(file.path, O_CREAT | O_EXCL | O_RDWR, 0o600)
        guard made == -1 else {
            close(made)
            return
        }
        guard errno == EEXIST else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let files = FileManager.default
        for path in ["", "-wal", "-shm"].map({ file.path + $0 }) where files.fileExists(atPath: path) {
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }

    /// The houses that have a database in a folder.
    public static func houses(in folder: URL) throws -> [Id] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
            name.hasSuffix(".sqlite") ? UUID(uuidString: String(name.dropLast(".sqlite".count))) : nil
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    create table kept (name text primary key, value text not null) without rowid;
                    create table document (
                        kind text not null, id text not null, run integer not null, body text not null, primary key (kind, id)
                    );
                    create table asset (
                        id text primary key, item text not null, in_case text, status text not null, reservation text
                    ) without rowid;
                    create index asset_item on asset (item);
                    -- The items whose units hold others.
                    create table case_item (id text primary key) without rowid;
                    create index asset_in_case on asset (in_case) where in_case is not null;
                    create table asset_name (
                        key text not null, rank integer not null, asset text not null, primary key (key, rank, asset)
                    ) without rowid;
                    create index asset_name_asset on asset_name (asset);
                    create table entry (
                        number integer primary key autoincrement, place real not null, key text not null unique, kind text not null,
                        reservation text, asset text, line text, inspection text, facts text not null, at real not null,
                        noted_by text, released_to text, body text not null, state text not null default 'waiting',
                        is_tried integer not null default 0, refusal text, done_in integer
                    );
                    create index entry_place on entry (place);
                    create index entry_reservation on entry (reservation);
                    create index entry_asset on entry (asset, at);
                    create index entry_inspection on entry (inspection) where inspection is not null;
                    -- The assets and lines that a change moves.
                    create table entry_piece (
                        entry integer not null references entry (number) on delete cascade, piece text not null,
                        primary key (piece, entry)
                    ) without rowid;
                    -- The keys of changes that have to be done before.
                    create table entry_after (
                        entry integer not null references entry (number) on delete cascade, key text not null,
                        primary key (entry, key)
                    ) without rowid;
                    create table file (
                        number integer primary key autoincrement,
                        entry integer not null references entry (number) on delete cascade, name text not null unique,
                        content_type text not null, size integer not null, state text not null default 'waiting', object_path text,
                        upload_url text, minted_at real, resumable text, resets integer not null default 0, reason text
                    );
                    create index file_entry on file (entry);
                    create index entry_piece_entry on entry_piece (entry);
                    """)
        }
        migrator.registerMigration("2") { db in
            try db.execute(
                sql: """
                    -- Files that an inspection names at the server and that stay until it is completed, each with the change that named it.
                    create table named_file (
                        name text primary key, inspection text not null, part text not null, content_type text not null,
                        size integer not null, object_path text not null, body text not null, at real not null, resets integer not null
                    ) without rowid;
                    create index named_file_inspection on named_file (inspection, part);
                    """)
        }
        migrator.registerMigration("3") { db in
            try db.execute(
                sql: """
                    -- When the server took what names the file, by the phone's clock; who noted it; and its place in the order of noting.
                    alter table named_file add column kept_at real not null default 0;
                    alter table named_file add column noted_by text;
                    alter table named_file add column noted integer not null default 0;
                    update named_file set kept_at = at;
                    -- The latest time that anything of an inspection was noted with. Changes that are done are dropped.
                    create table inspection_time (inspection text primary key, at real not null) without rowid;
                    """)
        }
        migrator.registerMigration("4") { db in
            try db.execute(
                sql: """
                    -- See NotedChange.refusedIn.
                    alter table entry add column refused_in integer;
                    """)
        }
        return migrator
    }

    /// Throws `StoreFault.full` where there is no room, and has written nothing then.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try StoreFault.telling { try database.write(body) }
    }

    /// The same without blocking.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await database.write(body)
        } catch {
            throw StoreFault.told(error)
        }
    }

    // MARK: - Watching

    /// What a person sees of the reservations, now and whenever it is otherwise: the copy, with what waits on top.
    public func watchReservations() -> AsyncThrowingStream<[Reservation], any Error> {
        watch { try Overlay($0).reservations() }
    }

    /// The outbox, now and whenever it is otherwise.
    public func watchOutbox() -> AsyncThrowingStream<[NotedChange], any Error> { watch(Entries.all) }

    /// What a person has to settle, now and whenever it is otherwise.
    public func watchConflicts() -> AsyncThrowingStream<[Conflict], any Error> {
        watch { try Entries.all($0).compactMap(Conflict.init) }
    }

    /// Tells one thing after another: on a queue that does several at once what is old may overtake what is new, and stay on a screen.
    static func tellingQueue() -> DispatchQueue { DispatchQueue(label: "quartermaster.watch", qos: .userInitiated) }

    private func watch<Value: Sendable & Equatable>(
        _ read: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let database = database
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { stream in
            let observation = ValueObservation.tracking(read).removeDuplicates()
            let watching = observation.start(
                in: database, scheduling: .async(onQueue: Self.tellingQueue()), onError: { stream.finish(throwing: $0) },
                onChange: { stream.yield($0) })
            stream.onTermination = { _ in watching.cancel() }
        }
    }

    // MARK: - Reading

    /// The reservations as a person sees them, by the time of their pickup.
    public func reservations() throws -> [Reservation] { try database.read { try Overlay($0).reservations() } }

    /// One of them.
    public func reservation(_ id: Id) throws -> Reservation? { try database.read { try Overlay($0).reservation(id) } }

    /// The items, by name.
    public func items() throws -> [Item] {
        try database.read { try Documents.all("item", in: $0) as [Item] }.sorted {
            ($0.name, $0.id.uuidString) < ($1.name, $1.id.uuidString)
        }
    }

    /// The assets of an item, by their number.
    public func assets(ofItem item: Id) throws -> [AssetRecord] {
        try database.read { db in
            let overlay = try Overlay(db)
            let ids = try String.fetchAll(db, sql: "select id from asset where item = ?", arguments: [OfficeClient.part(item)])
            return try ids.compactMap { try UUID(uuidString: $0).flatMap(overlay.asset) }.sorted { $0.number < $1.number }
        }
    }

    /// Where a noted file lies, to be shown before the server has it.
    public func location(of file: NotedFile) -> URL { files.location(of: file.name) }

    /// An asset, out where a person sees it.
    public func asset(_ id: Id) throws -> AssetRecord? { try database.read { try Overlay($0).asset(id) } }

    /// The house's own facts, such as its time zone.
    public func tenant() throws -> Tenant? { try database.read { try Documents.one("tenant", house, in: $0) } }

    /// All that the server has not taken yet, by place, and what it has taken and the copy does not show.
    public func entries() throws -> [NotedChange] { try database.read(Entries.all) }

    /// What the server has not taken yet, by place.
    func waiting() throws -> [NotedChange] { try database.read(Entries.notDone) }

    /// What goes in the next request, and where that is nothing, when to ask again: nil where nothing waits to be sent. Of a long outbox no more is
    /// read than one request sends, and what stands before that.
    func due(
        by order: SendingOrder, at now: Date, upTo limit: Int, sender: Id?
    ) throws -> (batch: [NotedChange], wakeTime: Date?) {
        try database.read { db in
            let batch = try Entries.readNotDone(in: db) { next in
                try order.batch(at: now, upTo: limit, sender: sender, from: next)
            }
            guard batch.isEmpty else { return (batch, nil) }
            return ([], order.wakeTime(of: try Entries.notDone(db), at: now, sender: sender))
        }
    }

    /// Whether any file waits to be uploaded.
    func hasUploads() throws -> Bool {
        try database.read { try $0.value("select exists (select 1 from file where state = 'waiting')") ?? false }
    }

    /// The first file that is to be uploaded now, with its change, and the names of those ahead of it that are not due yet. Of a long outbox no
    /// more is read than the changes of these.
    /// - Parameter passedOver: the names of those that are not looked at.
    func nextUpload(
        sender: Id?, but passedOver: Set<String>, isDue: (_ name: String) -> Bool
    ) throws -> (found: WaitingFile?, later: [String]) {
        try database.read { db in
            var later: [String] = []
            for name in try Files.toUpload(in: db) where !passedOver.contains(name) {
                guard let file = try Files.one(name, in: db), let entry = try Entries.one(file.entry, in: db),
                    !SendingOrder.isHeld(entry, sender: sender)
                else { continue }
                guard isDue(name) else {
                    later.append(name)
                    continue
                }
                return (WaitingFile(file: file, entry: entry), later)
            }
            return (nil, later)
        }
    }

    /// Whether anything waits to be sent.
    func waits() throws -> Bool {
        try database.read { try $0.value("select exists (select 1 from entry where state = 'waiting')") ?? false }
    }

    /// What a person has to settle.
    public func conflicts() throws -> [Conflict] { try waiting().compactMap(Conflict.init) }

    /// Whether the server has changes that the copy does not show yet, or something is sent again only after the copy was looked at anew.
    public func needsPull() throws -> Bool {
        try database.read { db in
            try db.value(
                "select exists (select 1 from entry where state = 'done' or state = 'waiting' and refused_in >= 0)") ?? false
        }
    }

    /// No pull comes for this person: what waits for one is sent again without, and is then for a person to settle.
    public func waitForNoPull() throws {
        try write { try $0.run("update entry set refused_in = -1 where state = 'waiting' and refused_in >= 0") }
    }

    /// How many changes the server has not taken yet.
    public func notSynced() throws -> Int {
        try database.read { try $0.value("select count(*) from entry where state <> 'done'") ?? 0 }
    }

    /// The files of what waits, as they stand: another answer means that something went on.
    public func filesToSend() throws -> [NotedFile] { try database.read { try Files.all(in: $0) } }

    /// The assets that a scan finds by the copy of the house, more than one where it is ambiguous, and what it was understood as.
    public func find(_ text: String) throws -> (text: String?, assets: [AssetRecord]) {
        try database.read { try find(text, in: Overlay($0)) }
    }

    func find(_ text: String, in overlay: Overlay) throws -> (text: String?, assets: [AssetRecord]) {
        try overlay.find(text, reachedAt: server)
    }

    /// Drops the copy, as when somebody signs out, and the kept files of inspections of which nothing waits. The outbox stays.
    public func dropCopy() throws {
        let unneeded: [String] = try write { db in
            for table in ["document", "asset", "asset_name", "case_item"] { try db.execute(sql: "delete from \(table)") }
            // A run that is on its way has an older number: what it brings is not taken in.
            try db.execute(sql: "delete from kept where name <> 'pulls'")
            try db.execute(sql: "update kept set value = value + 1 where name = 'pulls'")
            try db.execute(sql: "delete from entry where state = 'done'")
            return try InspectionFiles.letGoOfSynced(in: db)
        }
        files.remove(unneeded)
    }
}
