import Foundation

@testable import HTTP
@testable import Server

/// A row of the program's own table of routes, the disk store's included: what a test tries at every route, it tries at a
/// new one by itself.
struct ServedRoute: Sendable {
    /// In capitals.
    let method: String
    /// With `{name}` for a segment that varies and `{name...}` for the rest.
    let template: String

    static let all = RequestRouter.shared.routes.map { ServedRoute(method: $0.method.name, template: $0.template) }

    /// The path with these segments in the places of names, and another in the place of a name that is not among them.
    func path(_ segments: [String: String], other: String) -> String {
        template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{") else { return String(segment) }
            return segments[segment.trimmingCharacters(in: ["{", "}", "."])] ?? other
        }.joined(separator: "/")
    }
}
