import Text

/// A handler's additions to the access log's line about its request.
public final class RequestLog {
    /// A value in the line.
    public enum Value: Sendable, Equatable {
        /// Text.
        case text(String)
        /// A whole number; its name says the unit.
        case number(Int)
        /// A text for some of the parts of a request, by their place in it.
        case places([Int: String])
    }

    /// A named value. No pair, which costs more to copy and to drop.
    public struct Field: Sendable {
        /// What the line calls it.
        public let name: String
        /// What it says.
        public fileprivate(set) var value: Value
    }

    /// The template of the route that served it, never the path itself.
    public var route: String?
    /// The number of that route in its router's table.
    public var routeNumber: Int?
    /// The trace that the request is a part of; nil where none came with it.
    public private(set) var trace: TraceContext?
    /// The fields in the order they were first set.
    public private(set) var fields: [Field] = []

    init() {}

    /// The request is a part of that trace, where it is of one.
    public func take(_ trace: TraceContext?) {
        guard let trace else { return }
        self.trace = trace
        set("trace_id", .text(trace.traceID))
        set("span_id", .text(trace.spanID))
    }

    /// The text of a field; nil where it has none.
    public func text(_ name: String) -> String? {
        guard case .text(let text)? = fields.first(where: { $0.name == name })?.value else { return nil }
        return text
    }

    /// Sets a field, in place of an earlier value.
    public func set(_ name: String, _ value: Value) {
        if let index = fields.firstIndex(where: { $0.name == name }) {
            fields[index].value = value
        } else {
            // Room for those of most requests.
            if fields.isEmpty { fields.reserveCapacity(6) }
            fields.append(Field(name: name, value: value))
        }
    }
}

/// A request that has been answered, for the access log.
public struct CompletedRequest: Sendable {
    /// The method; nil where no head could be read.
    public let method: Method?
    /// The target as it was sent; nil where no head could be read.
    public let target: RequestTarget?
    /// The template of its route; nil where the handler named none.
    public let route: String?
    /// The number of its route, as `Route.number`; nil where the handler named none.
    public let routeNumber: Int?
    /// The status of the answer.
    public let status: Status
    /// From the complete head to the answer's last byte being handed on.
    public let duration: Duration
    /// The body's length as it is sent, in bytes.
    public let bytes: Int
    /// The id in `X-Request-Id`.
    public let requestID: String
    /// The client's address, as `Request` says.
    public let remoteAddress: String
    /// The handler's additions.
    public let fields: [RequestLog.Field]
}

/// Names requests: what the client calls its own, or 128 bits that nobody else has.
struct RequestIDSource {
    private static let longest = 128
    private var state = SystemRandomNumberGenerator().seed()

    /// The id for a request with these fields. A client that sends none, two or a strange one gets one made here.
    mutating func id(for headers: Headers) -> String {
        guard let id = headers.single(.requestID), !id.isEmpty, id.count <= Self.longest, id.allSatisfy(ASCII.isVisible)
        else { return next() }
        return String(decoding: id, as: UTF8.self)
    }

    /// A new id of 32 hexadecimal digits. The kernel is asked for randomness once a loop, not once a request.
    mutating func next() -> String {
        let words = (step(), step())
        return String(unsafeUninitializedCapacity: 32) { digits in
            for index in 0..<16 {
                let shift = UInt64(60 - 4 * index)
                digits[index] = Hexadecimal.digit(UInt8(truncatingIfNeeded: words.0 >> shift & 15))
                digits[index + 16] = Hexadecimal.digit(UInt8(truncatingIfNeeded: words.1 >> shift & 15))
            }
            return 32
        }
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014) over a 64-bit counter with a random start, beside a random constant.
    private mutating func step() -> UInt64 {
        state.counter &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state.counter ^ state.constant
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SystemRandomNumberGenerator {
    fileprivate func seed() -> (counter: UInt64, constant: UInt64) {
        (.random(in: .min ... .max), .random(in: .min ... .max))
    }
}
