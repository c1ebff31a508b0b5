/// The table of routes, asked by method and path.
public struct Router<Tag: Sendable>: Sendable {
    /// The table's answer to a request.
    public enum Match: Sendable {
        /// A route serves it.
        case found(Route<Tag>, PathParameters)
        /// The path is there, the method is not; `allow` is the value for the `Allow` field.
        case methodNotAllowed(allow: String)
        /// OPTIONS of a path that has no route for it, or of `*`: 204 with `allow` (RFC 9110, section 9.3.7).
        case options(allow: String)
        /// No route has such a path.
        case notFound
    }

    /// All routes, as they were given.
    public let routes: [Route<Tag>]
    private let tree: RouteTree
    private let parameterNames: [PathParameters.Names]
    private let methodsOfAll: String

    /// A table of these routes. Two routes of one method and path are a programmer's error and stop the program.
    public init(_ routes: [Route<Tag>]) {
        var tree = RouteTree()
        for (index, route) in routes.enumerated() {
            tree.insert(route.template, method: route.method, route: index)
        }
        self.routes = routes.enumerated().map { number, route in
            var route = route
            route.number = number
            return route
        }
        self.tree = tree
        parameterNames = routes.map { PathParameters.Names(in: $0.template) }
        methodsOfAll = RouteTree.allow(routes.map(\.method))
    }

    /// The route of a request. A literal segment wins over a named one, and that over the rest of a path; a path ending
    /// in a slash is another path.
    public func match(_ method: Method, _ target: RequestTarget) -> Match {
        if target.isAsterisk { return .options(allow: methodsOfAll) }
        var captures = PathParameters.Captures()
        guard let node = tree.find(target.pathBytes.dropFirst(), captures: &captures) else { return .notFound }
        guard let index = node.route(for: method) else {
            return method == .options ? .options(allow: node.allow) : .methodNotAllowed(allow: node.allow)
        }
        return .found(routes[index], PathParameters(names: parameterNames[index], captures: captures))
    }
}
