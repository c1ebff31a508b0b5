import Testing

@testable import HTTP

@Suite("The router")
struct RouterTests {
    private static let router = Router([
        Route(.get, "/items", operationID: "list", tag: 1),
        Route(.post, "/items", operationID: "make", tag: 2),
        Route(.get, "/items/{id}", operationID: "read", tag: 3),
        Route(.delete, "/items/{id}", operationID: "remove", tag: 4),
        Route(.get, "/items/newest", operationID: "newest", tag: 5),
        Route(.get, "/items/{itemId}/parts/{partId}", operationID: "part", tag: 6),
        Route(.get, "/items/newest/{x}/y", operationID: "deep", tag: 7),
        Route(.options, "/special", operationID: "ask", tag: 8),
        Route(.head, "/special", operationID: "look", tag: 9),
        Route(.get, "/", operationID: "root", tag: 10),
    ])

    private func match(_ method: Method, _ target: String) throws -> String {
        let head = try #require(ParserRun("\(method.name) \(target) HTTP/1.1\r\nHost: x\r\n\r\n").heads.first)
        switch Self.router.match(head.method, head.target) {
        case .notFound: return "404"
        case .methodNotAllowed(let allow): return "405 \(allow)"
        case .options(let allow): return "204 \(allow)"
        case .found(let route, let parameters):
            let names = ["id", "itemId", "partId", "x"]
            return ([route.operationID] + names.compactMap { name in parameters[name].map { "\(name)=\($0)" } })
                .joined(separator: " ")
        }
    }

    @Test("A path is found with its parameters, decoded, the query left aside")
    func found() throws {
        #expect(try match(.get, "/items") == "list")
        #expect(try match(.post, "/items?a=b") == "make")
        #expect(try match(.get, "/items/7") == "read id=7")
        #expect(try match(.get, "/items/a%2Fb%20c%C3%A9") == "read id=a/b c\u{E9}")
        #expect(try match(.get, "/items/1/parts/2") == "part itemId=1 partId=2")
        #expect(try match(.get, "/") == "root")
    }

    @Test("A literal segment wins over a named one, and where it leads nowhere the named one is tried")
    func precedence() throws {
        #expect(try match(.get, "/items/newest") == "newest")
        #expect(try match(.get, "/items/%6Eewest") == "newest")
        #expect(try match(.get, "/items/newest/parts/2") == "part itemId=newest partId=2")
        #expect(try match(.get, "/items/newest/1/y") == "deep x=1")
        #expect(try match(.delete, "/items/newest") == "405 GET, HEAD, OPTIONS")
    }

    @Test(
        "Another path is not found",
        arguments: [
            "/item", "/items/", "//items", "/ITEMS", "/items/1/", "/items/1/parts", "/items//parts/2", "/items/1/parts/2/3",
            "/items%2F1", "/items/1%2Fparts/2",
        ])
    func notFound(path: String) throws {
        #expect(try match(.get, path) == "404")
    }

    @Test("HEAD is served where GET is, or by a route of its own")
    func head() throws {
        #expect(try match(.head, "/items/7") == "read id=7")
        #expect(try match(.head, "/special") == "look")
    }

    @Test("Another method is told what there is")
    func methods() throws {
        #expect(try match(.put, "/items") == "405 GET, HEAD, OPTIONS, POST")
        #expect(try match(.other("get"), "/items/7") == "405 DELETE, GET, HEAD, OPTIONS")
        #expect(try match(.get, "/special") == "405 HEAD, OPTIONS")
    }

    @Test("OPTIONS tells what there is, of a path and of the server")
    func options() throws {
        #expect(try match(.options, "/items") == "204 GET, HEAD, OPTIONS, POST")
        #expect(try match(.options, "/special") == "ask")
        #expect(try match(.options, "*") == "204 DELETE, GET, HEAD, OPTIONS, POST")
        #expect(try match(.options, "/nothing") == "404")
    }

    /// As a storage has them: what an object is called is the rest of its path.
    private static let objects = Router([
        Route(.put, "/object/{bucket}/{path...}", operationID: "put", tag: ()),
        Route(.get, "/object/{bucket}/{path...}", operationID: "get", tag: ()),
        Route(.post, "/object/sign/{bucket}", operationID: "signMany", tag: ()),
        Route(.post, "/object/sign/{bucket}/{path...}", operationID: "sign", tag: ()),
        Route(.get, "/object/{bucket}/{path}/info", operationID: "info", tag: ()),
    ])

    private func object(_ method: Method, _ target: String) throws -> String {
        let head = try #require(ParserRun("\(method.name) \(target) HTTP/1.1\r\nHost: x\r\n\r\n").heads.first)
        guard case .found(let route, let parameters) = Self.objects.match(head.method, head.target) else { return "none" }
        #expect(parameters.segments("bucket") == nil)
        let rest = parameters.segments("path").map { "\($0)" } ?? "nil"
        return "\(route.operationID) \(parameters["bucket"] ?? "nil") \(parameters["path"] ?? "nil") \(rest)"
    }

    @Test("The rest of a path is one segment or more, each decoded once and on its own")
    func rest() throws {
        #expect(try object(.put, "/object/b/a") == #"put b nil ["a"]"#)
        #expect(try object(.get, "/object/b/a/b%20c/d.jpg") == #"get b nil ["a", "b c", "d.jpg"]"#)
        #expect(try object(.get, "/object/b/a%2Fb/%252F") == #"get b nil ["a/b", "%2F"]"#)
        #expect(try object(.get, "/object/b/") == #"get b nil [""]"#)
        #expect(try object(.get, "/object/b/a//../") == #"get b nil ["a", "", "..", ""]"#)
        #expect(try object(.get, "/object/b/%2E%2E/a") == #"get b nil ["..", "a"]"#)
        #expect(try object(.get, "/object/b") == "none")
        #expect(try object(.get, "/object//a") == "none")
    }

    @Test("A literal and a single segment win over the rest, which is taken where they lead nowhere")
    func restPrecedence() throws {
        #expect(try object(.post, "/object/sign/b") == "signMany b nil nil")
        #expect(try object(.post, "/object/sign/b/a/c") == #"sign b nil ["a", "c"]"#)
        #expect(try object(.get, "/object/b/a/info") == "info b a nil")
        #expect(try object(.get, "/object/b/a/c/info") == #"get b nil ["a", "c", "info"]"#)
        #expect(try object(.get, "/object/b/a/information") == #"get b nil ["a", "information"]"#)
    }

    @Test("A path with an encoded U+0000 never reaches a route")
    func restWithNull() {
        #expect(ParserRun("GET /object/b/a%00b HTTP/1.1\r\nHost: x\r\n\r\n").heads.isEmpty)
    }
}
