import TestSupport
import Testing

/// What narrows the list.
@Suite(.mayBlock) struct ListFilterTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
    }

    @Test("a location leaves out the reservations of another; one without a location is anywhere") func location() throws {
        let here = try house.addReservation(location: "MDE", pickupAt: WireTime.now(plus: 60))
        let there = try house.addReservation(location: "LAS", pickupAt: WireTime.now(plus: 120))
        let anywhere = try house.addReservation(location: nil, pickupAt: WireTime.now(plus: 180))
        #expect(try phone.listed("window=week&location=MDE") == [here.id, anywhere.id])
        #expect(try phone.listed("window=week&location=LAS") == [there.id, anywhere.id])
        #expect(try phone.listed("window=week&location=mde") == [anywhere.id])
        #expect(try phone.listed("window=week") == [here.id, there.id, anywhere.id])
    }

    @Test("with candidates=none the candidates are an empty array and all else is the same") func withoutCandidates() throws {
        let item = try house.addItem()
        let units = try house.addAssets(3, of: item)
        let reservation = try house.addReservation([LineDraft(item, qty: 2, assigned: [units[0]])])
        for path in ["/reservations?window=week", "/reservations/\(reservation.id)?"] {
            let full = try phone.get(path).json
            let bare = try phone.get(path + "&candidates=none").json
            #expect(candidates(full).map(\.count) == [3])
            #expect(bare == full.replacing("candidate_assets", with: []))
        }
    }

    @Test("candidates is none or is not there") func candidatesValue() throws {
        let reservation = try house.addReservation()
        for path in ["/reservations?window=week&", "/reservations/\(reservation.id)?"] {
            let answer = try phone.get(path + "candidates=all")
            #expect(answer.status == 400)
            #expect(answer.faults == ["candidates invalid_value"])
        }
    }

    private func candidates(_ answer: JSONTree) -> [[JSONTree]] {
        let reservations = answer["reservations"]?.array ?? [answer]
        return reservations.flatMap { $0["items"]?.array ?? [] }.map { $0["candidate_assets"]?.array ?? [] }
    }
}

extension JSONTree {
    /// The tree with every member of that name, however deep, given the value.
    func replacing(_ name: String, with value: JSONTree) -> JSONTree {
        switch self {
        case .array(let values): .array(values.map { $0.replacing(name, with: value) })
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { ($0, $0 == name ? value : $1.replacing(name, with: value)) }))
        default: self
        }
    }
}
