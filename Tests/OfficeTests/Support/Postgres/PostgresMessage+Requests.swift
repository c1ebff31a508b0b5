@testable import API
@testable import Server

extension [PostgresMessage] {
    /// Those of requests: jobs have their turns meanwhile, and some of what a request leaves behind is kept after its answer. A statement
    /// without a name is taken for a request's.
    var ofRequests: [PostgresMessage] {
        var isOfRequest = true
        return filter { message in
            switch message {
            case .parse(let name), .bind(let name): isOfRequest = name.isEmpty || Self.namesOfRequests.contains(name)
            default: break
            }
            return isOfRequest
        }
    }

    private static let namesOfRequests = Set(
        ([Feature].server.endpoints.flatMap(\.statements) + AccountContext.statements).map(\.name))
}
