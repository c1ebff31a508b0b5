/// A parser, and what has to hold of it for every input there is.
public struct FuzzTarget: Sendable {
    /// Tries one input. A trap is a finding too, but one that nobody can throw.
    public typealias Check = ([UInt8]) throws(Finding) -> Void

    /// The name for `script/fuzz`, and of its folder in `Corpus`.
    public let name: String
    /// The longest input worth trying, in bytes: limits are set so low that short inputs reach them.
    public let longestInput: Int
    /// Makes what all inputs share, once.
    public let prepare: @Sendable () async -> Check

    init(_ name: String, longestInput: Int, prepare: @escaping @Sendable () async -> Check) {
        self.name = name
        self.longestInput = longestInput
        self.prepare = prepare
    }

    /// All of them.
    public static let all = [request, fields, multipart, json, csv, token, image, gzip, websocket]
}

/// Something that an input showed and that must not be.
public struct Finding: Error, CustomStringConvertible {
    /// What was seen, for the person who looks into it.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Throws the finding unless `holds`.
    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(Finding) {
        guard holds else { throw Finding(description()) }
    }
}
