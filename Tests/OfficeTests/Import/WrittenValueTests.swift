import TestSupport
import Testing

@testable import Office

/// Numbers and times as people and spreadsheets write them.
@Suite(.mayBlock) struct WrittenValueTests {
    /// What the columns of a file say of its cells, which are all there is in it.
    private func amounts(_ cells: [String]) -> [String?] {
        let numbers = cells.map { WrittenNumber(money: $0) }
        var style = NumberStyle()
        for case let number? in numbers { style.see(number) }
        return numbers.map { number in number.flatMap { each in style.decimal(of: each).flatMap(each.amount) } }
    }

    @Test(
        "an amount is read with the decimal mark that its column shows",
        arguments: [
            (["5998", "0", "007", "0.5", ".5"], ["5998", "0", "7", "0.5", "0.5"]),
            (["5998.50", "1,234.5"], ["5998.50", "1234.5"]), (["5998,50", "1.234,5"], ["5998.50", "1234.5"]),
            (["1.234", "12.500"], ["1234", "12500"]), (["1,234", "1,234,567"], ["1234", "1234567"]),
            (["1.234", "1.250,00"], ["1234", "1250.00"]), (["1.234", "1,250.00"], [nil, "1250.00"]),
            (["1.500", "0.500"], ["1.50", "0.50"]), (["1.500", "2000.500"], ["1.50", "2000.50"]),
            (["1.5", "2,5", "1.234"], ["1.5", "2.5", nil]), (["1.234.567", "1.234"], ["1234567", "1234"]),
            (
                ["1 234,50", "1\u{A0}234", "1\u{202F}234", "1'234", "1\u{2019}234.50"],
                ["1234.50", "1234", "1234", "1234", "1234.50"]
            ),
            (
                ["$5,998.00", "5.998,00 €", "US$ 12", "COP 12", "kr. 12", "12 Kč"],
                ["5998.00", "5998.00", "12", "12", "12", "12"]
            ),
            (
                ["12.345.6", "1,2,3", "1..2", "5.", "1 23", "12 34 567", "x", "12 pieces", "4.12E+11", "1/2"],
                Array(repeating: nil, count: 10)
            ),
        ] as [([String], [String?])])
    func amount(cells: [String], expected: [String?]) {
        #expect(amounts(cells) == expected)
    }

    @Test("a minus belongs to the number, and a whole number may have zeros behind its mark")
    func wholes() {
        for cell in ["-5", "$-5", "-$5", "\u{2212}5", "\u{2212} € 5"] {
            #expect(WrittenNumber(money: cell)?.isNegative == true, "\(cell)")
        }
        #expect(WrittenNumber("3.0")?.whole(.point) == 3 && WrittenNumber("3,00")?.whole(.comma) == 3)
        #expect(WrittenNumber("1.000")?.whole(.comma) == 1000 && WrittenNumber("1.000")?.whole(.point) == 1)
        #expect(WrittenNumber("3.5")?.whole(.point) == nil && WrittenNumber("-12")?.whole(.point) == -12)
        #expect(WrittenNumber("99999999999999999999")?.whole(.point) == nil)
        #expect(WrittenNumber(money: "5-") == nil && WrittenNumber(money: "(5)") == nil)
        #expect(WrittenNumber("12 €") == nil && WrittenNumber("") == nil)
    }

    /// What a file of these times says of each.
    private func times(_ cells: [String], said: Bool? = nil) -> [String?] {
        let times = cells.map { WrittenTime($0) }
        var style = DayStyle(said: said)
        for case let time? in times { style.see(time) }
        return times.map { time in
            time.flatMap { each in style.isDayFirst(in: each).flatMap { each.text(isDayFirst: $0, dayAlone: .first) } }
        }
    }

    @Test(
        "a time is read in each form",
        arguments: [
            ("2026-12-31", "2026-12-31T00:00"), ("2026-12-31 14:00", "2026-12-31T14:00"),
            ("2026-12-31T14:00", "2026-12-31T14:00"),
            ("2026-12-31 9:05", "2026-12-31T09:05"), ("2026/12/31 14:00:00", "2026-12-31T14:00"),
            ("2026.1.2 14:00:30", "2026-01-02T14:00:30"), ("2026-12-31 14:00:30.250", "2026-12-31T14:00:30.25"),
            ("31/12/2026", "2026-12-31T00:00"), ("12/31/2026", "2026-12-31T00:00"), ("31.12.26 08:00", "2026-12-31T08:00"),
            ("31-12-2026, 2:00 PM", "2026-12-31T14:00"), ("31/12/2026 2:00 p.\u{A0}m.", "2026-12-31T14:00"),
            ("12/31/2026 12:00 am", "2026-12-31T00:00"), ("12/31/2026 12:30 PM", "2026-12-31T12:30"),
            ("3.4.2026", "2026-04-03T00:00"), ("4/4/2026", "2026-04-04T00:00"),
            ("2026-06-02T14:00:00Z", "2026-06-02T14:00:00.000000Z"),
            ("2026-06-02T14:00:00.5-05:00", "2026-06-02T19:00:00.500000Z"),
            ("2026-06-02 14:00 -0500", "2026-06-02T19:00:00.000000Z"), ("31/12/2026 14:00 +02", "2026-12-31T12:00:00.000000Z"),
        ])
    func time(cell: String, expected: String) {
        #expect(times([cell]) == [expected])
    }

    @Test(
        "what is no time is none",
        arguments: [
            "", "yesterday", "2026-02-30", "31/31/2026", "2026-12", "12/2026", "1/2/3", "2026-12-31x", "2026-12-31 25:00",
            "2026-12-31 14", "2026-12-31 14:60", "2026-12-31 13:00 PM", "2026-12-31 0:00 AM", "1-2/2026",
            "2026-12-31 14:00 Bogota",
            "2026-12-31 14:00 -5", "46387", "20261231", "31/12/126",
        ])
    func noTime(cell: String) {
        #expect(times([cell], said: true) == [nil])
    }

    @Test(
        "whether the day comes first any date of the file shows, else whoever imports it says; where two contradict each other, too"
    )
    func order() {
        #expect(times(["03/04/2026"]) == [nil])
        #expect(times(["03/04/2026"], said: true) == ["2026-04-03T00:00"])
        #expect(times(["03/04/2026"], said: false) == ["2026-03-04T00:00"])
        #expect(times(["03/04/2026", "31/12/2026"], said: false) == ["2026-04-03T00:00", "2026-12-31T00:00"])
        #expect(times(["03/04/2026", "12/31/2026"], said: true) == ["2026-03-04T00:00", "2026-12-31T00:00"])
        let both = ["03/04/2026", "31/12/2026", "12/31/2026"]
        #expect(times(both) == [nil, "2026-12-31T00:00", "2026-12-31T00:00"])
        #expect(times(both, said: false)[0] == "2026-03-04T00:00")
        #expect(times(["3.4.2026", "12/31/2026"]) == ["2026-03-04T00:00", "2026-12-31T00:00"])
    }
}
