import Postgres
import Testing

@testable import Operations

/// The schema's number, by which an archive of a house is let into a database or refused.
@Suite(.mayBlock) struct HouseSchemaTests {
    /// The last migration that altered a table of an archive, by the schema's number since then. Where another one does, raise `version` in
    /// `migrations/version` and add a line: archives of the numbers before are about, so their lines stay.
    private static let last = [6: "0049_facts"]

    @Test(
        "a migration that alters a table of a house's archive raises the schema's number, so an archive of before is known as one"
    )
    func isRaised() throws {
        let present = SchemaFiles.source
        let known = Self.last.filter { $0.key <= present.version }.max { $0.key < $1.key }
        #expect(Self.altering(present.migrations).last == known?.value)
        // The next release's migration alters two: it would be seen.
        #expect(Self.altering(NextSchema.source().migrations).last == "9001_next")
    }

    /// The names of those that name a table of an archive as one that they make, alter or drop.
    private static func altering(_ migrations: [Migration]) -> [String] {
        let tables = Set(HouseTables.travelling.map(\.name))
        return migrations.filter { migration in
            let named = migration.sql.matches(
                of: #/\btable\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public\.)?(\w+)/#.ignoresCase())
            return named.contains { tables.contains(String($0.1)) }
        }.map(\.name)
    }
}
