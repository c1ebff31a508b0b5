import Crypto

extension VerifiedToken {
    /// The token as the functions take it: the text of a row of type `office.bearer`. UUIDs need no quotes in it. Only where
    /// this server is the issuer does it know the session, and then a token of none is let in nowhere.
    func bearer(isOfOwnIssuer: Bool) -> String {
        "(\(subject),\(tenant ?? ""),\(isOfOwnIssuer ? session ?? Self.unmatchableID : ""))"
    }
}
