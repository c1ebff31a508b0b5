import Foundation

/// An upload as it was minted for a phone.
struct MintedUpload {
    let path: String
    /// The target of the PUT, with its token.
    let target: String
    let headers: [(name: String, value: String)]

    init?(_ answer: Answer) {
        guard answer.status == 200, let path = answer["object_path"]?.string,
            let url = answer["upload_url"]?.string.flatMap(URL.init), let query = url.query
        else { return nil }
        self.path = path
        target = "\(url.path)?\(query)"
        headers = (answer["headers"]?.object ?? [:]).compactMap { name, value in value.string.map { (name, $0) } }
    }
}

extension Phone {
    struct NotMinted: Error { let answer: Answer }

    func mint(
        _ asset: Asset, on reservation: Reservation, type: String = "image/png", ext: String = "png", length: Int? = nil
    ) throws -> MintedUpload {
        let body = Phone.upload(of: asset, on: reservation, type: type, ext: ext, length: length)
        let answer = try post("/condition-reports/uploads", body, key: nil)
        guard let upload = MintedUpload(answer) else { throw NotMinted(answer: answer) }
        return upload
    }

    func put(_ bytes: [UInt8], to upload: MintedUpload) throws -> Answer {
        try client.send(Request("PUT", upload.target, headers: upload.headers, body: bytes))
    }

    /// Mints an upload and PUTs a picture there; its path.
    func upload(_ bytes: [UInt8] = Photo.png(), of asset: Asset, on reservation: Reservation) throws -> String {
        let upload = try mint(asset, on: reservation)
        let answer = try put(bytes, to: upload)
        guard answer.status == 200 else { throw NotMinted(answer: answer) }
        return upload.path
    }

    /// The same by an address that says nothing of the use of the picture, as of a server that was set otherwise when it came; its path.
    func uploadUnjudged(
        _ bytes: [UInt8], of asset: Asset, on reservation: Reservation, to server: TestServer
    ) throws -> String {
        let path = try mint(asset, on: reservation).path
        let answer = try StorageScene(on: server).put(bytes, to: path)
        guard answer.status == 200 else { throw NotMinted(answer: answer) }
        return path
    }

    func report(
        _ asset: Asset, on reservation: Reservation, photos: [String] = [], direction: String = "in", condition: String = "good",
        notes: String? = nil, key: String? = ID.fresh()
    ) throws -> Answer {
        let body = Phone.report(
            asset, on: reservation, photos: photos, direction: direction, condition: condition, notes: notes)
        return try post("/condition-reports", body, key: key)
    }

    /// The body of a report.
    static func report(
        _ asset: Asset, on reservation: Reservation, photos: [String] = [], direction: String = "in", condition: String = "good",
        notes: String? = nil
    ) -> JSONTree {
        var body: [String: JSONTree] = [
            "reservation_id": .string(reservation.id), "asset_id": .string(asset.id), "direction": .string(direction),
            "condition": .string(condition), "photo_object_paths": .array(photos.map { .string($0) }),
        ]
        if let notes { body["notes"] = .string(notes) }
        return .object(body)
    }

    /// The body that asks for an upload.
    static func upload(
        of asset: Asset, on reservation: Reservation, type: String = "image/png", ext: String = "png", length: Int? = nil
    ) -> JSONTree {
        var body: [String: JSONTree] = [
            "reservation_id": .string(reservation.id), "asset_id": .string(asset.id), "content_type": .string(type),
            "ext": .string(ext),
        ]
        if let length { body["content_length"] = .number(Double(length)) }
        return .object(body)
    }

    func reports(of reservation: Reservation) throws -> Answer { try get("/reservations/\(reservation.id)/condition-reports") }
}
