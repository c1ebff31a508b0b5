import HTTP
import JSON

extension AccountContext {
    /// Answers with who the caller is, as the database says it, and with what a setting of this server says: how large files may be.
    package func response(ofAccount result: FunctionResult) throws(OfficeError) -> Response {
        var response = try result.response(to: self)
        guard response.body.last == UInt8(ascii: "}") else { return response }
        let limits = services.accountLimits
        var body: [UInt8] = []
        body.reserveCapacity(response.body.count + limits.count)
        // Not `dropLast`, which for a list of its own goes byte by byte.
        body += response.body[..<(response.body.count - 1)]
        body += limits
        response.body = body
        return response
    }
}

extension FileLimits {
    /// What an answer about an account ends with.
    var accountLimits: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, limit) in [("photo_bytes", photo), ("video_bytes", video), ("document_bytes", document)] {
                json.name(name)
                json.int(limit)
            }
        }
        return Array(#","limits":"#.utf8) + json.bytes + [UInt8(ascii: "}")]
    }
}
