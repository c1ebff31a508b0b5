import Foundation
import TestSupport
import Testing

@testable import API
@testable import HTTP
@testable import Server

/// A cursor goes on with the question that it came from, and with no other (docs/apps/desk.md, "Lists").
@Suite(.mayBlock) struct ListCursorTests {
    private static let lists = APIDescription.ofOffice.filter { Self.cursor(of: $0) != nil }

    private static func cursor(of operation: DescribedOperation) -> JSONTree? {
        operation.parameters.first { $0["in"] == "query" && $0["name"] == "cursor" }
    }

    /// A place as each kind of list writes it, without a mark.
    private static let places = [
        "page-cursor": "1780000000000000:\(ID.fresh())", "text-cursor": "\(ID.fresh()):a", "number-cursor": "\(ID.fresh()):1",
    ].mapValues { Token.segment(Array($0.utf8)) }

    private static func mark(of target: String) -> String {
        let bytes = Array(target.utf8)
        let path = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        let query = path < bytes.count ? path + 1..<bytes.count : nil
        return CursorMark(of: RequestTarget(in: bytes, whole: 0..<bytes.count, path: 0..<path, query: query)).letters
    }

    private static func adding(_ parameter: String, to target: String) -> String {
        target + (target.contains("?") ? "&" : "?") + parameter
    }

    @Test("whatever answers with `next_cursor` takes `cursor`, and is served as a list by pages")
    func allLists() {
        let document = APIDescription.shared.document
        let answering = APIDescription.ofOffice.filter { operation in
            let schema = operation.responses[200]?["content"]?["application/json"]?["schema"]
            let followed = schema?["$ref"]?.string.flatMap(document.pointed) ?? schema
            return followed?["properties"]?["next_cursor"] != nil
        }
        let served = RequestRouter.shared.routes.filter { $0.tag.isPaged }.map(\.operationID)
        #expect(Self.lists.map(\.id).sorted() == answering.map(\.id).sorted())
        #expect(Self.lists.map(\.id).sorted() == served.sorted())
        #expect(Self.lists.count >= 24)
    }

    @Test("another list, filter or order refuses it; another limit goes on", arguments: lists)
    func each(list: DescribedOperation) throws {
        let call = try DescribedCall(list)
        let asked = call.request.target
        let place = try #require(Self.places[Self.cursor(of: list)?["schema"]?["format"]?.string ?? ""])
        func answer(_ cursor: String?, to target: String) throws -> Answer {
            var request = call.request
            request.target = cursor.map { Self.adding("cursor=\($0)", to: target) } ?? target
            return try call.send(request)
        }
        let own = Self.mark(of: asked) + place
        for parameter in ["limit=1", "limit=500", "apikey=anon"] {
            let page = try answer(own, to: Self.adding(parameter, to: asked))
            #expect(page.status == 200, "\(parameter): \(page.text)")
        }
        if let next = try answer(nil, to: Self.adding("limit=1", to: asked))["next_cursor"]?.string {
            #expect(next.hasPrefix(Self.mark(of: asked)))
            #expect(try answer(next, to: Self.adding("limit=2", to: asked)).status == 200)
        }

        let others = Self.lists.filter { $0.id != list.id }.map { Self.mark(of: $0.template) }
        for mark in others + [""] {
            let refused = try answer(mark + place, to: asked)
            #expect(refused.status == 400 && refused.code == "validation_failed")
            #expect(refused.faults == ["cursor invalid_value"], "\(mark)")
        }
        if list.template.contains("{id}"), let id = call.pathParameters.first {
            let another = Self.mark(of: asked.replacing(id, with: ID.fresh())) + place
            #expect(try answer(another, to: asked).faults == ["cursor invalid_value"])
            #expect(try answer(own, to: asked.replacing(id, with: id.uppercased())).status == 200)
        }

        for parameter in list.parameters where parameter["in"] == "query" {
            guard let name = parameter["name"]?.string, !["limit", "cursor"].contains(name) else { continue }
            let example = parameter["example"]?.string ?? parameter["example"]?[0]?.string ?? "none"
            let value = try #require(example.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let other = Self.adding("\(name)=\(value)", to: asked)
            let refused = try answer(own, to: other)
            #expect(refused.status == 400 && refused.faults.contains("cursor invalid_value"), "\(name): \(refused.text)")
            let fitting = try answer(Self.mark(of: other) + place, to: other)
            #expect(!fitting.faults.contains { $0.hasPrefix("cursor ") }, "\(name): \(fitting.text)")
        }

        // What no answer ever said, behind the right mark.
        for cursor in HostileText.cursors {
            let status = try answer(Self.mark(of: asked) + cursor, to: asked).status
            #expect([200, 400].contains(status), "\(cursor)")
        }
    }

    @Test("the order, a filter or the list turns between two pages: 400 instead of rows that are skipped")
    func turned() throws {
        let house = try House()
        let desk = try house.phone(.manager)
        for name in ["Alpha", "Beta", "Delta", "Gamma"] { _ = try house.addItem(name) }
        let cursor = try #require(try desk.get("/items?sort=name&limit=2")["next_cursor"]?.string)
        for question in [
            "/items?sort=-name", "/items?sort=sku", "/items?", "/items?sort=name&q=a", "/items?sort=name&archived=true",
            "/clients?sort=name", "/assets?",
        ] {
            let answer = try desk.get("\(question)&cursor=\(cursor)")
            #expect(answer.status == 400 && answer.faults == ["cursor invalid_value"], "\(question)")
        }
        let rest = try desk.get("/items?limit=500&cursor=\(cursor)&sort=name")
        #expect(rest["items"]?.array?.map { $0["name"]?.string } == ["Delta", "Gamma"] && rest["next_cursor"] == .null)
    }

    @Test("a page that the server keeps has the same cursor for all people of a house, and refuses another window or place")
    func kept() throws {
        let house = try House()
        let item = try house.addItem()
        _ = try house.addAsset(of: item, location: "MDE")
        try house.database.query(
            """
            insert into reservations (tenant_id, reference, client_id, status, location, pickup_at, return_at)
            select $1, 'R-' || n, $2, 'confirmed', 'MDE', now() + n * interval '1 second', now() + interval '1 day'
            from generate_series(1, 4) as n
            """, [house.tenant, house.client])
        let (phone, other) = (try house.phone(), try house.phone(.viewer))
        let first = try phone.get("/reservations?window=today&limit=2")
        let cursor = try #require(first["next_cursor"]?.string)
        for person in [phone, other] {
            let again = try person.get("/reservations?limit=2&window=today")
            #expect(again.body == first.body && again[header: "ETag"] == first[header: "ETag"])
            let rest = try person.get("/reservations?window=today&limit=3&cursor=\(cursor)")
            #expect(rest["reservations"]?.array?.map { $0["reference"]?.string } == ["R-3", "R-4"])
            for question in ["window=week", "window=today&location=MDE", "window=today&candidates=none", "status=confirmed"] {
                #expect(try person.get("/reservations?\(question)&cursor=\(cursor)").faults == ["cursor invalid_value"])
            }
        }
    }
}
