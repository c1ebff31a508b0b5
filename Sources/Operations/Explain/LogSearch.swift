import API
import Files
import HTTP
import JSON
import Text

/// Finds the lines about a request in files of the log, which may be packed by gzip, as a rotation leaves them.
struct LogSearch {
    /// The request, without the place of an entry of an outbox.
    private let requests: Set<String>
    /// The places that are asked about, by their request.
    private let places: [String: Set<String>]

    private static let most = 100
    private static let piece = 1 << 20
    /// No line is that long; more without an end is no log of ours.
    private static let longestLine = 1 << 22

    /// - Parameter ids: of requests and of entries of outboxes (`ID.PLACE`).
    init(_ ids: Set<String>) {
        var places: [String: Set<String>] = [:]
        for id in ids {
            let parts = id.split(separator: ".")
            let isEntry = parts.count == 2 && Int(parts[1]) != nil
            places[isEntry ? String(parts[0]) : id, default: []].formUnion(isEntry ? [String(parts[1])] : [])
        }
        (requests, self.places) = (Set(places.keys), places)
    }

    /// What a file has.
    struct Findings {
        /// A sentence a line that is found.
        fileprivate(set) var lines: [String] = []
        fileprivate var isEmpty = true
        fileprivate var hasEntry = false

        /// Whether there are lines, and none that this could search.
        var isOfOtherFormat: Bool { !isEmpty && !hasEntry }
    }

    /// `-` is standard input.
    func findings(in path: String) throws(CommandFailure) -> Findings {
        var found = Findings()
        if path == "-" {
            while let line = readLine() { take(Array(line.utf8)[...], of: "standard input", into: &found) }
            return found
        }
        var rest: [UInt8] = []
        try Self.pieces(of: path) { piece in
            rest += piece
            let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for line in lines.dropLast() { take(line, of: path, into: &found) }
            let last = lines.last ?? []
            rest = last.count > Self.longestLine ? [] : Array(last)
        }
        take(rest[...], of: path, into: &found)
        return found
    }

    /// Hands on what a file has, unpacked where it is packed.
    private static func pieces(of path: String, _ take: ([UInt8]) -> Void) throws(CommandFailure) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        let file: OpenedFile
        do throws(FileFault) {
            file = try Directory(path: folder.isEmpty ? "/" : folder).openFile(String(parts.last ?? ""))
        } catch {
            throw CommandFailure(.failed, "\(path) can't be read: \(error)")
        }
        var offset = 0
        var inflater: GzipInflater?
        while true {
            let bytes: [UInt8]
            do throws(FileFault) { bytes = try file.read(at: offset, count: piece) } catch {
                throw CommandFailure(.failed, "\(path) can't be read: \(error)")
            }
            if bytes.isEmpty { break }
            do throws(HTTPError) {
                if offset == 0, bytes.starts(with: [0x1F, 0x8B]) { inflater = try GzipInflater(limit: 1 << 31) }
                guard let inflater else {
                    take(bytes)
                    offset += bytes.count
                    continue
                }
                // A little packed may be much.
                for start in stride(from: 0, to: bytes.count, by: 16_384) {
                    try inflater.take(Array(bytes[start..<min(start + 16_384, bytes.count)]))
                    take(inflater.drain())
                }
            } catch {
                throw CommandFailure(.failed, "\(path) is no file of gzip that can be read to its end")
            }
            offset += bytes.count
        }
    }

    private func take(_ line: ArraySlice<UInt8>, of path: String, into found: inout Findings) {
        if !line.isEmpty { found.isEmpty = false }
        guard found.lines.count < Self.most, line.contains(UInt8(ascii: "{")) else { return }
        let text = String(decoding: line, as: UTF8.self)
        // What a journal or a container's log puts before the line is left out.
        // One entry is read all the same, to see that the file has any.
        guard let start = text.utf8.firstIndex(of: UInt8(ascii: "{")),
            !found.hasEntry || requests.contains(where: text.contains),
            case .object(let fields)? = try? JSONValue(parsing: Array(text.utf8[start...]))
        else { return }
        if fields["message"] != nil { found.hasEntry = true }
        guard case .string(let request)? = fields["request_id"], requests.contains(request) else { return }
        found.lines.append("\(told(fields, places[request] ?? []))  (\(path))")
    }

    private func told(_ fields: JSONObject, _ asked: Set<String>) -> String {
        func text(_ name: String) -> String? {
            switch fields[name] {
            case .string(let text)?: text
            case .number(let digits)?: digits
            default: nil
            }
        }
        var parts = [
            text("time"), text("message") == "request" ? text("method") : text("message"), text("route"), text("status"),
        ]
        if case .object(let refusals)? = fields["refusals"] {
            for member in refusals.members where asked.isEmpty || asked.contains(member.name) {
                if case .string(let code) = member.value { parts.append("entry \(member.name): \(code)") }
            }
            if asked.contains(where: { refusals[$0] == nil }) { parts.append("the entry was not refused") }
        }
        parts += [text("code"), text("reason"), text("sqlstate").map { "SQLSTATE \($0)" }, text("user").map { "user \($0)" }]
        parts += [text("duration_us").flatMap { Int($0) }.map { "\($0 / 1000) ms" }]
        return OneLine.of(parts.compactMap(\.self).joined(separator: "  "))
    }
}
