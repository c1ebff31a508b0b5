import API
import JSON

/// The parts of a kit, as a body says them: a list of items, each once, with how many of it.
enum KitParts {
    /// The list as the parameter of a SQL function.
    /// - Parameter kit: the id of the kit, which is no part of itself.
    static func take(of body: inout BodyFields, kit: String?) -> String {
        let parts = body.list("body", atMost: 500) { part in
            (item: part.uuid("item_id"), qty: part.number("qty", in: 1...10_000))
        }
        var seen = Set([kit].compactMap(\.self))
        for (place, part) in parts.enumerated() where !part.item.isEmpty && !seen.insert(part.item).inserted {
            body.fail("body[\(place)].item_id", .invalidValue)
        }
        var writer = JSONWriter()
        writer.value(
            .array(
                parts.map { part in
                    .object(
                        JSONObject(members: [
                            .init(name: "item_id", value: .string(part.item)),
                            .init(name: "qty", value: .number(String(part.qty))),
                        ]))
                }))
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
