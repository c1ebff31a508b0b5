import API
import Files

/// Resumable uploads on disk: the bytes in a part, and what is known of them in a small file beside it. An upload whose
/// part is gone while the small file is there has become the object.
extension ObjectFolder {
    /// The rest of a resumable upload.
    enum Resumption: Sendable {
        /// It goes on, written by whoever has the part.
        case unfinished(ResumableUpload, ResumablePart)
        /// All its bytes came, and it was made the object.
        case finished(ResumableUpload)
    }

    /// Begins an upload, in place of an earlier one of the object. Throws `locked` while that is being written.
    package func begin(_ upload: ResumableUpload) throws(FileFault) -> ResumablePart {
        let part = try part(upload.id, creating: true)
        do throws(FileFault) {
            try part.file.truncate(to: 0)
            try save(upload)
        } catch {
            try? removeUnknownPart(upload.id)
            throw error
        }
        return part
    }

    /// A part that nothing is known of would be found by nobody but the sweep. Of an earlier upload's part the facts stay
    /// true: it has no bytes now.
    private func removeUnknownPart(_ id: ResumableID) throws(FileFault) {
        if try upload(id) == nil { try removePart(id) }
    }

    /// The facts of an upload; nil where there is none, or a later one has taken its place.
    func upload(_ id: ResumableID) throws(FileFault) -> ResumableUpload? {
        do throws(FileFault) {
            let file = try parts.openFile(Self.factsName(id))
            let upload = ResumableUpload(parsing: try file.read(at: 0, count: file.status.size))
            return upload?.id == id ? upload : nil
        } catch .notFound {
            return nil
        }
    }

    /// Takes an upload up again. Throws `locked` while somebody else has it.
    func resume(_ id: ResumableID) throws(FileFault) -> Resumption? {
        do throws(FileFault) {
            let part = try part(id, creating: false)
            return try upload(id).map { .unfinished($0, part) }
        } catch .notFound {
            return try upload(id).map { .finished($0) }
        }
    }

    /// Writes down what is known of an upload.
    func save(_ upload: ResumableUpload) throws(FileFault) {
        let file = try newFile()
        try file.append(upload.json)
        try file.publish(as: Self.factsName(upload.id), in: parts, replacing: true)
    }

    /// Forgets an upload, of which the caller holds the part.
    func forget(_ id: ResumableID) throws(FileFault) {
        try parts.remove(Self.factsName(id))
        try parts.remove(id.fileName)
    }

    /// Drops the bytes of an upload that has become, or equals, the object.
    func removePart(_ id: ResumableID) throws(FileFault) { try parts.remove(id.fileName) }

    private func part(_ id: ResumableID, creating: Bool) throws(FileFault) -> ResumablePart {
        ResumablePart(file: try parts.openGrowing(id.fileName, creating: creating), name: id.fileName, folder: parts)
    }

    private static func factsName(_ id: ResumableID) -> String { id.fileName + ".json" }
}
