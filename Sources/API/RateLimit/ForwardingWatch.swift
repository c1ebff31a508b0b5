import HTTP
import Synchronization

/// Notices that requests come through a proxy that nobody named: all clients are then one address, and share its limit.
package final class ForwardingWatch: Sendable {
    /// The warning of `/readyz` then.
    package static let warning = "unnamed_proxy"

    private static let fields: [FieldName] = ["X-Forwarded-For", "Forwarded"]

    private let noticed = Atomic(false)
    private let log: Log

    /// Nil where proxies are named.
    package init?(_ proxies: TrustedProxies, log: Log) {
        guard proxies.isEmpty else { return nil }
        self.log = log
    }

    /// True when a request came with an address that nobody believes.
    package var hasNoticed: Bool { noticed.load(ordering: .relaxed) }

    /// Looks at a request's fields, until one is noticed; says so once.
    package func look(at request: Request) {
        guard !hasNoticed, Self.fields.contains(where: { request.headers.first($0) != nil }),
            !noticed.exchange(true, ordering: .relaxed)
        else { return }
        log.write(
            .warning,
            "a request names the client of a proxy, but TRUSTED_PROXIES is empty: all clients of that proxy share one limit",
            [
                ("request_id", .text(request.id)), ("proxy", .text(request.remoteAddress)),
                ("setting", .text("TRUSTED_PROXIES")),
            ])
    }
}
