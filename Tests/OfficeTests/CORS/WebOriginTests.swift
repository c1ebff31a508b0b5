import TestSupport
import Testing

@testable import API

/// Origins as browsers write them.
@Suite(.mayBlock) struct WebOriginTests {
    @Test(
        "an origin is scheme, host, and the port unless it goes without saying",
        arguments: [
            "https://desk.example", "http://localhost:3000", "https://desk.example:8443", "http://192.0.2.1", "http://[::1]:8080",
            "https://xn--cndor-0ta.example", "http://desk",
        ])
    func origins(text: String) { #expect(WebOrigin(text)?.text == text) }

    @Test(
        "what no browser would send is none",
        arguments: [
            "", "*", "null", "desk.example", "https://", "https://*.desk.example", "https://desk.example/",
            "https://desk.example/a",
            "https://Desk.example", "HTTPS://desk.example", "https://desk.example:443", "http://desk.example:80",
            "https://a@desk.example",
            "https://desk.example?x", "https://desk.example#x", "https://desk.example:", "https://desk.example:0",
            "https://desk.example:08443", "https://desk.example:65536", "https://desk.example:x", "https://cóndor.example",
            "ftp://desk.example", "https://:8443", "https://[::1", "https://[::1]x", "capacitor://localhost",
        ])
    func others(text: String) { #expect(WebOrigin(text) == nil) }
}
