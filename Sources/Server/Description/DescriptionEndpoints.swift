import API
import HTTP
import Resources

/// The API's description, for everybody.
enum DescriptionEndpoints {
    static let endpoints = [
        endpoint("/openapi.json", "getDescription", MediaType.json),
        // Every JSON text is YAML.
        endpoint("/openapi.yaml", "getDescriptionAsYAML", MediaType.yaml),
    ]

    private static func endpoint(_ path: String, _ operation: String, _ type: String) -> Endpoint {
        Endpoint(
            .get, path, operation, Access<OfficeDialect, Void>.anybody,
            replier: { _, _ throws(OfficeError) in .now(Description.response(type)) })
    }
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
