/// A request of HTTP/1.1 as a phone writes it.
struct WireRequest: Sendable {
    var method = "POST"
    var target: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    var bytes: [UInt8] {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }
}
