import Crypto

extension VerifiedToken {
    /// The token as the functions take it: its tenant, subject and session, nil where it names none. Only where this server is
    /// the issuer does it know the session, and then a token of none is let in nowhere.
    func bearer(isOfOwnIssuer: Bool) -> [String?] {
        [tenant, subject, isOfOwnIssuer ? session ?? Self.unmatchableID : nil]
    }
}
