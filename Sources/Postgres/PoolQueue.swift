import DequeModule

/// Those who wait for a connection: one of each owner in turn, so that who asks for much keeps nobody but himself waiting.
/// Requests without an owner count as one owner's.
struct PoolQueue {
    private var lines: [String?: Deque<Request>] = [:]
    /// Each owner with a line, once; whose turn is next comes first.
    private var order: Deque<String?> = []
    /// How many wait.
    private(set) var count = 0

    /// How many of one owner wait.
    func count(of owner: String?) -> Int { lines[owner]?.count ?? 0 }

    mutating func append(_ request: Request) {
        if lines[request.owner] == nil { order.append(request.owner) }
        lines[request.owner, default: []].append(request)
        count += 1
    }

    /// Takes the first of the next owner that may have a turn; nil when there is none.
    mutating func next(where mayBegin: (String?) -> Bool) -> Request? {
        for _ in 0..<order.count {
            guard let owner = order.popFirst() else { break }
            guard mayBegin(owner) else {
                order.append(owner)
                continue
            }
            let request = lines[owner]?.popFirst()
            if lines[owner]?.isEmpty == false { order.append(owner) } else { lines[owner] = nil }
            if request != nil { count -= 1 }
            return request
        }
        return nil
    }

    /// Takes one out; false where it does not wait any more.
    mutating func remove(_ request: Request) -> Bool {
        guard let index = lines[request.owner]?.firstIndex(where: { $0 === request }) else { return false }
        lines[request.owner]?.remove(at: index)
        count -= 1
        if lines[request.owner]?.isEmpty == true {
            lines[request.owner] = nil
            order.removeAll { $0 == request.owner }
        }
        return true
    }
}
