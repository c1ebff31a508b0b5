import Crypto
import EventLoop
import HTTP
import JSON

/// The cost of a body, and who bears it.
extension Services {
    /// Bodies over this many bytes are worked on where nobody else's request waits for it. Also the length from which a
    /// person's account is looked at before the body is parsed.
    static let largeBody = 65_536

    /// A body costs its sender another request for each of so many bytes, unpacked.
    private static let bytesARequest = 4096

    /// Does what takes time in proportion to a body of `count` bytes.
    func work<Value: Sendable>(on count: Int, _ work: @escaping @Sendable () -> Value) async -> Value {
        guard count > Self.largeBody else { return work() }
        return await bodies.run(work)
    }

    /// The same for a file of a house's rows, or a part of it, behind all other work of the process.
    package func work<Value: Sendable>(onSpreadsheet count: Int, _ work: @escaping @Sendable () -> Value) async -> Value {
        guard count > Self.largeBody else { return work() }
        return await spreadsheets.run(work)
    }

    /// Reads a document of at most so many values; nil where it is no JSON that is taken.
    ///
    /// - Parameter keepsUnstorable: whether one with text that Postgres can't keep is taken (`JSONValue.unstorable`).
    func document(_ bytes: [UInt8], values: Int, keepsUnstorable: Bool) async -> JSONValue? {
        var limits = JSONLimits.standard
        limits.values = values
        limits.keepsUnstorable = keepsUnstorable
        return await work(on: bytes.count) { [limits] in try? JSONValue(parsing: bytes, limits: limits) }
    }

    /// Counts a body that has come. The person owes for it from now on, so the next requests may be refused.
    func countBody(_ bytes: [UInt8], of person: VerifiedToken, _ request: Request) {
        charge(bytes.count / Self.bytesARequest, to: person, request)
    }
}
