import Foundation
import GRDB
import QuartermasterAPI

extension HouseStore {
    // MARK: - Scans

    /// A scan, or a text that somebody typed: finds its asset, judges it by the server's rules and what waits here, and notes it. When this
    /// returns `.noted` it is on the disk, and will be sent.
    /// - Parameters:
    ///   - account: who is at it, by `account_id` of `me`.
    ///   - anyway: a person knows better than this phone, whose knowledge may be old.
    ///   - isLast: a person says that it is the last return. It closes the reservation once nothing is out, unless something goes out after it;
    ///     also where it is back already.
    public func scan(
        _ text: String, _ way: Way, on reservation: Id, by account: Id?, at now: Date = Date(), anyway: Bool = false,
        isLast: Bool = false
    ) throws -> ScanOutcome {
        try write { db in
            let overlay = try Overlay(db)
            let found = try find(text, in: overlay)
            guard let asset = found.assets.first else {
                return .refused(try unknownCode(found.text ?? text, in: db))
            }
            guard found.assets.count == 1 else { return .refused(LocalRefusal(code: .ambiguousCode, text: found.text)) }
            // As it was understood: the server need not know the host of an address that this phone knows.
            let sticker = try found.text.flatMap { try overlay.isSticker($0, of: asset.id) ? $0 : nil }
            return try note(
                way, asset.id, on: reservation, scannedCode: sticker, by: account, at: now, anyway: anyway, isLast: isLast,
                overlay, db)
        }
    }

    /// What is not found in half a copy may be in the other half.
    private func unknownCode(_ text: String, in db: Database) throws -> LocalRefusal {
        LocalRefusal(code: .unknownCode, text: text, isCopyWhole: try Kept.value("heard", in: db) != nil)
    }

    /// The same for an asset that is known by its id, such as one that was tapped on, or that the server found.
    /// - Parameters:
    ///   - loss: it is lost, and what there is to say of that; only for a return. Also of what came back with its case and lacks in it.
    ///   - location: where it came back; nothing of it goes with a loss.
    public func note(
        _ way: Way, asset: Id, on reservation: Id, scannedCode: String? = nil, by account: Id?, at now: Date = Date(),
        anyway: Bool = false, isLast: Bool = false, loss: Loss? = nil, location: String? = nil
    ) throws -> ScanOutcome {
        try TextLimit.lostNote.check(loss?.note)
        try TextLimit.location.check(location)
        return try write { db in
            try note(
                way, asset, on: reservation, scannedCode: scannedCode, by: account, at: now, anyway: anyway, isLast: isLast,
                loss: loss, location: location, Overlay(db), db)
        }
    }

    /// Something does not come back.
    public struct Loss: Sendable, Hashable {
        /// What there is to say of it; it may have lines.
        public var note: String?

        /// All that it has.
        public init(note: String? = nil) { self.note = note }
    }

    private func note(
        _ way: Way, _ asset: Id, on reservation: Id, scannedCode: String?, by account: Id?, at now: Date, anyway: Bool,
        isLast: Bool, loss: Loss? = nil, location: String? = nil, _ overlay: Overlay, _ db: Database
    ) throws -> ScanOutcome {
        let at = try Self.time(now, "asset = ?", asset, in: db)
        // What lies in a case that is lost, lies in it no more.
        let parts = loss == nil ? try overlay.parts(of: asset) : []
        if !anyway, let outcome = try overlay.judge(way, asset, on: reservation, parts: parts, at: at) {
            // A return that is said to be the last closes, whatever is back already. What came back with its case may be lost all the same.
            guard case .standing(let standing) = outcome, way == .back, isLast || loss != nil && standing.asset.isThere else {
                return outcome
            }
        }
        let change = try Self.change(
            way, asset, on: reservation, parts: parts, scannedCode: scannedCode, by: account, at: at, isLast: isLast, loss: loss,
            location: location)
        return .noted(try Entries.add(change, in: db))
    }

    /// In thousandths of a second, and behind whatever was noted of the same before: two scans of one moment keep their order.
    private static func time(_ now: Date, _ what: String, _ id: Id, in db: Database) throws -> Date {
        let thousandths = (now.timeIntervalSince1970 * 1000).rounded()
        let last: Double? = try db.value("select max(at) from entry where \(what)", [OfficeClient.part(id)])
        let after = last.map { ($0 * 1000).rounded() + 1 }
        // A clock that was set back by more than a minute is not followed.
        return Date(
            timeIntervalSince1970: (after.map { $0 - thousandths < 60_000 ? max(thousandths, $0) : thousandths } ?? thousandths)
                / 1000)
    }

    private static func text(_ body: some Encodable) throws -> String {
        String(decoding: try ModelCoding.encoder().encode(body), as: UTF8.self)
    }

    static func change(
        _ way: Way, _ asset: Id, on reservation: Id, parts: [Id] = [], scannedCode: String? = nil, by account: Id?, at: Date,
        isLast: Bool = false, loss: Loss? = nil, location: String? = nil
    ) throws -> NotedChange {
        var facts = NotedChange.Facts()
        facts.parts = parts.isEmpty ? nil : parts
        facts.isLast = isLast ? true : nil
        facts.isLost = loss == nil ? nil : true
        // What is lost is nowhere.
        let location = loss == nil ? location : nil
        let body =
            way == .out
            ? try text(Handover(assetId: asset, scannedCode: scannedCode, at: at))
            : try text(
                AssetReturn(
                    assetId: asset, scannedCode: scannedCode, lost: facts.isLost, lostNote: loss?.note,
                    location: location, last: facts.isLast, at: at))
        return NotedChange(
            way == .out ? .pickup : .handBack, on: reservation, asset: asset, facts: facts, by: account, at: at, body: body)
    }

    // MARK: - Counted gear

    /// So many of a line whose units are not told apart leave. Throws `CountFault`, and notes nothing, where none do.
    public func notePickup(
        of qty: Int, line: Id, on reservation: Id, by account: Id?, at now: Date = Date(), anyway: Bool = false
    ) throws -> ScanOutcome {
        try noteCounted(.out, Shelf.Counted(qty: qty), line, reservation, account, now, anyway)
    }

    /// So many of a line whose units are not told apart come back. Throws `CountFault`, and notes nothing, where none come back, are
    /// lost or were used up, unless it is the last.
    /// - Parameters:
    ///   - lost: how many are lost, and what there is to say of that.
    ///   - used: how many were used up.
    ///   - isLast: a return that closes the reservation, also where nothing more comes back: with a `qty` of 0 of any line, of one that is scanned
    ///     too. That takes nothing back, whatever went out again meanwhile.
    public func noteReturn(
        of qty: Int, lost: (qty: Int, note: String?) = (0, nil), used: Int = 0, line: Id, on reservation: Id, by account: Id?,
        at now: Date = Date(), anyway: Bool = false, isLast: Bool = false
    ) throws -> ScanOutcome {
        try TextLimit.lostNoteOfCount.check(lost.note)
        let moved = Shelf.Counted(qty: qty, lost: lost.qty, used: used)
        return try noteCounted(.back, moved, line, reservation, account, now, anyway, note: lost.note, isLast: isLast)
    }

    private func noteCounted(
        _ way: Way, _ moved: Shelf.Counted, _ line: Id, _ reservation: Id, _ account: Id?, _ now: Date, _ anyway: Bool,
        note: String? = nil, isLast: Bool = false
    ) throws -> ScanOutcome {
        try moved.check(way, isLast: isLast)
        return try write { db in
            let at = try Self.time(now, "line = ?", line, in: db)
            if !anyway,
                let refused = try Overlay(db).judgeCounted(
                    way, line: line, moved, on: reservation, at: at, isLast: isLast)
            {
                return refused
            }
            var change = try Self.counted(way, moved, line, on: reservation, by: account, at: at, note: note, isLast: isLast)
            // A closing does nothing while anything is out, and the server keeps no word of it: it goes behind all that moves gear there.
            if way == .back, isLast, moved.all == 0 {
                change.after = try Entries.notDone(
                    "reservation = ? and kind in ('pickups', 'returns', 'swaps', 'undo')", [OfficeClient.part(reservation)],
                    in: db)
            }
            return .noted(try Entries.add(change, in: db))
        }
    }

    static func counted(
        _ way: Way, _ moved: Shelf.Counted, _ line: Id, on reservation: Id, by account: Id?, at: Date, note: String? = nil,
        isLast: Bool = false
    ) throws -> NotedChange {
        var facts = NotedChange.Facts()
        facts.qty = moved.qty
        facts.lost = moved.lost > 0 ? moved.lost : nil
        facts.used = moved.used > 0 ? moved.used : nil
        facts.isLast = isLast ? true : nil
        let body =
            way == .out
            ? try text(CountedPickup(lineId: line, qty: moved.qty, at: at))
            : try text(
                CountedReturn(
                    lineId: line, qty: moved.qty, lost: facts.lost, lostNote: facts.lost == nil ? nil : note, used: facts.used,
                    last: facts.isLast, at: at))
        return NotedChange(
            way == .out ? .pickup : .handBack, on: reservation, line: line, facts: facts, by: account, at: at, body: body)
    }

    // MARK: - Swaps

    /// One asset comes back, and another of the same item leaves in its place, as one change.
    /// - Parameters:
    ///   - other: what leaves: its sticker, tag or serial.
    ///   - reason: kept in the audit.
    public func noteSwap(
        _ asset: Id, by other: String, on reservation: Id, reason: String? = nil, account: Id?, at now: Date = Date(),
        anyway: Bool = false
    ) throws -> ScanOutcome {
        try TextLimit.swapReason.check(reason)
        return try write { db in
            let overlay = try Overlay(db)
            let found = try find(other, in: overlay)
            guard let by = found.assets.first else {
                return .refused(try unknownCode(found.text ?? other, in: db))
            }
            guard found.assets.count == 1 else { return .refused(LocalRefusal(code: .ambiguousCode, text: found.text)) }
            if !anyway, let refused = try overlay.judgeSwap(of: asset, by: by.id, on: reservation) { return refused }
            let code = try found.text.flatMap { try overlay.isSticker($0, of: by.id) ? $0 : nil }
            let at = max(
                try Self.time(now, "asset = ?", asset, in: db), try Self.time(now, "asset = ?", by.id, in: db))
            var facts = NotedChange.Facts()
            facts.by = by.id
            let body = try Self.text(Swap(assetId: asset, byAssetId: by.id, scannedCode: code, reason: reason, at: at))
            let change = NotedChange(.swap, on: reservation, asset: asset, facts: facts, by: account, at: at, body: body)
            return .noted(try Entries.add(change, in: db))
        }
    }

    // MARK: - Reports

    /// How an asset looked when it went out or came in.
    public struct Report: Sendable, Hashable {
        /// Whether it was coming in or going out.
        public var direction: Direction
        /// How it is.
        public var condition: Condition
        /// What there is to say of it; it may have lines.
        public var notes: String?
        /// Whether it goes to repair.
        public var isOutOfService: Bool
        /// At most 20, in the order in which they are shown. Videos are for inspections alone.
        public var photos: [NewFile]

        static let mostPhotos = 20

        static func takes(_ contentType: String) -> Bool { contentType.hasPrefix("image/") }

        /// All that it has.
        public init(
            _ direction: Direction, _ condition: Condition, notes: String? = nil, isOutOfService: Bool = false,
            photos: [NewFile] = []
        ) {
            self.direction = direction
            self.condition = condition
            self.notes = notes
            self.isOutOfService = isOutOfService
            self.photos = photos
        }
    }

    /// Notes a report with its photos. When this returns `.noted` all of it is on the disk. It is sent when its photos are at the server, after
    /// the pickup that it needs and after the asset's earlier reports.
    public func note(
        _ report: Report, of asset: Id, on reservation: Id, by account: Id?, at now: Date = Date(), anyway: Bool = false
    ) throws -> ScanOutcome {
        guard report.photos.count <= Report.mostPhotos else { throw FileFault.tooMany }
        if let other = report.photos.first(where: { !Report.takes($0.contentType) }) {
            throw FileFault.unknownType(other.contentType)
        }
        try TextLimit.reportNotes.check(report.notes)
        if !anyway, let refused = try database.read({ try Overlay($0).judgeReport(of: asset, on: reservation) }) {
            return refused
        }
        return try keeping(report.photos) { kept, db in
            var facts = NotedChange.Facts()
            facts.condition = report.condition
            facts.outOfService = report.isOutOfService ? true : nil
            let body = try Self.text(
                NewConditionReport(
                    reservationId: reservation, assetId: asset, direction: report.direction, condition: report.condition,
                    notes: report.notes, photoObjectPaths: kept.map(\.placeholder), outOfService: facts.outOfService))
            var change = NotedChange(.report, on: reservation, asset: asset, facts: facts, by: account, at: now, body: body)
            change.files = kept
            let id = OfficeClient.part(asset)
            change.after = try Entries.notDone(
                "kind in ('pickups', 'swaps') and number in (select entry from entry_piece where piece = ?) and reservation = ?",
                [id, OfficeClient.part(reservation)], in: db)
            change.after += try Entries.notDone("kind = 'report' and asset = ?", [id], in: db)
            return .noted(try Entries.add(change, in: db))
        }
    }

    /// Files first, then the change that names them: whatever comes between leaves no change without its files.
    private func keeping<Value>(_ new: [NewFile], _ note: ([NotedFile], Database) throws -> Value) throws -> Value {
        var kept: [NotedFile] = []
        do {
            for file in new {
                let (name, size) = try StoreFault.telling { try files.keep(file) }
                kept.append(
                    NotedFile(name: name, entry: 0, contentType: file.contentType, size: size, state: .waiting, resets: 0))
            }
            let all = kept
            return try write { try note(all, $0) }
        } catch {
            files.remove(kept.map(\.name))
            throw error
        }
    }

    // MARK: - Inspections

    /// Begins an inspection of an asset, or of all that a reservation has.
    /// - Parameters:
    ///   - id: made here unless it is given.
    ///   - template: such as `vehicle`; the server's choice where it is nil.
    public func beginInspection(
        _ id: Id = UUID(), of asset: Id?, on reservation: Id?, _ stage: InspectionStage, template: String? = nil, by account: Id?,
        at now: Date = Date()
    ) throws -> NotedChange {
        let body = try Self.text(
            NewInspection(id: id, reservationId: reservation, assetId: asset, stage: stage, template: template, at: now))
        let change = NotedChange(
            .inspectionBegun, on: reservation, asset: asset, inspection: id, by: account, at: now, body: body)
        return try write { try Entries.add(change, in: $0) }
    }

    /// Fills an inspection in: what is named is set. What has no file goes at once, each file when it has been uploaded, and what fills in the
    /// same once more behind it. What was noted last counts, also where the clock was set back between the two.
    public func fillIn(_ inspection: Id, _ filling: InspectionFilling, by account: Id?, at now: Date = Date()) throws
        -> [NotedChange]
    {
        try filling.checkTexts()
        return try keeping(filling.parts(at: now, signedAt: now).compactMap(\.file)) { kept, db in
            var kept = kept[...]
            let at = try InspectionFiles.time(now, of: inspection, in: db)
            return try filling.parts(at: at, signedAt: now).map { part in
                let file = part.file == nil ? nil : kept.popFirst()
                let body = try Self.text(part.change(file?.placeholder ?? ""))
                var change = NotedChange(.inspectionFilled, inspection: inspection, by: account, at: at, body: body)
                change.files = [file].compactMap(\.self)
                change.after = try Entries.notDone(
                    "inspection = ? and kind = 'inspection_begun'", [OfficeClient.part(inspection)], in: db)
                change.after += try InspectionFiles.notDone(with: body, of: inspection, in: db)
                return try Entries.add(change, in: db)
            }
        }
    }

    /// Completes an inspection, for good: it is sent after everything that was noted of it before. It is done once: where this person has
    /// completed it and the server has refused that, or has not heard of it yet, the same goes again, behind what was noted of it since.
    public func complete(_ inspection: Id, by account: Id?, at now: Date = Date()) throws -> NotedChange {
        let body = try Self.text(InspectionCompletion(at: now))
        return try write { db in
            if let before = try Entries.completion(of: inspection, by: account, in: db) {
                guard before.isNowhereElse else { return before }
                try sendAgain(before, in: db)
                return try Entries.one(before.key, in: db) ?? before
            }
            var change = NotedChange(.inspectionCompleted, inspection: inspection, by: account, at: now, body: body)
            // Another person's completion may wait for them for ever.
            change.after = try Entries.notDone(
                "inspection = ? and kind <> 'inspection_completed'", [OfficeClient.part(inspection)], in: db)
            return try Entries.add(change, in: db)
        }
    }

    // MARK: - Taking back

    /// What became of taking back.
    public enum TakenBack: Sendable, Hashable {
        /// It had not left the phone, or the server had refused it and stored nothing: it is gone.
        case withdrawn
        /// It is noted that it is to be undone.
        case noted(NotedChange)
        /// Only what moved gear can be undone.
        case cannot
    }

    /// Takes back what was noted on this phone: withdraws it while it has not left, or was refused, else notes its undoing. A second tap notes no
    /// second one: where the first was refused, it is sent again.
    public func takeBack(_ change: NotedChange, by account: Id?, at now: Date = Date()) throws -> TakenBack {
        if try withdraw(change) { return .withdrawn }
        guard NotedChange.Kind.moves.contains(change.kind), let reservation = change.reservation else { return .cannot }
        return try write { db in
            if let undo = try Entries.undoing(of: change.key, by: account, in: db) {
                if undo.state == .parked { try sendAgain(undo, in: db) }
                return .noted(try Entries.one(undo.key, in: db) ?? undo)
            }
            var facts = NotedChange.Facts()
            facts.parts = change.facts.parts
            facts.by = change.facts.by
            // What a swap or a count did is shown as undone when the server has undone it.
            facts.undone = change.asset != nil && change.kind != .swap ? change.kind : nil
            let undo = NotedChange(
                .undo, on: reservation, asset: change.asset, line: change.line, facts: facts, by: account, at: now,
                body: try Self.text(Undo(key: change.key)))
            return .noted(try Entries.add(undo, in: db))
        }
    }

    // MARK: - What a person decides

    /// Takes back what was noted, as long as it has not left the phone, or where the server refused it. False where the server may have it: then
    /// it is undone.
    public func withdraw(_ change: NotedChange) throws -> Bool {
        let gone: Gone? = try write { db in
            guard let now = try Entries.one(change.key, in: db) else {
                let isWithdrawn = try withdrawnHere.has(change.key) || WithdrawnKeys.has(change.key, in: db)
                return isWithdrawn ? Gone() : nil
            }
            guard now.isNowhereElse else { return nil }
            return try letGo(now, in: db)
        }
        guard let gone else { return false }
        forget(gone)
        return true
    }

    /// What a person let go, and the names of files that are not needed any more.
    private struct Gone {
        var keys: [String] = []
        var files: [String] = []
    }

    private func forget(_ gone: Gone) {
        withdrawnHere.add(gone.keys)
        files.remove(gone.files)
    }

    /// With the beginning of an inspection all that was noted of it goes: without it the server takes none of that. Of its files those are needed
    /// still that were filled in again: the server names them.
    private func letGo(_ change: NotedChange, in db: Database) throws -> Gone {
        var gone = [change]
        if change.kind == .inspectionBegun {
            gone += try Entries.notDone(db).filter { $0.inspection == change.inspection && $0.key != change.key }
        }
        for change in gone {
            try Entries.remove(change, in: db)
            try WithdrawnKeys.add(change.key, in: db)
        }
        return Gone(keys: gone.map(\.key), files: try InspectionFiles.unneeded(gone.flatMap(\.files).map(\.name), in: db))
    }

    /// What others noted on this phone, and nobody has said yet that it may be sent as this person: it waits until they sign in, or for
    /// `release`.
    public func held(for account: Id) throws -> [NotedChange] {
        try waiting().filter { SendingOrder.isHeld($0, sender: account) }
    }

    /// Lets what others noted on this phone be sent by whoever is signed in. What this person's role does not allow waits for its own again.
    public func release(to account: Id) throws {
        try write { db in
            try db.run(
                "update entry set released_to = ? where state = 'waiting' and noted_by <> ?",
                [OfficeClient.part(account), OfficeClient.part(account)])
        }
    }

    /// Does what a person chose about a conflict. `.look`, `.takeAgain`, `.fillIn`, `.swap` and `.leaveOutPart` do nothing here: a screen does.
    /// Throws `FileFault.gone` where it can't be sent again as it is.
    /// - Parameters:
    ///   - reason: why it is right all the same, for `.override`; without one it throws `TextFault.missing`.
    ///   - account: who chose it, and sends it now, also where another noted it.
    ///   - now: when they chose it.
    public func settle(
        _ conflict: Conflict, by way: WayOn, reason: String? = nil, account: Id?, at now: Date = Date()
    ) throws {
        if way == .override {
            try TextLimit.overrideReason.check(reason)
            guard reason.map(Reason.saysSomething) == true else {
                throw TextFault.missing(field: TextLimit.overrideReason.field)
            }
        }
        let gone: Gone = try write { db in
            guard let parked = try Entries.one(conflict.change.key, in: db), parked.state == .parked else { return Gone() }
            var gone = Gone()
            switch way {
            case .sendAgain: try sendAgain(parked, in: db)
            case .discard: return try letGo(parked, in: db)
            case .look, .takeAgain, .fillIn, .swap, .leaveOutPart: return gone
            case .noteForgotten(let forgotten, let reservation):
                guard let asset = parked.asset else { return gone }
                let at = Self.forgottenAt(before: parked.at, trip: conflict.refusal.asset, now: now)
                let change = try Self.change(forgotten, asset, on: reservation, by: account, at: at)
                _ = try Entries.add(change, aheadOf: parked, in: db)
                try Entries.set(nil, of: parked, in: db)
            case .undoReturn(let key):
                let undo = NotedChange(
                    .undo, on: parked.reservation, asset: parked.asset, line: parked.line, by: account, at: parked.at,
                    body: try Self.text(Undo(key: key)))
                _ = try Entries.add(undo, aheadOf: parked, in: db)
                try Entries.set(nil, of: parked, in: db)
            case .override:
                guard let reason, let again = try Self.overridden(parked, reason, by: account) else { return gone }
                try Entries.replace(parked, by: again, in: db)
                return gone
            case .leaveOut(let names):
                try leaveOut(Set(names), of: parked, in: db)
                gone.files = try InspectionFiles.unneeded(parked.files.map(\.name).filter(names.contains), in: db)
            }
            try Entries.release(parked, to: account, in: db)
            return gone
        }
        forget(gone)
    }

    /// When what was forgotten is dated: a second before the refused change. By two clocks it may have gone out after that: then it came back
    /// now, or later. Answers have whole seconds (verify/forgotten.json).
    static func forgottenAt(before refused: Date, trip: AssetCause?, now: Date) -> Date {
        let before = refused.addingTimeInterval(-1)
        guard let out = (trip?.actualPickupAt ?? trip?.pickedUpAt)?.addingTimeInterval(1), out > before else { return before }
        return max(now, out)
    }

    /// What the server did not take is sent again as it is. Throws where a file is gone from the phone: its change stays where it is.
    private func sendAgain(_ parked: NotedChange, in db: Database) throws {
        for file in parked.files where file.state == .refused {
            try Files.startOver(file.name, in: db)
        }
        for file in parked.files where file.state == .lost {
            guard files.size(of: file.name) == file.size else { throw FileFault.gone }
            try Files.startOver(file.name, in: db)
        }
        if parked.kind == .inspectionCompleted { try Entries.moveToEnd(parked, in: db) }
        try Entries.set(nil, of: parked, in: db)
    }

    private static func overridden(_ parked: NotedChange, _ reason: String, by account: Id?) throws -> NotedChange? {
        guard parked.kind == .pickup || parked.kind == .handBack else { return nil }
        return try again(parked, by: account) { $0["override"] = .object(["reason": .string(reason)]) }
    }

    /// A new change that says what the parked one says, but for what is changed in it, and as if nothing had been scanned.
    private static func again(
        _ parked: NotedChange, facts: NotedChange.Facts? = nil, by account: Id?,
        _ edit: (inout [String: JSONPart]) -> Void = { _ in }
    ) throws -> NotedChange {
        var members = try JSONDecoder().decode([String: JSONPart].self, from: Data(parked.template.utf8))
        members["scanned_code"] = nil
        edit(&members)
        return NotedChange(
            parked.kind, on: parked.reservation, asset: parked.asset, line: parked.line, facts: facts ?? parked.facts,
            by: account, at: parked.at, body: try text(members))
    }

    /// The change goes without these files. The server has stored nothing under its key, so the key may stand for it.
    private func leaveOut(_ names: Set<String>, of parked: NotedChange, in db: Database) throws {
        var report = try JSONDecoder().decode([String: JSONPart].self, from: Data(parked.template.utf8))
        guard case .array(let photos)? = report["photo_object_paths"] else { return }
        let gone = Set(names.map { JSONPart.string(NotedFile.placeholder($0)) })
        report["photo_object_paths"] = .array(photos.filter { !gone.contains($0) })
        try db.run("update entry set body = ? where key = ?", [try Self.text(report), parked.key])
        for name in names { try db.run("delete from file where name = ? and entry = ?", [name, parked.number]) }
        let left = try Files.of(parked.number, in: db)
        if left.allSatisfy({ $0.state != .lost && $0.state != .refused }) { try Entries.set(nil, of: parked, in: db) }
    }

    /// What was refused goes in the place of another that is out here, as one change in the place of the refused one.
    public func swap(_ conflict: Conflict, for other: Id, account: Id?) throws {
        try write { db in
            guard let parked = try Entries.one(conflict.change.key, in: db), parked.state == .parked, parked.kind == .pickup,
                let asset = parked.asset, let reservation = parked.reservation
            else { return }
            var facts = NotedChange.Facts()
            facts.by = asset
            let body = try Self.text(Swap(assetId: other, byAssetId: asset, at: parked.at))
            let swap = NotedChange(.swap, on: reservation, asset: other, facts: facts, by: account, at: parked.at, body: body)
            try Entries.replace(parked, by: swap, in: db)
        }
    }

    /// What lies in an asset by the copy of the house, where it is a case.
    public func contents(of asset: Id) throws -> [Id] { try database.read { try Overlay($0).parts(of: asset) } }

    /// The case goes without a part that was taken out of it, as a change in the place of the refused one.
    public func leaveOut(part: Id, of conflict: Conflict, account: Id?) throws {
        try write { db in
            guard let parked = try Entries.one(conflict.change.key, in: db), parked.state == .parked,
                parked.kind == .pickup || parked.kind == .handBack
            else { return }
            var facts = parked.facts
            let parts = parked.parts.filter { $0 != part }
            facts.parts = parts.isEmpty ? nil : parts
            try Entries.replace(parked, by: try Self.again(parked, facts: facts, by: account), in: db)
        }
    }

    /// Another photo in the place of one that is lost, or that the server does not take. Its change waits again when all its files are good.
    /// Throws `FileFault.settled`, and keeps nothing, where a person has settled it meanwhile. `House.replace` makes it smaller before.
    /// - Parameter account: who made it, and sends the change now, also where another noted it.
    public func replace(_ file: NotedFile, by new: NewFile, account: Id? = nil) throws {
        try keeping([new]) { kept, db in
            guard let kept = kept.first, let parked = try Entries.one(file.entry, in: db), parked.state == .parked,
                parked.files.contains(where: { $0.name == file.name })
            else { throw FileFault.settled }
            guard parked.kind != .report || Report.takes(new.contentType) else { throw FileFault.unknownType(new.contentType) }
            try Entries.release(parked, to: account, in: db)
            let template = parked.template.replacing(file.placeholder, with: kept.placeholder)
            try db.run("update entry set body = ? where key = ?", [template, parked.key])
            try db.run(
                """
                update file set name = ?, content_type = ?, size = ?, state = 'waiting', object_path = null, upload_url = null,
                    minted_at = null, resumable = null, resets = 0, reason = null where name = ?
                """, [kept.name, kept.contentType, kept.size, file.name])
            // Where it was filled in again, the server may name it still, but its bytes are of no use any more.
            try db.run("delete from named_file where name = ?", [file.name])
            let left = try Files.of(parked.number, in: db)
            if left.allSatisfy({ $0.state != .lost && $0.state != .refused }) { try Entries.set(nil, of: parked, in: db) }
        }
        files.remove([file.name])
    }
}
