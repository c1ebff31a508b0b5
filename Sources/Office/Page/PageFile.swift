import Crypto
import Resources
import Synchronization
import Text

/// A file of the page, as it is served. All loops of the process share it, and it is made when it is first asked for.
final class PageFile: Sendable {
    /// From `page/` on, such as `core/api.js`.
    let name: String
    /// Its media type.
    let type: String

    private let resource: Resource
    private let made = Mutex<[UInt8]?>(nil)

    /// All of them, in the order of their names.
    static let all: [PageFile] = Resource.all(under: "page").map { PageFile($0) }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> PageFile? { byName[name] }

    /// Over names and contents of all files, 16 hexadecimal digits: under it they can be kept for good.
    static let hash: String = {
        let digests = all.flatMap { SHA256.digest(of: $0.resource.bytes) + Array($0.resource.path.utf8) }
        return String(Hexadecimal.encode(SHA256.digest(of: digests)).prefix(16))
    }()

    private init(_ resource: Resource) {
        self.resource = resource
        name = String(resource.path.dropFirst("page/".utf8.count))
        type = Self.type(of: resource.name)
    }

    /// Scripts and styles go without their comments and indents: whoever reads them reads `page/`. Those that a browser finds without being
    /// told a hash tell it.
    var body: [UInt8] {
        made.withLock { made in
            if let made { return made }
            let bytes = isPicture ? Array(resource.bytes) : Array(written.utf8)
            made = bytes
            return bytes
        }
    }

    private var isPicture: Bool { name.hasSuffix(".png") }

    /// The text of what is one.
    private var written: String {
        var text = resource.text
        if isEntry { text = Self.filled(text) }
        if name.hasSuffix(".js") || name.hasSuffix(".css") { text = Self.stripped(text) }
        return text
    }

    /// The page itself, and its service worker, whose address says what it may look after.
    var isEntry: Bool { [Page.index, Page.worker].contains(name) }

    /// With the hash and the lists that stand for what they name.
    private static func filled(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line -> [String] in
                for (place, files) in [("__DOOR__", PageLists.door), ("__FIRST__", PageLists.first)] where line.contains(place) {
                    return files.map { String(line).replacing(place, with: $0) }
                }
                return [String(line)]
            }
            .joined(separator: "\n")
            .replacing("__KEPT__", with: PageLists.kept.joined(separator: " "))
            .replacing("__ADDRESSES__", with: PageLists.addresses.map { $0.0 }.joined(separator: " "))
            .replacing("__HASH__", with: hash)
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: preconditionFailure("\(name) has no media type")
        }
    }

    /// Without indents, empty lines, and lines that are a comment.
    private static func stripped(_ text: String) -> String {
        var code: [UInt8] = []
        var isInComment = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")).lazy.map({ $0.drop { $0 == UInt8(ascii: " ") } }) {
            isInComment = isInComment || line.starts(with: "/*".utf8)
            if isInComment {
                isInComment = !line.suffix(2).elementsEqual("*/".utf8)
            } else if !line.isEmpty, !line.starts(with: "//".utf8) {
                code += line
                code.append(UInt8(ascii: "\n"))
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}
