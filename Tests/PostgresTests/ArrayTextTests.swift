import EventLoop
import Postgres
import Testing

@Suite struct ArrayTextTests {
    private static let elements = Statement(
        name: "elements", sql: "select string_agg(e, '|') from unnest($1::text[]) e", parameters: ["texts": "text[]"])

    @Test(
        "Postgres reads each element as it was, whatever it holds",
        arguments: [
            ["a", "b"], ["", " a "], ["a,b", "{c}", "{\"d\"}"], ["\"", "\\", "\\\"", "a\\"], ["NULL", "null"], ["ñ\n\t日"],
        ])
    func elements(texts: [String]) async throws {
        let pool = try Pool([Self.elements])
        let ending = await pool.run { database in
            await Ending { () async throws(PostgresError) in
                try await database.read(Self.elements, ["texts": texts.postgresArray])
            }
        }
        #expect(ending == .text(texts.joined(separator: "|")))
        await pool.close()
    }

    @Test("no element, an empty array") func empty() { #expect([String]().postgresArray == "{}") }
}
