import API
import Files
import HTTP

extension StorageContext {
    /// Makes the body an object, streamed to the disk: it answers when the bytes and their name would outlast a power cut.
    package func store(as path: ObjectPath, _ terms: UploadTerms) async throws(StorageError) {
        var body = try UploadBody(request)
        let inspection = UploadInspection(terms, limit: sizeLimit)
        if let length = body.announcedLength { try inspection.announced(length) }
        try await requireRoom(for: body.announcedLength ?? sizeLimit)
        guard disk.uploads.enter(path.fileName) else { throw .crowded }
        defer { disk.uploads.leave(path.fileName) }
        let file = try await onDisk { folder throws(FileFault) in try folder.newFile() }
        do throws(StorageError) {
            try await write(&body, inspection, to: file)
            try await commit(file, as: path)
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
