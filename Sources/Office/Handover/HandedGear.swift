import API
import JSON
import Postgres
import Text

/// The subject of a pickup or a return, as its body says: an asset, or so many of a counted line. Each has the parameters of
/// its SQL function.
enum HandedGear {
    case asset(Arguments)
    case line(Arguments)

    /// The most of a line that go out, or come in, at once.
    private static let mostAtOnce = 10_000

    /// What only an asset's body may say, and what only a return's. Elsewhere it would be dropped without a word.
    private static let ofAssets = ["scanned_code", "contents"]
    private static let ofReturns = ["lost", "lost_note", "location", "last", "used"]
    /// What a swap says nothing of, though its first half is a return.
    static let notOfSwaps = ["line_id", "contents", "override", "qty"] + ofReturns

    static func takePickup(of body: inout BodyFields) -> HandedGear {
        body.refuse(ofReturns)
        guard isLine(&body) else {
            body.refuse(["qty"])
            return .asset(asset(of: &body))
        }
        body.refuse(ofAssets)
        let qty = body.number("qty", in: 1...mostAtOnce)
        return .line(line(of: &body) + ["qty": String(qty)])
    }

    static func takeReturn(of body: inout BodyFields) -> HandedGear {
        guard isLine(&body) else {
            body.refuse(["qty", "used"])
            let given = body.faults.count
            let isLost = body.optionalFlag("lost") ?? false
            let mayBeLost = isLost || body.faults.count > given
            let note = lostNote(of: &body, isLost: mayBeLost)
            let place = returnPlace(of: &body)
            if isLost, place != nil { body.fail("location", .notSupported) }
            let isLast = body.optionalFlag("last") ?? false
            return .asset(
                asset(of: &body) + [
                    "is_lost": String(isLost), "lost_note": note, "location": place, "is_last": String(isLast),
                ])
        }
        // Counted gear is at no place.
        body.refuse(ofAssets + ["location"])
        let given = body.faults.count
        let isLast = body.optionalFlag("last") ?? false
        let qty = body.number("qty", in: 0...mostAtOnce)
        let lost = body.optionalNumber("lost", in: 0...mostAtOnce) ?? 0
        let used = body.optionalNumber("used", in: 0...mostAtOnce) ?? 0
        // With `last`, nothing need come: the return before it was the last.
        if body.faults.count == given, qty + lost + used == 0, !isLast { body.fail("qty", .outOfRange) }
        let mayBeLost = lost > 0 || body.faults.count > given
        let note = lostNote(of: &body, isLost: mayBeLost)
        return .line(
            line(of: &body) + [
                "qty": String(qty), "lost": String(lost), "used": String(used), "lost_note": note, "is_last": String(isLast),
            ])
    }

    /// A text about the loss, which may have lines. Only what is lost has one.
    private static func lostNote(of body: inout BodyFields, isLost: Bool) -> String? {
        let note = body.optionalText("lost_note", length: 0...2000)
        if !isLost, body.has("lost_note") { body.fail("lost_note", .notSupported) }
        return note
    }

    /// Where it came back; nil where that is not said, or nothing is left of it.
    private static func returnPlace(of body: inout BodyFields) -> String? {
        guard case .string(let place)? = body.line("location", length: 1...200) else { return nil }
        return place
    }

    /// A body that names neither is one that lacks its asset, as it was before there were lines.
    private static func isLine(_ body: inout BodyFields) -> Bool {
        guard body.has("line_id") else { return false }
        guard body.has("asset_id") else { return true }
        body.fail("line_id", .notSupported)
        return false
    }

    private static func asset(of body: inout BodyFields) -> Arguments {
        [
            "asset": body.uuid("asset_id"), "scanned_code": body.optionalScan("scanned_code", length: CodeText.length),
            "happened_at": body.time("at")?.text,
            "contents": body.uuids("contents", atMost: CaseContentsEndpoint.most).map(\.postgresArray),
            "override_reason": body.overrideReason(),
        ]
    }

    private static func line(of body: inout BodyFields) -> Arguments {
        ["line": body.uuid("line_id"), "happened_at": body.time("at")?.text, "override_reason": body.overrideReason()]
    }
}

extension BodyFields {
    /// Refuses what is said elsewhere and means nothing here. A flag that is false says nothing.
    mutating func refuse(_ names: [String]) {
        for name in names where has(name) {
            if case .bool(false)? = value(name) { continue }
            fail(name, .notSupported)
        }
    }

    /// Why a person overrules a refusal: `"override": {"reason": "…"}`; nil where it is missing.
    fileprivate mutating func overrideReason() -> String? {
        object("override") { fields in fields.reason(length: 1...200) } ?? nil
    }
}
