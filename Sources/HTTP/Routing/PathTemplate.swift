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
