/// What is said at the shelf of counted gear, of cases, and of what is not undone.
enum ShelfMessages {
    /// Nil for what only scanned gear causes.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        switch code {
        case .lineCapacityFull where facts["out"] != nil:
            (
                "The line has {qty} of {item_name}, and {out} are out: there is no room for so many more.",
                "La línea tiene {qty} de {item_name} y hay {out} fuera: no caben tantos más."
            )
        case .moreThanOut where facts["out"] == "0":
            ("None of {item_name} are out.", "No hay ninguno de {item_name} fuera.")
        case .moreThanOut: ("Only {out} of {item_name} are out.", "Solo hay {out} de {item_name} fuera.")
        case .nothingToUndo:
            ("There is nothing of that to undo on {reference}.", "No hay nada de eso que deshacer en {reference}.")
        case .tooLate: ("This can't be undone any more on {reference}.", "Esto ya no se puede deshacer en {reference}.")
        // Where it is said what is to lie in a case, no reservation is the subject.
        case .caseContentsDiffer where facts["reference"] == nil:
            ("That can't lie in {asset}.", "Eso no puede ir dentro de {asset}.")
        case .caseContentsDiffer:
            ("Something else lies in {asset} than was seen.", "Dentro de {asset} hay algo distinto de lo que se vio.")
        default: nil
        }
    }
}
