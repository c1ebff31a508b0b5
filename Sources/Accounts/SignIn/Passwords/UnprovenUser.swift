import API
import Crypto
import JSON
import Text

/// What is said of a user who signs up and has proven nothing yet: the same of one who is there already.
struct UnprovenUser {
    let address: SignInAddress
    /// As JSON.
    let metadata: String?
    /// Seconds since 1970.
    let createdAt: Int64

    /// As the client libraries read a user. The id is nobody's.
    var json: [UInt8] {
        let time = Timestamp.wireText(seconds: createdAt)
        var json = JSONWriter()
        json.object { json in
            let texts = [
                ("id", UUIDText.random()), ("aud", "authenticated"), ("role", "authenticated"), ("email", address.text),
                ("phone", ""), ("confirmation_sent_at", time), ("created_at", time), ("updated_at", time),
            ]
            for (name, text) in texts {
                json.name(name)
                json.string(text)
            }
            json.name("app_metadata")
            json.raw(#"{"provider":"email","providers":["email"]}"#.utf8)
            json.name("user_metadata")
            json.raw((metadata ?? "{}").utf8)
            json.name("identities")
            json.array { _ in }
            json.name("is_anonymous")
            json.bool(false)
        }
        return json.bytes
    }
}
