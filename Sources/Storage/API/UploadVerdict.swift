import API
import Files
import HTTP
import Images
import JSON

/// The finding of a picture that came and was taken: how large it is, and how sharp it looks where that can be told.
package struct UploadVerdict: Sendable, Equatable {
    /// Pixels, as it is shown.
    let width: Int
    let height: Int
    /// ``Images/Sharpness``; nil where there is no measure.
    var sharpness: Double?

    /// In hundredths, as it is told.
    private var hundredths: Int? { sharpness.map { Int(($0 * 100).rounded()) } }

    private var isBlurred: Bool? { sharpness.map { $0 < Sharpness.least } }

    private var sharpnessText: String? {
        hundredths.map { "\($0 / 100)." + (($0 % 100 < 10) ? "0" : "") + String($0 % 100) }
    }

    /// The field `Photo-Verdict`, a dictionary of RFC 9651: clients of tus read no bodies.
    var field: String {
        var parts = ["width=\(width)", "height=\(height)"]
        if let sharpnessText, let isBlurred { parts += ["sharpness=\(sharpnessText)", "blurred=?\(isBlurred ? 1 : 0)"] }
        return parts.joined(separator: ", ")
    }

    /// The same as an object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("width")
            json.int(width)
            json.name("height")
            json.int(height)
            guard let sharpnessText, let isBlurred else { return }
            json.name("sharpness")
            json.raw(sharpnessText.utf8)
            json.name("blurred")
            json.bool(isBlurred)
        }
    }

    /// The name of the field.
    static let fieldName: FieldName = "Photo-Verdict"
}

extension StorageContext {
    /// Looks at a file whose bytes have all come, as a report that names it does. Throws what no report would take: the phone hears it now, and
    /// not when it names the file. Nil for what is no picture.
    func verdict(on file: some StagedFile & Sendable, _ terms: UploadTerms) async throws(StorageError) -> UploadVerdict? {
        let (opened, header) = try await onDisk { _ throws(FileFault) in
            let opened = try file.opened()
            let header = try FileHeader.read(length: opened.status.size) { (offset, count) throws(FileFault) in
                try opened.read(at: offset, count: count)
            }
            return (opened, header)
        }
        guard case .success(let found) = header, found.type == terms.type ?? found.type else {
            // What another server keeps here is that server's to judge.
            if terms.purpose == nil { return nil }
            throw .wrongType
        }
        guard let image = found.image else { return nil }
        let limits = services.settings.pictureLimits
        if let purpose = terms.purpose, let fault = limits.fault(width: image.width, height: image.height, as: purpose) {
            throw .picture(width: image.width, height: image.height, fault, limits)
        }
        var verdict = UploadVerdict(width: image.width, height: image.height)
        if terms.purpose == .photo, image.type == .jpeg { verdict.sharpness = await disk.sharpness(of: opened) }
        return verdict
    }
}

extension StorageError {
    /// A picture of more or fewer pixels than are taken. 422: another address, or the same bytes once more, would change nothing.
    static func picture(width: Int, height: Int, _ fault: PictureLimits.Fault, _ limits: PictureLimits) -> StorageError {
        let limit = limits.named(fault)
        let wanted =
            switch fault {
            case .side: "needs at least \(limit.number) on its shorter side"
            case .tooFew: "needs at least \(limit.number) in all"
            case .tooMany: "may have at most \(limit.number) in all"
            }
        let code = fault == .tooMany ? "ImageTooLarge" : "ImageTooSmall"
        var error = StorageError(
            422, "invalid_image_size", code, "the picture has \(width) × \(height) pixels, and \(wanted)")
        error.facts = [("width", width), ("height", height), limit]
        return error
    }
}
