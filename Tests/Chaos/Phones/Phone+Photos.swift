/// Photos, from the camera to storage, before their report is sent.
extension Phone {
    func drawnUploads(for mutation: Mutation) -> [Upload] {
        guard mutation.hasPhotos else { return [] }
        guard mutation.name == "updateInspection" else {
            return (0..<Int.random(in: 0...2, using: &generator)).map { _ in drawnPhoto() }
        }
        let video =
            generator.chance(0.3)
            ? [Upload(bytes: Picture.mp4(filler: drawnFiller()), type: "video/mp4", fileExtension: "mp4")] : []
        return generator.chance(0.8) ? [drawnPhoto(), drawnPhoto()] + video : video
    }

    private func drawnPhoto() -> Upload { Upload(bytes: Picture.png(filler: drawnFiller())) }

    private func drawnFiller() -> [UInt8] {
        (0..<Int.random(in: 10...4000, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// True when nothing is left to bring; false to try again later. Where minting is refused the report goes without, and
    /// will be refused for the same reason.
    func bringPhotos(of entry: Entry, inPeace: Bool) -> Bool {
        for index in entry.uploads.indices where !entry.uploads[index].isStored {
            guard entry.uploads[index].target != nil || mint(index, of: entry, inPeace: inPeace) else { return false }
            guard entry.uploads[index].target != nil else { continue }
            guard put(index, of: entry, inPeace: inPeace) else { return false }
        }
        return true
    }

    /// False when no answer came: the next try makes another path, and the first is nobody's.
    private func mint(_ index: Int, of entry: Entry, inPeace: Bool) -> Bool {
        let (subject, upload) = (entry.subject, entry.uploads[index])
        let isOfInspection = entry.operation.mutation.name == "updateInspection"
        let place =
            isOfInspection
            ? [JSONField("inspection_id", subject.inspection)]
            : [JSONField("reservation_id", subject.reservation), JSONField("asset_id", subject.asset)]
        let body = (place + [JSONField("content_type", upload.type), JSONField("ext", upload.fileExtension)]).bytes
        let path = "/api/office/\(isOfInspection ? "inspections" : "condition-reports")/uploads"
        let outcome = wifi.exchange(request(path, body).1, losing: inPeace ? nil : drawnLoss())
        guard outcome.isKept, let answer = outcome.answer, answer.isFinal else { return false }
        if answer.isDone, let url = answer["upload_url"], let path = answer["object_path"] {
            entry.uploads[index].path = path
            entry.uploads[index].target = Picture.target(ofURL: url)
        }
        return true
    }

    private func put(_ index: Int, of entry: Entry, inPeace: Bool) -> Bool {
        let upload = entry.uploads[index]
        guard let path = upload.path, let target = upload.target else { return false }
        stage.history.uploaded(upload.bytes, as: path)
        let outcome = wifi.exchange(Picture.put(upload.bytes, of: upload.type, to: target), losing: inPeace ? nil : drawnLoss())
        guard outcome.isKept, let answer = outcome.answer else { return false }
        entry.uploads[index].isStored = answer.isDone
        return answer.isDone
    }
}

/// Small pictures: as much of a file as says what it is, and bytes that tell it from others.
enum Picture {
    static func png(filler: [UInt8]) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 128, 0, 0, 1, 224, 8, 2, 0, 0, 0, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + filler
    }

    /// A movie's boxes, a whole one's.
    static func mp4(filler: [UInt8]) -> [UInt8] {
        box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8))
            + box("moov", box("mvhd", Array(repeating: 0, count: 100))) + box("mdat", filler)
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 8
        return [0, 0, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + Array(type.utf8) + content
    }

    static func put(_ bytes: [UInt8], of type: String = "image/png", to target: String) -> WireRequest {
        WireRequest(method: "PUT", target: target, headers: [("Content-Type", type)], body: bytes)
    }

    /// Path and query of a URL.
    static func target(ofURL url: String) -> String? {
        guard let scheme = url.firstRange(of: "://") else { return nil }
        return url[scheme.upperBound...].firstIndex(of: "/").map { String(url[$0...]) }
    }
}
