import Glibc

/// A port for the servers: below the range that outgoing connections take theirs from.
enum FreePort {
    static func take() -> UInt16 {
        while true {
            let port = UInt16.random(in: 20000..<32000)
            if isFree(port) { return port }
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        (try? WireConnection(port: port, patience: 1)) == nil
    }
}
