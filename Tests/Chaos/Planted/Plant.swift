import Foundation

/// A bug, as SQL that is put over a migrated database: what the harness has to find.
struct Plant: Sendable {
    let name: String
    /// The invariants of which at least one has to catch it.
    let caughtBy: [String]
    let sql: String

    /// Those of a folder, by name. The first comment of a file says what is wrong then; its last line names the invariants.
    static func all(in folder: String) throws -> [Plant] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }.sorted().map { file in
            Plant(file: file, text: try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
        }
    }

    init(file: String, text: String) {
        name = String(file.dropLast(4)).replacing("_", with: "-")
        let mark = "-- Caught by: "
        let line = text.split(separator: "\n").first { $0.hasPrefix(mark) }
        caughtBy = (line?.dropFirst(mark.count) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        sql = text
    }

    /// What the files plant with: changes a function's text where the pattern says, and is no plant when that changes nothing.
    static let tool = """
        create function pg_temp.plant(routine text, pattern text, replacement text)
        returns void
        language plpgsql
        as $tool$
        declare
            text constant text := pg_get_functiondef(routine::regproc);
            planted constant text := regexp_replace(text, pattern, replacement, 'g');
        begin
            if planted = text then
                raise exception 'nothing to plant in %', routine;
            end if;
            execute planted;
        end
        $tool$;
        """
}
