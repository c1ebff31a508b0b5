/// One operation: a method on a path, and what its owner needs to know about it.
public struct Route<Tag: Sendable>: Sendable {
    /// The method. A route for GET serves HEAD too.
    public let method: Method
    /// The path, `/items/{itemId}/assets`: a segment in braces takes any one segment and names it. A last segment
    /// `{path...}` takes one or more.
    public let template: String
    /// The name of the operation, as the API's description has it.
    public let operationID: String
    /// Whatever the owner hangs on a route: who may use it, what serves it.
    public let tag: Tag
    /// Its place in its router's table; 0 before it is in one.
    public internal(set) var number = 0

    /// A route of these parts.
    public init(_ method: Method, _ template: String, operationID: String, tag: Tag) {
        self.method = method
        self.template = template
        self.operationID = operationID
        self.tag = tag
    }
}

/// The values of the segments in braces of a route's template in one request.
public struct PathParameters: Sendable {
    /// The names in a template.
    struct Names: Sendable {
        /// The names of the single segments, in order.
        let single: [String]
        /// The name of all that follow them, where the template ends so.
        let rest: String?

        init(in template: String) {
            let segments = PathTemplate.segments(template)
            single = segments.compactMap(PathTemplate.parameterName)
            rest = segments.last.flatMap(PathTemplate.restName)
        }
    }

    /// The segments that a path had in the places of names.
    struct Captures: Sendable {
        /// The values of the single ones, in order.
        var values: [String] = []
        /// The values of the rest.
        var rest: [String] = []
    }

    private let names: Names
    private let captures: Captures

    init(names: Names, captures: Captures) {
        self.names = names
        self.captures = captures
    }

    /// The decoded segment of that name, or nil where the template has no such name.
    public subscript(name: String) -> String? {
        names.single.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { captures.values[$0] }
    }

    /// The decoded segments that `{name...}` stood for, or nil where the template has no such name.
    ///
    /// One at least. Each is decoded once and on its own: one may be empty, `.` or `..`, or hold a slash that was sent
    /// as `%2F`. They are text without U+0000: other paths never reach a route.
    public func segments(_ name: String) -> [String]? {
        names.rest?.utf8.elementsEqual(name.utf8) == true ? captures.rest : nil
    }
}

/// The notation of a route's path.
enum PathTemplate {
    /// The segments of a template that begins with a slash.
    static func segments(_ template: String) -> [Substring] {
        template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The name in `{name}`, or nil for another kind of segment.
    static func parameterName(_ segment: Substring) -> String? {
        guard segment.hasPrefix("{"), segment.hasSuffix("}"), restName(segment) == nil else { return nil }
        return String(segment.dropFirst().dropLast())
    }

    /// The name in `{name...}`, which takes all segments that are left, or nil for another kind of segment.
    static func restName(_ segment: Substring) -> String? {
        guard segment.hasPrefix("{"), segment.hasSuffix("...}") else { return nil }
        return String(segment.dropFirst().dropLast(4))
    }
}
