import Glibc

/// The tags of small bodies that were sent of late: to compare a body takes a hundredth of what its digest takes. A tag hangs on
/// nothing but its bytes, so what is kept is never wrong. Belongs to its loop.
final class TagMemory {
    /// In bytes. A larger one that is sent often has its tag kept with it (`KeptForms`).
    private static let longest = 2048
    private static let places = 128

    /// Each body has one place, which it shares with whatever else falls there.
    private var kept: [(body: [UInt8], tag: EntityTag)?] = Array(repeating: nil, count: places)

    /// The tag of a body.
    func tag(of body: [UInt8]) -> EntityTag {
        guard body.count <= Self.longest else { return EntityTag(of: body) }
        let place = Self.place(of: body)
        if let found = kept[place], found.body.count == body.count, memcmp(found.body, body, body.count) == 0 { return found.tag }
        let tag = EntityTag(of: body)
        kept[place] = (body, tag)
        return tag
    }

    private static func place(of body: [UInt8]) -> Int {
        let bytes = body.span
        var sum: UInt8 = 0
        for index in bytes.indices { sum &+= bytes[index] }
        return Int(sum) % places
    }
}
