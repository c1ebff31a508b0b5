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
    ///   - isLast: a return that closes the reservation.
    public func scan(
        _ text: String, _ way: Way, on reservation: Id, by account: Id?, at now: Date = Date(), anyway: Bool = false,
        isLast: Bool = false
    ) throws -> ScanOutcome {
        try database.write { db in
            let overlay = try Overlay(db)
            let found = try overlay.find(text)
            guard let asset = found.assets.first else {
                return .refused(LocalRefusal(code: .unknownCode, text: found.text ?? text))
            }
            guard found.assets.count == 1 else { return .refused(LocalRefusal(code: .ambiguousCode, text: found.text)) }
            let isSticker = try overlay.isSticker(found.text ?? text, of: asset.id)
            return try note(
                way, asset.id, on: reservation, scannedCode: isSticker ? text : nil, by: account, at: now, anyway: anyway,
                isLast: isLast, overlay, db)
        }
    }

    /// The same for an asset that is known by its id, such as one that was tapped on, or that the server found.
    public func note(
        _ way: Way, asset: Id, on reservation: Id, scannedCode: String? = nil, by account: Id?, at now: Date = Date(),
        anyway: Bool = false, isLast: Bool = false
    ) throws -> ScanOutcome {
        try database.write { db in
            try note(
                way, asset, on: reservation, scannedCode: scannedCode, by: account, at: now, anyway: anyway, isLast: isLast,
                Overlay(db), db)
        }
    }

    private func note(
        _ way: Way, _ asset: Id, on reservation: Id, scannedCode: String?, by account: Id?, at now: Date, anyway: Bool,
        isLast: Bool, _ overlay: Overlay, _ db: Database
    ) throws -> ScanOutcome {
        let at = try Self.time(now, of: asset, in: db)
        let parts = try overlay.parts(of: asset)
        if !anyway, let outcome = try overlay.judge(way, asset, on: reservation, parts: parts, at: at) {
            // A return that is said to be the last closes, whatever is back already.
            if case .standing = outcome, isLast, way == .back {} else { return outcome }
        }
        let change = try Self.change(
            way, asset, on: reservation, parts: parts, scannedCode: scannedCode, by: account, at: at, isLast: isLast)
        return .noted(try Entries.add(change, in: db))
    }

    /// In thousandths of a second, and behind whatever was noted of the asset before: two scans of one moment keep their order.
    private static func time(_ now: Date, of asset: Id, in db: Database) throws -> Date {
        let thousandths = (now.timeIntervalSince1970 * 1000).rounded()
        let last: Double? = try db.value("select max(at) from entry where asset = ?", [OfficeClient.part(asset)])
        let after = last.map { ($0 * 1000).rounded() + 1 }
        // A clock that was set back by more than a minute is not followed.
        return Date(
            timeIntervalSince1970: (after.map { $0 - thousandths < 60_000 ? max(thousandths, $0) : thousandths } ?? thousandths)
                / 1000)
    }

    static func change(
        _ way: Way, _ asset: Id, on reservation: Id, parts: [Id] = [], scannedCode: String? = nil, by account: Id?, at: Date,
        isLast: Bool = false, override reason: String? = nil
    ) throws -> NotedChange {
        let override = reason.map { Override(reason: $0) }
        let body =
            way == .out
            ? try ModelCoding.encoder().encode(Handover(assetId: asset, scannedCode: scannedCode, override: override, at: at))
            : try ModelCoding.encoder().encode(
                AssetReturn(assetId: asset, scannedCode: scannedCode, override: override, last: isLast ? true : nil, at: at))
        return NotedChange(
            number: 0, place: 0, key: OfficeClient.newKey(), kind: way == .out ? .pickup : .handBack, reservation: reservation,
            asset: asset, parts: parts, at: at, isLast: isLast, notedBy: account, releasedTo: nil,
            body: String(decoding: body, as: UTF8.self), state: .waiting, isTried: false, refusal: nil)
    }

    // MARK: - What a person decides

    /// Takes back what was noted, as long as it has not left the phone. False where it may have: then it is undone.
    public func withdraw(_ change: NotedChange) throws -> Bool {
        try database.write { db in
            guard let now = try Entries.one(change.key, in: db), now.state == .waiting, !now.isTried else { return false }
            try Entries.remove(now, in: db)
            return true
        }
    }

    /// Lets what others noted on this phone be sent by whoever is signed in.
    public func release(to account: Id) throws {
        try database.write { db in
            try db.run(
                "update entry set released_to = ? where state = 'waiting' and noted_by <> ?",
                [OfficeClient.part(account), OfficeClient.part(account)])
        }
    }

    /// Does what a person chose about a conflict. `.look` does nothing here.
    /// - Parameters:
    ///   - reason: why it is right all the same, for `.override`.
    ///   - account: who chose it.
    public func settle(_ conflict: Conflict, by way: WayOn, reason: String? = nil, account: Id?) throws {
        try database.write { db in
            guard let parked = try Entries.one(conflict.change.key, in: db), parked.state == .parked else { return }
            switch way {
            case .sendAgain: try Entries.set(nil, of: parked, in: db)
            case .discard: try Entries.remove(parked, in: db)
            case .look: break
            case .noteForgotten(let forgotten, let reservation):
                let change = try Self.change(
                    forgotten, parked.asset, on: reservation, by: account, at: parked.at.addingTimeInterval(-1))
                _ = try Entries.add(change, aheadOf: parked, in: db)
                try Entries.set(nil, of: parked, in: db)
            case .undoReturn(let key):
                var undo = parked
                undo.kind = .undo
                undo.key = OfficeClient.newKey()
                undo.parts = []
                undo.notedBy = account
                undo.body = String(decoding: try ModelCoding.encoder().encode(Undo(key: key)), as: UTF8.self)
                _ = try Entries.add(undo, aheadOf: parked, in: db)
                try Entries.set(nil, of: parked, in: db)
            case .override:
                guard let reason, !reason.isEmpty, parked.kind != .undo else { return }
                var again = try Self.change(
                    parked.kind == .pickup ? .out : .back, parked.asset, on: parked.reservation, parts: parked.parts, by: account,
                    at: parked.at, isLast: parked.isLast, override: reason)
                again = try Entries.add(again, aheadOf: parked, in: db)
                try Entries.remove(parked, in: db)
            }
        }
    }
}
