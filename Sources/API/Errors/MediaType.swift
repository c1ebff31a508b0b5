/// The media types the office speaks.
package enum MediaType {
    package static let json = "application/json"
    /// RFC 9512.
    package static let yaml = "application/yaml"
}
