import Foundation
import QuartermasterAPI

/// What an app shows of a conflict, so that it needs no words of its own.
extension Conflict {
    /// What happened, for a person. What the server said is in its words.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String {
        switch refusal.code {
        case .fileLost: Self.fileGone.text(in: language)
        case .fileNotTaken: Self.fileNotTaken.text(in: language)
        default: refusal.sentence(in: language)
        }
    }

    /// What stands on the button of a way on.
    /// - Parameters:
    ///   - language: English, unless it begins with `es`.
    ///   - part: what people call the part of a `.leaveOutPart`, such as its tag: a case may have several.
    public func label(of way: WayOn, in language: String = "en", part: String? = nil) -> String {
        words(of: way, part).label.text(in: language)
    }

    /// What comes of a way on, to stand beside its button.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(of way: WayOn, in language: String = "en") -> String { words(of: way, nil).sentence.text(in: language) }

    static let fileGone = Words(
        "A file of this change is gone from the phone.", "Un archivo de este cambio ya no está en el teléfono.")
    static let fileNotTaken = Words("The file was not taken.", "El archivo no fue aceptado.")

    private func words(of way: WayOn, _ part: String?) -> (label: Words, sentence: Words) {
        switch way {
        case .noteForgotten(.back, let reservation):
            let there = reference(of: reservation)
            return (
                there.map { Words("It came back from \($0) first", "Antes volvió de \($0)") }
                    ?? Words("It came back first", "Antes volvió"),
                Words(
                    "Its return was not noted. It is noted now, and then this is sent again.",
                    "Su devolución no se había anotado. Se anota ahora, y luego se envía esto de nuevo.")
            )
        case .noteForgotten(.out, _):
            return (
                Words("It went out here first", "Antes salió con esta reserva"),
                Words(
                    "Its pickup was not noted. It is noted now, and then this is sent again.",
                    "Su salida no se había anotado. Se anota ahora, y luego se envía esto de nuevo.")
            )
        case .look(let reservation):
            let there = reference(of: reservation)
            return (
                there.map { Words("Look at \($0)", "Ver \($0)") } ?? Words("Look where it is", "Ver dónde está"),
                Words(
                    "Shows the reservation that it is out on. Nothing is changed.",
                    "Muestra la reserva en la que está fuera. No cambia nada.")
            )
        case .swap:
            return (
                Words("It goes instead of another", "Va en lugar de otro"),
                Words(
                    "You say which. That one is taken back, and this one takes its place.",
                    "Usted dice cuál. Aquel se recibe, y este ocupa su lugar.")
            )
        case .leaveOutPart:
            return (
                part.map { Words("Leave \($0) out", "Dejar fuera \($0)") }
                    ?? Words("Leave that part out", "Dejar fuera esa parte"),
                Words(
                    "It is recorded as out of the case, which needs the network. Then the case is sent without it.",
                    "Se registra fuera del estuche, para lo que hace falta la red. Luego se envía el estuche sin esa parte.")
            )
        case .undoReturn:
            return (
                Words("Undo the return that closed it", "Deshacer la devolución que la cerró"),
                Words(
                    "The reservation is open again, and then this is sent again.",
                    "La reserva queda abierta otra vez, y luego se envía esto de nuevo.")
            )
        case .override:
            return (
                change.kind == .handBack
                    ? Words("Take it back anyway", "Recibirlo de todos modos")
                    : Words("Hand it out anyway", "Entregarlo de todos modos"),
                Words("You give a reason, which stays in the audit.", "Usted da una razón, que queda en la auditoría.")
            )
        case .takeAgain(let files): return takeAgain(files.count)
        case .leaveOut(let files):
            return (
                files.count == 1
                    ? Words("Send it without the photo", "Enviarlo sin la foto")
                    : Words("Send it without those photos", "Enviarlo sin esas fotos"),
                Words("The rest is sent as it was noted.", "Lo demás se envía como se anotó.")
            )
        case .fillIn:
            return (
                Words("Fill in what is missing", "Llenar lo que falta"),
                Words(
                    "Opens the inspection. Complete it again when nothing is missing.",
                    "Se abre la inspección. Complétela de nuevo cuando no falte nada.")
            )
        case .sendAgain:
            return (
                Words("Try again", "Intentar de nuevo"),
                Words(
                    "For when the matter is settled. Nothing happens twice.",
                    "Para cuando el asunto esté resuelto. Nada se hace dos veces.")
            )
        case .discard: return discard
        }
    }

    /// What people call the reservation that the asset is out on.
    private func reference(of reservation: Id) -> String? {
        refusal.asset.flatMap { $0.currentReservationId == reservation ? $0.reservationReference : nil }
    }

    /// A change of an inspection has one file at most: a photo, a video or a signature.
    private func takeAgain(_ count: Int) -> (label: Words, sentence: Words) {
        let isReport = change.kind == .report
        let label =
            switch (isReport, count) {
            case (true, 1): Words("Take the photo again", "Tomar la foto de nuevo")
            case (true, _): Words("Take those photos again", "Tomar esas fotos de nuevo")
            case (false, _): Words("Make the file again", "Hacer el archivo de nuevo")
            }
        return (
            label, Words("What is new takes its place, and then this is sent.", "Lo nuevo ocupa su lugar, y luego se envía esto.")
        )
    }

    /// Each kind of change lets something else go.
    private var discard: (label: Words, sentence: Words) {
        switch change.kind {
        case .inspectionBegun:
            return (
                Words("Discard the whole inspection", "Descartar toda la inspección"),
                Words(
                    "All that was noted of it and waits here goes from this phone, its photos too, and is not sent.",
                    "Todo lo que se anotó de ella y espera aquí se borra de este teléfono, también sus fotos, y no se envía.")
            )
        case .inspectionCompleted where refusal.code != .alreadyApplied:
            return (
                Words("Leave it open", "Dejarla abierta"),
                Words("The inspection is not completed by this.", "Con esto la inspección no se completa.")
            )
        case .report:
            return (
                Words("Discard this report", "Descartar este informe"),
                Words(
                    "It goes from this phone with its photos, and is not sent.",
                    "Se borra de este teléfono con sus fotos, y no se envía.")
            )
        default:
            return (
                Words("Discard this change", "Descartar este cambio"),
                Words("It goes from this phone, and is not sent.", "Se borra de este teléfono, y no se envía.")
            )
        }
    }
}
