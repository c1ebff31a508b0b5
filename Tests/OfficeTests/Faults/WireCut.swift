import Testing

/// Where the wire is cut in the middle of a statement that commits by itself. The commit comes when Postgres reads the last byte,
/// and its word on it is the last message of the answer.
enum WireCut: CaseIterable, CustomTestStringConvertible {
    case beforeTheFirstByte
    case inTheMiddle
    case beforeTheLastByte
    case beforeTheAnswer
    case beforeTheLastMessageOfTheAnswer
    case beforeTheLastByteOfTheAnswer

    /// Whether Postgres has committed by then.
    var isAfterCommit: Bool {
        switch self {
        case .beforeTheFirstByte, .inTheMiddle, .beforeTheLastByte: false
        case .beforeTheAnswer, .beforeTheLastMessageOfTheAnswer, .beforeTheLastByteOfTheAnswer: true
        }
    }

    /// How much of what is sent to Postgres gets there.
    func passed(ofCall count: Int) -> Int {
        switch self {
        case .beforeTheFirstByte: 0
        case .inTheMiddle: count / 2
        case .beforeTheLastByte: count - 1
        default: count
        }
    }

    /// How much of the end of the answer gets back.
    func passed(ofAnswer count: Int) -> Int {
        switch self {
        case .beforeTheLastMessageOfTheAnswer: count - WireCut.readyForQuery
        case .beforeTheLastByteOfTheAnswer: count - 1
        default: 0
        }
    }

    /// In bytes: `Z`, a length of 5, the state of the transaction.
    private static let readyForQuery = 6

    var testDescription: String { "\(self)" }
}
