import OfficeSupport

extension Answer {
    /// Whether a repeat says what the first answer said: byte for byte, but for a secret, which is said once.
    func repeats(_ first: Answer) -> Bool {
        first["secret"] == nil ? body == first.body : withoutSecret == first.withoutSecret
    }

    private var withoutSecret: JSONTree? {
        var members = json.object
        members?["secret"] = nil
        return members.map(JSONTree.object)
    }
}
