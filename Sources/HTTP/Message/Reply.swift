/// The outcome of a request: an answer that is there at once, or work that will end in one.
public enum Reply {
    /// The answer. Nobody has to wait for it, so no task is made.
    case now(Response)
    /// The answer is what this returns.
    case later(() async -> Response)

    /// The answer, waited for where that has to be.
    public func response() async -> Response {
        switch self {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    /// The same with `change` made to its answer.
    public func map(_ change: @escaping (Response) -> Response) -> Reply {
        switch self {
        case .now(let response): .now(change(response))
        case .later(let work): .later { change(await work()) }
        }
    }
}
