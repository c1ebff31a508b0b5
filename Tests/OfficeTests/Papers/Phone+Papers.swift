extension Phone {
    /// The body that asks for the upload of a paper.
    static func paperUpload(
        on reservation: Reservation? = nil, of asset: Asset? = nil, type: String = "application/pdf", ext: String = "pdf",
        length: Int? = nil
    ) -> JSONTree {
        var body: [String: JSONTree] = ["content_type": .string(type), "ext": .string(ext)]
        body["reservation_id"] = reservation.map { .string($0.id) }
        body["asset_id"] = asset.map { .string($0.id) }
        body["content_length"] = length.map { .number(Double($0)) }
        return .object(body)
    }

    func mintPaper(
        on reservation: Reservation? = nil, of asset: Asset? = nil, type: String = "application/pdf", ext: String = "pdf",
        length: Int? = nil
    ) throws -> MintedUpload {
        let answer = try post(
            "/documents/uploads", Phone.paperUpload(on: reservation, of: asset, type: type, ext: ext, length: length), key: nil)
        guard let upload = MintedUpload(answer) else { throw NotMinted(answer: answer) }
        return upload
    }

    /// Mints an upload and PUTs a paper there; its path.
    func uploadPaper(
        _ bytes: [UInt8] = Paper.pdf(), on reservation: Reservation? = nil, of asset: Asset? = nil,
        type: String = "application/pdf", ext: String = "pdf"
    ) throws -> String {
        let upload = try mintPaper(on: reservation, of: asset, type: type, ext: ext)
        let answer = try put(bytes, to: upload)
        guard answer.status == 200 else { throw NotMinted(answer: answer) }
        return upload.path
    }

    /// The body of a document.
    static func document(
        _ path: String, on reservation: Reservation? = nil, of asset: Asset? = nil, _ more: [String: JSONTree] = [:]
    ) -> JSONTree {
        var body: [String: JSONTree] = ["kind": "receipt", "path": .string(path)].merging(more) { $1 }
        body["reservation_id"] = reservation.map { .string($0.id) }
        body["asset_id"] = asset.map { .string($0.id) }
        return .object(body)
    }

    func fileDocument(
        _ path: String, on reservation: Reservation? = nil, of asset: Asset? = nil, _ more: [String: JSONTree] = [:],
        key: String? = ID.fresh()
    ) throws -> Answer {
        try post("/documents", Phone.document(path, on: reservation, of: asset, more), key: key)
    }

    /// Uploads and files a paper; its id.
    func filePaper(
        on reservation: Reservation? = nil, of asset: Asset? = nil, _ more: [String: JSONTree] = [:]
    ) throws -> String {
        let answer = try fileDocument(try uploadPaper(on: reservation, of: asset), on: reservation, of: asset, more)
        guard answer.status == 201, let id = answer["id"]?.string else { throw NotMinted(answer: answer) }
        return id
    }
}

extension HTTPClient {
    /// What a signed URL of the server's own storage leads to.
    func fetch(_ url: JSONTree?) throws -> Answer {
        let target = (url?.string ?? "").split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).last ?? ""
        return try send(Request("GET", "/" + target))
    }
}
