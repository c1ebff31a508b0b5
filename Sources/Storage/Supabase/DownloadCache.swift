import API
import JSON
import Outbound
import Synchronization

/// Signed URLs of the present half hour, so that what was signed once is answered alike and nobody is asked again. Shared by
/// all loops.
///
/// Bounded: URLs live in a young and an old half; when the young one is full it becomes the old one, and what nobody asked
/// for since is dropped.
final class DownloadCache: Sendable {
    private struct State {
        var halfHour: Int64 = 0
        var young: [String: String] = [:]
        var old: [String: String] = [:]
    }

    private let halfCapacity: Int
    private let state = Mutex(State())

    /// A cache of at most `capacity` URLs; below 2 counts as 2.
    init(capacity: Int) { halfCapacity = max(1, capacity / 2) }

    /// The URL for a key, if it was signed in the half hour that starts then, seconds since 1970.
    func url(for key: String, halfHour: Int64) -> String? {
        state.withLock { state in
            guard state.halfHour == halfHour else { return nil }
            if let url = state.young[key] { return url }
            guard let url = state.old.removeValue(forKey: key) else { return nil }
            insert(url, for: key, into: &state)
            return url
        }
    }

    /// Keeps a URL, and returns the one to use: of two that were signed at a time, the first.
    func keep(_ url: String, for key: String, halfHour: Int64) -> String {
        state.withLock { state in
            if state.halfHour != halfHour { state = State(halfHour: halfHour) }
            if let first = state.young[key] ?? state.old[key] { return first }
            insert(url, for: key, into: &state)
            return url
        }
    }

    private func insert(_ url: String, for key: String, into state: inout State) {
        if state.young.count >= halfCapacity {
            state.old = state.young
            state.young = [:]
        }
        state.young[key] = url
    }
}

/// The answer of a Supabase Storage that did not carry a request out: its body has the real status, as a string, while
/// that of HTTP is 400 for most.
struct SupabaseFault: Sendable {
    /// The status in the body, else that of HTTP.
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
