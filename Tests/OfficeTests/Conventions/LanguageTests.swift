import TestSupport
import Testing

/// `error.message` is for people, in their language; `code` never changes with it (openapi/schemas/errors.yaml).
@Suite(.mayBlock) struct ErrorLanguageTests {
    @Test(
        "the message follows Accept-Language",
        arguments: [
            ("es", "es"), ("es-CO", "es"), ("ES", "es"), ("en", "en"), ("de", "en"), ("de, es;q=0.5", "es"),
            ("en;q=0.4, es;q=0.5", "es"), ("es;q=0", "en"), ("*", "en"), ("", "en"), (";;q=x,,", "en"),
        ])
    func language(accepted: String, spoken: String) throws {
        let answer = try House().phone().get("/nothing", headers: [("Accept-Language", accepted)])
        let sentences = ["en": "There is nothing at this address.", "es": "No hay nada en esta dirección."]
        #expect(answer["error"]?["message"]?.string == sentences[spoken])
        #expect(answer[header: "Content-Language"] == spoken)
        #expect(answer.code == "not_found")
    }

    @Test("the facts of a sentence and the details speak it too")
    func facts() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let spanish = [(name: "Accept-Language", value: "es")]
        _ = try phone.pickUp(scene.unit, on: scene.reservation)
        let second = try scene.house.addAsset(of: scene.item)
        let full = try phone.post(scene.pickups, Phone.handover(second, WireTime.now(), nil), headers: spanish)
        #expect(full["error"]?["message"]?.string == "Ya salió el único equipo de Sony FX6.")
        let refused = try phone.post(scene.status, ["to": "closed"], headers: spanish)
        #expect(refused["error"]?["message"]?.string == "Esto requiere el rol «Oficina».")
        let faults = try phone.post(scene.pickups, ["asset_id": .string(second.id)], headers: spanish)
        #expect(faults["error"]?["details"]?[0]?["message"]?.string == "Este campo es obligatorio.")
    }

    @Test("errors of HTTP itself speak it too, once the head is read")
    func http() throws {
        let scene = try HandoverScene()
        let token = scene.house.account(.staff).token()
        let connection = try Connection(port: TestServer.shared().port)
        try connection.send(
            "POST /api/office\(scene.pickups) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                + "Accept-Language: es\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n")
        let answer = try AnswerReader(connection: connection).read(answering: "POST")
        #expect(answer.code == "bad_request")
        #expect(answer["error"]?["message"] == "La solicitud está mal formada.")
    }
}
