import API
import HTTP
import Resources

/// The API's description, for everybody.
enum DescriptionEndpoints {
    static let endpoints = [
        Endpoint.anybody(.get, "/openapi.json", "getDescription") { _ throws(OfficeError) in
            Description.response(MediaType.json)
        },
        // Every JSON text is YAML.
        Endpoint.anybody(.get, "/openapi.yaml", "getDescriptionAsYAML") { _ throws(OfficeError) in
            Description.response(MediaType.yaml)
        },
    ]
}

/// The API's description in OpenAPI 3.1.
enum Description {
    /// The text, without a token and for everybody alike: a shared cache may keep it, if it asks each time.
    static func response(_ type: String) -> Response {
        var response = Response(.ok, contentType: type, body: text)
        response.headers.add(.cacheControl, "public, no-cache")
        return response
    }

    /// The text as the program carries it.
    static let text: [UInt8] = Resource.named("openapi/openapi.json").bytes
}
