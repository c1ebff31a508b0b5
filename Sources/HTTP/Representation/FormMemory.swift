import Glibc

/// The forms of small bodies that were sent of late, their tags first: to compare a body takes a hundredth of what its digest
/// takes. They hang on nothing but the bytes, so what is kept is never wrong. Belongs to its loop.
final class FormMemory {
    /// In bytes. A larger body that is sent often has its forms kept with it (`Response.forms`).
    private static let longest = 2048
    private static let places = 128

    /// Each body has one place, which it shares with whatever else falls there.
    private var kept: [(body: [UInt8], forms: KeptForms)?] = Array(repeating: nil, count: places)

    /// The forms of a body; nil for a large one.
    func forms(of body: [UInt8]) -> KeptForms? {
        guard body.count <= Self.longest else { return nil }
        let place = Self.place(of: body)
        if let found = kept[place], found.body.count == body.count, memcmp(found.body, body, body.count) == 0 {
            return found.forms
        }
        let forms = KeptForms()
        kept[place] = (body, forms)
        return forms
    }

    private static func place(of body: [UInt8]) -> Int {
        let bytes = body.span
        var sum: UInt8 = 0
        for index in bytes.indices { sum &+= bytes[index] }
        return Int(sum) % places
    }
}
