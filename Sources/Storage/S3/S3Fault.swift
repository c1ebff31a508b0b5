import API
import Outbound
import Text

/// What an S3 store says of a request that it did not carry out (Amazon S3 API Reference, error responses).
struct S3Fault: Sendable {
    /// The HTTP status.
    let status: Int
    /// Such as `NoSuchKey`; nil where the answer had none, as that to a HEAD.
    let code: String?

    init(_ response: OutboundResponse) {
        status = response.status
        code = Self.code(in: response.body)
    }

    /// What stands in storage is not what was found there: other bytes, or none.
    var isChange: Bool { status == 412 || status == 404 || code == "PreconditionFailed" || code == "NoSuchKey" }

    /// The rest of the answer may hold a URL or a key, so it is not looked at.
    var reason: String {
        let hint =
            switch status {
            case 401, 403: ": may these keys read, write and list the bucket?"
            case 404: ": is there such a bucket?"
            default: ""
            }
        return "the S3 store answered with \(status)\(code.map { " " + $0 } ?? "")\(hint)"
    }

    /// The text of the first `Code` element, when it is a word.
    private static func code(in body: [UInt8]) -> String? {
        let opening = Array("<Code>".utf8)
        let starts = body.indices.first { body[$0...].starts(with: opening) }
        guard let start = starts else { return nil }
        let word = body[(start + opening.count)...].prefix { $0 != UInt8(ascii: "<") }
        guard (1...64).contains(word.count), word.allSatisfy(ASCII.isAlphanumeric) else { return nil }
        return String(decoding: word, as: UTF8.self)
    }
}

extension StorageFault {
    /// An S3 store that will not is an upstream that failed.
    init(_ fault: S3Fault) { self = .failed(fault.reason) }
}
