/// What a refused pickup, return or report says of the asset, by its name.
enum HandoverMessages {
    /// Nil for what is not about an asset, or where its name is not known.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        guard facts["asset"] != nil else { return nil }
        switch code {
        case .assetUnavailable: return unavailable(facts)
        case .assetNotOnReservation where facts["wanted_name"] != nil:
            return ("{asset} is not a {wanted_name}.", "{asset} no es un {wanted_name}.")
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

/// What to do about a photo that a report can't name: it differs by the reason.
enum PhotoMessages {
    /// Nil for what needs no sentence of its own.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        guard code == .photoNotUploaded else { return nil }
        if facts["of"] == "document" { return paperTemplates(facts) }
        switch facts["reason"] {
        case "missing": return ("Photos still to be uploaded: {count}.", "Fotos que faltan por subir: {count}.")
        case "wrong_type":
            return (
                "A photo is not an image of the kind it was said to be. Take it again.",
                "Una foto no es una imagen del tipo indicado. Tómala de nuevo."
            )
        case "too_small":
            return (
                "A photo has only {width} × {height} pixels; it takes {least} in all. Take it again with a higher resolution.",
                "Una foto tiene solo {width} × {height} píxeles; hacen falta {least} en total. Tómala de nuevo con más resolución."
            )
        case "too_many_pixels":
            return (
                "A photo has {width} × {height} pixels; {most} in all are the most. Take it again with a lower resolution.",
                "Una foto tiene {width} × {height} píxeles; como máximo pueden ser {most} en total. Tómala de nuevo con menos resolución."
            )
        case "too_large":
            return (
                "A photo is too large. Take it again, smaller.", "Una foto es demasiado grande. Tómala de nuevo, más pequeña."
            )
        case "wrong_length":
            return ("A photo did not arrive whole. Send it again.", "Una foto no llegó completa. Envíala de nuevo.")
        case "already_reported": return ("A photo is in another report already.", "Una foto ya está en otro informe.")
        case "not_minted":
            return ("A photo was not taken for this asset here.", "Una foto no se tomó para este equipo aquí.")
        default: return nil
        }
    }

    /// Of the one file of a document.
    private static func paperTemplates(_ facts: [String: String]) -> (String, String)? {
        switch facts["reason"] {
        case "missing": ("The file is still to be uploaded.", "El archivo todavía no se ha subido.")
        case "wrong_type":
            (
                "The file is not of the kind it was said to be. Choose it again.",
                "El archivo no es del tipo indicado. Elígelo de nuevo."
            )
        case "too_small":
            (
                "The picture has only {width} × {height} pixels; it takes {least} in all. Take it again with a higher resolution.",
                "La imagen tiene solo {width} × {height} píxeles; hacen falta {least} en total. Tómala de nuevo con más resolución."
            )
        case "too_many_pixels":
            (
                "The picture has {width} × {height} pixels; {most} in all are the most. Take it again with a lower resolution.",
                "La imagen tiene {width} × {height} píxeles; como máximo pueden ser {most} en total. Tómala de nuevo con menos resolución."
            )
        case "too_large":
            ("The file is too large. Choose a smaller one.", "El archivo es demasiado grande. Elige uno más pequeño.")
        case "wrong_length": ("The file did not arrive whole. Send it again.", "El archivo no llegó completo. Envíalo de nuevo.")
        case "already_reported": ("The file is another document already.", "El archivo ya es otro documento.")
        case "not_minted":
            ("The file was not uploaded for this here.", "El archivo no se subió para esto aquí.")
        default: nil
        }
    }
}
