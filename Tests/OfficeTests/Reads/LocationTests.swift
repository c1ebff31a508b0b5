import TestSupport
import Testing

/// The places of a house.
@Suite(.mayBlock) struct LocationTests {
    @Test("each place where an asset stands is listed once, by name; nowhere is no place") func listed() throws {
        let house = try House()
        let camera = try house.addItem()
        for place in ["MDE", "LAS", "MDE", nil, "año", "Zürich"] { _ = try house.addAsset(of: camera, location: place) }
        for status in ["ARCHIVED", "DISPOSED"] { _ = try house.addAsset(of: camera, location: "attic", status: status) }
        _ = try house.addAsset(of: camera, location: "bench", status: "REPAIR")
        let answer = try house.phone(.viewer).get("/locations")
        #expect(answer.status == 200)
        #expect(answer.text == #"{"locations":["LAS","MDE","Zürich","año","bench"]}"#)
    }

    @Test("a house without assets has none, and never another's") func none() throws {
        let other = try House()
        _ = try other.addAsset(of: other.addItem(), location: "elsewhere")
        #expect(try House().phone(.viewer).get("/locations").text == #"{"locations":[]}"#)
    }

    @Test("a list that is empty because the place is written otherwise says how it is written") func unknown() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        let camera = try house.addItem()
        func lists(_ place: String) throws -> [Answer] {
            try [
                "/reservations?window=today&location=", "/reservations?from=2020-01-01&to=2020-01-02&location=",
                "/items/\(camera.id)/assets?location=", "/assets?location=",
            ].map { try phone.get($0 + place) }
        }
        // A house whose gear has no place has none to know.
        for answer in try lists("mde") { #expect(answer.status == 200) }
        for place in ["MDE", "LAS"] { _ = try house.addAsset(of: camera, location: place) }
        for answer in try lists("mde") {
            #expect(answer.status == 400 && answer.faults == ["location invalid_value"])
            #expect(answer["error"]?["message"] == "There is no location mde. There is gear at: MDE.")
        }
        let spanish = try phone.get("/assets?location=mde", headers: [("Accept-Language", "es")])
        #expect(spanish["error"]?["message"] == "No hay ninguna sede mde. Hay equipos en: MDE.")
        for answer in try lists("MDE") + lists("Bogota") { #expect(answer.status == 200) }
        // What only a reservation names is known too, and so is a place at which there is nothing at the moment.
        _ = try house.addReservation(location: "Las")
        for answer in try lists("Las") { #expect(answer.status == 200) }
        // An asset without a place is anywhere.
        _ = try house.addAsset(of: camera, location: nil)
        #expect(try lists("mde").map(\.status) == [400, 400, 200, 200])
    }

    @Test("a list is narrowed by what is listed") func narrows() throws {
        let house = try House()
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera, location: "MDE")
        _ = try house.addAsset(of: camera, location: "LAS")
        let place = try #require(try house.phone().get("/locations")["locations"]?[1]?.string)
        let assets = try house.phone().get("/items/\(camera.id)/assets?location=\(place)")["assets"]?.array
        #expect(assets?.map { $0["id"]?.string } == [unit.id])
    }
}
