import JSON
import Testing

@Suite("The JSON reader takes every value of RFC 8259")
struct JSONReaderTests {
    @Test(
        "A compact document is read and written as it was",
        arguments: [
            "null", "true", "false", "0", "-0", "12.50", "1e5", "-1.5E-7", #""""#, #""é""#, "[]", "{}", "[1,[2,[]],{}]",
            #"{"a":1,"b":{"c":[true,null]}}"#,
        ])
    func roundTrip(document: String) throws {
        #expect(try rewritten(document) == document)
    }

    @Test("White space may stand around every token, and nothing else may")
    func space() throws {
        #expect(try rewritten(" \t\r\n{ \"a\" :\n[ 1 ,\t2 ] , \"b\" : { } } \r\n") == #"{"a":[1,2],"b":{}}"#)
        #expect(fault("\u{0B}1") == JSONFault(reason: .unexpectedByte, offset: 0))
        #expect(fault("\u{A0}1") == JSONFault(reason: .unexpectedByte, offset: 0))
        #expect(fault("\u{FEFF}1") == JSONFault(reason: .unexpectedByte, offset: 0))
    }

    @Test("Members keep the order of the document and are found by name")
    func members() throws {
        guard case .object(let object) = try read(#"{"z":1,"a":2,"m":3}"#) else {
            Issue.record("no object")
            return
        }
        #expect(object.members.map(\.name) == ["z", "a", "m"])
        guard case .number("2") = object["a"] else {
            Issue.record("a is not 2")
            return
        }
        #expect(object["b"] == nil)
    }

    @Test("A name is found by its bytes, not by what it looks like")
    func lookupByBytes() throws {
        guard case .object(let object) = try read("{\"\u{E9}\":1}") else {
            Issue.record("no object")
            return
        }
        #expect(object["\u{E9}"] != nil)
        #expect(object["e\u{301}"] == nil)
    }

    @Test("A document that is no JSON says why and where", arguments: malformedDocuments)
    func malformed(document: String, reason: JSONFault.Reason, offset: Int) {
        #expect(fault(document) == JSONFault(reason: reason, offset: offset))
    }

    @Test("Nothing follows the value", arguments: [("{} {}", 3), ("1 2", 2), ("null,", 4), ("[]]", 2), ("1\u{0}", 1)])
    func trailing(document: String, offset: Int) {
        #expect(fault(document) == JSONFault(reason: .trailingBytes, offset: offset))
    }

    @Test("A document cut anywhere is a fault, never a trap")
    func truncation() {
        let document = Array(#"{"a":[1,-2.5e+3,"x\u00e9\ud83d\ude00\n"],"b":{"c":null,"d":[true,false]}}"#.utf8)
        for length in 0..<document.count {
            #expect(fault(Array(document[..<length])) != nil, "cut at \(length)")
        }
        #expect(fault(document) == nil)
    }

    @Test("Any single byte put anywhere is read or refused, never a trap")
    func mutation() {
        let document = Array(#"{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00"]}"#.utf8)
        for position in document.indices {
            for byte in UInt8.min...UInt8.max {
                var mutant = document
                mutant[position] = byte
                if let fault = fault(mutant) {
                    #expect(fault.offset <= mutant.count)
                }
            }
        }
    }
}

private let malformedDocuments: [(String, JSONFault.Reason, Int)] = [
    ("", .unexpectedEnd, 0),
    ("  ", .unexpectedEnd, 2),
    ("nul", .unexpectedEnd, 3),
    ("nulL", .unexpectedByte, 3),
    ("NaN", .unexpectedByte, 0),
    ("Infinity", .unexpectedByte, 0),
    ("'a'", .unexpectedByte, 0),
    ("[", .unexpectedEnd, 1),
    ("[1", .unexpectedEnd, 2),
    ("[1,]", .unexpectedByte, 3),
    ("[,1]", .unexpectedByte, 1),
    ("[1 2]", .unexpectedByte, 3),
    ("[1}", .unexpectedByte, 2),
    ("{", .unexpectedEnd, 1),
    (#"{"a""#, .unexpectedEnd, 4),
    (#"{"a":"#, .unexpectedEnd, 5),
    (#"{"a":1,}"#, .unexpectedByte, 7),
    (#"{"a" 1}"#, .unexpectedByte, 5),
    (#"{a:1}"#, .unexpectedByte, 1),
    (#"{1:1}"#, .unexpectedByte, 1),
    ("{/*x*/}", .unexpectedByte, 1),
    ("]", .unexpectedByte, 0),
]
