/// The properties that schemas name, through references and combinations: what may be in a value, and what ought to be.
package struct DocumentedProperties {
    let document: JSONTree

    package init(document: JSONTree) { self.document = document }

    /// The places of the value's members that no schema names, `$.a.b`; a list's elements all have the place `$[]`.
    package func unnamed(in value: JSONTree, by schema: JSONTree) -> Set<String> {
        unnamed(in: value, by: [schema], at: "$")
    }

    /// The places of all properties that the schema names.
    package func named(by schema: JSONTree) -> Set<String> { named(by: [schema], at: "$") }

    /// The places of the value's members; below what a schema leaves open, none.
    package func present(in value: JSONTree, by schema: JSONTree) -> Set<String> {
        named(by: schema).intersection(places(in: value, at: "$"))
    }

    private func unnamed(in value: JSONTree, by schemas: [JSONTree], at place: @autoclosure () -> String) -> Set<String> {
        let parts = schemas.flatMap(parts)
        switch value {
        case .array(let elements):
            return elements.reduce(into: []) {
                $0.formUnion(unnamed(in: $1, by: parts.compactMap { $0["items"] }, at: place() + "[]"))
            }
        case .object(let members):
            if parts.contains(where: { $0["additionalProperties"] == true }) { return [] }
            return members.reduce(into: []) { found, member in
                let known = parts.compactMap { part in
                    part["properties"]?[member.key] ?? part["additionalProperties"].flatMap { $0.object == nil ? nil : $0 }
                }
                if known.isEmpty {
                    found.insert("\(place()).\(member.key)")
                } else {
                    found.formUnion(unnamed(in: member.value, by: known, at: "\(place()).\(member.key)"))
                }
            }
        default: return []
        }
    }

    private func named(by schemas: [JSONTree], at place: String) -> Set<String> {
        let parts = schemas.flatMap(parts)
        let items = parts.compactMap { $0["items"] }
        var found = items.isEmpty ? [] : named(by: items, at: place + "[]")
        for name in Set(parts.flatMap { $0["properties"]?.object?.keys.map { $0 } ?? [] }) {
            found.insert("\(place).\(name)")
            found.formUnion(named(by: parts.compactMap { $0["properties"]?[name] }, at: "\(place).\(name)"))
        }
        return found
    }

    private func places(in value: JSONTree, at place: String) -> Set<String> {
        switch value {
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(places(in: $1, at: place + "[]")) }
        case .object(let members):
            members.reduce(into: []) { found, member in
                found.insert("\(place).\(member.key)")
                found.formUnion(places(in: member.value, at: "\(place).\(member.key)"))
            }
        default: []
        }
    }

    /// The schema and all that it refers to or combines.
    private func parts(_ schema: JSONTree) -> [JSONTree] {
        let referred = schema["$ref"]?.string.flatMap(document.pointed).map { [$0] } ?? []
        let combined = ["allOf", "oneOf"].flatMap { schema[$0]?.array ?? [] }
        return [schema] + (referred + combined).flatMap(parts)
    }
}
