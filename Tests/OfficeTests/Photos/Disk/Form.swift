/// A body of `multipart/form-data` (RFC 7578) with fields and files.
struct Form {
    private static let boundary = "alamofire.boundary.0123456789abcdef"

    var contentType: String { "multipart/form-data; boundary=\(Form.boundary)" }
    let bytes: [UInt8]

    init(_ fields: [String: String] = [:], field: String = "file", type: String = "image/png", files: [[UInt8]]) {
        var bytes: [UInt8] = []
        for (name, value) in fields {
            bytes += "--\(Form.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
        }
        for file in files {
            bytes += "--\(Form.boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"a.png\"\r\n".utf8
            bytes += "Content-Type: \(type)\r\n\r\n".utf8
            bytes += file + [13, 10]
        }
        self.bytes = bytes + Array("--\(Form.boundary)--\r\n".utf8)
    }
}
