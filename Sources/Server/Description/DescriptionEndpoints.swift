import API
import HTTP
import Resources

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
            case .json: Response(.ok, contentType: MediaType.json, body: text)
            case .yaml: Response(.ok, contentType: MediaType.yaml, body: text)
            }
        response.headers.add(.cacheControl, "public, no-cache")
        return response
    }

    /// The text as the program carries it.
    var text: [UInt8] {
        switch self {
        case .json: Self.jsonBytes
        case .yaml: Self.yamlBytes
        }
    }

    private static let jsonBytes = Resource.named("openapi/openapi.json").bytes
    private static let yamlBytes = Resource.named("openapi/openapi.yaml").bytes
}
