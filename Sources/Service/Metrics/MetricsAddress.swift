/// Where the server tells its figures.
package struct MetricsAddress: Sendable {
    /// A host name or literal address.
    let host: String
    /// 0 lets the kernel choose.
    let port: UInt16

    /// Nil where no port is set. On the port of clients the kernel would give them some of the connections.
    init?(_ reader: inout SettingsReader, besides listening: Settings.Listening) {
        host = reader.text(.metricsHost) ?? ""
        guard let number = reader.number(.metricsPort) else { return nil }
        port = UInt16(number)
        if port != 0, port == listening.port {
            reader.fail(.metricsPort, "must be another than PORT: whoever reaches that one is not to read it")
        }
    }
}
