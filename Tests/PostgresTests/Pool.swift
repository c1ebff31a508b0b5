import EventLoop
import Foundation
import Postgres

/// A loop with a database door of its own for the length of a test, on the server that `TEST_DATABASE_URL` names.
final class Pool: Sendable {
    let loop: EventLoop
    private let thread: LoopThread
    private let connector: Connector
    private let door: LoopBound<Box<Database?>>

    static var url: String {
        get throws { try ProcessInfo.processInfo.environment["TEST_DATABASE_URL"] ?? { throw NotSet() }() }
    }

    struct NotSet: Error, CustomStringConvertible {
        let description = "TEST_DATABASE_URL is not set: script/test sets it"
    }

    init(_ statements: [Statement], configure: (inout PostgresConfiguration) -> Void = { _ in }) throws {
        var configuration = PostgresConfiguration(connectionString: try Self.url)
        configuration.statements = statements
        configuration.readConnections = 1
        configuration.writeConnections = 2
        configuration.acquireTimeout = .seconds(10)
        configure(&configuration)
        let loop = try EventLoop()
        self.loop = loop
        thread = LoopThread(name: "test-loop") { loop.run() }
        connector = Connector(configuration)
        door = LoopBound(Box(nil), to: loop)
    }

    /// Runs `body` on the loop with the door, and gives back what it returns.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Database) async -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            loop.spawn { [self] in
                let database = door.value.value ?? Database(connector, on: loop)
                door.value.value = database
                continuation.resume(returning: await body(database))
            }
        }
    }

    /// Ends connections and threads.
    func close() async {
        await run { $0.close() }
        loop.stop()
        thread.join()
        connector.shutdown()
    }
}

/// A mutable value for one loop.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// What became of a statement, for comparison.
enum Ending: Equatable, Sendable {
    case text(String?)
    case failed(PostgresError)

    init(_ body: () async throws(PostgresError) -> Rows) async {
        do throws(PostgresError) { self = .text(try await body().first?.text(0)) } catch { self = .failed(error) }
    }

    var sqlState: String? { if case .failed(let error) = self { error.sqlState } else { nil } }
}
