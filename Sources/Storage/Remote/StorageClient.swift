import API
import Outbound

/// Requests to a storage service; what goes wrong on the way is told as a fault of storage. Shared by all loops.
struct StorageClient: Sendable {
    private let client: HTTPClient
    private let timeout: Duration

    /// A client on threads of its own; throws when libcurl is not there.
    /// - Parameters:
    ///   - threads: how many requests run at a time; more wait for a turn, at most until their time is over.
    ///   - timeout: the most time from being asked for to the last byte.
    init(threads: Int = 16, timeout: Duration = .seconds(10)) throws(OutboundFault) {
        client = try HTTPClient(threads: threads)
        self.timeout = timeout
    }

    /// The response, whatever its status but a redirect: what was signed, or carries a key, is meant for one place only.
    /// - Parameter limit: the most bytes of its body, 256 KiB unless said.
    func send(
        _ method: OutboundRequest.Method, _ url: String, headers: [(name: String, value: String)], body: [UInt8] = [],
        limit: Int = 1 << 18
    ) async throws(StorageFault) -> OutboundResponse {
        let request = OutboundRequest(
            method, url: url, headers: headers, body: body, timeout: timeout, maximumResponseLength: limit)
        let response: OutboundResponse
        do throws(OutboundFault) {
            response = try await client.send(request)
        } catch {
            throw StorageFault(error)
        }
        guard !(300..<400).contains(response.status) else {
            throw .failed("the storage service answered with a redirect (\(response.status))")
        }
        return response
    }
}

extension StorageFault {
    /// Why there was no response.
    package init(_ fault: OutboundFault) {
        switch fault {
        case .timedOut: self = .timedOut
        case let fault where fault.isUnreachable: self = .unavailable("the storage service can't be reached: \(fault)")
        default: self = .failed("the storage service did not answer as it should: \(fault)")
        }
    }
}
