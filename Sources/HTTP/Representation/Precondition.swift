import Text

/// Whether a client already has what it asks for (RFC 9110, section 13).
public enum Precondition {
    /// Whether the answer to a GET or HEAD is a 304. `If-None-Match` counts alone where it was sent (section 13.2.2).
    /// - Parameters:
    ///   - tag: the representation's entity tag with its quotes.
    ///   - lastModified: in seconds since the beginning of 1970.
    public static func isNotModified(_ headers: Headers, tag: String, lastModified: Int) -> Bool {
        let tags = headers.all(.ifNoneMatch)
        guard tags.isEmpty else { return EntityTagList.names(tag, in: tags) }
        let dates = headers.all(.ifModifiedSince)
        guard dates.count == 1, let date = HTTPDate.seconds(of: dates[0]) else { return false }
        return lastModified <= date
    }
}
