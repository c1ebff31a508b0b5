/// What is said of inspections that are refused.
enum InspectionMessages {
    /// Nil for what no inspection causes.
    static func templates(_ code: ErrorCode, _ facts: [String: String]) -> (String, String)? {
        switch code {
        case .inspectionNotFound: ("There is no such inspection.", "No existe esa inspección.")
        case .inspectionIncomplete:
            (
                "Something is still missing before this inspection is complete: {count}.",
                "Todavía falta algo para completar esta inspección: {count}."
            )
        case .alreadyApplied where facts["kind"] == "inspection":
            ("This inspection is complete and stays as it is.", "Esta inspección está completa y queda como está.")
        case .photoNotUploaded where facts["of"] == "inspection": file(facts)
        default: nil
        }
    }

    private static func file(_ facts: [String: String]) -> (String, String) {
        switch facts["reason"] {
        case "wrong_type":
            ("A file is of a kind that does not belong in its place.", "Un archivo es de un tipo que no corresponde a su lugar.")
        case "already_named": ("A file stands in two places.", "Un archivo está en dos lugares.")
        default: ("A file was not uploaded for this inspection.", "Un archivo no se subió para esta inspección.")
        }
    }
}
