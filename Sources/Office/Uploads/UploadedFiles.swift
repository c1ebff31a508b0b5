import API
import Images
import JSON
import Settings

/// Brings files from uploaded to sealed: those of a report, an inspection or a document. Whoever asks has looked at the key and the
/// rights, and knows what was minted; nothing is open in Postgres while storage is asked.
struct UploadedFiles {
    /// A file as it was minted. A store may not bind an upload to a length, or to any limit: so both are looked at here.
    struct Announced {
        let path: String
        let type: FileType
        /// In bytes, where it was said.
        let length: Int?
        let purpose: PicturePurpose
    }

    /// A file that nothing changes any more, and the key under which its bytes lie.
    struct Sealed {
        let file: StoredFile
        let key: String
    }

    enum Outcome {
        /// The files are not sealed. These are in the way, in the order in which they were asked for.
        case refused([RefusedFile])
        /// All are, in their order.
        case sealed([Sealed])
    }

    let context: AccountContext

    /// Looks at every file, and seals them when all are good.
    func settle(_ uploads: [Announced]) async throws(OfficeError) -> Outcome {
        for _ in 0..<Self.tries {
            let (good, refused) = try await look(at: uploads)
            guard refused.isEmpty else { return .refused(refused) }
            if let sealed = try await seal(good) { return .sealed(sealed) }
        }
        throw OfficeError(.unavailable)
    }

    /// The obstacles to sealing these files, none of which is sealed.
    func obstacles(to uploads: [Announced]) async throws(OfficeError) -> [RefusedFile] { try await look(at: uploads).refused }

    /// How often files are looked at again when an upload came between looking and sealing. What is sealed stays, so the
    /// second time finds it.
    private static let tries = 3

    /// Nil when other bytes have taken the place of those that were found.
    private func seal(_ files: [StoredFile]) async throws(OfficeError) -> [Sealed]? {
        var sealed: [Sealed] = []
        for file in files {
            let key = try await context.storing { store throws(StorageFault) -> String? in
                do throws(StorageFault) { return try await store.seal(file) } catch .changed { return nil }
            }
            guard let key else { return nil }
            sealed.append(Sealed(file: file, key: key))
        }
        return sealed
    }

    private func look(at uploads: [Announced]) async throws(OfficeError) -> (good: [StoredFile], refused: [RefusedFile]) {
        var good: [StoredFile] = []
        var refused: [RefusedFile] = []
        for upload in uploads {
            let finding = try await context.storing { store throws(StorageFault) in
                try await store.look(at: upload.path, as: upload.type)
            }
            switch finding {
            case .missing: refused.append(RefusedFile(path: upload.path, reason: .missing))
            case .wrongType: refused.append(RefusedFile(path: upload.path, reason: .wrongType))
            case .file(let file):
                if let reason = reason(against: file, upload) {
                    refused.append(RefusedFile(path: upload.path, reason: reason, file: file))
                } else if let fault = fault(of: file, upload) {
                    refused.append(RefusedFile(path: upload.path, fault: fault, file: file))
                } else {
                    good.append(file)
                }
            }
        }
        return (good, refused)
    }

    /// Nil when nothing stands against it.
    private func reason(against file: StoredFile, _ upload: Announced) -> RefusedFile.Reason? {
        let settings = context.services.settings
        if file.size > settings.fileLimits.most(of: file.type) { return .tooLarge }
        return file.size == upload.length ?? file.size ? nil : .wrongLength
    }

    private func fault(of file: StoredFile, _ upload: Announced) -> PictureLimits.Fault? {
        guard let width = file.width, let height = file.height else { return nil }
        return context.services.settings.pictureLimits.fault(width: width, height: height, as: upload.purpose)
    }
}

// MARK: To and from Postgres

extension UploadedFiles.Announced {
    /// The files in `uploads` of what Postgres answers, each with its path, its type and its length.
    /// - Parameter purpose: what pictures are for; those of an inspection say themselves which are signatures.
    static func list(in object: JSONObject, for purpose: PicturePurpose = .photo) -> [UploadedFiles.Announced] {
        guard case .array(let uploads)? = object["uploads"] else { return [] }
        return uploads.compactMap { upload in
            guard case .object(let upload) = upload, case .string(let path)? = upload["object_path"],
                case .string(let name)? = upload["content_type"], let type = FileType(rawValue: name)
            else { return nil }
            let length = if case .number(let text)? = upload["content_length"] { Int(text) } else { Int?.none }
            let isSignature = if case .string("signature")? = upload["role"] { true } else { false }
            return UploadedFiles.Announced(path: path, type: type, length: length, purpose: isSignature ? .signature : purpose)
        }
    }
}

extension [UploadedFiles.Sealed] {
    /// The form in which functions take what was sealed.
    var json: String {
        var json = JSONWriter()
        json.array { json in
            for sealed in self {
                let file = sealed.file
                json.object { json in
                    let texts = [("object_path", file.path), ("stored_key", sealed.key), ("content_type", file.type.rawValue)]
                    for (name, text) in texts {
                        json.name(name)
                        json.string(text)
                    }
                    for (name, number) in [("size_bytes", file.size), ("width", file.width), ("height", file.height)] {
                        json.name(name)
                        if let number { json.int(number) } else { json.null() }
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
