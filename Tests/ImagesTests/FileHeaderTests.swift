import Testing

@testable import Images

/// Videos and papers, told by their own bytes.
@Suite struct FileHeaderTests {
    private static func box(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        size(content.count + 8) + Array(type.utf8) + content
    }

    private static func size(_ length: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } }

    private static func brands(_ major: String) -> [UInt8] {
        box("ftyp", Array(major.utf8) + [0, 0, 2, 0] + Array("isommp42".utf8))
    }

    private static let moov = box("moov", box("mvhd", Array(repeating: 0, count: 100)))
    private static let media = box("mdat", Array(repeating: 7, count: 5000))

    /// What a file is, by reads of different lengths that have to agree; and how many there were.
    private static func judge(_ bytes: [UInt8], claiming length: Int? = nil) -> (text: String, reads: Int) {
        let outcomes = [32, 100, 4096, 1 << 17].map { ahead in
            var reader = FileHeaderReader(length: length ?? bytes.count, readAhead: ahead)
            var reads = 0
            while true {
                switch reader.next() {
                case .needs(let offset, let count):
                    reads += 1
                    reader.supply(Array(bytes.dropFirst(offset).prefix(count)))
                case .found(let header):
                    let size = header.image.map { " \($0.width)x\($0.height)" } ?? ""
                    return (text: header.type.rawValue + size, reads: reads)
                case .fault(let fault): return (text: "\(fault)", reads: reads)
                }
            }
        }
        for outcome in outcomes { #expect(outcome.text == outcomes[0].text) }
        return outcomes[0]
    }

    @Test("whole movies, with what phones and cameras begin them with")
    func movies() {
        let (moov, media) = (Self.moov, Self.media)
        let cases: [([UInt8], String)] = [
            (Self.brands("isom") + moov + media, "video/mp4"),
            (Self.brands("mp42") + media + moov, "video/mp4"),
            (Self.brands("M4V ") + Self.box("free") + media + moov, "video/mp4"),
            (Self.brands("iso5") + moov + Self.box("moof") + media + Self.box("moof") + media, "video/mp4"),
            (Self.brands("qt  ") + Self.box("wide") + media + moov, "video/quicktime"),
            (moov + media, "video/quicktime"),
            (media + moov, "video/quicktime"),
            (Self.box("wide") + media + moov, "video/quicktime"),
            // The last box may go on to the end of the file; a long one has its length in 64 bits.
            (Self.brands("isom") + moov + [0, 0, 0, 0] + Array("mdat".utf8) + Array(repeating: 1, count: 999), "video/mp4"),
            (
                Self.brands("isom") + moov + [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0] + Self.size(16 + 999)
                    + Array(repeating: 1, count: 999), "video/mp4"
            ),
        ]
        for (bytes, type) in cases { #expect(Self.judge(bytes).text == type) }
    }

    @Test("a movie that was cut anywhere is none, unless it was cut between two boxes behind its head")
    func cut() {
        let movie = Self.brands("isom") + Self.moov + Self.media
        let ends: Set = [Self.brands("isom").count + Self.moov.count, movie.count]
        for length in 0..<movie.count where length % 7 == 0 || length > movie.count - 20 || ends.contains(length) {
            let text = Self.judge(Array(movie.prefix(length))).text
            #expect((text == "video/mp4") == ends.contains(length), "\(length): \(text)")
        }
        #expect(Self.judge(movie + [0]).text == "malformed", "what follows is no box")
        #expect(Self.judge(movie, claiming: movie.count + 8).text == "truncated")
    }

    @Test("no movie without its head, whatever is said of it")
    func headless() {
        let cases: [([UInt8], String)] = [
            (Self.brands("isom") + Self.media, "malformed"),
            (Self.brands("isom") + Self.box("moov") + Self.media, "malformed"),
            (Self.brands("isom") + Self.box("free", Self.moov), "malformed"),
            (Self.brands("isom") + Self.moov + [0, 0, 0, 4] + Array("mdat".utf8), "malformed"),
            (Self.brands("isom") + Self.moov + [0x7F, 0xFF, 0xFF, 0xFF] + Array("mdat".utf8), "truncated"),
            (
                Self.brands("isom") + Self.moov + [0, 0, 0, 1] + Array("mdat".utf8) + Array(repeating: 0xFF, count: 8),
                "malformed"
            ),
            (Self.brands("M4A ") + Self.moov + Self.media, "unknownFormat"),
            (Self.brands("crx ") + Self.moov + Self.media, "unknownFormat"),
            (Self.brands("avis") + Self.moov + Self.media, "unknownFormat"),
            (Array("<!--moov--><script>".utf8) + Self.moov, "truncated"),
            ([], "unknownFormat"),
        ]
        for (bytes, fault) in cases { #expect(Self.judge(bytes).text == fault) }
    }

    @Test("a movie of many small boxes ends after so many, a long one is judged by a few reads")
    func bounded() {
        let many = Self.brands("isom") + Self.moov + Array(repeatElement(Self.box("free"), count: 20_000).joined())
        #expect(Self.judge(many).text == "excessive")
        let long = Self.brands("isom") + Self.moov + Self.box("mdat", Array(repeating: 3, count: 3_000_000)) + Self.box("free")
        let (text, reads) = Self.judge(long)
        #expect(text == "video/mp4" && reads <= 3, "\(reads)")
    }

    @Test("a PDF begins and ends as one; one that was cut is none")
    func papers() {
        let pdf = Array("%PDF-1.7\n".utf8) + Array(repeating: 0x20, count: 4000) + Array("\nstartxref\n9\n%%EOF\r\n".utf8)
        #expect(Self.judge(pdf).text == "application/pdf")
        #expect(Self.judge(pdf + Array(repeating: 0, count: 1000)).text == "application/pdf")
        #expect(Self.judge(pdf + Array(repeating: 0, count: 1100)).text == "truncated")
        #expect(Self.judge(Array(pdf.dropLast(8))).text == "truncated")
        #expect(Self.judge(Array("%PDF-".utf8)).text == "truncated")
        #expect(Self.judge([0x20] + pdf).text == "unknownFormat")
        #expect(Self.judge(Array("<html>%PDF-1.7 %%EOF".utf8)).text == "unknownFormat")
        #expect(FileType(signature: Array("%PDF-1.4".utf8)) == .pdf)
    }

    @Test("pictures are what they are as pictures", arguments: Sample.pictures)
    func pictures(sample: Sample) {
        let outcome = Self.judge(sample.bytes).text
        #expect(outcome == "\(sample.type?.rawValue ?? "") \(sample.size.map(String.init).joined(separator: "x"))")
        #expect(FileType(signature: sample.bytes)?.image == sample.type)
    }

    @Test("a path's end tells a type, in any case; nothing else in it does")
    func paths() {
        let cases: [(String, FileType?)] = [
            ("a/b.jpg", .jpeg), ("a/b.JPEG", .jpeg), ("a/b.heic", .heic), ("a/b.webp", .webp), ("a/b.mp4", .mp4),
            ("a/b.mov", .quicktime), ("a/b.pdf", .pdf), ("a/b.svg", nil), ("a.pdf/b", nil), ("pdf", nil), ("a/pdf", nil),
            ("", nil),
        ]
        for (path, type) in cases { #expect(FileType(ofPath: path) == type, "\(path)") }
        for type in FileType.allCases { #expect(FileType(rawValue: type.rawValue) == type && !type.extensions.isEmpty) }
    }
}
