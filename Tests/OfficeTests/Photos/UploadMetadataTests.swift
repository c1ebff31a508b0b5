import TestSupport
import Testing

@testable import Storage

@Suite("Fields of resumable uploads", .mayBlock)
struct UploadMetadataTests {
    @Test("pairs as tuspy and tus-js-client send them")
    func pairs() throws {
        let field = "bucketName Y29uZGl0aW9uLXJlcG9ydHM=,objectName YS9iL2PDqS5qcGc=,contentType aW1hZ2UvanBlZw==,flag, empty "
        let metadata = try #require(UploadMetadata(Array(field.utf8)))
        #expect(metadata.text("bucketName") == "condition-reports")
        #expect(metadata.text("objectName") == "a/b/cé.jpg")
        #expect(metadata.text("contentType") == "image/jpeg")
        #expect(metadata.text("flag")?.isEmpty == true && metadata.text("empty")?.isEmpty == true)
        #expect(metadata["BucketName"] == nil)
        #expect(UploadMetadata([])?["a"] == nil)
        let binary = try #require(UploadMetadata(Array("raw //79".utf8)))
        #expect(binary["raw"] == [0xFF, 0xFE, 0xFD] && binary.text("raw") == nil)
    }

    @Test(
        "what is malformed",
        arguments: [
            "a Zg", "a Zg=", "a Zh==", "a Zg==,a Zg==", "a,,b", ",a", "a,", "a Zg== Zg==", "é Zg==", "a -_-_", "a Z===", "a ====",
            "a =", "a Zm9v\u{0}", "a\tZm9v",
        ])
    func malformed(field: String) {
        #expect(UploadMetadata(Array(field.utf8)) == nil)
    }

    @Test(
        "lengths and offsets are digits",
        arguments: [
            ("0", 0), ("20971520", 20_971_520), ("007", 7), ("999999999999999999", 999_999_999_999_999_999), ("", nil),
            ("-1", nil),
            ("+1", nil), ("1.0", nil), ("0x1", nil), (" 1", nil), ("9999999999999999999", nil), ("１", nil),
        ] as [(String, Int?)])
    func length(field: String, length: Int?) {
        #expect(UploadLength.parse(Array(field.utf8)) == length)
    }
}
