/// What to do about a photo that a report can't name: it differs by the reason.
enum PhotoMessages {
    /// Nil for what needs no sentence of its own.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        guard code == .photoNotUploaded else { return nil }
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
}
