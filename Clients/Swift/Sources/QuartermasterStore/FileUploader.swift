import Foundation
import GRDB
import QuartermasterAPI

/// Brings the files of what waits to the server: asks for an address, and puts the bytes there, in pieces where they are many and the store
/// takes pieces. Each step is written down when it is done, so whatever step a process dies in, the next one repeats that step alone.
public actor FileUploader {
    private let store: HouseStore
    private let client: OfficeClient
    private let account: @Sendable () async throws -> Id?
    private let now: @Sendable () -> Date
    private let piece: Int
    private var pauses: Pauses
    private let rounds = Rounds<OutboxSender.Outcome>()

    /// - Parameters:
    ///   - account: who is signed in; the files of what others noted wait until they are asked. Nothing is uploaded while it throws an
    ///     `OfficeFailure`.
    ///   - piece: how many bytes go in one request where the store takes pieces: what a connection that breaks may lose.
    ///   - now: the phone's clock.
    public init(
        store: HouseStore, client: OfficeClient, account: @escaping @Sendable () async throws -> Id? = { nil },
        piece: Int = 1 << 20, backOff: BackOff = BackOff(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.client = client.of(house: store.house)
        self.account = account
        self.piece = piece
        self.now = now
        pauses = Pauses(backOff)
    }

    /// Uploads what may be uploaded, one file after another, until none is due. A second call while one runs waits for the same end, and has
    /// it look again.
    public func upload() async throws -> OutboxSender.Outcome {
        try await rounds.run { [self] in try await uploadAllDue() }
    }

    /// Forgets all pauses: for when the phone says that there is a network again.
    public func wake() { pauses.wake() }

    /// A file, and the change that it is of.
    private struct Job {
        let file: NotedFile
        let entry: NotedChange
        /// Who was signed in when it was chosen.
        let sender: Id?

        /// A signature may have fewer pixels than a photo. Whoever signs changes nothing else with it.
        var isSignature: Bool {
            get throws {
                try ModelCoding.decoder().decode(InspectionChange.self, from: Data(entry.body.utf8)).signOffs != nil
            }
        }
    }

    /// The next one that is due, and the names of those that are not yet.
    private func nextJob(but unsigned: Set<String>) async throws -> (job: Job?, later: [String]) {
        guard try store.hasUploads() else { return (nil, []) }
        let sender = try await account()
        let pauses = self.pauses
        let time = now()
        let next = try store.nextUpload(sender: sender, but: unsigned, isDue: { pauses.until($0, at: time) <= time })
        return (next.found.map { Job(file: $0.file, entry: $0.entry, sender: sender) }, next.later)
    }

    private func uploadAllDue() async throws -> OutboxSender.Outcome {
        // Those that want an address when nobody is signed in. The others need no sign-in.
        var unsigned: Set<String> = []
        while true {
            let next: (job: Job?, later: [String])
            do {
                next = try await nextJob(but: unsigned)
            } catch let failure as OfficeFailure {
                return pauses.unknown(failure, at: now())
            }
            guard let job = next.job else {
                if !unsigned.isEmpty { return .signInNeeded }
                return next.later.map { pauses.until($0, at: now()) }.min().map(OutboxSender.Outcome.again) ?? .nothingWaits
            }
            do {
                try await take(job)
            } catch OfficeFailure.signInNeeded {
                unsigned.insert(job.file.name)
            } catch is OfficeFailure {
                pauses.postpone(job.file.name, retryAfter: nil, at: now())
                pauses.restAll(retryAfter: nil, at: now())
            }
        }
    }

    /// The next step of a file, as it is now: somebody may have let it go meanwhile.
    private func take(_ job: Job) async throws {
        guard store.files.size(of: job.file.name) == job.file.size else { return try await lost(job) }
        var file = job.file
        if !isGood(file) {
            // What was begun takes longer than an address is good for: it begins anew, as with a store that says so.
            guard file.resumable == nil || file.resets < NotedFile.mostResets else {
                return try await refused(file, status: 410, nil)
            }
            guard let minted = try await mint(job) else { return }
            file = minted
        }
        guard let address = file.uploadURL.flatMap(URL.init(string:)) else {
            return try await startOver(file, IncomingAnswer(status: 0))
        }
        if file.size > piece, let endpoint = Self.resumable(address) {
            try await putInPieces(file, address, endpoint)
        } else {
            try await put(file, address)
        }
    }

    /// Whether its address is likely to be good. The server gives it two hours; the phone's clock may be any.
    private func isGood(_ file: NotedFile) -> Bool {
        guard let minted = file.mintedAt, file.objectPath != nil, file.uploadURL != nil else { return false }
        return abs(now().timeIntervalSince(minted)) < 110 * 60
    }

    // MARK: - Steps

    /// It is told, and nothing is sent that would pass over it in silence.
    private func lost(_ job: Job) async throws {
        let refusal = Refusal(status: 0, code: .fileLost, message: Conflict.fileGone.english)
        try await store.write { db in
            try Files.set(.lost, reason: refusal.code.rawValue, of: job.file.name, in: db)
            try Entries.set(refusal, of: job.entry, in: db)
        }
    }

    /// An address for it; nil where the server gives none now.
    private func mint(_ job: Job) async throws -> NotedFile? {
        let answer: IncomingAnswer
        let end = NewFile.types[job.file.contentType] ?? ""
        let encoder = ModelCoding.encoder()
        if let inspection = job.entry.inspection {
            let wanted = InspectionUploadRequest(
                inspectionId: inspection, contentType: .init(rawValue: job.file.contentType), ext: end,
                kind: try job.isSignature ? .signature : nil, contentLength: job.file.size)
            answer = try await client.answer("POST", "/api/office/inspections/uploads", body: encoder.encode(wanted))
        } else {
            guard let reservation = job.entry.reservation, let asset = job.entry.asset else { return nil }
            let wanted = UploadRequest(
                reservationId: reservation, assetId: asset, contentType: .init(rawValue: job.file.contentType), ext: end,
                contentLength: job.file.size)
            answer = try await client.answer("POST", "/api/office/condition-reports/uploads", body: encoder.encode(wanted))
        }
        do {
            let minted = try OfficeClient.read(answer, as: MintedUpload.self)
            // It stands in the text of a change as it is.
            guard !minted.objectPath.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
                throw OfficeFailure.notTheOffice(status: answer.status)
            }
            pauses.reached()
            let time = now()
            return try await store.write { db in
                try Files.set(minted, at: time, of: job.file.name, in: db)
                return try Files.one(job.file.name, in: db)
            }
        } catch OfficeFailure.refused(let refusal) {
            pauses.reached()
            switch Verdict.verdict(of: refusal, retryAfter: answer.retryAfter) {
            // The file is what it takes none of, such as one that is too large: a person has to be told which.
            case .refused(let refusal) where Self.fault(ofFile: refusal) != nil:
                try await refused(job.file, status: answer.status, Self.fault(ofFile: refusal)?.message)
            case .refused(let refusal) where job.entry.isForItsOwn(refusal, sender: job.sender):
                try await store.write { try Entries.hold(job.entry, in: $0) }
            case .refused(let refusal): try await store.write { try Entries.set(refusal, of: job.entry, in: $0) }
            case .signInAgain: throw OfficeFailure.signInNeeded
            case .later(let seconds): pauses.postpone(job.file.name, retryAfter: seconds, at: now())
            case .done, .behind, .notTheOffice: pauses.postpone(job.file.name, retryAfter: nil, at: now())
            }
            return nil
        }
    }

    /// What is wrong with the file itself, where its address was refused for that.
    private static func fault(ofFile refusal: Refusal) -> FieldFault? {
        refusal.details?.first { ["content_length", "content_type", "ext"].contains($0.field) }
    }

    /// Nil where it is gone since it was looked at, as when a person takes its report back: the next look shows whether it is lost.
    private func read(_ file: NotedFile, from offset: Int, count: Int) throws -> Data? {
        do {
            return try store.files.read(file.name, from: offset, count: count)
        } catch {
            guard store.files.size(of: file.name) == nil else { throw error }
            return nil
        }
    }

    private func put(_ file: NotedFile, _ address: URL) async throws {
        guard let bytes = try read(file, from: 0, count: file.size) else { return }
        let answer = try await client.upload(
            "PUT", address, headers: ["Content-Type": file.contentType], body: bytes, timeout: 300)
        try await judge(answer, of: file)
    }

    /// What the store's answer means: its status counts, its body is its own.
    private func judge(_ answer: IncomingAnswer, of file: NotedFile) async throws {
        switch answer.status {
        // A hotel's sign-on page: no store answers a file that it took with a page.
        case 200..<300 where Self.isPage(answer): throw OfficeFailure.notTheOffice(status: answer.status)
        // A report names it already.
        case 200..<300, 409: try await sent(file)
        case 400, 401, 403, 404, 410: try await startOver(file, answer)
        case 413, 415, 422: try await refused(file, status: answer.status, Self.words(of: answer))
        default: throw OfficeFailure.notTheOffice(status: answer.status)
        }
    }

    /// Whether it is a page for people: by its type, or by a `<` behind blanks and a byte order mark. Errors of some stores are XML.
    private static func isPage(_ answer: IncomingAnswer) -> Bool {
        if answer.headers["content-type"]?.lowercased().hasPrefix("text/html") == true { return true }
        guard (200..<300).contains(answer.status) else { return false }
        let blank: Set<UInt8> = [9, 10, 13, 32, 0xEF, 0xBB, 0xBF]
        return answer.body.first { !blank.contains($0) } == UInt8(ascii: "<")
    }

    private func sent(_ file: NotedFile) async throws {
        pauses.reached()
        pauses.forget(file.name)
        try await store.write { try Files.set(.sent, of: file.name, in: $0) }
    }

    /// Its address is worth nothing any more. Not at once: another may be worth as little. Where fresh ones are, again and again, it is told: each
    /// is one of the uploads that a house may have open. So is what was begun in pieces and takes longer than an address is good for.
    private func startOver(_ file: NotedFile, _ answer: IncomingAnswer) async throws {
        let isFresh = file.mintedAt.map { abs(now().timeIntervalSince($0)) < 600 } ?? false
        let counts = (isFresh || file.resumable != nil) && !Self.isPage(answer)
        guard !counts || file.resets < NotedFile.mostResets else {
            return try await refused(file, status: answer.status, Self.words(of: answer))
        }
        try await store.write { try Files.startOver(file.name, isReset: counts, in: $0) }
        pauses.postpone(file.name, retryAfter: nil, at: now())
    }

    private func refused(_ file: NotedFile, status: Int, _ words: String?) async throws {
        let refusal = Refusal(
            status: status, code: words == nil ? .fileNotTaken : .photoNotUploaded,
            message: words ?? Conflict.fileNotTaken.english)
        try await store.write { db in
            try Files.set(.refused, reason: "\(status)", of: file.name, in: db)
            if let entry = try Entries.one(file.entry, in: db) { try Entries.set(refusal, of: entry, in: db) }
        }
    }

    /// What the store said: in JSON, or by tus as plain text.
    private static func words(of answer: IncomingAnswer) -> String? {
        struct Answer: Decodable { let message: String }
        if let words = try? JSONDecoder().decode(Answer.self, from: answer.body) { return words.message }
        guard answer.headers["content-type"]?.lowercased().hasPrefix("text/plain") == true, answer.body.count <= 1000 else {
            return nil
        }
        let text = String(decoding: answer.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    // MARK: - In pieces

    /// Where a store takes pieces, by tus; nil where it does not.
    static func resumable(_ address: URL) -> URL? {
        let text = address.absoluteString
        guard let path = text.range(of: "/storage/v1/object/upload/sign/") else { return nil }
        return URL(string: text[..<path.lowerBound] + "/storage/v1/upload/resumable/sign")
    }

    private func putInPieces(_ file: NotedFile, _ address: URL, _ endpoint: URL) async throws {
        let token = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "token" }?.value
        guard let token else { return try await put(file, address) }
        let headers = ["Tus-Resumable": "1.0.0", "x-signature": token]
        guard let begun = try await begin(file, address, endpoint, headers) else { return }
        var file = file
        file.resumable = begun.location.absoluteString
        var offset = begun.offset
        while offset < file.size {
            guard let bytes = try read(file, from: offset, count: piece), !bytes.isEmpty else { return }
            var headers = headers
            headers["Upload-Offset"] = "\(offset)"
            headers["Content-Type"] = "application/offset+octet-stream"
            let answer = try await client.upload("PATCH", begun.location, headers: headers, body: bytes, timeout: 120)
            guard answer.status == 204, let next = answer.headers["upload-offset"].flatMap({ Int($0) }), next > offset else {
                return try await judgePieces(answer, of: file)
            }
            pauses.reached()
            offset = next
        }
        try await sent(file)
    }

    /// Goes on where an earlier process stopped, or begins. Nil where neither can be just now.
    private func begin(_ file: NotedFile, _ address: URL, _ endpoint: URL, _ headers: [String: String]) async throws -> (
        location: URL, offset: Int
    )? {
        // The token goes to the store that gave the address, and to no other.
        if let location = file.resumable.flatMap(URL.init(string:)), Self.isOneStore(location, address) {
            let answer = try await client.upload("HEAD", location, headers: headers)
            guard answer.status == 200, let offset = answer.headers["upload-offset"].flatMap({ Int($0) }) else {
                try await judgePieces(answer, of: file)
                return nil
            }
            return (location, offset)
        }
        guard let bucket = Self.bucket(address), let path = file.objectPath else {
            try await put(file, address)
            return nil
        }
        var headers = headers
        headers["Upload-Length"] = "\(file.size)"
        let named = [("bucketName", bucket), ("objectName", path), ("contentType", file.contentType)]
        headers["Upload-Metadata"] = named.map { "\($0) " + Data($1.utf8).base64EncodedString() }.joined(separator: ",")
        let answer = try await client.upload("POST", endpoint, headers: headers)
        let location = answer.headers["location"].flatMap { URL(string: $0, relativeTo: endpoint)?.absoluteURL }
        guard answer.status == 201, let location, Self.isOneStore(location, address) else {
            // A store that takes no pieces after all, or names them at another address than it is reached at.
            if [404, 405].contains(answer.status) || answer.status == 201 && location != nil {
                try await put(file, address)
            } else {
                try await judgePieces(answer, of: file)
            }
            return nil
        }
        try await store.write { try Files.set(resumable: location.absoluteString, of: file.name, in: $0) }
        return (location, 0)
    }

    /// Whether both are at one host and port, over the same protocol.
    private static func isOneStore(_ one: URL, _ other: URL) -> Bool {
        (one.scheme, one.host, one.port) == (other.scheme, other.host, other.port)
    }

    /// An upload that is gone, or stands elsewhere than was thought: the next try asks where it stands, or begins anew. A 2xx that is not what
    /// was asked for is somebody else's.
    private func judgePieces(_ answer: IncomingAnswer, of file: NotedFile) async throws {
        switch answer.status {
        case 200..<300: throw OfficeFailure.notTheOffice(status: answer.status)
        case 409: pauses.postpone(file.name, retryAfter: nil, at: now())
        default: try await judge(answer, of: file)
        }
    }

    /// The bucket stands behind `/sign/` in an address.
    private static func bucket(_ address: URL) -> String? {
        let parts = address.path.components(separatedBy: "/object/upload/sign/")
        return parts.count == 2 ? parts[1].split(separator: "/").first.map(String.init) : nil
    }
}
