/// What the desk is told when an edit is refused.
enum DeskMessages {
    /// Nil for what the desk does not cause.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        switch code {
        case .clientNotFound: ("There is no such client.", "No existe ese cliente.")
        case .lineNotFound: ("There is no such line.", "No existe esa línea.")
        case .accountNotFound: ("There is no such account.", "No existe esa cuenta.")
        case .deviceNotFound: ("There is no such device.", "No existe ese dispositivo.")
        case .documentNotFound: ("There is no such document.", "No existe ese documento.")
        case .versionMismatch:
            ("Somebody has changed this in the meantime.", "Alguien ha cambiado esto mientras tanto.")
        case .lineInUse: lineInUse(facts)
        case .notAvailable: ("There is not enough free: {items}.", "No hay suficiente libre: {items}.")
        case .assetDoubleBooked: ("{asset} is booked on {reference} too.", "{asset} también está reservado en {reference}.")
        case .insufficientRole where facts["own"] != nil:
            ("Nobody changes their own roles. Ask another admin.", "Nadie cambia sus propios roles. Pídelo a otro administrador.")
        case .unsupportedMediaType where facts["type"] != nil: ("Send the file as {type}.", "Envía el archivo como {type}.")
        case .lastAdmin: ("The last admin stays one.", "El último administrador sigue siéndolo.")
        case .alreadyExists: alreadyExists(facts)
        default: nil
        }
    }

    private static func lineInUse(_ facts: [String: String]) -> (String, String) {
        switch facts["field"] {
        case "serialized":
            (
                "There are assets or lines of this item, so it stays as it is.",
                "Hay equipos o líneas de este artículo, así que queda como está."
            )
        case "item_id":
            (
                "{asset} was out, or a line names it, so its item stays.",
                "{asset} ya salió o está en una línea, así que su artículo queda."
            )
        default: ("Gear went out on this, so it stays as it is.", "Ya salió material con esto, así que queda como está.")
        }
    }

    private static func alreadyExists(_ facts: [String: String]) -> (String, String) {
        switch facts["field"] {
        case "code": ("The code {value} is on a sticker already.", "El código {value} ya está en una etiqueta.")
        case "asset_tag": ("There is an asset with tag {value} already.", "Ya hay un equipo con la etiqueta {value}.")
        case "serial": ("There is an asset with serial {value} already.", "Ya hay un equipo con el número de serie {value}.")
        case "sku": ("There is an item with SKU {value} already.", "Ya hay un artículo con el SKU {value}.")
        case "reference": ("There is a reservation {value} already.", "Ya existe la reserva {value}.")
        case "email": ("There is an account with that address already.", "Ya hay una cuenta con esa dirección.")
        default: ("{value} exists already.", "{value} ya existe.")
        }
    }
}
