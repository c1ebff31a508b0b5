extension DeskCall {
    static let imports: [String: DeskCall] = [
        "exportRows": DeskCall(),
        "importRows": DeskCall(files: ("external_id,display_name\nC-1,Acme\n", "external_id,display_name\nC-2,Other\n")),
    ]

    /// A 400 of a file, or a check of it.
    static func faultyFile(check: Bool = false) throws -> Answer {
        try House().phone(.manager).importFile("assets", "asset_tag,item_sku,status\nA-1,FX7,IN_STOK\n", check: check)
    }
}

extension Phone {
    /// Sends a file.
    ///
    /// - Parameter key: none is sent with a check unless given.
    func importFile(_ kind: String, _ file: String, check: Bool = false, key: String? = nil) throws -> Answer {
        try importFile(kind, bytes: Array(file.utf8), check: check, key: key)
    }

    func importFile(
        _ kind: String, bytes: [UInt8], check: Bool = false, key: String? = nil, headers: [(name: String, value: String)] = []
    ) throws -> Answer {
        var request = Request("POST", "/api/office/imports/\(kind)" + (check ? "?check=true" : ""), headers: headers)
        request = request.with("Authorization", "Bearer " + token).with("Idempotency-Key", key ?? (check ? nil : ID.fresh()))
        if !headers.contains(where: { $0.name == "Content-Type" }) { request = request.with("Content-Type", "text/csv") }
        request.body = bytes
        return try client.send(request)
    }
}

extension Answer {
    /// The counts of an import.
    var counts: [Int?] { ["created", "changed", "same", "fault_count"].map { self[$0]?.int } }

    /// Line, column and code of each fault, of an answer or of a refusal.
    var rowFaults: [String] {
        (self["faults"] ?? json["error"]?["details"])?.array?.map { fault in
            "\(fault["line"]?.int ?? -1) \(fault["column"]?.string ?? "row") \(fault["code"]?.string ?? "?")"
        } ?? []
    }
}
