import Testing

extension TestDatabase {
    /// Writes something else into a function of the schema, where it says that now.
    func plant(_ function: String, _ text: String, _ other: String) throws {
        let session = try self.session()
        let source = try #require(
            try session.value(
                "select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'office'::regnamespace and p.proname = $1",
                [function]))
        #expect(source.contains(text))
        try session.execute(source.replacing(text, with: other))
    }
}
