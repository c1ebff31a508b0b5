import API

/// The words of a delivery note, in one language.
struct DeliveryNoteWords {
    let title: String
    let client: String
    let pickup: String
    let dueBack: String
    let location: String
    let item: String
    let delivered: String
    let serial: String
    let condition: String
    let nothing: String
    let notYet: String
    let received: String
    let printed: String
    private let conditions: [String: String]
    private let house: String
    private let of: String

    init(in language: Language) {
        switch language {
        case .english:
            title = "Delivery note"
            client = "Client"
            pickup = "Pickup"
            dueBack = "Due back"
            location = "Location"
            item = "Item"
            delivered = "Delivered"
            serial = "Serial number"
            condition = "Condition"
            nothing = "There is nothing on this reservation."
            notYet = "not delivered yet"
            received = "Received, for the client"
            printed = "As of"
            house = "Handed over, for"
            of = "of"
            conditions = ["like_new": "like new", "good": "good", "fair": "fair", "poor": "poor", "damaged": "damaged"]
        case .spanish:
            title = "Albarán de entrega"
            client = "Cliente"
            pickup = "Recogida"
            dueBack = "Devolución prevista"
            location = "Lugar"
            item = "Artículo"
            delivered = "Entregado"
            serial = "Número de serie"
            condition = "Estado"
            nothing = "No hay nada en esta reserva."
            notYet = "sin entregar"
            received = "Recibido, por el cliente"
            printed = "A fecha de"
            house = "Entregado, por"
            of = "de"
            conditions = ["like_new": "como nuevo", "good": "bueno", "fair": "aceptable", "poor": "malo", "damaged": "dañado"]
        }
    }

    /// `2 of 3`
    func delivered(_ count: String, of quantity: String) -> String { "\(count) \(of) \(quantity)" }

    func handedOver(by name: String) -> String { "\(house) \(name)" }

    /// Another program's word stays as it is.
    func condition(_ condition: String) -> String { conditions[condition] ?? condition }
}
