import TestSupport
import Testing

@testable import API
@testable import Accounts
@testable import Office

/// The codes of the program and those of the description are the same.
@Suite(.mayBlock) struct DescribedCodeTests {
    private let schemas = APIDescription.shared.document["components"]?["schemas"]

    @Test("every error code is listed, and no other")
    func codes() {
        let listed = schemas?["ErrorCode"]?["x-extensible-enum"]?.array?.compactMap(\.string)
        #expect(listed.map(Set.init) == Set(ErrorCode.allCases.map(\.rawValue)))
        #expect(listed?.count == ErrorCode.allCases.count)
    }

    @Test("every error code has a sentence, with its status", arguments: ErrorCode.allCases)
    func sentence(code: ErrorCode) {
        let lines = schemas?["ErrorCode"]?["description"]?.string?.split(separator: "\n") ?? []
        let own = lines.filter { $0.hasPrefix("- `\(code.rawValue)` (\(code.status)): ") && $0.hasSuffix(".") }
        #expect(own.count == 1)
    }

    @Test("every code of a fault of a field is listed, with a sentence")
    func faults() {
        let schema = schemas?["FieldFault"]?["properties"]?["code"]
        let codes = FieldFault.Code.allCases.map(\.rawValue)
        // Of a file that is imported there are more.
        #expect(
            schema?["x-extensible-enum"]?.array?.compactMap(\.string) == codes
                + RowFault.Code.allCases.map(\.rawValue).filter { !codes.contains($0) })
        for code in FieldFault.Code.allCases { #expect(schema?["description"]?.string?.contains("`\(code.rawValue)`") == true) }
    }

    @Test("what is told of a file has the same words in the program and in the description: faults, warnings, kinds, exports")
    func files() {
        let document = APIDescription.shared.document
        func listed(_ tree: JSONTree?, _ name: String = "x-extensible-enum") -> [String]? {
            tree?[name]?.array?.compactMap(\.string)
        }
        #expect(listed(schemas?["RowFaultCode"]) == RowFault.Code.allCases.map(\.rawValue))
        let warnings = schemas?["ImportWarning"]?["properties"]?["code"]
        #expect(listed(warnings) == ImportWarning.Code.allCases.map(\.rawValue))
        for code in ImportWarning.Code.allCases {
            #expect(warnings?["description"]?.string?.contains("- `\(code.rawValue)`: ") == true)
        }
        let kinds = document["components"]?["parameters"]?["ImportKind"]?["schema"]
        #expect(listed(kinds, "enum") == ImportKind.allCases.map(\.rawValue))
        let exports = document["paths"]?["/api/office/exports/{file}"]?["parameters"]?.array?.first?["schema"]
        #expect(listed(exports, "enum") == ExportKind.allCases.map { $0.rawValue + ".csv" })
    }

    @Test("a file says of a thing what the API says of it: condition, status, and how far a reservation is") func words() {
        func listed(_ name: String) -> [String]? { schemas?[name]?["enum"]?.array?.compactMap(\.string) }
        func choices(_ kind: ImportKind, _ name: String) -> [String]? {
            let column = kind.columns.first { $0.name == name }
            return if case .choice(let words, _)? = column?.content { words } else { nil }
        }
        for kind in [ImportKind.assets, .gear] {
            #expect(choices(kind, "condition") == listed("Condition"))
            #expect(choices(kind, "status") == listed("AssetStatus"))
        }
        #expect(choices(.reservations, "status") == listed("ReservationStatus"))
    }

    @Test("all errors of the office have one schema, so that generated clients have one type")
    func oneSchema() {
        let names = schemas?.object?.keys.filter { $0.hasSuffix("Error") && !["AppError", "SignInError"].contains($0) }
        #expect(names?.sorted() == ["AppBadRequestError", "OfficeError"])
    }

    @Test("a response with that schema lists its codes")
    func listed() {
        let responses = APIDescription.shared.document["components"]?["responses"]?.object ?? [:]
        for (name, response) in responses {
            let schema = response["content"]?["application/json"]?["schema"]?["$ref"]
            #expect((schema == "#/components/schemas/OfficeError") == (response["x-error-codes"] != nil), "\(name)")
        }
    }

    @Test("an operation lists a code only under its own status", arguments: APIDescription.shared.operations)
    func statuses(operation: DescribedOperation) {
        for status in operation.responses.keys {
            for code in operation.codes(of: status) {
                #expect(ErrorCode(rawValue: code)?.status == status)
            }
        }
    }

    @Test("the sentence of each example is one of its code's") func examples() {
        let shown = Self.errors(in: APIDescription.shared.document)
        #expect(shown.count > 50)
        for (code, message) in shown {
            let phrases = ErrorCode(rawValue: code)?.phrases ?? []
            #expect(phrases.contains { Self.fits(message, $0.template(in: .english)) }, "\(code): \(message)")
        }
    }

    /// Code and message of every error that stands somewhere in the description.
    private static func errors(in tree: JSONTree) -> [(code: String, message: String)] {
        let own: [(String, String)] =
            if tree["retryable"]?.bool != nil, let code = tree["code"]?.string, let message = tree["message"]?.string {
                [(code, message)]
            } else { [] }
        let parts = tree.array ?? tree.object.map { Array($0.values) } ?? []
        return own + parts.flatMap { errors(in: $0) }
    }

    /// Whether the text is that template with its places filled in.
    private static func fits(_ text: String, _ template: String) -> Bool {
        let fixed = template.split(separator: /\{\w+\}/, omittingEmptySubsequences: false)
        guard text.hasPrefix(fixed[0]), text.hasSuffix(fixed[fixed.count - 1]) else { return false }
        var rest = text[...]
        for part in fixed where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return fixed.count > 1 || text == template
    }
}
