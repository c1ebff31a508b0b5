/// Judges values by the JSON Schemas of a document (2020-12), as far as the document uses them: a keyword that this does not
/// know is a fault, so that none is passed over in silence.
package struct SchemaCheck {
    /// What references point into.
    let document: JSONTree

    /// The sentences about a value.
    private final class Faults { var all: [String] = [] }

    package init(document: JSONTree) { self.document = document }

    /// What is wrong with the value, one sentence a fault; empty when it is valid.
    package func faults(of value: JSONTree, against schema: JSONTree, at place: String = "$") -> [String] {
        // Nearly all values are valid, and all answers are judged: only faults are worth words and an order.
        if holds(value, schema, place, nil) { return [] }
        let faults = Faults()
        _ = holds(value, schema, place, faults)
        return faults.all
    }

    /// - Parameter faults: nil where the verdict alone is asked for, which then ends with the first fault.
    private func holds(_ value: JSONTree, _ schema: JSONTree, _ place: @autoclosure () -> String, _ faults: Faults?) -> Bool {
        guard case .object(let keywords) = schema else { return fault(faults, "\(place()): its schema is none: \(schema)") }
        guard let faults else { return keywords.allSatisfy { holds(value, $0, $1, place(), nil) } }
        return keywords.sorted { $0.key < $1.key }.count { !holds(value, $0, $1, place(), faults) } == 0
    }

    private func fault(_ faults: Faults?, _ sentence: @autoclosure () -> String) -> Bool {
        faults?.all.append(sentence())
        return false
    }

    /// Words about a schema, which judge nothing.
    private static let annotations: Set<String> = ["description", "example", "examples", "default", "title"]

    private func holds(
        _ value: JSONTree, _ keyword: String, _ rule: JSONTree, _ place: @autoclosure () -> String, _ faults: Faults?
    ) -> Bool {
        switch keyword {
        case "$ref":
            guard let schema = rule.string.flatMap(document.pointed) else {
                return fault(faults, "\(place()): nothing is at \(rule)")
            }
            return holds(value, schema, place(), faults)
        case "allOf": return (rule.array ?? []).count { !holds(value, $0, place(), faults) } == 0
        case "oneOf": return fitsOne(value, rule.array ?? [], place(), faults)
        case "properties", "additionalProperties": return members(value, keyword, rule, place(), faults)
        case "items":
            return (value.array ?? []).enumerated().count { !holds($1, rule, "\(place())[\($0)]", faults) } == 0
        case _ where Self.annotations.contains(keyword): return true
        default:
            switch SchemaKeyword.holds(keyword, rule, for: value) {
            case true?: return true
            case false?: return fault(faults, "\(place()): \(value) breaks \(keyword) \(rule)")
            case nil: return fault(faults, "\(place()): the keyword \(keyword) \(rule) is not known here")
            }
        }
    }

    private func fitsOne(
        _ value: JSONTree, _ schemas: [JSONTree], _ place: @autoclosure () -> String, _ faults: Faults?
    ) -> Bool {
        let fitting = schemas.count { holds(value, $0, place(), nil) }
        if fitting == 1 { return true }
        return fault(
            faults, "\(place()): \(fitting) of oneOf fit: \(schemas.map { self.faults(of: value, against: $0, at: place()) })")
    }

    private func members(
        _ value: JSONTree, _ keyword: String, _ rule: JSONTree, _ place: @autoclosure () -> String, _ faults: Faults?
    ) -> Bool {
        let ofAll = keyword == "additionalProperties"
        if ofAll && rule == true { return true }
        guard let schemas = rule.object else {
            return fault(faults, "\(place()): \(keyword) \(rule) is not known here")
        }
        guard let members = value.object else { return true }
        func holds(_ member: (key: String, value: JSONTree)) -> Bool {
            // Of names that people choose: an object that says so names none itself.
            guard let schema = ofAll ? rule : schemas[member.key] else { return true }
            return self.holds(member.value, schema, "\(place()).\(member.key)", faults)
        }
        guard faults != nil else { return members.allSatisfy(holds) }
        return members.sorted { $0.key < $1.key }.count { !holds($0) } == 0
    }
}
