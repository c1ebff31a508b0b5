/// A change in an outbox. Its request is made once, when its photos are there, and never changes afterwards: the key stands
/// for those very bytes.
final class Entry {
    private(set) var operation: Operation
    /// What it keeps its place among: entries of one strand are sent in the order they were tapped.
    let strand: String
    var uploads: [Upload]
    /// The body, once it is settled what it says.
    private var body: [UInt8]?
    var subject: Subject { operation.subject }

    init(_ operation: Operation, strand: String, uploads: [Upload]) {
        self.operation = operation
        self.strand = strand
        self.uploads = uploads
    }

    func seal() -> [UInt8] {
        if let body { return body }
        operation.subject.photos = uploads.compactMap { $0.isStored ? $0.path : nil }
        let body = operation.mutation.bytes(subject)
        self.body = body
        return body
    }
}

/// A photo, or a video, on its way to storage.
struct Upload {
    let bytes: [UInt8]
    var type = "image/png"
    var fileExtension = "png"
    /// As minted; nil before.
    var path: String?
    /// Where to PUT it.
    var target: String?
    var isStored = false
}
