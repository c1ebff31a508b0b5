import API

/// The kinds of notifications (docs/apps/notifications.md).
enum NotificationKind: String, CaseIterable {
    case pickupSoon = "pickup_soon"
    case returnOverdue = "return_overdue"
    case reservationCancelled = "reservation_cancelled"
    case reservationChanged = "reservation_changed"
    case assetDamaged = "asset_damaged"
    case shortage

    /// True when it is mailed, too.
    var isMailed: Bool { self == .returnOverdue || self == .shortage }
}

/// All wishes of a person: what is left out is wanted.
struct NotificationWishes {
    private(set) var mutedPush: [String] = []
    private(set) var mutedMail: [String] = []
    private(set) var locations: [String] = []

    init(takenFrom body: inout BodyFields) {
        let muted = body.object("kinds") { kinds in
            NotificationKind.allCases.map { kind in (kind, Self.take(kind, from: &kinds)) }
        }
        for (kind, wish) in muted ?? [] {
            if wish?.push == false { mutedPush.append(kind.rawValue) }
            if wish?.mail == false { mutedMail.append(kind.rawValue) }
        }
        // Sorted, so that two that mean the same are the same.
        if body.has("locations") { locations = body.distinctTexts("locations", atMost: 100, length: 1...200).sorted() }
    }

    private static func take(_ kind: NotificationKind, from kinds: inout BodyFields) -> (push: Bool?, mail: Bool?)? {
        kinds.object(kind.rawValue) { wish in
            let push = wish.optionalFlag("push")
            if kind.isMailed { return (push, wish.optionalFlag("mail")) }
            if wish.has("mail") { wish.fail("mail", .notSupported) }
            return (push, nil)
        }
    }
}
