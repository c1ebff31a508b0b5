/// Judges values by the JSON Schemas of a document (2020-12), as far as the document uses them: a keyword that this does not
/// know is a fault, so that none is passed over in silence.
struct SchemaCheck {
    /// What references point into.
    let document: JSONTree

    /// What is wrong with the value, one sentence a fault; empty when it is valid.
    func faults(of value: JSONTree, against schema: JSONTree, at place: String = "$") -> [String] {
        guard case .object(let keywords) = schema else { return ["\(place): its schema is none: \(schema)"] }
        // Nearly all values are valid, and all answers are judged: only faults are worth an order.
        if keywords.allSatisfy({ faults(of: value, $0, $1, at: place).isEmpty }) { return [] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule in
            faults(of: value, keyword, rule, at: place)
        }
    }

    /// Words about a schema, which judge nothing.
    private static let annotations: Set<String> = ["description", "example", "examples", "default", "title"]

    private func faults(of value: JSONTree, _ keyword: String, _ rule: JSONTree, at place: String) -> [String] {
        switch keyword {
        case "$ref": return referred(value, rule, place)
        case "allOf", "oneOf": return combined(value, keyword, rule, place)
        case "properties", "additionalProperties": return members(value, keyword, rule, place)
        case "items": return elements(value, rule, place)
        case _ where Self.annotations.contains(keyword): return []
        default:
            switch SchemaKeyword.holds(keyword, rule, for: value) {
            case true?: return []
            case false?: return ["\(place): \(value) breaks \(keyword) \(rule)"]
            case nil: return ["\(place): the keyword \(keyword) \(rule) is not known here"]
            }
        }
    }

    private func referred(_ value: JSONTree, _ rule: JSONTree, _ place: String) -> [String] {
        guard let reference = rule.string, let schema = document.pointed(to: reference) else {
            return ["\(place): nothing is at \(rule)"]
        }
        return faults(of: value, against: schema, at: place)
    }

    private func combined(_ value: JSONTree, _ keyword: String, _ rule: JSONTree, _ place: String) -> [String] {
        let all = (rule.array ?? []).map { faults(of: value, against: $0, at: place) }
        if keyword == "allOf" { return all.flatMap { $0 } }
        let fitting = all.count { $0.isEmpty }
        return fitting == 1 ? [] : ["\(place): \(fitting) of oneOf fit: \(all)"]
    }

    private func members(_ value: JSONTree, _ keyword: String, _ rule: JSONTree, _ place: String) -> [String] {
        if keyword == "additionalProperties" {
            if rule == true { return [] }
            guard rule.object != nil else { return ["\(place): additionalProperties \(rule) is not known here"] }
            // Of names that people choose: an object that says so names none itself.
            return (value.object ?? [:]).flatMap { faults(of: $1, against: rule, at: "\(place).\($0)") }.sorted()
        }
        guard let members = value.object, let schemas = rule.object else { return [] }
        let found = members.map { name, member in
            schemas[name].map { faults(of: member, against: $0, at: "\(place).\(name)") } ?? []
        }
        return found.allSatisfy(\.isEmpty) ? [] : found.flatMap(\.self).sorted()
    }

    private func elements(_ value: JSONTree, _ rule: JSONTree, _ place: String) -> [String] {
        (value.array ?? []).enumerated().flatMap { faults(of: $1, against: rule, at: "\(place)[\($0)]") }
    }
}
