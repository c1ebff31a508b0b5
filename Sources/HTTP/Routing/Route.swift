/// One operation: a method on a path, and what its owner needs to know about it.
public struct Route<Tag: Sendable>: Sendable {
    /// The method. A route for GET serves HEAD too.
    public let method: Method
    /// The path, `/items/{itemId}/assets`: a segment in braces takes any one segment and names it.
    public let template: String
    /// The name of the operation, as the API's description has it.
    public let operationID: String
    /// Whatever the owner hangs on a route: who may use it, what serves it.
    public let tag: Tag

    /// A route of these parts.
    public init(_ method: Method, _ template: String, operationID: String, tag: Tag) {
        self.method = method
        self.template = template
        self.operationID = operationID
        self.tag = tag
    }
}

/// What the segments in braces of a route's template stood for in one request.
public struct PathParameters: Sendable {
    private let names: [String]
    private let values: [String]

    init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// The decoded segment of that name, or nil where the template has no such name.
    public subscript(name: String) -> String? {
        names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { values[$0] }
    }
}
