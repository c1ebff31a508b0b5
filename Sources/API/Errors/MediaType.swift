/// The media types the office speaks.
package enum MediaType {
    package static let json = "application/json"
    /// RFC 4180.
    package static let csv = "text/csv"
    /// RFC 9512.
    package static let yaml = "application/yaml"
}
