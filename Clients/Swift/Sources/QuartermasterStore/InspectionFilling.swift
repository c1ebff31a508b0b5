import Foundation
import QuartermasterAPI

/// What a person fills in of an inspection: only what is named is set.
public struct InspectionFilling: Sendable {
    /// Photos by slot.
    public var photos: [String: NewFile] = [:]
    /// Slots whose photo is taken away.
    public var noPhotos: Set<String> = []
    /// A walk around it.
    public var video: NewFile?
    /// Marks of damage by their ids, which are made here: `UUID()`.
    public var damage: [Id: Mark] = [:]
    /// Marks that are taken away.
    public var noDamage: Set<Id> = []
    /// What is read off.
    public var odometer: Int?
    /// From 0 to 1.
    public var fuel: Double?
    /// By name, such as `tyres`.
    public var conditions: [String: Condition] = [:]
    /// What there is to say of it.
    public var notes: String?
    /// Where it was.
    public var place: NewPlace?
    /// Who signed, by role.
    public var signOffs: [SignOffRole: SignOff] = [:]

    /// Nothing yet.
    public init() {}

    /// A mark of damage on a diagram.
    public struct Mark: Sendable {
        /// Of which side.
        public var view: DamageView
        /// From 0 to 1, from the left.
        public var x: Double
        /// From 0 to 1, from the top.
        public var y: Double
        /// What it is.
        public var kind: DamageKind
        /// What there is to say of it.
        public var note: String?
        /// How it looks.
        public var photo: NewFile?

        /// All that it has.
        public init(
            _ view: DamageView, x: Double, y: Double, _ kind: DamageKind, note: String? = nil, photo: NewFile? = nil
        ) {
            self.view = view
            self.x = x
            self.y = y
            self.kind = kind
            self.note = note
            self.photo = photo
        }
    }

    /// A signature.
    public struct SignOff: Sendable {
        /// Who signed.
        public var name: String
        /// A picture of it.
        public var signature: NewFile

        /// All that it has.
        public init(name: String, signature: NewFile) {
            self.name = name
            self.signature = signature
        }
    }

    /// A change of the inspection, made when the path of its file is known, or that has none.
    struct Part {
        var file: NewFile?
        var change: (_ path: String) -> InspectionChange
    }

    /// What has no file as one change, and one a file: no name stands in two of them, so their order is of no account.
    /// - Parameters:
    ///   - at: by which the server knows what was said last.
    ///   - signedAt: by the phone's clock.
    func parts(at: Date, signedAt: Date) -> [Part] {
        var parts: [Part] = []
        let time = Clearable.value(at)
        if !hasNoPlainPart {
            let plain = plainPart(at: time)
            parts.append(Part { _ in plain })
        }
        for (slot, file) in photos.sorted(by: { $0.key < $1.key }) {
            parts.append(Part(file: file) { InspectionChange(at: time, photos: [slot: $0]) })
        }
        if let video { parts.append(Part(file: video) { InspectionChange(at: time, video: .value($0)) }) }
        for (id, mark) in damage.sorted(by: { $0.key.uuidString < $1.key.uuidString }) where mark.photo != nil {
            parts.append(
                Part(file: mark.photo) { path in
                    InspectionChange(at: time, damage: [OfficeClient.part(id): Self.value(mark, photo: path)])
                })
        }
        for (role, signOff) in signOffs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            parts.append(
                Part(file: signOff.signature) { path in
                    let signed = Clearable.value(NewSignOff(name: signOff.name, signaturePath: path, at: signedAt))
                    return InspectionChange(
                        at: time,
                        signOffs: role == .staff ? SignOffsChange(staff: signed) : SignOffsChange(customer: signed))
                })
        }
        return parts
    }

    /// Throws where a text is longer than the server takes.
    func checkTexts() throws(TextFault) {
        try TextLimit.inspectionNotes.check(notes)
        for mark in damage.values { try TextLimit.damageNote.check(mark.note) }
        for signOff in signOffs.values { try TextLimit.signerName.check(signOff.name) }
    }

    private var hasNoPlainPart: Bool {
        noPhotos.isEmpty && noDamage.isEmpty && damage.values.allSatisfy { $0.photo != nil } && odometer == nil && fuel == nil
            && conditions.isEmpty && notes == nil && place == nil
    }

    private func plainPart(at time: Clearable<Date>) -> InspectionChange {
        var marks: DamageChange = [:]
        for (id, mark) in damage where mark.photo == nil { marks[OfficeClient.part(id)] = Self.value(mark, photo: nil) }
        for id in noDamage { marks.updateValue(nil, forKey: OfficeClient.part(id)) }
        var taken: PhotosChange = [:]
        for slot in noPhotos { taken.updateValue(nil, forKey: slot) }
        return InspectionChange(
            at: time, photos: taken.isEmpty ? nil : taken, damage: marks.isEmpty ? nil : marks,
            odometer: odometer.map { .value($0) },
            fuel: fuel.map { .value($0) }, conditions: conditions.isEmpty ? nil : conditions.mapValues { $0 },
            notes: notes.map { .value($0) }, place: place.map { .value($0) })
    }

    private static func value(_ mark: Mark, photo: String?) -> DamageChangeValue {
        DamageChangeValue(view: mark.view, x: mark.x, y: mark.y, kind: mark.kind, note: mark.note, photo: photo)
    }
}
