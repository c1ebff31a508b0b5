import ArgumentParser
import EventLoop
import Glibc
import HTTP
import TLS

/// The HTTP target alone behind three routes: a server that raw requests are thrown at, and no part of quartermaster.
@main
struct HTTPProbe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "http-probe",
        abstract: "Serves quartermaster's HTTP target alone, for those who test it with raw requests.",
        discussion: """
            GET /livez answers 200. POST /echo answers 200 with the body. POST /json answers 200 when the strict JSON \
            reader takes the body, else 400; what is not application/json gets 415, and a member qty has to be a whole number.

            Time-outs are shorter than quartermaster's own, for tests that wait for them.

            Example: swift run http-probe --port 8080
            """)

    @Option(help: "The port to listen on, 0 for one of the kernel's choice. The first line of output names it.")
    var port: UInt16 = 8080

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "Event loops, one thread each.")
    var loops = 1

    @Option(help: "Seconds for a whole head, from its first byte.")
    var headTimeout = 5.0

    @Option(help: "Seconds for a whole body.")
    var bodyTimeout = 5.0

    @Option(help: "Seconds for the first byte of the next request.")
    var idleTimeout = 5.0

    @Option(help: "Seconds for any progress of a write.")
    var writeTimeout = 10.0

    @Option(help: "Seconds for the client to close after the last answer.")
    var lingerTimeout = 2.0

    @Option(help: "The PEM file of a certificate with its chain: then TLS is spoken, and nothing else.")
    var tlsCert: String?

    @Option(help: "The PEM file of that certificate's private key.")
    var tlsKey: String?

    @Flag(help: "Also ends when standard input does: with the process that started it, however that ends.")
    var leash = false

    func validate() throws {
        guard (1...64).contains(loops) else { throw ValidationError("--loops takes 1 to 64.") }
        let seconds = [headTimeout, bodyTimeout, idleTimeout, writeTimeout, lingerTimeout]
        guard (tlsCert == nil) == (tlsKey == nil) else { throw ValidationError("--tls-cert and --tls-key go together.") }
        guard seconds.allSatisfy((0...86_400).contains) else { throw ValidationError("A time-out is 0 to 86400 seconds.") }
    }

    func run() throws {
        do {
            var configuration = configuration
            configuration.identity = try identity()
            try ProbeServer(host: host, port: port, loops: loops, configuration).run(onLeash: leash)
        } catch let error as Listener.OpenError {
            throw CannotListen(description: "can't listen on \(host), port \(port): \(error)")
        }
        // The loops' threads still run: the handlers of `exit` would take things away from under them.
        _exit(0)
    }

    private func identity() throws -> ServerIdentity? {
        guard let tlsCert, let tlsKey else { return nil }
        guard let chain = ProcessEnvironment.readFile(tlsCert), let key = ProcessEnvironment.readFile(tlsKey) else {
            throw ValidationError("--tls-cert or --tls-key names a file that can't be read.")
        }
        return ServerIdentity(try TLSContext(chain: chain, key: key))
    }

    private struct CannotListen: Error, CustomStringConvertible { let description: String }

    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.deadlines.head = .seconds(headTimeout)
        configuration.deadlines.body = .seconds(bodyTimeout)
        configuration.deadlines.idle = .seconds(idleTimeout)
        configuration.deadlines.writeStall = .seconds(writeTimeout)
        configuration.deadlines.lingering = .seconds(lingerTimeout)
        return configuration
    }
}
