import API

/// A page of reservations, put together of what Postgres has just made and of bodies that were kept.
struct ReservationPage {
    private let body: [UInt8]
    private let parts: [KeptAnswer.Part]

    /// Reads the lines of `office.list_reservations`: where the next page begins as JSON, then for each reservation its id, a space, and
    /// its body or its place among the parts of `kept`, from 1 on. Nil where they are not such lines.
    init?(lines: [UInt8], kept: KeptAnswer?, mark: CursorMark) {
        var rest = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard let place = rest.popFirst() else { return nil }
        var shown: [(id: String, body: ArraySlice<UInt8>)] = []
        shown.reserveCapacity(rest.count)
        for line in rest {
            guard line.count > Self.idLength + 1 else { return nil }
            let id = String(decoding: line.prefix(Self.idLength), as: UTF8.self)
            let value = line.dropFirst(Self.idLength + 1)
            if value.first == UInt8(ascii: "{") {
                shown.append((id, value))
            } else {
                guard let kept, let place = Int(String(decoding: value, as: UTF8.self)), kept.parts.indices.contains(place - 1)
                else { return nil }
                shown.append((id, kept.body[kept.parts[place - 1].range]))
            }
        }
        (body, parts) = Self.joined(shown, cursor: mark.marking(place))
    }

    /// In memory of just that size: it may be kept for long.
    private static func joined(
        _ shown: [(id: String, body: ArraySlice<UInt8>)], cursor: [UInt8]
    ) -> ([UInt8], [KeptAnswer.Part]) {
        let (head, foot) = (#"{"reservations":["#, #"],"next_cursor":"#)
        var body: [UInt8] = []
        let commas = max(0, shown.count - 1)
        body.reserveCapacity(shown.reduce(head.utf8.count + foot.utf8.count + cursor.count + commas + 1) { $0 + $1.body.count })
        var parts: [KeptAnswer.Part] = []
        parts.reserveCapacity(shown.count)
        body += head.utf8
        for (id, one) in shown {
            if !parts.isEmpty { body.append(UInt8(ascii: ",")) }
            parts.append(KeptAnswer.Part(id: id, range: body.count..<body.count + one.count))
            body += one
        }
        body += foot.utf8
        body += cursor
        body.append(UInt8(ascii: "}"))
        return (body, parts)
    }

    private static let idLength = 36

    func answer(tenant: String, state: KeptAnswer.State?) -> KeptAnswer {
        KeptAnswer(tenant: tenant, body: body, parts: parts, state: state)
    }
}
