import JSON
import Text

/// Lets a write through that books more than is owned, or refuses it.
package enum Overbooking: String, Sendable, CaseIterable { case allow, refuse }

/// The lowest role that may overrule a refusal at the shelf.
package enum OverrideRole: String, Sendable, CaseIterable { case staff, manager, admin }

/// The lowest role that may make clients and reservations, and confirm them.
package enum BookingRole: String, Sendable, CaseIterable { case manager, staff }

/// The values that the settings of a house take, whoever sets them.
package enum HouseRules {
    /// Up to a week.
    package static let minutes = 0...10_080

    /// How many days a page may show its copy without the server's word.
    package static let copyDays = 1...90

    /// How many characters an address or a name may have, unless its field says otherwise.
    package static let line = 1...200

    /// Where a house's people reach the server: no path, and no slash at the end. It comes to stand in policies of pages, so a host has nothing
    /// but what hosts are made of. Nil for what is none.
    package static func origin(_ text: String) -> String? {
        guard let address = WebAddress(text), address.path.isEmpty, address.hasPlainHost else { return nil }
        return address.text
    }

    /// How many letters the name before an address of mail may have.
    package static let mailNameLength = 1...100

    /// A name that can stand before an address of mail: of one line, without what no eye sees. Nil for what can't, as one with a line end, which
    /// could begin another field of the message.
    package static func mailName(_ text: String) -> String? {
        let breaks: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        guard text.unicodeScalars.allSatisfy({ !breaks.contains($0.properties.generalCategory) }) else { return nil }
        let name = OneLine.of(text)
        return mailNameLength.contains(name.unicodeScalars.count) ? name : nil
    }

    /// `22:00`: hour and minute, two digits each.
    package static func isTimeOfDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), [0, 1, 3, 4].allSatisfy({ ASCII.isDigit(bytes[$0]) }),
            let hour = Int(text.prefix(2)), let minute = Int(text.suffix(2))
        else { return false }
        return hour < 24 && minute < 60
    }

    /// The form in which the database keeps when phones stay silent.
    package static func quietHours(from: String, to: String) -> JSONValue {
        .object(JSONObject(members: [.init(name: "from", value: .string(from)), .init(name: "to", value: .string(to))]))
    }
}
