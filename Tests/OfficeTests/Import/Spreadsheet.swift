import Foundation
import Testing

/// LibreOffice as a person in some country has it: what it takes for a number, and what a saved file has between its cells.
struct Spreadsheet: Sendable, CustomTestStringConvertible {
    let language: String
    /// Between cells, as a character's number.
    let separator: Int

    /// Debian's libreoffice-calc-nogui.
    private static let program = "/usr/bin/soffice"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    static let all = [
        Spreadsheet(language: "en-US", separator: 44), Spreadsheet(language: "es-CO", separator: 44),
        Spreadsheet(language: "es-ES", separator: 59), Spreadsheet(language: "de-DE", separator: 59),
    ]

    var testDescription: String { language }

    /// Opens files and saves them again.
    ///
    /// - Parameters:
    ///   - files: bytes by the name of a kind.
    ///   - format: what they are saved as; of a workbook the page makes CSV.
    ///   - edit: what a person changes meanwhile: a cell's text, and the one that they write in its place.
    func saved(
        _ files: [String: [UInt8]], as format: Format = .csv, edit: (from: String, to: String)? = nil
    ) throws -> [String: [UInt8]] {
        let folder = try StorageFolder()
        try makeProfile(in: folder.path)
        func file(_ kind: String, _ ending: String) -> URL { URL(filePath: "\(folder.path)/\(kind).\(ending)") }
        for (kind, bytes) in files { try Data(bytes).write(to: file(kind, "csv")) }
        // As by a double click: parted at any of three marks, nothing set for a column.
        try convert(
            files.keys.map { file($0, "csv").path }, "--infilter=\(Self.filter):44/59/9,34,76,1,,0,false,false", to: "fods",
            in: folder.path)
        if let edit {
            for kind in files.keys {
                let document = try String(contentsOf: file(kind, "fods"), encoding: .utf8)
                let edited = document.replacing("<text:p>\(edit.from)</text:p>", with: "<text:p>\(edit.to)</text:p>")
                try edited.write(to: file(kind, "fods"), atomically: true, encoding: .utf8)
            }
        }
        // Cells as they are shown, which is what the dialog of saving begins with.
        let options = format == .csv ? ":\(Self.filter):\(separator),34,76,1,,0,false,true,false" : ""
        try convert(files.keys.map { file($0, "fods").path }, to: format.rawValue + options, in: folder.path)
        var saved: [String: [UInt8]] = [:]
        for kind in files.keys {
            let file = file(kind, format.rawValue)
            saved[kind] = format == .csv ? Array(try Data(contentsOf: file)) : try Self.csv(ofWorkbook: file.path)
        }
        return saved
    }

    enum Format: String, Sendable, CaseIterable { case csv, ods, xlsx }

    private static let node = "/usr/bin/node"
    /// Whether the page's modules can be asked here.
    static let hasNode = FileManager.default.isExecutableFile(atPath: node)

    /// A workbook's sheet as the page sends it: the first unless it is named.
    static func csv(ofWorkbook file: String, sheet: String? = nil) throws -> [UInt8] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Page/csv-of-workbook.mjs")
        let log = LogFile()
        let child = try ChildProcess(
            node, [script.standardizedFileURL.path, file] + (sheet.map { [$0] } ?? []), environment: ["PATH": "/usr/bin:/bin"],
            log: log)
        #expect(child.wait() == .code(0), "\(log.text)")
        return Array(log.text.utf8)
    }

    private static let filter = "Text - txt - csv (StarCalc)"

    private func convert(_ files: [String], _ option: String? = nil, to format: String, in folder: String) throws {
        let log = LogFile()
        let child = try ChildProcess(
            Self.program,
            ["-env:UserInstallation=file://\(folder)/profile", "--headless"] + (option.map { [$0] } ?? [])
                + ["--convert-to", format, "--outdir", folder] + files,
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"], log: log)
        #expect(child.wait() == .code(0), "\(log.text)")
    }

    /// A profile of its own, which says where its person lives.
    private func makeProfile(in folder: String) throws {
        let user = folder + "/profile/user"
        try FileManager.default.createDirectory(atPath: user, withIntermediateDirectories: true)
        let settings = """
            <?xml version="1.0" encoding="UTF-8"?>
            <oor:items xmlns:oor="http://openoffice.org/2001/registry">
            <item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">\
            <value>\(language)</value></prop></item>
            </oor:items>
            """
        try settings.write(toFile: user + "/registrymodifications.xcu", atomically: true, encoding: .utf8)
    }
}
