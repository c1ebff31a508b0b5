import Text

/// The paths of all routes as a tree of their segments.
struct RouteTree: Sendable {
    /// The place where paths with the same beginning meet.
    struct Node: Sendable {
        /// Segments that stand for themselves, by their lengths: a path's is compared with few.
        fileprivate var literals: [[(segment: [UInt8], child: Int)]] = []
        fileprivate var parameter: Int?
        fileprivate var rest: Int?
        fileprivate var endings: [(method: Method, route: Int)] = []
        /// The value of the `Allow` field for this path.
        fileprivate(set) var allow = ""

        /// The route that ends here for a method; HEAD is served by GET's (RFC 9110, section 9.3.2).
        func route(for method: Method) -> Int? {
            if let ending = endings.first(where: { $0.method == method }) { return ending.route }
            return method == .head ? endings.first { $0.method == .get }?.route : nil
        }
    }

    private var nodes = [Node()]

    /// Adds a path with the index of its route.
    mutating func insert(_ template: String, method: Method, route: Int) {
        var node = 0
        let segments = PathTemplate.segments(template)
        precondition(segments.dropLast().allSatisfy { PathTemplate.restName($0) == nil }, "\(template) goes on after its rest")
        for segment in segments { node = child(of: node, for: segment) }
        precondition(!nodes[node].endings.contains { $0.method == method }, "two routes for \(method.name) \(template)")
        nodes[node].endings.append((method, route))
        nodes[node].allow = Self.allow(nodes[node].endings.map(\.method))
    }

    private mutating func child(of node: Int, for segment: Substring) -> Int {
        if PathTemplate.restName(segment) != nil { return namedChild(of: node, \.rest) }
        if PathTemplate.parameterName(segment) != nil { return namedChild(of: node, \.parameter) }
        return literalChild(of: node, segment)
    }

    /// The node where a path ends, its first slash left out; `captures` gets the named segments.
    func find(_ path: ArraySlice<UInt8>, captures: inout PathParameters.Captures) -> Node? {
        find(path, from: 0, captures: &captures).map { nodes[$0] }
    }

    private func find(_ path: ArraySlice<UInt8>, from index: Int, captures: inout PathParameters.Captures) -> Int? {
        let slash = path.firstIndex(of: UInt8(ascii: "/"))
        let segment = PercentEncoding.decodedIfNeeded(path[..<(slash ?? path.endIndex)])
        let rest = slash.map { path[($0 + 1)...] }
        if let child = knownChild(of: index, for: segment.span),
            let found = descend(rest, to: child, captures: &captures)
        {
            return found
        }
        if let child = nodes[index].parameter, !segment.isEmpty {
            captures.values.append(String(decoding: segment, as: UTF8.self))
            if let found = descend(rest, to: child, captures: &captures) { return found }
            captures.values.removeLast()
        }
        return nodes[index].rest.map { child in
            captures.rest = PercentEncoding.decodedSegments(path)
            return child
        }
    }

    private func knownChild(of node: Int, for segment: Span<UInt8>) -> Int? {
        guard segment.count < nodes[node].literals.count else { return nil }
        for (literal, child) in nodes[node].literals[segment.count] where ASCII.equal(literal.span, segment) { return child }
        return nil
    }

    private func descend(
        _ rest: ArraySlice<UInt8>?, to child: Int, captures: inout PathParameters.Captures
    ) -> Int? {
        if let rest { return find(rest, from: child, captures: &captures) }
        return nodes[child].endings.isEmpty ? nil : child
    }

    private mutating func literalChild(of node: Int, _ segment: Substring) -> Int {
        let literal = Array(segment.utf8)
        if let known = knownChild(of: node, for: literal.span) { return known }
        nodes.append(Node())
        while nodes[node].literals.count <= literal.count { nodes[node].literals.append([]) }
        nodes[node].literals[literal.count].append((literal, nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func namedChild(of node: Int, _ kind: WritableKeyPath<Node, Int?>) -> Int {
        if let known = nodes[node][keyPath: kind] { return known }
        nodes.append(Node())
        nodes[node][keyPath: kind] = nodes.count - 1
        return nodes.count - 1
    }

    /// The methods as the `Allow` field lists them: each once, HEAD with GET, OPTIONS always.
    static func allow(_ methods: [Method]) -> String {
        let implied: [Method] = methods.contains(.get) ? [.head, .options] : [.options]
        return Set(methods + implied).map(\.name).sorted().joined(separator: ", ")
    }
}
