import Text

/// A host whose addresses name codes, with its port unless that is the usual one (docs/shelf.md, "Codes").
package enum CodeHost {
    /// How many a house can name.
    package static let most = 20

    /// As it is kept; nil where the text is no host.
    package static func parse(_ text: String) -> String? {
        let host = text.lowercased()
        guard host.utf8.count <= 253, !host.contains("/"), let address = WebAddress("https://\(host)"), address.hasPlainHost
        else { return nil }
        return address.authority
    }
}
