import Foundation
import JSON
import TestSupport
import Testing
import Text

@testable import API

/// Fields of a body, taken one by one, with all faults noted.
@Suite(.mayBlock) struct BodyFieldsTests {
    private enum Word: String { case one, two }

    private func fields(_ text: String) throws -> BodyFields { BodyFields(try JSONValue(parsing: Array(text.utf8))) }

    @Test("good fields yield their values and no fault")
    func good() throws {
        var body = try fields(
            #"{"id":"0B7E4C1A-55D2-4F6E-9A63-8F2F6F0C9D11","at":"1970-01-01T00:00:00Z","word":"two","text":"é","more":[]}"#)
        #expect(body.uuid("id") == "0b7e4c1a-55d2-4f6e-9a63-8f2f6f0c9d11")
        #expect(body.time("at")?.microseconds == 0)
        #expect(body.choice("word", Word.self) == .two)
        #expect(body.optionalText("text", length: 1...2) == "é")
        #expect(body.optionalText("absent", length: 1...2) == nil)
        #expect(body.faults == [])
    }

    @Test("faults are noted in the order the fields are taken")
    func faults() throws {
        var body = try fields(#"{"id":"x","at":null,"word":3,"text":"ab","short":"","names":"é"}"#)
        _ = body.uuid("id")
        _ = body.time("at")
        _ = body.choice("word", Word.self)
        _ = body.optionalText("text", length: 0...1)
        _ = body.optionalText("short", length: 1...1)
        _ = body.uuid("e\u{301}")
        #expect(
            body.faults == [
                FieldFault(field: "id", code: .invalidUUID), FieldFault(field: "at", code: .required),
                FieldFault(field: "word", code: .wrongType), FieldFault(field: "text", code: .tooLong),
                FieldFault(field: "short", code: .tooShort), FieldFault(field: "e\u{301}", code: .required),
            ])
    }

    @Test("what is no object has that one fault, whatever is taken from it")
    func noObject() throws {
        var body = try fields("[1]")
        _ = body.uuid("id")
        _ = body.time("at")
        #expect(body.faults == [FieldFault(field: "body", code: .wrongType)])
    }

    @Test("a reason of nothing but what lines.json leaves out is too short; the kit is held to the same rows")
    func reasons() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../verify/lines.json")
        let rows = try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file.standardizedFileURL))
        #expect(rows.count >= 24)
        for row in rows {
            #expect(OneLine.of(row[0]) == row[1], "\(row[0].debugDescription)")
            var body = BodyFields(.object(JSONObject(members: [.init(name: "reason", value: .string(row[0]))])))
            _ = body.reason(length: 1...200)
            let expected = row[1].isEmpty ? [FieldFault(field: "reason", code: .tooShort)] : []
            #expect(body.faults == expected, "\(row[0].debugDescription)")
        }
    }
}
