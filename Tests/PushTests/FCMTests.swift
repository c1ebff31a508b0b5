import Crypto
import JSON
import Outbound
import Testing
import Text

@testable import Push

@Suite("Google's devices")
struct FCMTests {
    @Test("The request says what Google asks for: data in texts alone")
    func request() throws {
        let push = SamplePush.make(platform: .fcm, token: "a:b_c", environment: nil)
        let address = try #require(WebAddress("https://fcm.googleapis.com"))
        let request = try #require(
            FCMRequest.make(
                push, to: address, project: "house-1", accessToken: "t",
                at: 1_800_000_000, timeout: .seconds(10)))
        #expect(request.url == "https://fcm.googleapis.com/v1/projects/house-1/messages:send")
        #expect(request.headers.map(\.name) == ["authorization", "content-type"])
        #expect(request.headers[0].value == "Bearer t")
        let body = request.body
        #expect(text(body, "message", "token") == "a:b_c")
        #expect(text(body, "message", "notification", "title") == "R-2026-0042")
        #expect(text(body, "message", "notification", "body") == "Pickup at 10:30")
        #expect(text(body, "message", "android", "priority") == "HIGH")
        #expect(text(body, "message", "android", "ttl") == "600s")
        #expect(text(body, "message", "android", "collapse_key") == "1f0e6b7a52c44c8e9a530d6f6a2f3c11")
        guard case .object(let document)? = try? JSONValue(parsing: body), case .object(let message)? = document["message"],
            case .object(let data)? = message["data"]
        else {
            Issue.record("no data")
            return
        }
        #expect(data.members.map(\.name) == ["kind", "notification_id", "tenant_id", "reservation_id", "badge"])
        for member in data.members {
            guard case .string = member.value else {
                Issue.record("\(member.name) is no text")
                continue
            }
        }
    }

    @Test("What is told of no reservation names none, and words that are too long are cut")
    func others() throws {
        let address = try #require(WebAddress("https://fcm.googleapis.com"))
        let make = { (push: Push) in
            FCMRequest.make(push, to: address, project: "p", accessToken: "t", at: 0, timeout: .seconds(1))?.body
        }
        #expect(text(try #require(make(SamplePush.make(reservation: nil))), "message", "data", "reservation_id") == nil)
        let long = try #require(make(SamplePush.make(body: String(repeating: "x", count: 9000))))
        #expect(long.count <= 4096)
        #expect(make(SamplePush.make(token: nil)) == nil)
    }

    @Test("A service account is read from what the console gives, and nothing else is")
    func accounts() throws {
        let key = try #require(SigningKey.generateRS256()?.privateBytes)
        let pem = "-----BEGIN PRIVATE KEY-----\\n\(base64(key))\\n-----END PRIVATE KEY-----\\n"
        let text = """
            {"type":"service_account","project_id":"house-1","private_key_id":"x","private_key":"\(pem)",
             "client_email":"push@house-1.iam.gserviceaccount.com","token_uri":"https://oauth2.googleapis.com/token"}
            """
        let account = try #require(ServiceAccount(text))
        #expect(account.project == "house-1" && account.email == "push@house-1.iam.gserviceaccount.com")
        #expect(account.tokenURL == "https://oauth2.googleapis.com/token")
        for (old, new) in [
            ("service_account", "authorized_user"), ("house-1\",", "../x\","), ("BEGIN", "BEGUN"),
            ("https://oauth2", "ftp://oauth2"),
            ("client_email", "email"),
        ] {
            #expect(ServiceAccount(text.replacing(old, with: new)) == nil, "\(new)")
        }
        #expect(ServiceAccount("") == nil)
        let clear = text.replacing("https://oauth2", with: "http://oauth2")
        #expect(ServiceAccount(clear) == nil, "an assertion is not shown to whoever listens")
        #expect(ServiceAccount(clear, isInTheClear: true) != nil)
    }

    private func base64(_ bytes: [UInt8]) -> String {
        let text = Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
