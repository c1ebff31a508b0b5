import API
import Crypto
import Images
import JSON

/// The rights that the token in a signed URL of the disk store gives. Upload and download are told apart by `scope`: one is
/// never taken for the other.
enum StorageLink: Sendable, Equatable {
    case upload(UploadTerms)
    case download
}

/// The terms in a signed URL for the file that may be uploaded.
package struct UploadTerms: Sendable, Equatable {
    /// Its type; nil for any that is known.
    var type: FileType?
    /// Exactly so many bytes; nil for any number up to the limit.
    var length: Int?
    /// The use of a picture; nil where its width and height are not judged.
    var purpose: PicturePurpose?
}

/// Signs and reads the tokens of signed URLs. The key is the store's own: a token of a person opens nothing here.
package struct StorageLinks: Sendable {
    private let tokens: SecretToken

    init(key: [UInt8]) { tokens = SecretToken(secret: key) }

    /// Why a token is not good.
    package enum Fault: Error, Equatable {
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
            case .upload(let terms):
                json.string("upload")
                if let type = terms.type {
                    json.name("content_type")
                    json.string(type.rawValue)
                }
                if let length = terms.length {
                    json.name("content_length")
                    json.int(length)
                }
                if let purpose = terms.purpose {
                    json.name("purpose")
                    json.string(purpose.rawValue)
                }
            }
            json.name("iat")
            json.int(Int(issuedAt))
            json.name("exp")
            json.int(Int(expiresAt))
        }
        return tokens.sign(json.bytes) ?? ""
    }

    /// A token that was signed here, with its time not over.
    struct Opened: Sendable {
        let link: StorageLink
        /// Seconds since 1970.
        let expiresAt: Int64
    }

    /// Opens the token for that object at `now`.
    func open(_ token: String, for path: ObjectPath, now: Int64) throws(Fault) -> Opened {
        let bytes = path.inBucket.utf8
        return try open(token, now: now) { $0.utf8.elementsEqual(bytes) }
    }

    /// Opens the token at `now`, for an object whose bucket and path `isMeant` knows.
    func open(_ token: String, now: Int64, _ isMeant: (String) -> Bool) throws(Fault) -> Opened {
        guard let claims = tokens.open(token), case .number(let end)? = claims["exp"], let expiresAt = Int64(end) else {
            throw .invalid
        }
        guard case .string(let url)? = claims["url"], isMeant(url),
            case .string(let scope)? = claims["scope"]
        else { throw .mismatch }
        guard now < expiresAt else { throw .expired }
        switch scope {
        case "download": return Opened(link: .download, expiresAt: expiresAt)
        case "upload": return Opened(link: .upload(try Self.terms(claims)), expiresAt: expiresAt)
        default: throw .mismatch
        }
    }

    private static func terms(_ claims: JSONObject) throws(Fault) -> UploadTerms {
        var terms = UploadTerms()
        if let claim = claims["content_type"] {
            guard case .string(let name) = claim, let type = FileType(rawValue: name) else { throw .invalid }
            terms.type = type
        }
        if let claim = claims["content_length"] {
            guard case .number(let text) = claim, let length = Int(text) else { throw .invalid }
            terms.length = length
        }
        if let claim = claims["purpose"] {
            guard case .string(let name) = claim, let purpose = PicturePurpose(rawValue: name) else { throw .invalid }
            terms.purpose = purpose
        }
        return terms
    }
}
