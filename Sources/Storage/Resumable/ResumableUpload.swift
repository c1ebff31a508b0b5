import API
import Crypto
import Files
import JSON
import Text

/// The facts of a resumable upload besides its bytes. It is kept beside them: another server may take the next part.
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

/// The last segment of a resumable upload's URL: which object it is for, and which of the uploads begun for that.
package struct ResumableID: Sendable, Equatable {
    /// The object's name on disk: there is one upload an object at a time.
    let fileName: String
    /// A UUID made when it was begun: nobody guesses it, and a later upload of the object has another.
    let nonce: String

    init(beginning path: ObjectPath) {
        fileName = path.fileName
        nonce = UUIDText.random()
    }

    /// Nil for what was not made here.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].utf8.count == 64,
            parts[0].utf8.allSatisfy({ ASCII.hexValue($0) != nil && !ASCII.isUppercase($0) }),
            let nonce = UUIDText.canonical(parts[1])
        else { return nil }
        fileName = parts[0]
        self.nonce = nonce
    }

    var text: String { "\(fileName).\(nonce)" }
}

/// The bytes so far of a resumable upload, held by one request alone.
package struct ResumablePart: StagedFile, Sendable {
    let file: GrowingFile
    let name: String
    let folder: Directory

    package func sync() throws(FileFault) { try file.sync() }

    package func opened() throws(FileFault) -> OpenedFile { try folder.openFile(name) }

    package func publish(as newName: String, in directory: Directory, replacing: Bool) throws(FileFault) {
        try file.sync()
        try folder.rename(name, as: newName, in: directory, replacing: replacing)
    }
}
