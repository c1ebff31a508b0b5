import Crypto
import Resources
import Text

/// A file of the page, as it is served.
struct PageFile: Sendable {
    /// From `page/` on, such as `core/api.js`.
    let name: String
    /// Its media type.
    let type: String
    /// Scripts go without their comments and indents: whoever reads them reads `page/`.
    let text: String

    /// All of them, in the order of their names.
    static let all: [PageFile] = resources.map { PageFile($0) }

    /// Over names and contents of all files, 16 hexadecimal digits: under it they can be kept for good.
    static let hash: String = {
        let digests = resources.flatMap { SHA256.digest(of: $0.bytes) + Array($0.path.utf8) }
        return String(Hexadecimal.encode(SHA256.digest(of: digests)).prefix(16))
    }()

    private static var resources: [Resource] { Resource.all(under: "page") }

    private init(_ file: Resource) {
        name = String(file.path.dropFirst("page/".utf8.count))
        type = Self.type(of: file.name)
        text = file.name.hasSuffix(".js") ? Self.stripped(file.text) : file.text
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        default: preconditionFailure("\(name) has no media type")
        }
    }

    /// Without indents, empty lines, and lines that are a comment.
    private static func stripped(_ script: String) -> String {
        let lines = script.utf8.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        let code = lines.filter { !($0.isEmpty || $0.starts(with: "//".utf8) || isComment($0)) }
        return code.map { String(Substring($0)) + "\n" }.joined()
    }

    private static func isComment(_ line: Substring.UTF8View) -> Bool {
        line.starts(with: "/**".utf8) && line.suffix(2).elementsEqual("*/".utf8)
    }
}
