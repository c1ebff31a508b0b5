import Foundation
import Testing

@testable import Accounts
@testable import HTTP
@testable import Office
@testable import Storage

/// Holds every answer that a test gets to the API's description: its status, code, fields and body, with nothing that is not
/// described. The store's own answers are held to nothing here: they speak the protocol of Supabase Storage.
struct Conformance {
    let description: APIDescription

    /// The fields that the description tells of all answers at once, or that are HTTP's own.
    private static let general: Set<String> = [
        "date", "x-content-type-options", "referrer-policy", "content-security-policy", "cross-origin-resource-policy",
        "strict-transport-security",
        "content-length", "content-type", "connection",
    ]
    /// What answers without an operation look like, by status.
    private static let strays: [Int: String] = [
        404: "NoSuchPath", 405: "MethodNotAllowed", 400: "Malformed", 408: "RequestTimeout", 414: "TargetTooLong",
        417: "ExpectationFailed", 421: "Misdirected", 429: "RateLimited", 431: "HeadTooLarge", 501: "NotImplemented",
        505: "VersionNotSupported",
    ]

    /// The same under the asset app's paths, where they differ.
    private static let straysOfApp = [404: "AppNotFound", 405: "AppMethodNotAllowed"]

    /// Records what an answer does that the description does not say.
    static func check(_ answer: Answer, to request: Request) {
        AnswerRecord.shared?.add(answer, to: request)
        for fault in Conformance(description: .shared).faults(of: answer, to: request) {
            Issue.record("\(request.method) \(request.target.prefix(200)) -> \(answer.status): \(fault)")
        }
    }

    func faults(of answer: OfficeTests.Answer, to request: OfficeTests.Request) -> [String] {
        if request.target.hasPrefix(StorageDialect.root) || Self.isOfPage(request.target) { return [] }
        if answer.status == 404, Self.isHTML(answer), description.operations(at: request.target).isEmpty { return [] }
        if request.method == "OPTIONS", answer.status == 204 {
            return answer[header: "Allow"] == nil ? ["it has no Allow"] : []
        }
        let here = description.operations(at: request.target)
        let operation = here.first { $0.method == (request.method == "HEAD" ? "GET" : request.method) }
        let stray = operation == nil ? stray(answer.status, here, request.target) : nil
        guard let response = operation?.responses[answer.status] ?? stray else {
            return ["no such status is described"]
        }
        let isBodyless = request.method == "HEAD" || answer.status == 304
        return fieldFaults(of: answer, response) + (isBodyless ? [] : bodyFaults(of: answer, response))
    }

    /// Only a person's browser is shown a page for an address that is none.
    private static func isHTML(_ answer: OfficeTests.Answer) -> Bool {
        answer[header: "Content-Type"] == "text/html; charset=utf-8"
    }

    /// The page is no part of the API: nobody but it asks what is asked here.
    private static func isOfPage(_ target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        let isScreen = PageLists.addresses.contains { address, _ in
            let start = address.prefix { $0 != "{" }
            guard start != address else { return path == address || path == address + "/" }
            // One that is so wide would leave the API's answers unjudged.
            precondition(start != "/" && !start.hasPrefix("/api") && !"/api/".hasPrefix(start), "\(address) is the API's too")
            return path.hasPrefix(start)
        }
        return isScreen || path == "/sw.js" || ["/page/", PageSessionDialect.root].contains { path.hasPrefix($0) }
    }

    private func stray(_ status: Int, _ here: [DescribedOperation], _ target: String) -> JSONTree? {
        if target.hasPrefix(SignInDialect.root) {
            return description.document.pointed(to: "#/components/responses/SignInRefused")
        }
        let ofApp = target.hasPrefix(AppDialect.root) ? Self.straysOfApp[status] : nil
        guard let name = ofApp ?? Self.strays[status], status != 404 || here.isEmpty else { return nil }
        return description.document.pointed(to: "#/components/responses/\(name)")
    }

    private func fieldFaults(of answer: OfficeTests.Answer, _ response: JSONTree) -> [String] {
        let described = (response["headers"]?.object ?? [:]).mapValues {
            $0["$ref"]?.string.flatMap(description.document.pointed) ?? $0
        }
        let known = Self.general.union(described.keys.map { $0.lowercased() })
        let unknown = answer.headers.filter { !known.contains($0.name.lowercased()) && !Self.isOfCORS($0) }.map {
            "\($0.name) is not described"
        }
        return unknown
            + described.sorted { $0.key < $1.key }.flatMap { name, header in fault(of: answer[header: name], name, header) }
    }

    /// Told of all answers at once, too: where pages in a browser may ask, every answer has it.
    private static func isOfCORS(_ field: (name: String, value: String)) -> Bool {
        field.name.lowercased() == "vary" && field.value == "Origin"
    }

    private func fault(of field: String?, _ name: String, _ header: JSONTree) -> [String] {
        guard let field else { return header["required"] == true ? ["\(name) is missing"] : [] }
        let schema = header["schema"] ?? .null
        let value: JSONTree = schema["type"] == "integer" ? Double(field).map(JSONTree.number) ?? .string(field) : .string(field)
        return SchemaCheck(document: description.document).faults(of: value, against: schema, at: name)
    }

    private func bodyFaults(of answer: OfficeTests.Answer, _ response: JSONTree) -> [String] {
        guard let content = response["content"]?.object else { return answer.body.isEmpty ? [] : ["it has a body"] }
        guard let type = answer[header: "Content-Type"], let media = content[type] else { return ["its type is not described"] }
        guard type == "application/json", let schema = media["schema"] else { return [] }
        guard let body = try? JSONTree(parsing: answer.unpackedBody()) else { return ["its body is no JSON"] }
        let unnamed = DocumentedProperties(document: description.document).unnamed(in: body, by: schema)
        return SchemaCheck(document: description.document).faults(of: body, against: schema)
            + codeFaults(of: body, answer.status, response) + unnamed.sorted().map { "\($0) is not described" }
    }

    /// What the one schema of all errors leaves to the response: its codes, and that a conflict has the server's facts.
    private func codeFaults(of body: JSONTree, _ status: Int, _ response: JSONTree) -> [String] {
        guard let codes = response["x-error-codes"]?.array, let error = body["error"], let code = error["code"]?.string else {
            return []
        }
        return (codes.contains(.string(code)) ? [] : ["\(code) is none of its codes"])
            + (status == 409 && error["current"] == nil ? ["a conflict has no current"] : [])
    }
}

extension OfficeTests.Answer {
    /// The body as it was before gzip.
    func unpackedBody() throws -> [UInt8] {
        guard self[header: "Content-Encoding"] == "gzip" else { return body }
        let inflater = try GzipInflater(limit: 1 << 26)
        try inflater.take(body)
        try inflater.finish()
        return inflater.output
    }
}
