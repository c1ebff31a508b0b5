import API
import Files
import HTTP
import JSON

/// A request that the Storage API refuses, in Supabase Storage's words: SDKs decide by `error` and `code`, and by the
/// status, which is also that of the answer.
package struct StorageError: Error, Sendable {
    let status: Int
    /// The SDKs' name for the kind.
    let error: String
    /// Machines decide by it.
    let code: String
    /// For a person who reads a log; it holds nothing of a token.
    let message: String
    /// Fields that the answer must carry.
    var headers = Headers()
    /// Numbers that machines read; clients skip what they do not know.
    var facts: [(name: String, number: Int)] = []

    init(_ status: Int, _ error: String, _ code: String, _ message: String) {
        self.status = status
        self.error = error
        self.code = code
        self.message = message
    }
}

extension StorageError {
    /// Libraries upload by the person's token where no other way is named.
    private static let uploading =
        "files are uploaded by the URL that a POST to /api/office/condition-reports/uploads, /inspections/uploads or /documents/uploads gives"

    static let noObject = StorageError(404, "not_found", "NoSuchKey", "there is no such object, or it is not yours to see")
    static let noBucket = StorageError(404, "Bucket not found", "NoSuchBucket", "there is no such bucket")
    static let noRoute = StorageError(404, "not_found", "NotFound", "there is nothing under this path: \(uploading)")
    static let badKey = StorageError(400, "InvalidKey", "InvalidKey", "the path has a segment that an object's path can't have")
    static let forbidden = StorageError(403, "Unauthorized", "AccessDenied", "this needs a different authorization")
    package static let sealed = StorageError(
        409, "Duplicate", "KeyAlreadyExists", "the object is in a report and can't be changed")
    package static let taken = StorageError(409, "Duplicate", "KeyAlreadyExists", "there is already an object under that path")
    package static let expired = StorageError(400, "InvalidJWT", "InvalidJWT", "the token has expired")
    static let badToken = StorageError(400, "InvalidJWT", "InvalidJWT", "the token was not signed here")
    static let otherToken = StorageError(400, "InvalidSignature", "InvalidSignature", "the token is for something else")
    static let tooLarge = StorageError(413, "Payload too large", "EntityTooLarge", "the object is larger than is allowed")
    static let wrongType = StorageError(
        415, "invalid_mime_type", "InvalidMimeType", "the bytes are not a file of the agreed type")
    package static let encoded = StorageError(
        415, "InvalidRequest", "InvalidRequest", "an upload is sent as it is, without a Content-Encoding")
    package static let full = StorageError(
        503, "Internal", "StorageFull",
        "there is no room for another object at the moment; everything else works, try again later")
    static let crowded = StorageError(
        503, "Internal", "SlowDown", "the object is being uploaded by somebody else with the same link, try again")
    package static let unavailable = StorageError(
        503, "Internal", "InternalError", "storage does not work at the moment, try again")

    static func invalid(_ message: String) -> StorageError { StorageError(400, "InvalidRequest", "InvalidRequest", message) }

    /// The refusal in the Storage API's words.
    package init(_ refusal: Refusal) {
        switch refusal {
        case .http(let error): self.init(http: error)
        case .office(let error): self.init(office: error)
        }
    }

    /// A refusal by HTTP itself: a body that is cut, malformed, late or too large.
    package init(http error: HTTPError) {
        if error.status == .contentTooLarge {
            self = .tooLarge
        } else {
            self.init(error.status.code, "InvalidRequest", "InvalidRequest", error.reason)
        }
        headers = error.headers
    }

    /// A refusal by the office: who is asking is not let in, or Postgres is away.
    package init(office error: OfficeError) {
        switch error.code.status {
        case 401, 403: self = .forbidden
        case 404: self = .noRoute
        case 405: self.init(405, "InvalidRequest", "MethodNotAllowed", "this path does not take that method: \(Self.uploading)")
        case 500: self.init(500, "Internal", "InternalError", "something went wrong here")
        case 429: self.init(429, "Too Many Requests", "SlowDown", "too many requests, try again later")
        case let status: self.init(status, "Internal", "InternalError", "try again")
        }
        headers = error.headers
        if status == 429, let wait = error.retryAfter { headers.set(.retryAfter, String(wait)) }
    }

    /// A refusal of a token in a URL.
    package init(link fault: StorageLinks.Fault) {
        switch fault {
        case .invalid: self = .badToken
        case .expired: self = .expired
        case .mismatch: self = .otherToken
        }
    }
}

extension StorageError {
    /// The answer that tells it. The only place that writes the Storage API's errors.
    package func response() -> Response {
        var json = JSONWriter()
        json.object { json in
            let members = [("statusCode", String(status)), ("error", error), ("message", message), ("code", code)]
            for (name, text) in members {
                json.name(name)
                json.string(text)
            }
            for fact in facts {
                json.name(fact.name)
                json.int(fact.number)
            }
        }
        return finish(Response(Status(status), headers: headers, body: json.bytes), type: MediaType.json)
    }

    /// The same as text, for the clients of resumable uploads.
    func plainResponse() -> Response {
        finish(Response(Status(status), headers: headers, body: Array(message.utf8)), type: "text/plain; charset=utf-8")
    }

    private func finish(_ response: Response, type: String) -> Response {
        var response = response
        response.headers.set(.contentType, type)
        response.headers.set(.cacheControl, "no-store")
        if status == 503 { response.headers.set(.retryAfter, code == Self.full.code ? "60" : "5") }
        return response
    }
}
