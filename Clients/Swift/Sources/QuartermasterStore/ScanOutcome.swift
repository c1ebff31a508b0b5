import Foundation
import QuartermasterAPI

/// What became of a scan, or of anything else that a person noted.
public enum ScanOutcome: Sendable, Hashable {
    /// It is on disk, and will be sent.
    case noted(NotedChange)
    /// It is so already, so nothing was noted: out here while handing out, back while taking back.
    case standing(Standing)
    /// It was refused at once, by the server's own rules and what this phone knows. Nothing was noted.
    case refused(LocalRefusal)
}

/// Where an asset is already.
public struct Standing: Sendable, Hashable {
    /// Which one.
    public var asset: AssetRecord
    /// Where it is: out, or back.
    public var way: Way
    /// Since when.
    public var since: Date?
    /// Who brought it there, where known.
    public var by: String?

    /// All that it has.
    public init(asset: AssetRecord, way: Way, since: Date? = nil, by: String? = nil) {
        self.asset = asset
        self.way = way
        self.since = since
        self.by = by
    }
}

extension AssetRecord {
    /// Whether it is still the house's.
    var isThere: Bool { ![AssetStatus.archived, .disposed].map(\.rawValue).contains(status) }
}

/// A no without a network. The phone's knowledge may be old: a person may have it noted all the same, unless nothing was found.
public struct LocalRefusal: ReadableError, Hashable {
    /// What the server would say.
    public var code: ErrorCode
    /// What the text was understood as, where it was a scan.
    public var text: String?
    /// What is refused.
    public var asset: AssetRecord?
    /// What people call the reservation that it is out on.
    public var elsewhere: String?
    /// The name of the line's item, and how many it is for, where it is full.
    public var line: String?
    /// See `line`.
    public var qty: Int?
    /// False where nothing was found in a copy whose first run is not over: the house may have it all the same.
    public var isCopyWhole: Bool

    /// All that it has.
    public init(
        code: ErrorCode, text: String? = nil, asset: AssetRecord? = nil, elsewhere: String? = nil, line: String? = nil,
        qty: Int? = nil, isCopyWhole: Bool = true
    ) {
        self.code = code
        self.text = text
        self.asset = asset
        self.elsewhere = elsewhere
        self.line = line
        self.qty = qty
        self.isCopyWhole = isCopyWhole
    }

    /// Whether it may be noted all the same, by `anyway`.
    public var mayBeNotedAnyway: Bool { ![.unknownCode, .ambiguousCode].contains(code) }

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String { words.text(in: language) }

    private var words: Words {
        let name = asset.map { $0.assetTag ?? $0.serial ?? "\($0.number)" } ?? text ?? ""
        switch code {
        case .unknownCode where !isCopyWhole:
            return Words(
                "This phone has not fetched all of the house yet, and nothing of what it knows has the code \(name).",
                "Este teléfono todavía no trajo todo lo de la casa, y nada de lo que conoce tiene el código \(name).")
        case .unknownCode: return Words("Nothing here has the code \(name).", "Nada aquí tiene el código \(name).")
        case .ambiguousCode: return Words("Several have the code \(name).", "Varios tienen el código \(name).")
        case .assetUnavailable:
            guard let elsewhere else {
                return Words("\(name) can't go out: \(state.english).", "\(name) no puede salir: \(state.spanish).")
            }
            return Words("\(name) is out on \(elsewhere).", "\(name) está fuera en \(elsewhere).")
        case .lineCapacityFull:
            return Words(
                "All \(qty ?? 0) of \(line ?? name) are out already.", "Ya salieron los \(qty ?? 0) de \(line ?? name).")
        case .moreThanOut:
            return Words("Only \(qty ?? 0) of \(line ?? name) are out.", "Solo hay \(qty ?? 0) de \(line ?? name) fuera.")
        case .lineNotFound:
            return Words("This phone does not know the line.", "Este teléfono no conoce la línea.")
        case .assetNotOnReservation:
            return Words("\(name) is not on this reservation.", "\(name) no está en esta reserva.")
        case .assetNotCheckedOut: return Words("\(name) never went out here.", "\(name) no salió en esta reserva.")
        case .reservationNotFound:
            return Words("This phone does not know the reservation.", "Este teléfono no conoce la reserva.")
        default:
            return Words("The reservation is not open for this.", "La reserva no está abierta para esto.")
        }
    }

    /// What the asset is, in the words of the server's page. A word that this version does not know stands as it came.
    private var state: Words {
        let status = asset?.status ?? ""
        return switch AssetStatus(rawValue: status) {
        case .repair: Words("in repair", "en reparación")
        case .archived: Words("archived", "archivado")
        case .disposed: Words("disposed of", "dado de baja")
        default: Words(status, status)
        }
    }
}

/// A change that the server refused, with what may be done about it: the likeliest first.
public struct Conflict: Sendable, Hashable, Identifiable {
    /// The change.
    public var change: NotedChange
    /// The server's no.
    public var refusal: Refusal
    /// What may be done.
    public var ways: [WayOn]

    /// What it is known by.
    public var id: String { change.key }

    init?(_ change: NotedChange) {
        guard change.state == .parked, let refusal = change.refusal else { return nil }
        self.change = change
        self.refusal = refusal
        ways = WayOn.ways(of: change, refusal)
    }
}

/// What a person may do about a conflict.
public enum WayOn: Sendable, Hashable {
    /// It was forgotten before: a return elsewhere, or the pickup. It goes ahead of the refused change, which is sent again.
    case noteForgotten(Way, reservation: Id)
    /// Look at the reservation that it is out on.
    case look(reservation: Id)
    /// It goes in the place of another that is out here: `HouseStore.swap`, when the person has said which.
    case swap
    /// What lies in the case is refused, and not the case: it goes without that, which needs the network: `House.leaveOut`.
    case leaveOutPart(Id)
    /// The person's own return closed the reservation: take that back, then send this again.
    case undoReturn(key: String)
    /// It is right all the same: a new change in its place, with a reason.
    case override
    /// Make these files anew: `House.replace`.
    case takeAgain(files: [String])
    /// Send it without these files.
    case leaveOut(files: [String])
    /// Fill in what is missing of the inspection, which then goes ahead; then send this again.
    case fillIn
    /// Send it again, under its old key.
    case sendAgain
    /// It is not to be made.
    case discard

    /// By the table of the guide, "Each refusal, and what to show".
    static func ways(of change: NotedChange, _ refusal: Refusal) -> [WayOn] {
        let elsewhere = refusal.asset?.currentReservationId.flatMap { $0 == change.reservation ? nil : $0 }
        // A swap has another asset that may be the cause, and a case what lies in it: neither is noted, nor overridden, by itself.
        let isItself = refusal.asset.map { $0.id == change.asset } ?? true
        let look = elsewhere.map { [WayOn.look(reservation: $0)] } ?? []
        let refused = (refusal.current?.contents ?? []).filter { $0.code != nil }.map(\.assetId)
        let isOfCase = !change.parts.isEmpty && change.asset.map { !refused.contains($0) } ?? false
        let parts = isOfCase ? refused.map(WayOn.leaveOutPart) : []
        let swap = change.kind == .pickup && change.asset != nil && change.parts.isEmpty ? [WayOn.swap] : []
        if [.fileLost, .fileNotTaken, .photoNotUploaded].contains(refusal.code) {
            let bad = change.files.filter { $0.state == .lost || $0.state == .refused }.map(\.name)
            guard !bad.isEmpty else { return [.sendAgain, .discard] }
            return [.takeAgain(files: bad)] + (change.kind == .report ? [.leaveOut(files: bad)] : []) + [.sendAgain, .discard]
        }
        switch refusal.code {
        case .inspectionIncomplete: return [.fillIn, .sendAgain, .discard]
        case .moreThanOut: return [.sendAgain, .discard]
        case .assetUnavailable:
            let isPickup = change.kind == .pickup
            let forgotten = isPickup && isItself ? elsewhere.map { [WayOn.noteForgotten(.back, reservation: $0)] } ?? [] : []
            let isGone = [.archived, .disposed].contains(refusal.asset?.status)
            return forgotten + parts + look + (isPickup && !isGone ? [.override] : []) + [.sendAgain, .discard]
        case .lineCapacityFull: return swap + parts + (change.kind == .swap ? [] : [.override]) + [.sendAgain, .discard]
        case .assetNotOnReservation:
            let isMove = [.pickup, .handBack].contains(change.kind)
            let override = isMove && (change.kind == .pickup || elsewhere != nil) ? [WayOn.override] : []
            return look + (elsewhere == nil ? swap : []) + parts + override + [.discard, .sendAgain]
        case .assetNotCheckedOut:
            let isReturn = change.kind == .handBack
            let here = elsewhere == nil && isReturn && isItself ? change.reservation : nil
            let forgotten = here.map { [WayOn.noteForgotten(.out, reservation: $0)] } ?? []
            return forgotten + look + (elsewhere != nil && isReturn ? [.override] : []) + [.discard, .sendAgain]
        case .reservationWrongState:
            let undo = refusal.current?.undoKey.map { [WayOn.undoReturn(key: $0)] } ?? []
            let gives = change.kind == .pickup && [.requested, .returned].contains(refusal.current?.reservationStatus)
            return undo + (gives ? [.override] : []) + [.sendAgain, .discard]
        case .codeMismatch, .ambiguousCode, .nothingToUndo, .tooLate, .alreadyApplied, .alreadyExists:
            return [.discard, .sendAgain]
        default: return look + [.sendAgain, .discard]
        }
    }
}

extension ErrorCode {
    /// A file of a change is gone from this phone. No server says it.
    public static let fileLost = ErrorCode.other("file_lost")
    /// The store of files said no to one, without a word. No server says it.
    public static let fileNotTaken = ErrorCode.other("file_not_taken")
}
