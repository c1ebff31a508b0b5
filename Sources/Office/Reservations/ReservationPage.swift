import API

/// A page of reservations, put together of what Postgres has just made and of bodies that were kept.
struct ReservationPage {
    private let body: [UInt8]
    private let parts: [KeptAnswer.Part]

    /// Reads the lines of `office.list_reservations`: the next cursor as JSON, then for each reservation its id, a space, and its body
    /// or its place among the parts of `kept`, from 1 on. Nil where they are not such lines.
    init?(lines: [UInt8], kept: KeptAnswer?) {
        var rest = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard let cursor = rest.popFirst() else { return nil }
        var body = Array(#"{"reservations":["#.utf8)
        var parts: [KeptAnswer.Part] = []
        body.reserveCapacity(max(lines.count, kept?.body.count ?? 0) + 64)
        parts.reserveCapacity(rest.count)
        for line in rest {
            guard line.count > Self.idLength + 1 else { return nil }
            if !parts.isEmpty { body.append(UInt8(ascii: ",")) }
            let start = body.count
            let value = line.dropFirst(Self.idLength + 1)
            if value.first == UInt8(ascii: "{") {
                body += value
            } else {
                guard let kept, let place = Int(String(decoding: value, as: UTF8.self)), kept.parts.indices.contains(place - 1)
                else { return nil }
                body += kept.body[kept.parts[place - 1].range]
            }
            let id = String(decoding: line.prefix(Self.idLength), as: UTF8.self)
            parts.append(KeptAnswer.Part(id: id, range: start..<body.count))
        }
        body += #"],"next_cursor":"#.utf8
        body += cursor
        body.append(UInt8(ascii: "}"))
        self.body = body
        self.parts = parts
    }

    private static let idLength = 36

    func answer(tenant: String, state: KeptAnswer.State?) -> KeptAnswer {
        KeptAnswer(tenant: tenant, body: body, parts: parts, state: state)
    }
}
