import API
import EventLoop
import Images
import Outbound

/// Requests to a storage service; what goes wrong on the way is told as a fault of storage. Shared by all loops.
struct StorageClient: Sendable {
    private let client: HTTPClient
    private let timeout: Duration
    private let pauses: [Duration]

    /// A client on threads of its own; throws when libcurl is not there.
    /// - Parameters:
    ///   - threads: how many requests run at a time; more wait for a turn, at most until their time is over.
    ///   - timeout: the most time from being asked for to the last byte, unless a request says another.
    ///   - pauses: how long to wait before each further try of what has failed for the moment. None for the server, whose phones try again.
    init(threads: Int = 16, timeout: Duration = .seconds(10), pauses: [Duration] = []) throws(OutboundFault) {
        client = try HTTPClient(threads: threads)
        self.timeout = timeout
        self.pauses = pauses
    }

    /// For commands, which run for hours: one answer that a service owes them ends nothing. Every request of theirs may be sent again.
    static func ofCommands(pauses: [Duration]? = nil) throws(OutboundFault) -> StorageClient {
        let usual: [Duration] = [.seconds(1), .seconds(4), .seconds(15)]
        return try StorageClient(threads: 1, timeout: .seconds(300), pauses: pauses ?? usual)
    }

    /// The response, whatever its status but a redirect: what was signed, or carries a key, is meant for one place only.
    /// - Parameters:
    ///   - limit: the most bytes of its body, 256 KiB unless said.
    ///   - patience: the most time that it may take, where that is more than usual.
    func send(
        _ method: OutboundRequest.Method, _ url: String, headers: [(name: String, value: String)], body: [UInt8] = [],
        limit: Int = 1 << 18, patience: Duration = .zero
    ) async throws(StorageFault) -> OutboundResponse {
        try await send {
            OutboundRequest(
                method, url: url, headers: headers, body: body, timeout: max(timeout, patience), maximumResponseLength: limit)
        }
    }

    /// Sends one that is made anew for each try.
    /// - Parameter request: made anew for each try: a signature is good for some minutes.
    func send(
        limit: Int, patience: Duration,
        _ request: () -> (method: OutboundRequest.Method, url: String, headers: [(name: String, value: String)], body: [UInt8])
    ) async throws(StorageFault) -> OutboundResponse {
        try await send {
            let made = request()
            return OutboundRequest(
                made.method, url: made.url, headers: made.headers, body: made.body, timeout: max(timeout, patience),
                maximumResponseLength: limit)
        }
    }

    private func send(_ request: () -> OutboundRequest) async throws(StorageFault) -> OutboundResponse {
        var left = pauses[...]
        while true {
            let response: OutboundResponse
            do throws(OutboundFault) {
                response = try await client.send(request())
            } catch {
                guard error.isForTheMoment, let pause = left.popFirst() else { throw StorageFault(error) }
                await EventLoop.current?.sleep(for: pause)
                continue
            }
            guard !(300..<400).contains(response.status) else {
                throw .failed("the storage service answered with a redirect (\(response.status))")
            }
            guard response.isForTheMoment, let pause = left.popFirst() else { return response }
            await EventLoop.current?.sleep(for: pause)
        }
    }
}

extension OutboundResponse {
    /// True when the service says that it can't just now.
    fileprivate var isForTheMoment: Bool { status == 429 || status >= 500 }
}

extension OutboundFault {
    /// True when there may be an answer the next time: nobody was there, it took too long, or the connection broke.
    fileprivate var isForTheMoment: Bool {
        switch self {
        case .timedOut, .connectionLost: true
        // CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR; and no trust in who answered does not pass.
        case .failed(let code, _): [18, 52, 55, 56].contains(code) || isUnreachable && code != 60
        default: false
        }
    }
}

extension Duration {
    /// How long a service may take to copy a large video within itself.
    static let copying: Duration = .seconds(60)
}

extension StorageFault {
    /// Why there was no response.
    package init(_ fault: OutboundFault) {
        switch fault {
        case .timedOut: self = .timedOut
        case let fault where fault.isUnreachable: self = .unavailable("the storage service can't be reached: \(fault)")
        default: self = .failed("the storage service gave an unexpected answer: \(fault)")
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

    /// Judges the object as a file of that type. Of its bytes only those are asked for that tell: of most
    /// photos the first 128 KiB, of a video the heads of its boxes.
    package func finding(path: String, as type: FileType, read: Reading) async throws(StorageFault) -> FileFinding {
        guard isDeclared(type), let header = try await header(read), header.type == type else { return .wrongType }
        return .file(
            StoredFile(
                path: path, type: type, version: tag, size: size, width: header.image?.width, height: header.image?.height))
    }

    /// Media types are written in any case, and may have parameters (RFC 9110, section 8.3.1).
    private func isDeclared(_ type: FileType) -> Bool {
        let essence = self.type.prefix { $0 != ";" && $0 != " " }
        return essence.lowercased().utf8.elementsEqual(type.rawValue.utf8)
    }

    private static let readAhead = 1 << 17
    /// Each costs a request. Enough for 16 MiB that come before a picture's size, as the largest photo unless a setting allows
    /// more, and for a movie of some minutes in fragments.
    private static let mostReads = 512

    private func header(_ read: Reading) async throws(StorageFault) -> FileHeader? {
        var reader = FileHeaderReader(length: size, readAhead: Self.readAhead)
        for _ in 0..<Self.mostReads {
            switch reader.next() {
            case .needs(let offset, let count):
                let end = min(size, offset &+ count)
                reader.supply(offset < end ? try await read(offset..<end) : [])
            case .found(let header): return header
            case .fault: return nil
            }
        }
        return nil
    }
}
