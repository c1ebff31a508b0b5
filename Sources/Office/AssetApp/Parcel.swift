import API
import JSON

/// The way of a parcel, as `ticket_parcels.way` has it.
enum ParcelWay: String { case outbound, `return` }

/// Where a parcel is, as `ticket_parcels.state` has it; a ticket's are what its parcels come to.
enum ParcelState: String, CaseIterable {
    case pending
    case inTransit = "in_transit"
    case received

    /// A state that a carrier may have told: that a parcel has come is said by `mark-received` alone.
    struct Told: RawRepresentable {
        let state: ParcelState

        init?(rawValue: String) {
            guard let state = ParcelState(rawValue: rawValue), state != .received else { return nil }
            self.state = state
        }

        var rawValue: String { state.rawValue }
    }
}

/// A parcel as a request describes it, for `office.put_parcels`.
struct Parcel {
    /// The longest number of a parcel, and the longest name of a carrier, in characters.
    static let longestText = 100

    let way: ParcelWay
    /// Nil is the next that is free.
    var slot: Int?
    var trackingNumber: String?
    /// Empty is none from now on, nil as it was.
    var carrier: String?
    var state: ParcelState.Told?

    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            if let slot {
                json.name("slot")
                json.int(slot)
            }
            let texts = [
                ("way", way.rawValue), ("tracking_number", trackingNumber), ("carrier", carrier), ("state", state?.rawValue),
            ]
            for case (let name, let text?) in texts {
                json.name(name)
                json.string(text)
            }
        }
    }

    static func json(_ parcels: [Parcel]) -> String {
        var json = JSONWriter()
        json.array { json in for parcel in parcels { parcel.write(to: &json) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension BodyFields {
    /// The parcels of a ticket: `tracking_numbers`, at most five, and `return_tracking` with its carrier and status.
    ///
    /// - Parameter areNew: whether those that go out have to have a number.
    mutating func parcels(areNew: Bool) -> [Parcel] {
        let outbound = list("tracking_numbers", atMost: 5, shorthand: "tracking_number") { element in
            return Parcel(
                way: .outbound, slot: element.optionalNumber("slot", in: 1...5),
                trackingNumber: element.trackingNumber("tracking_number", isRequired: areNew),
                carrier: element.appText("carrier", length: 1...Parcel.longestText),
                state: element.optionalWord("status", ParcelState.Told.self) { $0.lowercased() })
        }
        let slots = outbound.compactMap(\.slot)
        if Set(slots).count != slots.count { fail("tracking_numbers", .invalidValue) }
        let back = Parcel(
            way: .return, slot: 1, trackingNumber: trackingNumber("return_tracking"),
            carrier: appText("return_carrier", length: 1...Parcel.longestText),
            state: optionalWord("return_status", ParcelState.Told.self) { $0.lowercased() })
        let isNamed = back.trackingNumber != nil || back.carrier != nil || back.state != nil
        return outbound + (isNamed ? [back] : [])
    }

    /// Something has to be left of it without spaces and dashes: that is what it is found by.
    mutating func trackingNumber(_ name: String, isRequired: Bool = false) -> String? {
        let text = appText(name, isRequired: isRequired, length: 1...Parcel.longestText)
        if let text, text.unicodeScalars.allSatisfy({ $0 == "-" || $0.properties.isWhitespace }) { fail(name, .invalidValue) }
        return text
    }
}
