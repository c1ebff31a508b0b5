import API
import EventLoop
import Files
import HTTP
import Images

extension StorageContext {
    /// Does what needs an upload's lock, which another request may hold until its broken connection is noticed: asks
    /// again by timer, a little longer than that one may be silent.
    func locking<Value: Sendable>(
        _ work: @escaping @Sendable (ObjectFolder) throws(FileFault) -> Value
    ) async throws(StorageError) -> Value {
        let deadline = EventLoop.Instant.now + .seconds(7)
        while true {
            do throws(FileFault) {
                return try await disk.onDisk(work)
            } catch .locked {
                guard .now < deadline else { throw .locked }
            } catch {
                throw failure(error)
            }
            await services.loop.sleep(for: .milliseconds(50))
        }
    }

    /// Appends the body. What came before a connection broke is kept: the client goes on from there.
    /// - Returns: how many bytes there are, and what was found of a picture that is whole with them.
    package func append(to part: ResumablePart, of upload: ResumableUpload, _ terms: UploadTerms) async throws(StorageError)
        -> (offset: Int, verdict: UploadVerdict?)
    {
        var inspection = try await inspection(of: part, upload, terms)
        request.body.setPace(.resumable)
        do throws(StorageError) {
            while let bytes = try await nextPiece() {
                try inspection.take(bytes)
                try await onDisk { _ throws(FileFault) in try part.file.append(bytes) }
            }
            try await onDisk { _ throws(FileFault) in try part.sync() }
        } catch {
            // Wrong bytes at the beginning stay wrong.
            if error.status == StorageError.wrongType.status { try await forget(upload) }
            throw error
        }
        let verdict = part.file.size == upload.length ? try await finish(part, of: upload, inspection) : nil
        return (part.file.size, verdict)
    }

    /// Makes an upload that has all its bytes the object; the same way as one that came at once.
    @discardableResult
    package func finish(
        _ part: ResumablePart, of upload: ResumableUpload, _ inspection: UploadInspection
    ) async throws(StorageError) -> UploadVerdict? {
        do throws(StorageError) {
            try inspection.finish()
            let verdict = try await verdict(on: part, inspection.terms)
            if try await commit(part, as: upload.path) == .alreadySealed {
                try await onDisk { folder throws(FileFault) in try folder.removePart(upload.id) }
            }
            return verdict
        } catch {
            if error.status != StorageError.unavailable.status { try await forget(upload) }
            throw error
        }
    }

    /// Judges the bytes that came so far and those to come.
    func inspection(
        of part: ResumablePart, _ upload: ResumableUpload, _ terms: UploadTerms
    ) async throws(StorageError) -> UploadInspection {
        let start = try await onDisk { _ throws(FileFault) in
            try part.opened().read(at: 0, count: FileType.signatureLength)
        }
        return UploadInspection(terms, limit: upload.length ?? limit(of: terms), size: part.file.size, start: start)
    }

    /// Forgets an upload that this request holds.
    func forget(_ upload: ResumableUpload) async throws(StorageError) {
        try await onDisk { folder throws(FileFault) in try folder.forget(upload.id) }
    }

    /// True when the body has no bytes.
    func isAtEnd() async throws(StorageError) -> Bool {
        while let piece = try await nextPiece() {
            if !piece.isEmpty { return false }
        }
        return true
    }

    private func nextPiece() async throws(StorageError) -> [UInt8]? {
        do throws(HTTPError) { return try await request.body.next() } catch { throw StorageError(http: error) }
    }
}
