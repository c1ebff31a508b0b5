import API
import EventLoop
import Glibc
import HTTP
import Settings

extension Check {
    /// Each client and each Postgres connection is an open file.
    static let openFiles = Check("open-files") { examination in
        let limit = ProcessEnvironment.openFileLimit
        let clients = max(0, limit - examination.settings.ownFiles)
        let found = "the limit of open files is \(limit), which leaves \(clients) for clients"
        let cure = "raise it (ulimit -n, LimitNOFILE= of a systemd unit)"
        if clients < 64 { return .wrong("\(found): \(cure)") }
        return clients < 512 ? .warning("\(found): \(cure)") : .ok(found)
    }
}

extension Check {
    /// The server ends at its start where nobody knows the name.
    static let hosts = Check("hosts") { examination in
        let settings = examination.settings
        var names = [("HOST", settings[.host])]
        if let metrics = settings.metrics { names.append(("METRICS_HOST", metrics.host)) }
        let unknown = names.filter { !isKnown($0.1) }
        guard !unknown.isEmpty else { return .ok("the names of the addresses to listen on are known here") }
        let found = unknown.map { "\($0.0) is \($0.1), which nobody here knows" }.joined(separator: ". ")
        return .wrong("\(found): write an address of this machine, or 0.0.0.0 for all")
    }

    private static func isKnown(_ host: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, nil, &found) == 0 else { return false }
        freeaddrinfo(found)
        return true
    }
}

extension Check {
    /// Behind a proxy that nobody named all strangers are one address, and share its limit.
    static let proxies = Check("proxies") { examination in
        let settings = examination.settings
        if !settings[.trustedProxies].isEmpty {
            return .ok("the proxies in TRUSTED_PROXIES are believed about a client's address")
        }
        if HealthProbe.warnings(settings).contains(ForwardingWatch.warning) {
            return .warning(
                "the server that is running gets requests with X-Forwarded-For, so there is a proxy whose clients all share one "
                    + "limit: set TRUSTED_PROXIES to its address")
        }
        guard settings[.rateLimit], loopback.contains(settings[.host]) else {
            return .ok("a client's address is the one of its connection")
        }
        return .warning(
            "HOST lets only this machine in, so there is a proxy, and all clients have its address: set TRUSTED_PROXIES to "
                + "\(settings[.host] == "::1" ? "::1" : "127.0.0.1")")
    }

    private static let loopback = ["127.0.0.1", "::1", "localhost"]
}
