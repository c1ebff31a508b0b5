import HTTP

/// How errors are told under one part of the API, whose clients know one shape. Everywhere else it is the office's.
struct Dialect: Sendable {
    /// What is to be told: HTTP's own refusal, or the office's.
    enum Refusal: Sendable {
        case http(HTTPError)
        case office(OfficeError)
    }

    /// What the paths begin with where it is spoken.
    let root: String
    /// The answer to a request under `root`.
    let answer: @Sendable (Refusal, Request) -> Response

    private static let all = [StorageEndpoint.dialect]

    /// The answer that tells an error to whoever made the request; nil is one whose head could not be read.
    static func response(_ refusal: Refusal, to request: Request?, id: String) -> Response {
        if let request, let dialect = all.first(where: { request.target.path.hasPrefix($0.root) }) {
            return dialect.answer(refusal, request)
        }
        let error = OfficeError(refusal)
        return error.response(requestID: id, acceptLanguage: request?.headers[.acceptLanguage])
    }
}

extension OfficeError {
    /// The refusal in the office's words.
    init(_ refusal: Dialect.Refusal) {
        switch refusal {
        case .http(let error): self.init(http: error)
        case .office(let error): self = error
        }
    }
}
