import Foundation
import Glibc

/// Two nodes of Postgres under Patroni, one the primary and the other its synchronous standby, as `script/failover` has prepared them.
struct Standby: Sendable {
    struct Node: Sendable {
        let name: String
        let configuration: String
        let data: String
        /// What libpq needs to find this one.
        let target: String
        /// Of Patroni's REST API.
        let port: UInt16
    }

    /// What stands before the servers.
    struct Proxy: Sendable {
        let port: UInt16
        let servers: [UInt16]
    }

    let nodes: [Node]
    let proxy: Proxy
    let folder: String

    struct Unreadable: Error, CustomStringConvertible {
        let folder: String
        var description: String { "\(folder)/nodes can't be read: run it by script/failover" }
    }

    /// The file `nodes` has a line for each node, its name, its Postgres' port and its Patroni's; `ports` those of the proxy and of the
    /// servers behind it.
    init(folder: String) throws {
        self.folder = folder
        func lines(_ file: String) throws -> [[Substring]] {
            try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n").map {
                $0.split(separator: " ")
            }
        }
        nodes = try lines("nodes").map { words in
            guard words.count == 3, let port = UInt16(words[2]) else { throw Unreadable(folder: folder) }
            return Node(
                name: String(words[0]), configuration: "\(folder)/\(words[0]).yml", data: "\(folder)/\(words[0])/data",
                target: "host=127.0.0.1 port=\(words[1]) user=postgres dbname=postgres connect_timeout=2", port: port)
        }
        let ports = try lines("ports").joined().compactMap { UInt16($0) }
        guard nodes.count == 2, ports.count > 1 else { throw Unreadable(folder: folder) }
        proxy = Proxy(port: ports[0], servers: Array(ports.dropFirst()))
    }
}
