/// A word of a choice, and what it is called in the files that people have: in English, Spanish, Dutch and German, and by the usual tools.
///
/// They are compared as names of columns are (docs/import.md, "Words of a choice").
package struct ChoiceWord: Sendable {
    /// Our word.
    package let choice: String
    /// The first is the one that a Spanish sentence names.
    package let others: [String]
    /// Those of all its words: a file has many cells.
    private let keys: Set<String>

    private init(_ choice: some RawRepresentable<String>, as others: [String]) {
        self.choice = choice.rawValue
        self.others = others
        keys = Set(([choice.rawValue] + others).map(ColumnName.key))
    }

    /// The word that the words of a cell mean, by their key.
    static func meant(by key: String, of words: [ChoiceWord]) -> String? {
        words.first { $0.keys.contains(key) }?.choice
    }

    /// Of a unit's `condition`.
    package static let conditions = [
        ChoiceWord(Condition.likeNew, as: ["como nuevo", "nuevo", "nueva", "excelente", "new", "excellent"]),
        ChoiceWord(Condition.good, as: ["bueno", "buena", "buen estado"]),
        ChoiceWord(Condition.fair, as: ["aceptable", "regular", "usado", "used"]),
        ChoiceWord(Condition.poor, as: ["malo", "mala", "mal estado"]),
        ChoiceWord(Condition.damaged, as: ["dañado", "dañada", "averiado", "roto", "defectuoso", "broken", "needs repair"]),
    ]

    /// Of a unit's `status`.
    package static let unitStates = [
        ChoiceWord(
            AssetStatus.inStock,
            as: [
                "en bodega", "disponible", "en almacén", "operativo", "available", "in service", "beschikbaar", "verfügbar",
            ]),
        ChoiceWord(AssetStatus.readyToDeploy, as: ["listo", "listo para salir", "ready", "ready to deploy deployable"]),
        ChoiceWord(AssetStatus.shipped, as: ["enviado", "despachado", "en tránsito", "in transit"]),
        ChoiceWord(
            AssetStatus.deployed,
            as: [
                "afuera", "prestado", "entregado", "alquilado", "en uso", "checked out", "in custody", "ready to deploy deployed",
                "rented", "on loan", "in use", "verhuurd", "vermietet",
            ]),
        ChoiceWord(
            AssetStatus.repair,
            as: [
                "en reparación", "reparación", "en mantenimiento", "mantenimiento", "en taller", "in maintenance",
                "under maintenance", "maintenance", "in repair", "under repair", "out for repair", "out for repair undeployable",
                "in reparatie", "in Reparatur", "defect", "defekt",
            ]),
        ChoiceWord(
            AssetStatus.archived,
            as: [
                "archivado", "baja", "de baja", "dado de baja", "retirado", "inactivo", "retired", "archived archived",
                "broken - not fixable", "afgeschreven", "ausgemustert",
            ]),
        ChoiceWord(
            AssetStatus.disposed,
            as: [
                "desechado", "vendido", "perdido", "robado", "sold", "lost/stolen", "lost", "stolen", "missing", "vermist",
            ]),
    ]

    /// Of a reservation's `status`.
    package static let reservationStates = [
        ChoiceWord(ReservationStatus.draft, as: ["borrador"]),
        ChoiceWord(ReservationStatus.requested, as: ["solicitada", "solicitado", "pendiente", "pending", "tentative"]),
        ChoiceWord(ReservationStatus.confirmed, as: ["confirmada", "confirmado", "reservada", "reservado", "booked"]),
        ChoiceWord(ReservationStatus.returned, as: ["de vuelta", "devuelto"]),
        ChoiceWord(ReservationStatus.closed, as: ["cerrada", "cerrado", "terminada", "completada", "completed", "finished"]),
        ChoiceWord(ReservationStatus.cancelled, as: ["cancelada", "cancelado", "anulada", "anulado", "canceled"]),
    ]
}
