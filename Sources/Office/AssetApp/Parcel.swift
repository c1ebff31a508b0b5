import API
import JSON

/// The way of a parcel, as `ticket_parcels.way` has it.
enum ParcelWay: String { case outbound, `return` }

/// A parcel as a request describes it, for `office.put_parcels`.
struct Parcel {
    /// The states that a carrier may have told; that it has come is said by `mark-received` alone.
    enum State: String, CaseIterable {
        case pending
        case inTransit = "in_transit"
    }

    /// What `ticket_parcels.state` has besides.
    static let received = "received"

    let way: ParcelWay
    /// Nil is the next that is free.
    var slot: Int?
    var trackingNumber: String?
    var carrier: String?
    var state: State?

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
                carrier: element.appText("carrier", length: 1...100),
                state: element.optionalWord("status", Parcel.State.self) { $0.lowercased() })
        }
        let slots = outbound.compactMap(\.slot)
        if Set(slots).count != slots.count { fail("tracking_numbers", .invalidValue) }
        let back = Parcel(
            way: .return, slot: 1, trackingNumber: trackingNumber("return_tracking"),
            carrier: appText("return_carrier", length: 1...100),
            state: optionalWord("return_status", Parcel.State.self) { $0.lowercased() })
        let isNamed = back.trackingNumber != nil || back.carrier != nil || back.state != nil
        return outbound + (isNamed ? [back] : [])
    }

    /// Something has to be left of it without spaces and dashes: that is what it is found by.
    mutating func trackingNumber(_ name: String, isRequired: Bool = false) -> String? {
        let text = appText(name, isRequired: isRequired, length: 1...100)
        if let text, text.unicodeScalars.allSatisfy({ $0 == "-" || $0.properties.isWhitespace }) { fail(name, .invalidValue) }
        return text
    }
}
