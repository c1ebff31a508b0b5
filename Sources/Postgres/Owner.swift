/// Who asks: a person of a house. Neither keeps the others from Postgres by asking for much.
public struct Owner: Hashable, Sendable {
    /// The house; where nobody knows it yet, the person stands for one.
    public let house: String
    public let person: String

    public init(_ person: String, of house: String? = nil) {
        self.person = person
        self.house = house ?? person
    }
}
