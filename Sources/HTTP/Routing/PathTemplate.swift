/// The notation of a route's path.
enum PathTemplate {
    /// The segments of a template that begins with a slash.
    static func segments(_ template: String) -> [Substring] {
        template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The name in `{name}`, or nil for a literal segment.
    static func parameterName(_ segment: Substring) -> String? {
        guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
        return String(segment.dropFirst().dropLast())
    }
}
