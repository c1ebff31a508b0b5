import API
import HTTP
import JSON

extension StorageError {
    /// The answer that tells it. The only place that writes the Storage API's errors.
    package func response() -> Response {
        var json = JSONWriter()
        json.object { json in
            let members = [("statusCode", String(status)), ("error", error), ("message", message), ("code", code)]
            for (name, text) in members {
                json.name(name)
                json.string(text)
            }
        }
        return finish(Response(Status(status), headers: headers, body: json.bytes), type: MediaType.json)
    }

    /// The same as text, for the clients of resumable uploads.
    func plainResponse() -> Response {
        finish(Response(Status(status), headers: headers, body: Array(message.utf8)), type: "text/plain; charset=utf-8")
    }

    private func finish(_ response: Response, type: String) -> Response {
        var response = response
        response.headers.set(.contentType, type)
        response.headers.set(.cacheControl, "no-store")
        if status == 503 { response.headers.set(.retryAfter, code == Self.full.code ? "60" : "5") }
        return response
    }
}
