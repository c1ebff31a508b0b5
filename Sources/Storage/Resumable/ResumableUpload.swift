import API
import JSON

/// What is known of a resumable upload besides its bytes. It is kept beside them: another server may take the next part.
package struct ResumableUpload: Sendable {
    let id: ResumableID
    let path: ObjectPath
    /// In bytes; nil while the client has not said.
    var length: Int?
    /// `Upload-Metadata` as it was sent.
    let metadata: String
    /// Seconds since 1970.
    let expiresAt: Int64

    init(_ path: ObjectPath, length: Int?, metadata: String, expiresAt: Int64) {
        id = ResumableID(beginning: path)
        self.path = path
        self.length = length
        self.metadata = metadata
        self.expiresAt = expiresAt
    }

    /// Nil for what was not written here.
    init?(parsing bytes: [UInt8]) {
        guard case .object(let object)? = try? JSONValue(parsing: bytes), case .string(let id)? = object["id"],
            case .string(let path)? = object["path"], case .string(let metadata)? = object["metadata"],
            case .number(let expiresAt)? = object["expires_at"], let id = ResumableID(id), let path = ObjectPath(path),
            let expiresAt = Int64(expiresAt)
        else { return nil }
        self.id = id
        self.path = path
        self.metadata = metadata
        self.expiresAt = expiresAt
        if case .number(let text)? = object["length"] { length = Int(text) }
    }

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, text) in [("id", id.text), ("path", path.text), ("metadata", metadata)] {
                json.name(name)
                json.string(text)
            }
            json.name("expires_at")
            json.int(Int(expiresAt))
            json.name("length")
            if let length { json.int(length) } else { json.null() }
        }
        return json.bytes
    }
}
