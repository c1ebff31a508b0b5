import API
import Files
import HTTP
import Images

/// Judges an upload's bytes as they come: how many they are, whatever a header said, and whether they are a file of their type.
package struct UploadInspection {
    let terms: UploadTerms
    private let limit: Int
    private var size: Int
    private var start: [UInt8]

    /// - Parameters:
    ///   - limit: the most bytes of the upload.
    ///   - size: how many bytes came before, of an upload that is resumed.
    ///   - start: the first of those, `FileType.signatureLength` or all.
    init(_ terms: UploadTerms, limit: Int, size: Int = 0, start: [UInt8] = []) {
        self.terms = terms
        self.limit = limit
        self.size = size
        self.start = start
    }

    /// The length in bytes was announced.
    func announced(_ length: Int) throws(StorageError) {
        if length > limit { throw .tooLarge }
        if length == 0 { throw Self.empty }
        if let agreed = terms.length, agreed != length { throw Self.length(agreed) }
    }

    /// More bytes came. The type is judged as soon as it shows.
    mutating func take(_ bytes: [UInt8]) throws(StorageError) {
        size += bytes.count
        if size > limit { throw .tooLarge }
        if let agreed = terms.length, size > agreed { throw Self.length(agreed) }
        guard start.count < FileType.signatureLength else { return }
        start += bytes.prefix(FileType.signatureLength - start.count)
        if start.count == FileType.signatureLength { try judgeType() }
    }

    /// All bytes have come.
    func finish() throws(StorageError) {
        try announced(size)
        try judgeType()
    }

    private func judgeType() throws(StorageError) {
        guard let type = FileType(signature: start), type == terms.type ?? type else { throw .wrongType }
    }

    private static let empty = StorageError.invalid("the upload is empty")

    private static func length(_ agreed: Int) -> StorageError { .invalid("the upload must have \(agreed) bytes") }
}

extension StorageContext {
    /// Makes the body an object, streamed to the disk: it answers when the bytes and their name would outlast a power cut. Returns what was
    /// found of a picture.
    package func store(as path: ObjectPath, _ terms: UploadTerms) async throws(StorageError) -> UploadVerdict? {
        var body = try UploadBody(request)
        let inspection = UploadInspection(terms, limit: limit(of: terms))
        if let length = body.announcedLength { try inspection.announced(length) }
        try await requireRoom(for: body.announcedLength ?? limit(of: terms))
        guard disk.uploads.enter(path.fileName) else { throw .crowded }
        defer { disk.uploads.leave(path.fileName) }
        let file = try await onDisk { folder throws(FileFault) in try folder.newFile() }
        do throws(StorageError) {
            try await write(&body, inspection, to: file)
            let verdict = try await verdict(on: file, terms)
            try await commit(file, as: path)
            return verdict
        } catch {
            _ = try? await disk.onDisk { _ throws(FileFault) in file.discard() }
            throw error
        }
    }

    private func write(
        _ body: inout UploadBody, _ inspection: UploadInspection, to file: NewFile
    ) async throws(StorageError) {
        var inspection = inspection
        while let bytes = try await body.next() {
            try inspection.take(bytes)
            try await onDisk { _ throws(FileFault) in try file.append(bytes) }
        }
        try inspection.finish()
    }

    /// Makes a whole upload the object: the one way in, whichever way its bytes came. Throws where the object is sealed
    /// with other bytes.
    @discardableResult
    package func commit(_ file: some StagedFile & Sendable, as path: ObjectPath) async throws(StorageError) -> ObjectFolder.Commit
    {
        let outcome = try await onDisk { folder throws(FileFault) in
            let outcome = try folder.commit(file, as: path)
            return outcome
        }
        if outcome == .refused { throw .sealed }
        return outcome
    }
}
