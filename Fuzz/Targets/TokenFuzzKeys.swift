/// The keys that the verifier of the token's target trusts: one of each kind, side by side. Nobody has the private
/// halves, so the two signatures in the corpus are the only ones there will ever be.
enum TokenFuzzKeys {
    /// What HS256 tokens are signed with.
    static let secret = Array("a secret of the fuzzer, thirty-two bytes".utf8)

    /// The JWK set with the two public keys.
    static let document = Array(
        """
        {"keys":[{"kty":"RSA","kid":"rsa","e":"AQAB","n":"\
        mW2H5g2que1nuAoFZDqjVvg-_nVcfyClmAH6anXD-AzM7f1Bbsc5ZnTy86OjjM4esCgCKPZqgyVL_2A8zwaQGDMEsmlMf3vPzcrxMwo2Ox0lm1RM\
        CRX9barqODkh4k_1QEnJ2fyjxJZ-8-WkCrCbJ_tPs62G5aAH9-jL4NlJd56TPF87KHqe2HSq9wNVlmWqLyrSuRuwL986i8l9-C6R8pHpn0VhcJ-H\
        WWbIn0fntd6X3ZkzKMDRfEmuSOZxWzxPNTGE1kpU71zpCPcuo9yH8PFHX7vU4Z3RrziyrUrhTaw09wDjFcXFgzdP77kzCLIBdOlzyfOOy5xF6B4_\
        Z1NX-w"},
        {"kty":"EC","crv":"P-256","kid":"curve","x":"xKE9WN9-nE1TTic92aDMK8gsv4I0x2aDPo0SiWPSlO4",
        "y":"Dp6QShWXjX-XY1jqg17liXjBMDeCDWhTAlAejE11s4M"}]}
        """.utf8)

    /// What the RSA and the P-256 key have each signed, once: a header and a payload in their compact form.
    static let signedParts = [
        "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6InJzYSJ9.\(payload)",
        "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImN1cnZlIn0.\(payload)",
    ].map { Array($0.utf8) }

    private static let payload = """
        eyJzdWIiOiIwYjdlNGMxYS01NWQyLTRmNmUtOWE2My04ZjJmNmYwYzlkMTEiLCJhdWQiOiJhdXRoZW50aWNhdGVkIiwicm9sZSI6ImF1dGhlbnRp\
        Y2F0ZWQiLCJpYXQiOjE3NTAwMDAwMDAsImV4cCI6MTc1MDAwMzYwMH0
        """
}
