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
