/// What a refused pickup, return or report says of the asset, by its name.
enum HandoverMessages {
    /// Nil for what is not about an asset, or where its name is not known.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        guard facts["asset"] != nil else { return nil }
        switch code {
        case .assetUnavailable: return unavailable(facts)
        case .assetNotOnReservation:
            return ("{asset} is not on reservation {reference}.", "{asset} no está en la reserva {reference}.")
        case .assetNotCheckedOut:
            return (
                "{asset} was never picked up on reservation {reference}.",
                "{asset} nunca se retiró en la reserva {reference}."
            )
        case .codeMismatch:
            return ("The scanned code is not that of {asset}.", "El código escaneado no es el de {asset}.")
        default: return nil
        }
    }

    private static func unavailable(_ facts: [String: String]) -> (String, String)? {
        if facts["other_reference"] != nil {
            return ("{asset} is out on {other_reference}.", "{asset} está fuera con {other_reference}.")
        }
        switch facts["asset_status"] {
        case "REPAIR": return ("{asset} is in repair.", "{asset} está en reparación.")
        case "ARCHIVED": return ("{asset} is archived.", "{asset} está archivado.")
        case "DISPOSED": return ("{asset} was disposed of.", "{asset} se dio de baja.")
        default: return nil
        }
    }
}
