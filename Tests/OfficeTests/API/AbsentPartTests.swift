import TestSupport
import Testing

/// What Supabase's client libraries ask for and is not here (docs/apps/bring-your-app.md, "The rest of the client").
@Suite(.mayBlock) struct AbsentPartTests {
    @Test("a part that is not here says in its own shape what to use instead, with and without a person")
    func parts() throws {
        let server = try TestServer.start()
        let token = try House(on: server).account(.staff).token()
        let client = HTTPClient(port: server.port, isHeldToDescription: false)
        let asked = [
            ("GET", "/rest/v1/assets?select=*", "\"code\":\"PGRST205\""),
            ("POST", "/rest/v1/rpc/hello", "\"hint\":\"read the lists of /api/office"),
            ("POST", "/functions/v1/hello", "\"message\":\"there are no functions here"),
            ("POST", "/graphql/v1", "\"errors\":[{\"message\":\"there is no GraphQL here"),
            ("POST", "/realtime/v1/api/broadcast", "\"error\":\"there is nothing to send here"),
        ]
        for (method, path, said) in asked {
            for request in [Request(method, path), Request(method, path).with("Authorization", "Bearer " + token)] {
                let answer = try client.send(request)
                #expect(answer.status == 404 && answer[header: "Content-Type"] == "application/json", "\(path): \(answer)")
                #expect(answer.text.contains(said), "\(path): \(answer.text)")
            }
        }
        let other = try server.client().send(Request("GET", "/rest/v10"))
        #expect(other.status == 404 && other.code == "not_found")
    }

    @Test(
        "an upload without a signed URL is told where there is one",
        arguments: [
            ("POST", "/storage/v1/object/condition-reports/a.jpg"), ("POST", "/storage/v1/upload/resumable"),
        ])
    func uploads(method: String, path: String) throws {
        let server = try TestServer.start()
        let token = try House(on: server).account(.staff).token()
        let answer = try server.client().send(Request(method, path).with("Authorization", "Bearer " + token))
        #expect([404, 405].contains(answer.status), "\(answer)")
        #expect(answer.text.contains("/api/office/condition-reports/uploads"), "\(answer.text)")
    }
}
