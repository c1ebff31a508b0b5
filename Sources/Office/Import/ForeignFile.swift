import API

/// What people send in place of CSV, told by its first bytes.
enum ForeignFile: String, Sendable, CaseIterable {
    case excel, zip, pdf, markup, json
    case openDocument = "opendocument"

    /// By the type that a program gives the file.
    static let mediaTypes = byMediaType.mapValues(\.rawValue)
    private static let byMediaType: [String: ForeignFile] = [
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": .excel,
        "application/vnd.ms-excel.sheet.macroenabled.12": .excel,
        "application/vnd.oasis.opendocument.spreadsheet": .openDocument, "application/zip": .zip, "application/pdf": .pdf,
        "text/html": .markup, "text/xml": .markup, "application/xml": .markup, MediaType.json: .json,
    ]

    /// Windows calls a file of CSV so, too, where Excel is installed.
    static let excelType = "application/vnd.ms-excel"

    /// So many bytes of a file tell.
    static let headLength = 2048

    /// Nil for what may be text in columns.
    init?(_ head: [UInt8]) {
        // A byte order mark tells nothing, and a name of a column may begin with blanks.
        let text = head.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        func has(_ part: String) -> Bool { String(decoding: head, as: UTF8.self).contains(part) }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            if has("mimetypeapplication/vnd.oasis.opendocument.") {
                self = .openDocument
            } else {
                self = has("[Content_Types].xml") || has("xl/") ? .excel : .zip
            }
        } else if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            self = .excel
        } else if head.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else if text.starts(with: "<".utf8) {
            self = .markup
        } else if text.starts(with: "{".utf8) || text.starts(with: "[".utf8) {
            self = .json
        } else {
            return nil
        }
    }
}
