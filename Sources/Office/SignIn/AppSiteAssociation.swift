import HTTP
import JSON

/// What tells iOS which apps belong to this server's address, so that they are offered its codes and passwords
/// (Apple's associated domains, service `webcredentials`).
struct AppSiteAssociation: Sendable {
    static let path = "/.well-known/apple-app-site-association"

    static let endpoints = [
        Endpoint(.get, path, "getAppSiteAssociation", Access<OfficeDialect, Void>.open) { context, _, _ throws(OfficeError) in
            guard let site = context.services.appSite else { throw OfficeError(.notFound) }
            return site.response()
        }
    ]

    private let body: [UInt8]

    /// `apps` are application identifiers: the team's ten letters and digits, a dot, and the bundle's id.
    init(apps: [String]) {
        var json = JSONWriter()
        json.object { json in
            json.name("webcredentials")
            json.object { json in
                json.name("apps")
                json.array { json in for app in apps { json.string(app) } }
            }
        }
        body = json.bytes
    }

    /// Apple's servers fetch it, and keep it for a day.
    func response() -> Response {
        var response = Response(.ok, contentType: MediaType.json, body: body)
        response.headers.add(.cacheControl, "public, max-age=3600")
        return response
    }

    /// Whether the text can be an application identifier.
    static func isApp(_ text: String) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 10, !parts[1].isEmpty else { return false }
        return parts[0].utf8.allSatisfy { isUpperCaseOrDigit($0) }
            && parts[1].utf8.allSatisfy { isUpperCaseOrDigit($0 & 0xDF) || isUpperCaseOrDigit($0) || ".-".utf8.contains($0) }
    }

    private static func isUpperCaseOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
