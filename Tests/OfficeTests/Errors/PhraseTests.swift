import Foundation
import TestSupport
import Testing

@testable import API

/// What people read, in both languages.
@Suite(.mayBlock) struct PhraseTests {
    @Test("places are filled in by name; a value is taken as it is, braces and all")
    func filling() {
        let phrase = Phrase(en: "All {qty} of {name} are out.", es: "De {name}, {qty} están fuera.")
        let values = ["qty": "2", "name": "{qty} \"FX6\""]
        #expect(phrase.text(in: .english, values) == "All 2 of {qty} \"FX6\" are out.")
        #expect(phrase.text(in: .spanish, values) == "De {qty} \"FX6\", 2 están fuera.")
        #expect(phrase.places() == ["qty", "name"] && phrase.places(in: .spanish) == phrase.places())
    }

    @Test("what is no place stays as it is")
    func noPlaces() {
        let phrase = Phrase(en: "a } b { c", es: "")
        #expect(phrase.text(in: .english, ["c": "no"]) == "a } b { c" && phrase.places() == [])
    }

    @Test("a place without a value ends a debug build, which says where") func unfilled() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Phrase(en: "{asset} is out.", es: "{asset} está fuera.").text(in: .english, ["item": "FX6"])
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("nothing fills {asset} of the phrase: {asset} is out."))
    }

    @Test("every phrase of the server has the same places in both languages, and beside them no brace")
    func places() throws {
        let phrases = try WrittenPhrase.all()
        #expect(phrases.count > 150)
        for phrase in phrases {
            #expect(phrase.places(phrase.english) == phrase.places(phrase.spanish), "\(phrase.english)")
            for text in [phrase.english, phrase.spanish] {
                #expect(!text.replacing(#/\{\w+\}/#, with: "").contains(where: { $0 == "{" || $0 == "}" }), "\(text)")
            }
        }
    }

    @Test("of one thing it is told in the singular") func one() {
        func told(_ out: String) -> String { ErrorCode.moreThanOut.sentence(["out": out, "item_name": "FX6"], in: .english) }
        #expect(["0", "1", "2"].map(told) == ["None of FX6 are out.", "Only 1 of FX6 is out.", "Only 2 of FX6 are out."])
    }

    @Test("Spanish says *usted*")
    func usted() throws {
        let familiar = /(?i)\b(tú|tu|tus|te|ti|contigo|puedes|tienes|debes|quieres|perteneces|has|eres|estás)\b/
        let commands = /\b(Inicia|Envía|Tómala|Elígelo|Elige|Escribe|Pídelo|Resuelve|Descarga|Guárdalo|Inténtalo|Prueba|Vuelve)\b/
        for phrase in try WrittenPhrase.all() {
            #expect(!phrase.spanish.contains(familiar) && !phrase.spanish.contains(commands), "\(phrase.spanish)")
        }
    }
}

/// A phrase as it stands in a source file.
private struct WrittenPhrase {
    let english: String
    let spanish: String

    /// Those of the server, of all targets.
    static func all() throws -> [WrittenPhrase] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let pair = /en:\s*"((?:[^"\\]|\\.)*)",\s*es:\s*"((?:[^"\\]|\\.)*)"/
        var phrases: [WrittenPhrase] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("es: \"") else { continue }
            phrases += text.matches(of: pair).map { WrittenPhrase(english: String($0.1), spanish: String($0.2)) }
        }
        return phrases
    }

    func places(_ text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }
}
