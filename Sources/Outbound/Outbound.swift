import CCurl
import Text

/// Whether this machine can make requests of its own: they go through libcurl, which is loaded at first use.
public enum Outbound {
    /// Whether libcurl is there. The first call loads it; any thread may ask.
    public static var isAvailable: Bool { qm_curl_load() != 0 }

    /// Does nothing when libcurl is there.
    ///
    /// - Throws: ``OutboundFault/libraryMissing``, whose description names the package to install.
    public static func requireAvailable() throws(OutboundFault) {
        guard isAvailable else { throw .libraryMissing }
    }
}

extension Duration {
    /// As libcurl takes time-outs, at most a day: zero would mean "no limit".
    var milliseconds: Int { Int(min(self, .days(1)).wholeMilliseconds) }
}
