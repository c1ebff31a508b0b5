extension DeskCall {
    static let imports: [String: DeskCall] = [
        "exportRows": DeskCall(),
        "importTemplate": DeskCall(),
        "importRows": DeskCall(files: ("external_id,display_name\nC-1,Acme\n", "external_id,display_name\nC-2,Other\n")),
    ]

    /// A 400 of a file, or a check of it, which warns too.
    static func faultyFile(check: Bool = false) throws -> Answer {
        let file = "asset_tag,serial,item_sku,status\nA-1,4.12E+11,FX7,IN_STOK\n"
        return try House().phone(.manager).importFile("assets", file, check: check)
    }

    /// What only a check of a file tells, and what only an import that makes assets tells.
    static func filesOfGear() throws -> [Answer] {
        let gear = try House().phone(.manager).importFile("gear", "name,asset_tag,code\nFX6,A-1,https://qr.example.com/MJQT\n")
        return [try faultyFile(check: true), gear]
    }
}

extension Phone {
    /// Sends a file.
    ///
    /// - Parameter key: none is sent with a check unless given.
    func importFile(
        _ kind: String, _ file: String, check: Bool = false, asking query: [String] = [], key: String? = nil
    ) throws -> Answer {
        try importFile(kind, bytes: Array(file.utf8), check: check, asking: query, key: key)
    }

    /// - Parameter query: more parameters, as an address has them.
    func importFile(
        _ kind: String, bytes: [UInt8], check: Bool = false, asking query: [String] = [], key: String? = nil,
        headers: [(name: String, value: String)] = []
    ) throws -> Answer {
        let query = (check ? ["check=true"] : []) + query
        let target = "/api/office/imports/\(kind)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        var request = Request("POST", target, headers: headers)
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

    /// What a person is told of each.
    var faultMessages: [String?] {
        ((self["faults"] ?? json["error"]?["details"])?.array ?? []).map { $0["message"]?.string }
    }
}
