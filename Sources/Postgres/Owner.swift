/// Who asks: a person of a house. Neither keeps the others from Postgres by asking for much.
public struct Owner: Hashable, Sendable {
    /// The house; where nobody knows it yet, the person stands for one.
    public let house: String
    /// Somebody of it.
    public let person: String

    /// Without a house, somebody of whom it is not known.
    public init(_ person: String, of house: String? = nil) {
        self.person = person
        self.house = house ?? person
    }
}
