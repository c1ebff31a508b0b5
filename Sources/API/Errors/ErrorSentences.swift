/// The sentences of codes that have several: which is said depends on the facts of the refusal.
extension ErrorCode {
    static let roleSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["own": "true"], en: "You can't change your own roles. Ask another admin.",
            es: "Usted no puede cambiar sus propios roles. Pídaselo a otro administrador."),
        .init(en: "This needs the role “{role}”.", es: "Esto requiere el rol «{role}»."),
    ]

    static let otherHouseSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["house": "other"], en: "This is meant for another company than the one that you work in. Choose one of yours.",
            es: "Esto es para otra empresa, no para aquella en la que usted trabaja ahora. Elija una de las suyas.")
    ]

    static let unknownLocationSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["field": "location"], en: "There is no location {location}. There is gear at: {known}.",
            es: "No hay ninguna sede {location}. Hay equipos en: {known}.")
    ]

    static let notOnReservationSentences: [ErrorRow.Sentence] = [
        .init(en: "{asset} is not a {wanted_name}.", es: "{asset} no es un {wanted_name}."),
        .init(en: "{asset} is not on reservation {reference}.", es: "{asset} no está en la reserva {reference}."),
        .init(en: "This asset is not on reservation {reference}.", es: "Este equipo no está en la reserva {reference}."),
    ]

    static let lineFullSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["is_untouched": "true"], en: "{case} holds {in_case} of {item_name}, and {reference} is for {booked}.",
            es: "{case} contiene {in_case} de {item_name}, y {reference} es para {booked}."),
        .init(
            en: "{case} holds {in_case} of {item_name}, and {reference} is for {booked}, with room for {room} more.",
            es: "{case} contiene {in_case} de {item_name}, y {reference} es para {booked}, con sitio para {room} más."),
        .init(
            when: ["kept": "0"], en: "The line is for {qty} of {item_name} only.",
            es: "La línea es solo para {qty} de {item_name}."),
        .init(
            when: ["out": "0"],
            en: "The line has {qty} of {item_name}. Did not come back: {kept}. There is not room for that many more.",
            es: "La línea tiene {qty} de {item_name}. No volvieron: {kept}. No caben tantos más."),
        .init(
            en: "The line has {qty} of {item_name}. Already out: {out}. There is not room for that many more.",
            es: "La línea tiene {qty} de {item_name}. Ya están fuera: {out}. No caben tantos más."),
        .init(
            when: ["qty": "1"], en: "The one {item_name} has already been picked up.",
            es: "Ya salió el único equipo de {item_name}."),
        .init(en: "All {qty} of {item_name} have already been picked up.", es: "Ya salieron los {qty} de {item_name}."),
    ]

    static let wrongStateSentences: [ErrorRow.Sentence] = [
        .init(en: "Reservation {reference} is {status}.", es: "La reserva {reference} está {status}.")
    ]

    static let alreadyAppliedSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["kind": "inspection"], en: "This inspection is complete and can't be changed.",
            es: "Esta inspección está completa y no se puede cambiar."),
        .init(
            when: ["kind": "pickup"],
            en: "{asset} came back at that moment or later. If it goes out now, scan it again.",
            es: "{asset} volvió en ese momento o después. Si sale ahora, escanéelo de nuevo."),
    ]

    static let unavailableSentences: [ErrorRow.Sentence] = [
        .init(en: "{asset} is out on {other_reference}.", es: "{asset} está fuera con {other_reference}."),
        .init(when: ["asset_status": "REPAIR"], en: "{asset} is in repair.", es: "{asset} está en reparación."),
        .init(when: ["asset_status": "ARCHIVED"], en: "{asset} is archived.", es: "{asset} está archivado."),
        .init(when: ["asset_status": "DISPOSED"], en: "{asset} was disposed of.", es: "{asset} se dio de baja."),
    ]

    static let notCheckedOutSentences: [ErrorRow.Sentence] = [
        .init(
            en: "{asset} was never picked up on reservation {reference}.",
            es: "{asset} nunca salió con la reserva {reference}."),
        .init(
            en: "This asset was never picked up on reservation {reference}.",
            es: "Este equipo nunca salió con la reserva {reference}."),
    ]

    static let codeMismatchSentences: [ErrorRow.Sentence] = [
        .init(en: "The scanned code does not belong to {asset}.", es: "El código escaneado no es el de {asset}.")
    ]

    static let ambiguousCodeSentences: [ErrorRow.Sentence] = [
        .init(
            en: "{count} assets have the code {code}: choose one.", es: "{count} equipos tienen el código {code}: elija uno.")
    ]

    static let unknownCodeSentences: [ErrorRow.Sentence] = [
        .init(en: "The code {code} is not on {asset}.", es: "El código {code} no está en {asset}."),
        .init(en: "The code {code} is not known here.", es: "El código {code} no se conoce aquí."),
    ]

    static let inUseSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["field": "is_case"],
            en: "Assets of this item are in cases or hold other gear, so it can't be changed.",
            es: "Hay equipos de este artículo dentro de estuches o con contenido, así que no se puede cambiar."),
        .init(
            when: ["field": "serialized"], en: "This item already has assets or reservation lines, so it can't be changed.",
            es: "Este artículo ya tiene equipos o líneas de reserva, así que no se puede cambiar."),
        .init(
            when: ["field": "item_id"], en: "{asset} has been out or is on a reservation, so its item can't be changed.",
            es: "{asset} ya salió o está en una reserva, así que su artículo no se puede cambiar."),
    ]

    static let notAvailableSentences: [ErrorRow.Sentence] = [
        .init(en: "Not enough is available: {items}.", es: "No hay suficiente disponible: {items}.")
    ]

    static let doubleBookedSentences: [ErrorRow.Sentence] = [
        .init(en: "{asset} is also booked on {reference}.", es: "{asset} también está reservado en {reference}.")
    ]

    static let moreThanOutSentences: [ErrorRow.Sentence] = [
        .init(when: ["out": "0"], en: "None of {item_name} are out.", es: "No hay ninguno de {item_name} fuera."),
        .init(when: ["out": "1"], en: "Only 1 of {item_name} is out.", es: "Solo hay 1 de {item_name} fuera."),
        .init(en: "Only {out} of {item_name} are out.", es: "Solo hay {out} de {item_name} fuera."),
    ]

    static let nothingToUndoSentences: [ErrorRow.Sentence] = [
        .init(en: "There is nothing to undo on {reference}.", es: "No hay nada que deshacer en {reference}.")
    ]

    static let tooLateSentences: [ErrorRow.Sentence] = [
        .init(en: "This can't be undone any more on {reference}.", es: "Esto ya no se puede deshacer en {reference}.")
    ]

    static let caseSentences: [ErrorRow.Sentence] = [
        .init(
            given: ["reference"], en: "The contents of {asset} are not the ones you saw.",
            es: "El contenido de {asset} no es el que usted vio."),
        // Where it is said what is to lie in a case, no reservation is the subject.
        .init(en: "That can't go in {asset}.", es: "Eso no puede ir dentro de {asset}."),
    ]

    static let alreadyExistsSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["field": "code"], en: "The code {value} is on a sticker already.",
            es: "El código {value} ya está en una etiqueta."),
        .init(
            when: ["field": "asset_tag"], en: "There is an asset with tag {value} already.",
            es: "Ya hay un equipo con la placa {value}."),
        .init(
            when: ["field": "serial"], en: "There is an asset with serial {value} already.",
            es: "Ya hay un equipo con el número de serie {value}."),
        .init(
            when: ["field": "sku"], en: "There is an item with SKU {value} already.", es: "Ya hay un artículo con el SKU {value}."
        ),
        .init(when: ["field": "reference"], en: "There is a reservation {value} already.", es: "Ya existe la reserva {value}."),
        .init(
            when: ["field": "email"], en: "There is an account with that address already.",
            es: "Ya hay una cuenta con esa dirección."),
        .init(
            when: ["field": "same_person"],
            en: "The sign-in can't move to that address. Change the address alone: the person then signs in there by a code.",
            es: "El acceso no puede pasar a esa dirección. Cambie solo la dirección: la persona inicia sesión allí con un código."
        ),
        .init(
            when: ["field": "id"], en: "There is an inspection with this id already.",
            es: "Ya hay una inspección con este identificador."),
        .init(en: "{value} exists already.", es: "{value} ya existe."),
    ]

    static let incompleteSentences: [ErrorRow.Sentence] = [
        .init(
            en: "This inspection is not complete yet. Still missing: {count}.",
            es: "Esta inspección todavía no está completa. Faltan: {count}.")
    ]

    static let storageFullSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["of": "tenant"],
            en: "Your company has used the room that it has for files; everything else works. Ask whoever runs the server.",
            es:
                "Su empresa ya usó el espacio que tiene para archivos; todo lo demás funciona. Consulte a quien administra el servidor."
        )
    ]

    static let mediaTypeSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["body": "packed"],
            en: "The server does not take this Content-Encoding. Send the body with gzip, or with none.",
            es: "El servidor no acepta este Content-Encoding. Envíe el cuerpo con gzip, o con ninguno."),
        .init(
            when: ["file": "excel"], en: "This is an Excel workbook. Save the sheet as CSV UTF-8 and send that.",
            es: "Esto es un libro de Excel. Guarde la hoja como CSV UTF-8 y envíe ese archivo."),
        .init(
            when: ["file": "opendocument"], en: "This is an OpenDocument spreadsheet. Save the sheet as CSV and send that.",
            es: "Esto es una hoja de cálculo OpenDocument. Guarde la hoja como CSV y envíe ese archivo."),
        .init(
            when: ["file": "zip"], en: "This is a packed file, such as a workbook. Save the sheet as CSV and send that.",
            es: "Esto es un archivo comprimido, como un libro de hojas de cálculo. Guarde la hoja como CSV y envíe ese archivo."),
        .init(
            when: ["file": "pdf"], en: "This is a PDF. Send the table as CSV.",
            es: "Esto es un PDF. Envíe la tabla como CSV."),
        .init(
            when: ["file": "markup"],
            en: "This is a page of HTML or XML. Open it in a spreadsheet, save the sheet as CSV and send that.",
            es: "Esto es una página HTML o XML. Ábrala en una hoja de cálculo, guarde la hoja como CSV y envíe ese archivo."),
        .init(
            when: ["file": "json"], en: "This is JSON. Send the table as CSV.", es: "Esto es JSON. Envíe la tabla como CSV."),
        .init(en: "Send the file as {type}.", es: "Envíe el archivo como {type}."),
    ]

    /// The words for a role, where a sentence has `{role}`: those of the page.
    static let roleWords: [String: Phrase] = [
        "viewer": Phrase(en: "Read only", es: "Solo consulta"),
        "staff": Phrase(en: "Shelf", es: "Bodega"),
        "manager": Phrase(en: "Desk", es: "Oficina"),
        "admin": Phrase(en: "Administrator", es: "Administración"),
    ]

    /// The words for a reservation's status, where a sentence has `{status}`.
    static let statusWords: [String: Phrase] = [
        "draft": Phrase(en: "a draft", es: "en borrador"),
        "requested": Phrase(en: "requested", es: "solicitada"),
        "confirmed": Phrase(en: "confirmed", es: "confirmada"),
        "returned": Phrase(en: "returned", es: "devuelta"),
        "closed": Phrase(en: "closed", es: "cerrada"),
        "cancelled": Phrase(en: "cancelled", es: "cancelada"),
    ]
}

/// Sentences about a file that can't be named: they differ by the reason, and by whether it is an inspection's, a document's or a
/// report's photo.
extension ErrorCode {
    static let inspectionFileSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["of": "inspection", "reason": "wrong_type"], en: "A file is of the wrong kind for its place.",
            es: "Un archivo no es del tipo que corresponde a su lugar."),
        .init(
            when: ["of": "inspection", "reason": "already_named"], en: "A file is in two places.",
            es: "Un archivo está en dos lugares."),
        .init(
            when: ["of": "inspection"], en: "A file was not uploaded for this inspection.",
            es: "Un archivo no se subió para esta inspección."),
    ]

    static let documentFileSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["of": "document", "reason": "missing"], en: "The file is still to be uploaded.",
            es: "El archivo todavía no se ha subido."),
        .init(
            when: ["of": "document", "reason": "wrong_type"],
            en: "The file is not of the announced kind. Choose it again.",
            es: "El archivo no es del tipo indicado. Elíjalo de nuevo."),
        .init(
            when: ["of": "document", "reason": "too_small"],
            en:
                "The picture has only {width} × {height} pixels. It needs at least {limit} in all. Take it again at a higher resolution.",
            es:
                "La imagen tiene solo {width} × {height} píxeles. Hacen falta al menos {limit} en total. Tómela de nuevo con más resolución."
        ),
        .init(
            when: ["of": "document", "reason": "too_many_pixels"],
            en:
                "The picture has {width} × {height} pixels. It may have at most {limit} in all. Take it again at a lower resolution.",
            es:
                "La imagen tiene {width} × {height} píxeles. Puede tener como máximo {limit} en total. Tómela de nuevo con menos resolución."
        ),
        .init(
            when: ["of": "document", "reason": "too_large"], en: "The file is too large. Choose a smaller one.",
            es: "El archivo es demasiado grande. Elija uno más pequeño."),
        .init(
            when: ["of": "document", "reason": "wrong_length"], en: "The file did not arrive whole. Send it again.",
            es: "El archivo no llegó completo. Envíelo de nuevo."),
        .init(
            when: ["of": "document", "reason": "already_reported"], en: "The file already belongs to another document.",
            es: "El archivo ya es de otro documento."),
        .init(
            when: ["of": "document", "reason": "not_minted"], en: "The file was not uploaded for this reservation or asset.",
            es: "El archivo no se subió para esta reserva o este equipo."),
        .init(when: ["of": "document"], en: "The file has not been uploaded.", es: "El archivo no se ha subido."),
    ]

    static let photoSentences: [ErrorRow.Sentence] = [
        .init(
            when: ["reason": "missing"], en: "Photos still to be uploaded: {count}.", es: "Fotos que faltan por subir: {count}."),
        .init(
            when: ["reason": "wrong_type"], en: "A photo is not an image of the announced kind. Take it again.",
            es: "Una foto no es una imagen del tipo indicado. Tómela de nuevo."),
        .init(
            when: ["reason": "too_small", "measure": "side"],
            en:
                "A photo has only {width} × {height} pixels. Its shorter side needs at least {limit}. Take it again at a higher resolution.",
            es:
                "Una foto tiene solo {width} × {height} píxeles. Su lado más corto necesita al menos {limit}. Tómela de nuevo con más resolución."
        ),
        .init(
            when: ["reason": "too_small"],
            en:
                "A photo has only {width} × {height} pixels. It needs at least {limit} in all. Take it again at a higher resolution.",
            es:
                "Una foto tiene solo {width} × {height} píxeles. Hacen falta al menos {limit} en total. Tómela de nuevo con más resolución."
        ),
        .init(
            when: ["reason": "too_many_pixels"],
            en: "A photo has {width} × {height} pixels. It may have at most {limit} in all. Take it again at a lower resolution.",
            es:
                "Una foto tiene {width} × {height} píxeles. Puede tener como máximo {limit} en total. Tómela de nuevo con menos resolución."
        ),
        .init(
            when: ["reason": "too_large"], en: "A photo is too large. Take it again, smaller.",
            es: "Una foto es demasiado grande. Tómela de nuevo, más pequeña."),
        .init(
            when: ["reason": "wrong_length"], en: "A photo did not arrive whole. Send it again.",
            es: "Una foto no llegó completa. Envíela de nuevo."),
        .init(
            when: ["reason": "already_reported"], en: "A photo is already in another report.",
            es: "Una foto ya está en otro informe."),
        .init(
            when: ["reason": "not_minted"], en: "A photo was not uploaded for this asset on this reservation.",
            es: "Una foto no se subió para este equipo en esta reserva."),
    ]
}
