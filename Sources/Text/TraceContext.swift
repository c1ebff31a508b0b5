/// Where a piece of work stands among all that belong together, over many programs (W3C Trace Context, level 2).
public struct TraceContext: Sendable, Equatable {
    /// The id of everything that belongs together: 32 lower-case hexadecimal digits, not all of them 0.
    public let traceID: String
    /// The id of this piece of work: 16 of them.
    public let spanID: String
    /// True when whoever began it keeps what is told of it.
    public let isSampled: Bool
    /// The others' words in `tracestate`, as they said it; nil where there is nothing, or nothing that can be read.
    public let state: String?

    /// That of the work which is under way, to be passed on to whom it asks; nil where none came with it.
    @TaskLocal public static var current: TraceContext?

    /// A new piece of work of the trace in these fields, as often as they were sent: a request's `traceparent` and `tracestate`. One that
    /// is malformed, or there twice, is replaced by a trace of its own. Nil where there is none.
    public init?(parents: [ArraySlice<UInt8>], states: @autoclosure () -> [ArraySlice<UInt8>]) {
        guard !parents.isEmpty else { return nil }
        spanID = Self.random(words: 1)
        if parents.count == 1, let parent = parents.first, let told = Self.read(Array(parent)) {
            traceID = told.traceID
            isSampled = told.isSampled
            state = TraceState.joined(states())
        } else {
            traceID = Self.random(words: 2)
            isSampled = false
            state = nil
        }
    }

    /// The fields that pass it on.
    public var fields: [(name: String, value: String)] {
        let parent = (name: "traceparent", value: "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")")
        return [parent] + (state.map { [("tracestate", $0)] } ?? [])
    }

    // MARK: The form

    private static let length = 55
    private static let hyphen = UInt8(ascii: "-")

    /// `00-<trace>-<parent>-<flags>`; a later version may have more behind it.
    private static func read(_ field: [UInt8]) -> (traceID: String, isSampled: Bool)? {
        guard field.count >= length, [2, 35, 52].allSatisfy({ field[$0] == hyphen }) else { return nil }
        let (version, trace, parent, flags) = (field[..<2], field[3..<35], field[36..<52], field[53..<length])
        guard [version, trace, parent, flags].allSatisfy(isHexadecimal), !version.elementsEqual("ff".utf8),
            !isZero(trace), !isZero(parent)
        else { return nil }
        guard field.count == length || !isZero(version) && field[length] == hyphen else { return nil }
        let lowest = ASCII.hexValue(flags[length - 1]) ?? 0
        return (String(decoding: trace, as: UTF8.self), lowest & 1 == 1)
    }

    private static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
        text.allSatisfy { ASCII.hexValue($0) != nil && !ASCII.isUppercase($0) }
    }

    private static func isZero(_ digits: ArraySlice<UInt8>) -> Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

    /// 16 hexadecimal digits a word, not all of them 0.
    private static func random(words: Int) -> String {
        let bytes = (0..<words).flatMap { _ in
            withUnsafeBytes(of: UInt64.random(in: 1...UInt64.max)) { Array($0) }
        }
        return Hexadecimal.encode(bytes)
    }
}

/// The field `tracestate`: what each program on the way has said of a trace, in its own words (W3C Trace Context, section 3.3).
enum TraceState {
    private static let mostMembers = 32
    /// In bytes: others need not take more than 512, and a head has room for little.
    private static let longest = 2048

    /// All fields as one, unchanged; nil where a member is none, or there twice, or it is too much.
    static func joined(_ fields: [ArraySlice<UInt8>]) -> String? {
        let all = Array(fields.joined(separator: [UInt8(ascii: ",")]))
        var keys: Set<[UInt8]> = []
        for member in all.split(separator: UInt8(ascii: ",")).map(ASCII.trimmed) where !member.isEmpty {
            guard let equals = member.firstIndex(of: UInt8(ascii: "=")), isKey(member[..<equals]),
                isValue(member[(equals + 1)...]), keys.insert(Array(member[..<equals])).inserted
            else { return nil }
        }
        guard !keys.isEmpty, keys.count <= mostMembers, all.count <= longest else { return nil }
        return String(decoding: all, as: UTF8.self)
    }

    private static func isKey(_ key: ArraySlice<UInt8>) -> Bool {
        guard let first = key.first, key.count <= 256, ASCII.isLowercaseAlphanumeric(first) else { return false }
        return key.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || "_-*/@".utf8.contains($0) }
    }

    private static func isValue(_ value: ArraySlice<UInt8>) -> Bool {
        guard let last = value.last, value.count <= 256, last != UInt8(ascii: " ") else { return false }
        return value.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") }
    }
}
