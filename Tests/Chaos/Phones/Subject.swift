/// What a change is about, as a person taps it. All of it is drawn for every tap; each kind of change says what it needs of it.
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
    var newcomer: Newcomer
    var parcel: TicketParcel
    /// A text that no other tap has: notes, a tracking number, what a ticket is about.
    var mark: String

    /// The asset that goes out in place of another, and its sticker's code where that was scanned.
    var other = ""
    var otherCode: String?
    /// A line of counted gear, and how many of it moved.
    var line = ""
    var qty = 1
    var lost = 0
    var used = 0
    /// Whether an asset that should come back is said to be lost.
    var isLost = false
    /// Whether what comes back is said to be the last of its reservation.
    var isLast = false
    /// What a phone saw in a case, or what is to lie in it; nil where it does not say.
    var contents: [String]?
    /// Why a refusal is overruled, or gear swapped; nil where nobody says so.
    var reason: String?
    /// The inspection that it is about; the phone makes the id.
    var inspection = ""
    /// The key of what is taken back.
    var undoneKey = ""

    /// An asset that is to be made.
    struct Newcomer: Sendable {
        var tag: String
        var serial: String
        /// Of its item.
        var name: String
        /// Its sticker's, where it has one.
        var code: String?
    }

    /// A parcel, by the ticket and the slot that a person reads off the app.
    struct TicketParcel: Sendable {
        var ticket: Int
        /// 1 to 5.
        var slot: Int
        /// Whether a new number goes into the next free slot.
        var isNext: Bool

        var strand: String { "ticket \(ticket)" }
    }

    /// Another one, of the same kind: no request about it is a request about this one.
    func another(asset: String) -> Subject {
        var other = self
        other.asset = asset
        other.status = status == "cancelled" ? "confirmed" : "cancelled"
        other.mark += " again"
        other.qty += 1
        other.contents = contents.map { Array($0.dropLast()) } ?? [asset]
        other.undoneKey += "-"
        return other
    }
}
