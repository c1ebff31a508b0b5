import Crypto

extension VerifiedToken {
    /// The token as the functions take it: the text of a row of type `office.bearer`. UUIDs need no quotes in it.
    var bearer: String { "(\(subject),\(tenant ?? ""),)" }
}
