/// The media types the office speaks.
enum MediaType {
    static let json = "application/json"
}
