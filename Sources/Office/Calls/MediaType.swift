/// The media types the office speaks.
enum MediaType {
    static let json = "application/json"
    /// RFC 9512.
    static let yaml = "application/yaml"
}
