import API
import HTTP
import JSON
import Text

/// What tells iOS which apps belong to this server's address, so that they are offered its codes and passwords, and a sticker before the
/// phone's camera opens in them (Apple's associated domains, services `webcredentials` and `applinks`).
package final class AppSiteAssociation: Sendable {
    package static let path = "/.well-known/apple-app-site-association"

    package static let endpoints = [
        Endpoint.open(.get, path, "getAppSiteAssociation") { context throws(OfficeError) in
            guard let site = context.services[AppSiteAssociation.self] else { throw OfficeError(.notFound) }
            return .now(site.response())
        }
    ]

    private let body: [UInt8]

    /// `apps` are application identifiers: the team's ten letters and digits, a dot, and the bundle's id.
    package init(apps: [String]) {
        var json = JSONWriter()
        json.object { json in
            json.name("webcredentials")
            json.object { json in
                json.name("apps")
                json.array { json in for app in apps { json.string(app) } }
            }
            json.name("applinks")
            json.object { json in
                json.name("details")
                json.array { json in Self.stickers(opening: apps, in: &json) }
            }
        }
        body = json.bytes
    }

    /// Only the addresses of stickers are an app's: the page opens at every other.
    private static func stickers(opening apps: [String], in json: inout JSONWriter) {
        json.object { json in
            json.name("appIDs")
            json.array { json in for app in apps { json.string(app) } }
            json.name("components")
            json.array { json in
                json.object { json in
                    json.name("/")
                    json.string("/q/*")
                }
            }
        }
    }

    /// Apple's servers fetch it, and keep it for a day.
    package func response() -> Response {
        var response = Response(.ok, contentType: MediaType.json, body: body)
        response.headers.add(.cacheControl, "public, max-age=3600")
        return response
    }

    /// Whether the text can be an application identifier.
    package static func isApp(_ text: String) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 10, !parts[1].isEmpty else { return false }
        return parts[0].utf8.allSatisfy { ASCII.isUppercase($0) || ASCII.isDigit($0) }
            && parts[1].utf8.allSatisfy { ASCII.isAlphanumeric($0) || ".-".utf8.contains($0) }
    }
}
