/// How long the server waits for a client.
public struct Deadlines: Sendable {
    /// For a whole head, from its first byte: a client that drips bytes never resets it. Then 408.
    public var head: Duration = .seconds(10)
    /// For a whole body, from when the handler first asks for it. Then 408.
    public var body: Duration = .seconds(30)
    /// For the first byte of the next request. Then the connection is closed without a word.
    public var idle: Duration = .seconds(60)
    /// For any progress of a write. Then the connection is closed.
    public var writeStall: Duration = .seconds(30)
    /// For the client to close after an answer that closes the connection.
    public var lingering: Duration = .seconds(2)
    /// For the next request of a kept-alive connection when the server is to stop: a client that has just sent one
    /// gets its answer.
    public var drain: Duration = .milliseconds(500)

    /// The times named above.
    public init() {}
}
