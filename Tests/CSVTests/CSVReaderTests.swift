import CSV
import Testing

/// The reader: what is taken, what is not, and where.
@Suite struct CSVReaderTests {
    /// The rows of a text that comes in pieces of so many bytes.
    private func rows(_ bytes: [UInt8], _ pieces: Int = .max, limits: CSVLimits = .standard) throws(CSVFault) -> [CSVRow] {
        var reader = CSVReader(limits: limits)
        var rows: [CSVRow] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            try reader.read(rest.prefix(pieces)) { rows.append($0) }
            rest = rest.dropFirst(pieces)
        }
        try reader.finish { rows.append($0) }
        return rows
    }

    private func fields(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)).map(\.fields) }

    private func fault(_ bytes: [UInt8], limits: CSVLimits = .standard) -> CSVFault? {
        do throws(CSVFault) {
            _ = try rows(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> CSVFault? { fault(Array(text.utf8)) }

    @Test("the separator is the first of comma, semicolon and tab outside quotes, and then that one alone")
    func separators() throws {
        #expect(try fields("a,b\n1;2,3") == [["a", "b"], ["1;2", "3"]])
        #expect(try fields("a;b\r\n1,5;2\r\n") == [["a", "b"], ["1,5", "2"]])
        #expect(try fields("a\tb\n1\t2,") == [["a", "b"], ["1", "2,"]])
        #expect(try fields("\"a,x\";b\n1;2") == [["a,x", "b"], ["1", "2"]])
        #expect(try fields("a\n1\n") == [["a"], ["1"]])
    }

    @Test("quotes: separators, line ends and quotes inside, and nothing around them")
    func quotes() throws {
        #expect(try fields("a,b\n\"1,\r\n2\",\"x\"\"y\"\n\"\",3\n") == [["a", "b"], ["1,\r\n2", "x\"y"], ["", "3"]])
        #expect(fault("a,b\nx\"y,1") == CSVFault(.strayQuote, line: 2, column: 1))
        #expect(fault("a,b\n1,\"x\"y") == CSVFault(.textAfterQuote, line: 2, column: 2))
        #expect(fault("a,b\n1,\"x\ny\n") == CSVFault(.openQuote, line: 2, column: 2))
    }

    @Test("a line `sep=` names the separator and is no row; anywhere else it is one")
    func namedSeparators() throws {
        #expect(try fields("sep=;\r\na,x;b\r\n1;2\r\n") == [["a,x", "b"], ["1", "2"]])
        #expect(try fields("sep=,\na;b,c\n") == [["a;b", "c"]])
        #expect(try fields("\u{FEFF}sep=\t\na\tb\n") == [["a", "b"]])
        #expect(try fields("\"sep=|\"\na|b;c\n") == [["a", "b;c"]])
        #expect(try rows(Array("\nsep=;\na;b\n".utf8)).map(\.line) == [3])
        #expect(try fields("a,b\nsep=;\n") == [["a", "b"], ["sep=;"]])
        #expect(try fields("sep=;\nsep=,\n") == [["sep=,"]])
        #expect(try fields("sep=ab\n1,2\n") == [["sep=ab"], ["1", "2"]])
    }

    @Test("lines end with CRLF, LF or CR; empty ones are skipped, and the last needs no end")
    func lines() throws {
        let read = try rows(Array("a,b\r\n\r\n1,2\n\n\"3\n3\",4\n5,6".utf8))
        #expect(read.map(\.line) == [1, 3, 5, 7])
        #expect(read.last?.fields == ["5", "6"])
        let old = try rows(Array("a,b\r\r1,\"2\r2\"\r3,4\r".utf8))
        #expect(old.map(\.line) == [1, 3, 5] && old.map(\.fields) == [["a", "b"], ["1", "2\r2"], ["3", "4"]])
        let feeds = try rows(Array("a,b\r1,x\ny\r2,z\r".utf8))
        #expect(feeds.map(\.line) == [1, 2, 4] && feeds[1].fields == ["1", "x\ny"])
        #expect(try fields("\"a\rb\"\n1\r2\n3") == [["a\rb"], ["1"], ["2"], ["3"]])
        #expect(try rows(Array("a\r\n\"x\r\ny\"\r\nz".utf8)).map(\.line) == [1, 2, 4])
        #expect(try fields("") == [] && fields("\n\r\n") == [] && fields("a,b\n,") == [["a", "b"], ["", ""]])
        #expect(try fields("a\n\"\"\n") == [["a"], [""]])
    }

    @Test("a byte order mark is skipped at the beginning alone; what only begins like one is a character")
    func byteOrderMark() throws {
        #expect(try rows([0xEF, 0xBB, 0xBF] + Array("a,b".utf8)).map(\.fields) == [["a", "b"]])
        #expect(try fields("！a,b") == [["！a", "b"]])
        #expect(try fields("a,\u{FEFF}b") == [["a", "\u{FEFF}b"]])
        #expect(fault([0xEF, 0xBB])?.kind == .notUTF8)
    }

    /// A text as UTF-16 with its mark.
    private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        ([0xFEFF] + Array(text.utf16)).flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
    }

    @Test(
        "UTF-16 with a mark is read, whichever byte comes first; half a character is told with its line",
        arguments: [true, false])
    func wideCharacters(isLittle: Bool) throws {
        let text = "a;b\r\nJosé;\u{1F4A1}\r\n"
        #expect(try rows(utf16(text, isLittle: isLittle), 1).map(\.fields) == [["a", "b"], ["José", "\u{1F4A1}"]])
        #expect(fault(utf16(text, isLittle: isLittle) + [0x41]) == CSVFault(.notUTF8, line: 3, column: 1))
        let lead: [UInt8] = isLittle ? [0x3D, 0xD8] : [0xD8, 0x3D]
        let letter: [UInt8] = isLittle ? [0x41, 0x00] : [0x00, 0x41]
        #expect(fault(utf16("a;", isLittle: isLittle) + lead + letter) == CSVFault(.notUTF8, line: 1, column: 2))
        #expect(fault(utf16("a\n", isLittle: isLittle) + lead)?.kind == .notUTF8)
        #expect(fault(utf16("a\n", isLittle: isLittle) + lead + lead)?.kind == .notUTF8)
        #expect(try rows(utf16("", isLittle: isLittle)) == [])
    }

    @Test("other than UTF-8 is told with its line: Latin-1, UTF-16 without a mark, a character cut off, U+0000")
    func encodings() {
        #expect(fault(Array("a,b\nx,Jos".utf8) + [0xE9] + Array(",\n".utf8)) == CSVFault(.notUTF8, line: 2, column: 2))
        #expect(fault([0x61, 0x00, 0x2C, 0x00]) == CSVFault(.nullCharacter, line: 1, column: 1))
        #expect(fault([0xFF, 0x61])?.kind == .notUTF8)
        #expect(fault(Array("a,b\n\"x\ny\n".utf8) + [0xC3, 0x28]) == CSVFault(.notUTF8, line: 4, column: 1))
        #expect(fault(Array("a,b\n1,é".utf8.dropLast())) == CSVFault(.notUTF8, line: 2, column: 2))
        for wrong in [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80], [0x80]] as [[UInt8]] {
            #expect(fault(wrong)?.kind == .notUTF8)
        }
        #expect(fault("a,b\n1,\u{0}") == CSVFault(.nullCharacter, line: 2, column: 2))
    }

    @Test("a row may be so long and so wide, and not a byte more")
    func limits() throws {
        let limits = CSVLimits(rowLength: 6, columns: 3)
        #expect(try rows(Array("a,b,c\n1,2,3\n".utf8), limits: limits).count == 2)
        #expect(fault(Array("a,b\n123,45\n".utf8), limits: limits) == CSVFault(.rowTooLong, line: 2, column: 2))
        #expect(fault(Array("a,b,c,d\n".utf8), limits: limits) == CSVFault(.tooManyColumns, line: 1, column: 3))
    }

    @Test("pieces of any length give the same rows", arguments: 1...9)
    func pieces(length: Int) throws {
        let text = Array("\u{FEFF}name;\"no;te\"\r\n\"Ca\"\"fé\";\"one\r\ntwo\"\r\n=1;'x\r\n".utf8)
        #expect(try rows(text, length) == rows(text))
        #expect(try rows(text, length).map(\.fields) == [["name", "no;te"], ["Ca\"fé", "one\r\ntwo"], ["=1", "'x"]])
    }

    @Test("what is written is read back, whatever it is, and no separator of a spreadsheet makes a formula of it")
    func roundTrip() throws {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "a", "é", "\"", ",", ";", "\t", "\r", "\n", "|", "'", "=", "+", "-", "@", " ", "\u{A0}", "\u{FF1D}", "e\u{301}",
            "\u{1F4A1}",
        ]
        for _ in 0..<5000 {
            let row = (0..<3).map { _ in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            }
            let safe = row.map(SpreadsheetText.safe)
            for cell in safe { #expect(Self.formulas(cell).isEmpty, "\(cell)") }
            var writer = CSVWriter()
            writer.row(["a", "b", "c"])
            writer.row(safe)
            let read = try rows(writer.bytes, Int.random(in: 1...7, using: &random))
            #expect(
                read.count == 2 && read[1].fields.map(SpreadsheetText.meant).elementsEqual(row) { $0.utf8.elementsEqual($1.utf8) }
            )
        }
    }

    /// What a spreadsheet would calculate of a cell, whichever of its marks it parts the file at.
    private static func formulas(_ cell: String) -> [String] {
        cell.unicodeScalars.split { ",;|\t\r\n".unicodeScalars.contains($0) }
            .map { part in String(part.drop { $0.properties.isWhitespace || $0 == "\"" }) }
            .filter { part in part.unicodeScalars.first.map { "=+-@\u{FF1D}".unicodeScalars.contains($0) } ?? false }
    }

    @Test("what begins like a formula is guarded, in the middle of a text too; the guard alone is taken off again")
    func spreadsheets() {
        for text in ["=1+1", "+57 1", "-3", "@SUM(A1)", "\tx", "\rx", "'quoted'", "''", " =1", "\"=1\"", "\u{FF1D}1"] {
            #expect(SpreadsheetText.safe(text) == "'" + text)
            #expect(SpreadsheetText.meant("'" + text) == text)
        }
        let inner = [
            ("a;=1+1", "a;'=1+1"), ("a, +57", "a,' +57"), ("a\t@x", "a\t'@x"),
            ("list:\n- one\r\n- two", "list:\n'- one\r\n'- two"),
            ("A | -", "A |' -"), ("a;'=1", "a;''=1"), ("a;\"=1", "a;'\"=1"), ("=1;=2", "'=1;'=2"), ("\t=1", "'\t'=1"),
        ]
        for (text, safe) in inner {
            #expect(SpreadsheetText.safe(text) == safe)
            #expect(SpreadsheetText.meant(safe) == text)
        }
        for text in ["", "'", "plain", "a=b", "a - b", "a, 'b'", "rock, 'n' roll", "it's; fine"] {
            #expect(SpreadsheetText.meant(SpreadsheetText.safe(text)) == text)
        }
        #expect(SpreadsheetText.meant("'plain") == "'plain" && SpreadsheetText.safe("plain") == "plain")
        #expect(SpreadsheetText.safe("a, 'b'; c - d") == "a, 'b'; c - d")
    }

    @Test(
        "what a spreadsheet takes for a number, a day or a truth and writes differently is guarded; a plain number and a text are not"
    )
    func guesses() {
        let guessed = [
            "00017", "4E12", "4e-3", "1.5E+10", "123456789012", "12345678901234567", "1.234", "1,234", "12.50", "007.10", "1-2",
            "3/4", "2026-12-31",
            "31.12.2026", "14:00", "9:30 pm", "2026-12-31 14:00", "10 %", "$5", "5 €", "1 234", "1'234", "(5)", "MAR1", "1-mar",
            "Dec 2026",
            "12 Mär", "TRUE", "false", "Verdadero", "FALSCH", "300 555 0100", "1,-2", "\u{0661}\u{0662}",
        ]
        for text in guessed {
            #expect(SpreadsheetText.safe(text).first == "'", "\(text)")
            #expect(SpreadsheetText.meant(SpreadsheetText.safe(text)) == text)
            #expect(SpreadsheetText.meant(SpreadsheetText.safe("'" + text)) == "'" + text)
        }
        #expect(SpreadsheetText.safe("1,-2") == "'1,'-2" && SpreadsheetText.meant("'00017") == "00017")
        let plain = [
            "60316640-7654-4892-8216-212906316159", "60316640-7654-4e92-8216-212906316159",
            "60316640-7654-4892-8216-2129063dec59",
            "0", "17", "12345678901", "A-00017", "FX6", "K1.0024001", "E12", "12E", "R-7001", "2026-12-31T14:00:00-05:00", "MAR",
            "market 1",
            "Box 12", "truth", "1 of 2 of 3", "00017 | 4E12", "1\n2nd", "…", "",
        ]
        for text in plain {
            #expect(SpreadsheetText.safe(text).utf8.elementsEqual(text.utf8), "\(text)")
            #expect(SpreadsheetText.meant(SpreadsheetText.safe(text)) == text)
        }
    }

    @Test("a byte order mark is written once, before the first row, where it is asked for")
    func writtenMark() {
        var writer = CSVWriter(withMark: true)
        writer.row(["é"])
        writer.row(["é"])
        #expect(writer.bytes == [0xEF, 0xBB, 0xBF] + Array("é\r\né\r\n".utf8))
        #expect(CSVWriter().bytes.isEmpty)
    }
}
