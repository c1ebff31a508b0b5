import HTTP
import JSON

extension AccountContext {
    /// Answers with who the caller is, as the database says it, and with what a setting of this server says: how large files may be.
    package func response(ofAccount result: FunctionResult) throws(OfficeError) -> Response {
        var response = try result.response(to: self)
        guard response.body.last == UInt8(ascii: "}") else { return response }
        let files = services.settings.fileLimits
        let limits = [("photo_bytes", files.photo), ("video_bytes", files.video), ("document_bytes", files.document)]
        var json = JSONWriter()
        json.object { json in
            for (name, limit) in limits {
                json.name(name)
                json.int(limit)
            }
        }
        response.body.removeLast()
        response.body += Array(#","limits":"#.utf8) + json.bytes + [UInt8(ascii: "}")]
        return response
    }
}
