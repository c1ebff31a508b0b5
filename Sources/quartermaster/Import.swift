import API
import ArgumentParser
import Glibc
import Office
import Operations
import Settings
import Text

extension ImportKind: ExpressibleByArgument {}

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Imports a CSV file into the house.",
        discussion: """
            Columns are known by the names that people and the usual tools give them; what a column of another name is, --columns says. \
            Rows are found again by external_id, sku, asset_tag or serial: the same file twice changes nothing. A column that is not there \
            leaves what is there, an empty cell clears it. All or nothing: with a fault nothing is changed, and the first \
            hundred faults are told, a line each: line, column, code, sentence. So are the first hundred warnings of --check.

            Example: quartermaster import gear cameras.csv --check
            """)

    @Argument(help: "What is in it.") var kind: ImportKind
    @Argument(help: "The file, with commas, semicolons or tabs; - for standard input.") var file: String?
    @OptionGroup var tenant: TenantOption
    @Flag(help: "Only says what would be done.") var check = false
    @Option(help: "What columns of other names are, as JSON; null leaves one out: {\"Serial No.\":\"serial\",\"Vendor\":null}.")
    var columns: String?
    @Option(help: "Whether the day comes before the month, where no date of the file shows it: true or false.")
    var dayFirst: Bool?
    @Flag(help: "Takes off the stickers that the file does not name.") var removeCodes = false
    @Flag(help: "Prints a file with an example, to begin with.") var template = false

    func validate() throws {
        guard template != (file != nil) else { throw ValidationError("say a file, or --template") }
        guard !(template && check) else { throw ValidationError("--template checks nothing") }
        guard hints != nil else {
            throw ValidationError("--columns is JSON such as {\"Serial No.\":\"serial\"}, of these columns: \(names)")
        }
    }

    /// Nil where the columns are not what the kind has.
    private var hints: ImportHints? { ImportHints(columns: columns, isDayFirst: dayFirst, of: kind) }

    private var names: String { kind.columns.map(\.name).joined(separator: ", ") }

    func run() throws {
        guard let file else { return print(String(decoding: kind.template(withMark: false), as: UTF8.self), terminator: "") }
        let settings = try Environment.settings(for: .import)
        try Environment.run { () throws(CommandFailure) in
            let source = try SourceFile(file)
            let outcome = try FileImport(settings).run(
                kind, hints: hints ?? ImportHints(), tenant: tenant.tenant, isCheck: check, removesCodes: removeCodes,
                next: source.next)
            for fault in outcome.faults { print(line(of: fault)) }
            for warning in outcome.warnings { print(line(of: warning)) }
            complain("warnings", told: outcome.warnings.count, of: outcome.warningCount)
            guard outcome.faultCount == 0 else {
                complain("faults", told: outcome.faults.count, of: outcome.faultCount)
                throw CommandFailure(.failed, "\(Counted.of(outcome.faultCount, "fault")), nothing was changed")
            }
            print("\(outcome.created) created, \(outcome.changed) changed, \(outcome.same) same")
            if outcome.created + outcome.changed + outcome.same == 0 { print("the file has no rows below its headings") }
            if let stickers = stickers(outcome) { print(stickers) }
            if let shortened = shortened(outcome) { print(shortened) }
            if let estimate = outcome.estimate { print(estimate) }
        }
    }

    /// Says that there are more than were told.
    private func complain(_ things: String, told: Int, of count: Int) {
        if count > told { Environment.complain("the first \(told) of \(count) \(things) are above") }
    }

    /// What happens to the stickers that the file does not name; nil where there are none.
    private func stickers(_ outcome: ImportOutcome) -> String? {
        guard outcome.codesLeft == 0 else {
            let left = Counted.of(outcome.codesLeft, "sticker stays", many: "stickers stay")
            return "\(left) that the file does not name: --remove-codes takes \(outcome.codesLeft == 1 ? "it" : "them") off"
        }
        guard outcome.codesRemoved > 0 else { return nil }
        let removed = Counted.of(outcome.codesRemoved, "sticker")
        guard check else { return "\(removed) taken off" }
        return "\(removed) would be taken off" + (removeCodes ? "" : " with --remove-codes")
    }

    /// That addresses are not what is stored, with the first of them; nil where there are none.
    private func shortened(_ outcome: ImportOutcome) -> String? {
        guard let first = outcome.shortened.first else { return nil }
        let example = "\(first.code) from \(first.value) on line \(first.line)"
        return "codes that are read from addresses: \(outcome.shortenedCount), as \(example)"
    }

    private func line(of warning: ImportWarning) -> String {
        OneLine.columns([
            "line \(warning.line)", warning.column, warning.code.rawValue, "\(warning.sentence(in: .english)) '\(warning.value)'",
        ])
    }

    private func line(of fault: RowFault) -> String {
        // Behind a sentence that has ended another begins.
        let meant = fault.meant.map { fault.value == nil ? " Did you mean '\($0)'?" : ", did you mean '\($0)'?" } ?? ""
        let value = fault.value.map { " '\($0)'" } ?? ""
        let place = fault.line.map { "line \($0)" } ?? "file"
        // What the API calls its parameters are options here.
        let sentence = fault.sentence(in: .english)
            .replacing("with `columns`", with: "with --columns").replacing("with day_first", with: "with --day-first")
        return OneLine.columns([place, fault.column ?? "row", fault.code.rawValue, "\(sentence)\(value)\(meant)"])
    }
}

/// A file that is read from its beginning to its end, in pieces.
private final class SourceFile {
    private let descriptor: Int32
    private let path: String

    init(_ path: String) throws(CommandFailure) {
        self.path = path == "-" ? "standard input" : path
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit { close(descriptor) }

    /// The next piece; an empty one at the end.
    func next() throws(CommandFailure) -> [UInt8] {
        var hasFailed = false
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let length = read(descriptor, buffer.baseAddress, buffer.count)
            hasFailed = length < 0
            count = max(0, length)
        }
        if hasFailed { throw Self.failure(path) }
        return piece
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(.failed, "\(path) can't be read: \(String(cString: strerror(errno)))")
    }
}
