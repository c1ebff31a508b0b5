import API
import JSON
import Outbound

/// What a Supabase Storage says of a request that it did not carry out: its body has the real status, as a string, while
/// that of HTTP is 400 for most.
struct SupabaseFault: Sendable {
    /// As the body says, else that of HTTP.
    let status: Int
    private let isAboutBucket: Bool

    init(_ response: OutboundResponse) {
        guard case .object(let body)? = try? JSONValue(parsing: response.body) else {
            (status, isAboutBucket) = (response.status, false)
            return
        }
        switch body["statusCode"] {
        case .string(let text)?, .number(let text)?: status = Int(text) ?? response.status
        default: status = response.status
        }
        let words = [body["code"], body["error"], body["message"]].compactMap { value in
            if case .string(let text)? = value { text } else { nil }
        }
        isAboutBucket = words.contains { $0 == "NoSuchBucket" || $0 == "Bucket not found" }
    }

    /// There is no such object.
    var isMissing: Bool { status == 404 && !isAboutBucket }

    /// There is such an object already.
    var isDuplicate: Bool { status == 409 }
}

extension StorageFault {
    /// The words of the service are left out: they may hold a path or a token.
    init(_ fault: SupabaseFault) {
        switch fault.status {
        case 504, 544: self = .timedOut
        case 401, 403: self = .failed("Supabase Storage answered with \(fault.status): is SUPABASE_SERVICE_KEY its service key?")
        case 404: self = .failed("Supabase Storage answered with 404: is there a bucket \(ObjectPath.bucket)?")
        default: self = .failed("Supabase Storage answered with \(fault.status)")
        }
    }
}
