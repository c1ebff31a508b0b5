/// What a change is about, as a person taps it.
struct Subject: Sendable {
    var reservation: String
    var asset: String
    /// The sticker's code; nil when the asset was found by hand.
    var code: String?
    /// Where the status is to go.
    var status: String
    var condition: String
    /// When it happened by the phone's clock: seconds since 1970.
    var at: Int
    /// Paths of uploaded photos.
    var photos: [String] = []
}
