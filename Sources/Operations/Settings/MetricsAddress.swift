import Settings

/// Where the server tells its figures.
package struct MetricsAddress: Sendable {
    /// A host name or literal address.
    package let host: String
    /// 0 lets the kernel choose.
    package let port: UInt16
}

extension Settings {
    /// Where the server tells its figures; nil for nowhere.
    package var metrics: MetricsAddress? { self[.metricsPort].map { MetricsAddress(host: self[.metricsHost], port: UInt16($0)) } }
}
