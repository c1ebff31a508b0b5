import Crypto
import Postgres
import Resources
import Text

/// The SQL that this program carries: `migrations/` and `demo/`.
enum SchemaFiles {
    /// The files that make a database the one that this program works on.
    static let source = SchemaSource(
        version: number("version"), serves: number("serves"), migrations: migrations(in: "migrations"),
        functions: functions, triggers: migrations(in: "migrations/triggers"),
        indexes: migrations(in: "migrations/indexes"), finish: finish)

    /// The functions of all folders of `migrations/functions`, by name: a database does not know the folders.
    private static var functions: [Migration] {
        Resource.all(under: "migrations/functions").map { migration($0, named: "functions/\($0.name.dropLast(".sql".count))") }
            .sorted { $0.name < $1.name }
    }

    /// Without the schema.
    static var functionNames: [String] { source.functions.map { String($0.name.dropFirst("functions/".count)) } }

    /// Makes the functions that distribute the tenants, in this order.
    static var distribution: [String] { Resource.all(in: "migrations/distribution").map(\.text) }

    /// Loads the demo, in this order.
    static var demo: [String] { Resource.all(in: "demo").map(\.text) }

    /// The functions that the statements of the release before call, by name without the schema.
    static let previousFunctions: [String] = {
        let statements = Resource.named("migrations/previous/statements.sql").text
        let code = statements.split(separator: "\n").filter { !$0.hasPrefix("--") }
        // A call is a name of the schema with a bracket behind it.
        let words = code.flatMap { $0.split { !($0.isLetter || $0.isNumber || "._(".contains($0)) } }
        let calls = words.flatMap { $0.split(separator: "(", omittingEmptySubsequences: false).dropLast() }
        return Set(calls.filter { $0.hasPrefix(schema) }.map { String($0.dropFirst(schema.count)) }).sorted()
    }()

    private static let schema = "office."

    /// Applied at the end of each migration. It stands beside the numbered files, and is named as a function is.
    private static let finishPath = "migrations/finish.sql"
    private static var finish: Migration { migration(Resource.named(finishPath), named: "functions/finish") }

    /// One of the numbers in `migrations/version`.
    private static func number(_ word: String) -> Int {
        let lines = Resource.named("migrations/version").text.split(separator: "\n")
        let line = lines.first { $0.hasPrefix(word + " ") }
        guard let number = line.flatMap({ Int($0.dropFirst(word.count + 1)) }) else {
            preconditionFailure("migrations/version does not say \(word)")
        }
        return number
    }

    private static func migrations(in folder: String) -> [Migration] {
        let top = "migrations/"
        return Resource.all(in: folder).filter { $0.name.hasSuffix(".sql") && $0.path != finishPath }.map { file in
            migration(file, named: String(file.path.dropFirst(top.count).dropLast(".sql".count)))
        }
    }

    private static func migration(_ file: Resource, named name: String) -> Migration {
        Migration(name: name, checksum: Hexadecimal.encode(SHA256.digest(of: file.bytes))) { file.text }
    }
}
