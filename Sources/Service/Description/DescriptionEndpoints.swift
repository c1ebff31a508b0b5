import API
import HTTP

/// The API's description, for everybody.
enum DescriptionEndpoints {
    static let endpoints = [
        Endpoint.anybody(.get, "/openapi.json", "getDescription") { _ throws(OfficeError) in Description.json.response() },
        Endpoint.anybody(.get, "/openapi.yaml", "getDescriptionAsYAML") { _ throws(OfficeError) in Description.yaml.response() },
    ]
}

/// The API's description in OpenAPI 3.1, as one of two texts that say the same: for tools and for people.
enum Description: Sendable {
    case json
    case yaml

    /// The text with its type, without a token and for everybody alike: a shared cache may keep it, if it asks each time.
    func response() -> Response {
        var response =
            switch self {
            case .json: Response(.ok, contentType: MediaType.json, body: Self.jsonBytes)
            case .yaml: Response(.ok, contentType: MediaType.yaml, body: Self.yamlBytes)
            }
        response.headers.add(.cacheControl, "public, no-cache")
        return response
    }

    private static let jsonBytes = Array(EmbeddedDescription.json.utf8)
    private static let yamlBytes = Array(EmbeddedDescription.yaml.utf8)
}
