/// How the page looks for somebody.
enum Theme: String, CaseIterable {
    /// As the device is set.
    case device
    case light, dark
}
