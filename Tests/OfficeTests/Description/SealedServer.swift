/// A server of the run's database that has a sealing key, and so signs the audit.
enum SealedServer {
    /// The one that an operation needs; nil where the run's own will do.
    static func of(_ operation: DescribedOperation) throws -> TestServer? {
        operation.id.hasPrefix("getAudit") ? try run.get() : nil
    }

    private static let run = Result {
        let keys = try StorageFolder()
        let settings = ["LOOPS": "1", "AUTH_SEAL_KEY": String(repeating: "5c", count: 32), "AUTH_DIR": keys.path]
        let server = try TestServer.start(settings: settings)
        RunEnd.add {
            withExtendedLifetime(keys) { _ = server.stop() }
        }
        return server
    }
}
