import Testing

@testable import HTTP

@Suite("Negotiation")
struct NegotiationTests {
    @Test(
        "gzip is chosen by its weight",
        arguments: [
            ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("*", true),
            ("gzip;q=0.001", true), ("gzip ; Q=0.5", true), ("br;q=1, gzip;q=0.2", true), ("identity;q=0.5, gzip;q=0.5", true),
            ("gzip;q=1.000", true), ("gzip;q=1.", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
            ("*, gzip;q=0", false), ("identity, gzip;q=0.9", false), ("gzip;q=abc", false), ("gzip;q=0.0001", false),
            ("gzip;q=-1", false), ("gzip;q=2", false), ("gzipped", false),
        ])
    func acceptEncoding(value: String, prefersGzip: Bool) {
        #expect(AcceptEncoding.prefersGzip([Array(value.utf8)[...]]) == prefersGzip)
    }

    @Test("Without the field nothing is packed, and several fields are one list")
    func fields() {
        #expect(!AcceptEncoding.prefersGzip([]))
        #expect(AcceptEncoding.prefersGzip([Array("br".utf8)[...], Array("gzip".utf8)[...]]))
    }

    @Test("A tag is 128 bits of the body's SHA-256")
    func entityTag() {
        let empty = EntityTag(of: [])
        #expect(empty.text == "\"e3b0c44298fc1c149afbf4c8996fb924\"")
        #expect(EntityTag(of: Array("abc".utf8)).text == "\"ba7816bf8f01cfea414140de5dae2223\"")
        #expect(empty.ofGzipForm.text == "\"e3b0c44298fc1c149afbf4c8996fb924-gzip\"")
    }

    @Test(
        "A tag that is remembered is that of the same bytes, whatever else was sent meanwhile",
        arguments: [0, 3, 64, 2048, 2049])
    func rememberedTag(length: Int) {
        let memory = FormMemory()
        // All with the same bytes in another order, and so in one place, and some in others.
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        var bodies: [[UInt8]] = []
        for turn in 0..<max(1, min(length, 40)) {
            let body = Array(bytes[turn...] + bytes[..<turn])
            bodies += [body, body, body + [1]]
        }
        for body in bodies + bodies {
            let forms = memory.forms(of: body)
            #expect((forms == nil) == (body.count > 2048))
            if let forms { #expect(forms.tag(of: body) == EntityTag(of: body)) }
        }
    }

    @Test("Fields that are kept with a body are those of an answer that began with the same, and of no other")
    func keptFields() {
        let body = [UInt8](repeating: 65, count: 2000)
        func described(
            _ fields: [(FieldName, String)], _ compression: Response.Compression, asGzip: Bool, _ forms: KeptForms?
        ) -> [UInt8] {
            var response = Response(.ok, contentType: "text/plain", body: body)
            for (name, value) in fields { response.headers.add(name, value) }
            response.compression = compression
            response.forms = forms
            Negotiation(method: .get, headers: Headers(), memory: FormMemory()).describe(&response, asGzip: asGzip)
            return response.headers.lines
        }
        let beginnings: [[(FieldName, String)]] = [
            [], [("Vary", "Origin")], [("Vary", "Accept-Encoding")], [("Cache-Control", "no-cache")],
        ]
        let forms = KeptForms()
        for fields in beginnings + beginnings {
            for compression in [Response.Compression.automatic, .never] {
                for asGzip in [false, true, true, false] {
                    let kept = described(fields, compression, asGzip: asGzip, forms)
                    #expect(kept == described(fields, compression, asGzip: asGzip, nil))
                }
            }
        }
    }

    @Test("Fields that are kept with a body count among the bytes of its forms, once for each form")
    func keptFieldsCount() {
        var bytes = 0
        let forms = KeptForms { bytes += $0 }
        func describe(_ cacheControl: String, asGzip: Bool) -> Int {
            var response = Response(.ok, contentType: "text/plain", body: [UInt8](repeating: 65, count: 2000))
            response.headers.add(.cacheControl, cacheControl)
            response.forms = forms
            Negotiation(method: .get, headers: Headers(), memory: FormMemory()).describe(&response, asGzip: asGzip)
            return bytes
        }
        let plain = describe("no-cache", asGzip: false)
        #expect(plain > "no-cache".utf8.count)
        #expect(describe("no-cache", asGzip: false) == plain)
        #expect(describe("private, no-cache", asGzip: false) > plain)
        #expect(describe("no-cache", asGzip: false) == plain)
        #expect(describe("no-cache", asGzip: true) > plain)
    }

    @Test(
        "A list of tags is read to its first fault",
        arguments: [
            (#""a""#, true), (#"W/"a""#, true), (#" "b" , "a""#, true), (#""b","a""#, true), (#",,"a""#, true),
            (#""x,y","a""#, true),
            ("*", true), ("a", false), (#""A""#, false), (#""b""#, false), (#""a"#, false), (#"b, "a""#, false), ("", false),
            (#"w/"a""#, false), (#""aa""#, false), (#""a-gzip""#, false),
        ])
    func entityTagList(value: String, contains: Bool) {
        let value = Array(value.utf8)[...]
        let isNamed = value.elementsEqual("*".utf8) || EntityTagList.contains(Array(#""a""#.utf8), in: value)
        #expect(isNamed == contains)
    }

    @Test("Packing gives the same bytes each time, from a packer used before or a new one")
    func deterministicGzip() throws {
        let bodies = [Array("abc".utf8), [], [UInt8](repeating: 7, count: 100_000)]
        let compressor = try #require(GzipCompressor())
        for body in bodies + bodies {
            let packed = try #require(compressor.compress(body))
            #expect(GzipCompressor()?.compress(body) == packed)
            #expect(try Gzip.unpack(packed) == body)
        }
    }

    @Test("Unpacking byte by byte comes to the same, and the limit is exact")
    func inflater() throws {
        let body = Array(String(repeating: "abcdefgh", count: 5000).utf8)
        let packed = try Gzip.pack(body)
        let inflater = try GzipInflater(limit: body.count)
        for byte in packed { try inflater.take([byte]) }
        try inflater.finish()
        #expect(inflater.output == body)
        let tight = try GzipInflater(limit: body.count - 1)
        #expect(throws: HTTPError.self) { try tight.take(packed) }
        #expect(tight.output.count <= body.count - 1 + 16_384)
    }

    @Test("A tag of a handler's own is named like another, and holds no character that would end it")
    func ownTag() throws {
        let tag = try #require(EntityTag(opaque: "v1-a/b"))
        #expect(tag.text == #""v1-a/b""#)
        #expect(EntityTagList.names(tag.text, in: [Array(#"W/"x", "v1-a/b""#.utf8)[...]]))
        #expect(!EntityTagList.names(tag.text, in: [Array(#""v1""#.utf8)[...]]))
        #expect(EntityTagList.names(tag.text, in: [Array("*".utf8)[...]]))
        for text in ["a\"b", "a b", "a\r\nb", "a\u{7F}"] { #expect(EntityTag(opaque: text) == nil) }
    }
}
