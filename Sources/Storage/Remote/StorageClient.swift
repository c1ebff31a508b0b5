import API
import Images
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

/// An object of a storage service, as the service describes it.
struct RemoteObject: Sendable, Equatable {
    /// In bytes.
    let size: Int
    /// The entity tag, as the service writes it: it changes with the bytes.
    let tag: String
    /// The media type that it was uploaded as.
    let type: String
}

extension RemoteObject {
    /// Reads bytes of the object: as many as asked for.
    typealias Reading = (_ range: Range<Int>) async throws(StorageFault) -> [UInt8]

    /// What the object is to a report that takes it for an image of that type. Of its bytes only those are asked for that
    /// tell: in most photos the first 128 KiB.
    package func finding(path: String, as type: ImageType, read: Reading) async throws(StorageFault) -> PhotoFinding {
        guard isDeclared(type), let image = try await imageHeader(read), image.type == type else { return .wrongType }
        return .photo(
            StoredPhoto(path: path, type: type, version: tag, size: size, width: image.width, height: image.height))
    }

    /// Media types are written in any case, and may have parameters (RFC 9110, section 8.3.1).
    private func isDeclared(_ type: ImageType) -> Bool {
        let essence = self.type.prefix { $0 != ";" && $0 != " " }
        return essence.lowercased().utf8.elementsEqual(type.rawValue.utf8)
    }

    private static let readAhead = 1 << 17
    /// Each costs a request. Enough for 16 MiB that come before the size, as the largest photo unless a setting allows more.
    private static let mostReads = 128

    private func imageHeader(_ read: Reading) async throws(StorageFault) -> ImageHeader? {
        var reader = ImageHeaderReader(readAhead: Self.readAhead)
        for _ in 0..<Self.mostReads {
            switch reader.next() {
            case .needs(let offset, let count):
                let end = min(size, offset &+ count)
                reader.supply(offset < end ? try await read(offset..<end) : [])
            case .found(let image): return image
            case .fault: return nil
            }
        }
        return nil
    }
}
