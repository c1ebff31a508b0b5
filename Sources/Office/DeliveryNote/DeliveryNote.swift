import API
import JSON

/// The facts of a reservation on a delivery note, as `office.get_delivery_note` knows them.
struct DeliveryNote {
    struct Line {
        let item: String
        let quantity: String
        /// How many went out; nil where nothing is counted.
        let delivered: String?
        let pieces: [Piece]
    }

    struct Piece {
        let name: String
        let serial: String?
        let condition: String
        let wentOut: Bool
    }

    struct Signature {
        let role: String
        let name: String
        let at: String
        /// A signed URL, which ends.
        let image: String?
    }

    let house: String
    let reference: String
    let client: String
    let language: Language
    let location: String?
    /// By the house's clock, as the others: `2026-06-02 09:00`.
    let pickupAt: String
    let returnAt: String
    let printedAt: String
    let lines: [Line]
    let signatures: [Signature]

    /// Nil for what is no such document.
    init?(_ facts: JSONValue) {
        guard case .object(let note) = facts, let house = note.text("house"), let reference = note.text("reference"),
            let client = note.text("client"), let pickupAt = note.text("pickup_at"), let returnAt = note.text("return_at"),
            let printedAt = note.text("printed_at")
        else { return nil }
        self.house = house
        self.reference = reference
        self.client = client
        language = Language(tag: note.text("language") ?? "")
        location = note.text("location")
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.printedAt = printedAt
        lines = note.objects("lines").map { line in
            Line(
                item: line.text("item") ?? "", quantity: line.text("qty") ?? "", delivered: line.text("delivered"),
                pieces: line.objects("pieces").map { piece in
                    Piece(
                        name: piece.text("name") ?? "", serial: piece.text("serial"), condition: piece.text("condition") ?? "",
                        wentOut: piece.isTrue("went_out"))
                })
        }
        signatures = note.objects("signatures").map { signature in
            Signature(
                role: signature.text("role") ?? "", name: signature.text("name") ?? "", at: signature.text("at") ?? "",
                image: signature.text("url"))
        }
    }
}

extension JSONObject {
    fileprivate func isTrue(_ name: String) -> Bool { if case .bool(true)? = self[name] { true } else { false } }

    fileprivate func objects(_ name: String) -> [JSONObject] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.compactMap { value in if case .object(let object) = value { object } else { nil } }
    }
}
