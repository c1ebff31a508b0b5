import JSON
import Resources

/// The sentence that the API's description has for each operation.
struct OperationSummaries {
    private let summaries: [String: String]

    init() {
        let limits = JSONLimits(depth: 64, numberLength: 32, values: 1_000_000)
        guard case .object(let root)? = try? JSONValue(parsing: Resource.named("openapi/openapi.json").bytes, limits: limits),
            case .object(let paths)? = root["paths"]
        else { preconditionFailure("the description that the program carries is none") }
        var summaries: [String: String] = [:]
        for case .object(let path) in paths.members.map(\.value) {
            for case .object(let operation) in path.members.map(\.value) {
                guard case .string(let id)? = operation["operationId"], case .string(let text)? = operation["summary"] else {
                    continue
                }
                summaries[id] = text
            }
        }
        self.summaries = summaries
    }

    /// Nil where the description does not have the operation.
    func summary(of operation: String) -> String? { summaries[operation] }
}
