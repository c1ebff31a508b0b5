import Text

/// The tag, the fields and the gzip form of a body that many answers share, made once for all of them. Belongs to its loop,
/// like whoever keeps the body.
public final class KeptForms: @unchecked Sendable {
    private enum Packing {
        case none
        /// Somebody is at it; the others wait.
        case running([UnsafeContinuation<[UInt8]?, Never>])
        case done([UInt8]?)
    }

    /// The fields by which an answer that had some already was described.
    private struct Description {
        let given: [UInt8]
        let compression: Response.Compression
        let fields: Headers

        /// About what it takes in memory, in bytes: both texts, the places of the fields, and room that is reserved for more.
        var cost: Int { given.count + fields.lines.count + 400 }
    }

    private var tag: EntityTag?
    private var plain: Description?
    private var packed: Description?
    private var packing = Packing.none
    /// Told how many bytes the forms have come to take.
    private let onGrowth: (Int) -> Void

    /// `onGrowth` is told of each number of bytes that the forms take besides the body, below zero where they take fewer.
    public init(onGrowth: @escaping (Int) -> Void = { _ in }) {
        self.onGrowth = onGrowth
    }

    /// The tag of the plain body.
    func tag(of body: [UInt8]) -> EntityTag {
        if let tag { return tag }
        let made = EntityTag(of: body)
        tag = made
        return made
    }

    /// The fields of an answer with this body, its tag among them, where one that had the same to begin with was described before.
    func fields(for response: Response, asGzip: Bool) -> Headers? {
        guard let known = asGzip ? packed : plain, known.compression == response.compression,
            known.given == response.headers.lines
        else { return nil }
        return known.fields
    }

    /// Keeps the fields of an answer that began with `given`.
    func keep(fieldsOf response: Response, given: [UInt8], asGzip: Bool) {
        let description = Description(given: given, compression: response.compression, fields: response.headers)
        let growth = description.cost - ((asGzip ? packed : plain)?.cost ?? 0)
        if asGzip { packed = description } else { plain = description }
        onGrowth(growth)
    }

    /// The body as gzip, where it has been packed before.
    var packedBody: [UInt8]? { if case .done(let bytes) = packing { bytes } else { nil } }

    /// The body as gzip: packed by the first who asks, while the others wait for it. Nil where that failed.
    func packed(_ pack: () async -> [UInt8]?) async -> [UInt8]? {
        switch packing {
        case .done(let bytes): return bytes
        case .running(let waiting):
            return await withUnsafeContinuation { packing = .running(waiting + [$0]) }
        case .none: break
        }
        packing = .running([])
        let bytes = await pack()
        guard case .running(let waiting) = packing else { return bytes }
        packing = .done(bytes)
        if let bytes { onGrowth(bytes.count) }
        for waiter in waiting { waiter.resume(returning: bytes) }
        return bytes
    }
}
