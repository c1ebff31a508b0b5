import API

/// The words of a delivery note.
enum DeliveryNoteWords {
    static let title = Phrase(en: "Delivery note", es: "Albarán de entrega")
    static let client = Phrase(en: "Client", es: "Cliente")
    static let pickup = Phrase(en: "Pickup", es: "Salida")
    static let dueBack = Phrase(en: "Due back", es: "Devolución prevista")
    static let location = Phrase(en: "Location", es: "Sede")
    static let item = Phrase(en: "Item", es: "Artículo")
    static let delivered = Phrase(en: "Delivered", es: "Entregado")
    static let serial = Phrase(en: "Serial number", es: "Número de serie")
    static let condition = Phrase(en: "Condition", es: "Estado")
    static let nothing = Phrase(en: "There is nothing on this reservation.", es: "No hay nada en esta reserva.")
    static let notYet = Phrase(en: "not delivered yet", es: "sin entregar")
    static let count = Phrase(en: "{count} of {qty}", es: "{count} de {qty}")
    static let handedOver = Phrase(en: "Handed over for {house}", es: "Entregado por {house}")
    static let received = Phrase(en: "Received for the client", es: "Recibido por el cliente")
    static let printed = Phrase(en: "As of {time}", es: "A fecha de {time}")

    /// Another program's word stays as it is.
    static let conditions = [
        "like_new": Phrase(en: "like new", es: "como nuevo"), "good": Phrase(en: "good", es: "bueno"),
        "fair": Phrase(en: "fair", es: "aceptable"), "poor": Phrase(en: "poor", es: "malo"),
        "damaged": Phrase(en: "damaged", es: "dañado"),
    ]
}
