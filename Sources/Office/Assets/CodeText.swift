import API

/// The text of a QR sticker: a code, or the whole URL that holds it.
enum CodeText {
    /// Code points: URLs beyond 2,000 do not fit a sticker.
    static let length = 1...2000
}
