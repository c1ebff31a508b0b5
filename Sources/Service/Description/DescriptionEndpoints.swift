import API
import HTTP

/// The API's description, for everybody.
enum DescriptionEndpoints {
    static let endpoints = [
        Endpoint(.get, "/openapi.json", "getDescription", Access<OfficeDialect, Void>.anybody) { _, _, _ throws(OfficeError) in
            Description.json.response()
        },
        Endpoint(.get, "/openapi.yaml", "getDescriptionAsYAML", Access<OfficeDialect, Void>.anybody) {
            _, _, _ throws(OfficeError) in
            Description.yaml.response()
        },
    ]
}
