import Crypto
import JSON

/// What a signed URL of the disk store allows, as its token says. Upload and download are told apart by `scope`: one is
/// never taken for the other.
enum StorageLink: Sendable, Equatable {
    /// One upload, of that type and, where it is given, of exactly that length in bytes.
    case upload(ImageTypeName, length: Int?)
    case download

    /// The media type's name.
    typealias ImageTypeName = String
}

/// Signs and reads the tokens of signed URLs. The key is the store's own: a token of a person opens nothing here.
struct StorageLinks: Sendable {
    private let tokens: SecretToken

    init(key: [UInt8]) { tokens = SecretToken(secret: key) }

    /// Why a token is not good.
    enum Fault: Error, Equatable {
        case invalid
        case expired
        /// It is for another object, or for the other direction.
        case mismatch
    }

    /// The token for an object, good from `issuedAt` until `expiresAt`, seconds since 1970.
    func token(_ link: StorageLink, for path: ObjectPath, issuedAt: Int64, expiresAt: Int64) -> String {
        var json = JSONWriter()
        json.object { json in
            json.name("url")
            json.string(path.inBucket)
            json.name("scope")
            switch link {
            case .download: json.string("download")
            case .upload(let type, let length):
                json.string("upload")
                json.name("content_type")
                json.string(type)
                if let length {
                    json.name("content_length")
                    json.int(length)
                }
            }
            json.name("iat")
            json.int(Int(issuedAt))
            json.name("exp")
            json.int(Int(expiresAt))
        }
        return tokens.sign(json.bytes) ?? ""
    }

    /// What the token allows for that object at `now`.
    func open(_ token: String, for path: ObjectPath, now: Int64) throws(Fault) -> StorageLink {
        guard let claims = tokens.open(token), case .number(let end)? = claims["exp"], let expiresAt = Int64(end) else {
            throw .invalid
        }
        guard case .string(let url)? = claims["url"], url.utf8.elementsEqual(path.inBucket.utf8),
            case .string(let scope)? = claims["scope"]
        else { throw .mismatch }
        guard now < expiresAt else { throw .expired }
        switch scope {
        case "download": return .download
        case "upload":
            guard case .string(let type)? = claims["content_type"] else { throw .invalid }
            if case .number(let text)? = claims["content_length"] { return .upload(type, length: Int(text)) }
            return .upload(type, length: nil)
        default: throw .mismatch
        }
    }
}
