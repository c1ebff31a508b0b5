import API
import HTTP
import Text

extension StorageContext {
    /// A number of bytes in a field; nil where the field is not there.
    func length(_ field: FieldName) throws(StorageError) -> Int? {
        guard let value = request.headers.first(field) else { return nil }
        guard let length = UploadLength.parse(value) else { throw .invalid("\(field.text) must be a number of bytes") }
        return length
    }

    /// True when the body is bytes of an upload.
    var carriesBytes: Bool {
        request.headers[.contentType]?.lowercased() == TusVersion.bodyType
    }
}

extension StorageError {
    static let gone = StorageError(410, "InvalidJWT", "InvalidJWT", "the upload has expired")
    static let noUpload = StorageError(404, "not_found", "NoSuchUpload", "there is no such upload")
    static let finished = StorageError(400, "InvalidRequest", "InvalidRequest", "the upload is complete")
    package static let locked = StorageError(
        423, "ResourceLocked", "ResourceLocked", "the upload is being written by another request")
    static let otherOffset = StorageError(409, "Conflict", "Conflict", "the upload does not end at Upload-Offset")
    static let otherBody = StorageError(
        415, "InvalidRequest", "InvalidRequest", "the Content-Type must be \(TusVersion.bodyType)")
}

/// A number of bytes as `Upload-Length` and `Upload-Offset` name it (tus 1.0.0): digits, and nothing else.
enum UploadLength {
    /// The number, or nil when the field is malformed or larger than any file.
    static func parse(_ field: some Collection<UInt8>) -> Int? {
        guard (1...18).contains(field.count) else { return nil }
        var number = 0
        for byte in field {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}

/// Reads the `Upload-Metadata` of a resumable upload (tus 1.0.0, Creation): pairs of a key and a value in base64.
struct UploadMetadata {
    private var pairs: [(key: [UInt8], value: [UInt8])] = []

    /// Nil when the field is malformed or names a key twice. A key alone has an empty value; an empty field has no keys.
    init?(_ field: some Collection<UInt8>) {
        let elements = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let isEmpty = elements.count == 1 && field.allSatisfy { $0 == 0x20 }
        for element in isEmpty ? [] : elements {
            let words = element.split(separator: 0x20)
            guard (1...2).contains(words.count), let value = words.count == 2 ? Base64.decode(words[1]) : [] else { return nil }
            let key = Array(words[0])
            guard key.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !pairs.contains(where: { $0.key == key }) else { return nil }
            pairs.append((key, value))
        }
    }

    /// The bytes of a key's value.
    subscript(key: String) -> [UInt8]? {
        pairs.first { $0.key.elementsEqual(key.utf8) }?.value
    }

    /// A key's value as text; nil also when it is no UTF-8.
    func text(_ key: String) -> String? {
        self[key].flatMap { String(validating: $0, as: UTF8.self) }
    }
}

/// The protocol of resumable uploads: tus 1.0.0.
enum TusVersion {
    static let text = "1.0.0"
    static let extensions = "creation,creation-with-upload,creation-defer-length,termination,expiration"
    static let bodyType = "application/offset+octet-stream"
}
