import HTTP
import JSON

/// What an endpoint takes as its body.
package enum BodyRule: Sendable, Equatable {
    /// Nothing is read.
    case none
    /// A JSON document of at most so many bytes, unpacked. It is read to its end before the handler is called.
    case json(limit: Int)
    /// Bytes, which the handler reads as they come.
    case stream

    /// A document of the largest size that is taken anywhere, 1 MiB.
    package static let json = BodyRule.json(limit: 1 << 20)
}

/// A body as the pipeline hands it on.
package enum Body: Sendable {
    case none
    /// The document, nil where it is no JSON that is taken, and its length in bytes, unpacked.
    case json(JSONValue?, count: Int)
    case stream(RequestBody)
}
