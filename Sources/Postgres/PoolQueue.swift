import DequeModule

/// Something that somebody asks for.
protocol Owned: AnyObject {
    /// Who asks; nil for the server itself.
    var owner: Owner? { get }
}

/// Those who wait for a connection: one of each house in turn, and of a house one of each person, so that who asks for much keeps nobody
/// but themselves waiting. Requests without an owner count as those of one house.
struct PoolQueue<Request: Owned> {
    private var houses = Turns<String?, Turns<Owner?, Deque<Request>>>()
    /// How many wait.
    private(set) var count = 0

    /// How many of one person wait.
    func count(of owner: Owner?) -> Int { houses[owner?.house]?[owner]?.count ?? 0 }

    mutating func append(_ request: Request) {
        let owner = request.owner
        houses.change(owner?.house, or: Turns()) { persons in persons.change(owner, or: []) { $0.append(request) } }
        count += 1
    }

    /// Takes the first of the next person that may have a turn, of the next house; nil when there is none.
    mutating func next(where mayBegin: (Owner?) -> Bool) -> Request? {
        let found = houses.next { _, persons in
            persons.next { owner, line in mayBegin(owner) ? line.popFirst() : nil }
        }
        if found != nil { count -= 1 }
        return found
    }

    /// Takes one out; false where it does not wait any more.
    mutating func remove(_ request: Request) -> Bool {
        let owner = request.owner
        guard let place = houses[owner?.house]?[owner]?.firstIndex(where: { $0 === request }) else { return false }
        houses.change(owner?.house, or: Turns()) { persons in persons.change(owner, or: []) { _ = $0.remove(at: place) } }
        count -= 1
        return true
    }
}

/// Something that may be there no more.
private protocol Exhaustible {
    var isEmpty: Bool { get }
}

extension Deque: Exhaustible {}

/// A line for each that has one, which take turns. A line that is empty is none.
private struct Turns<Key: Hashable, Line: Exhaustible>: Exhaustible {
    private var lines: [Key: Line] = [:]
    /// Each that has a line, once; whose turn is next comes first.
    private var order: Deque<Key> = []

    var isEmpty: Bool { lines.isEmpty }

    subscript(key: Key) -> Line? { lines[key] }

    mutating func change(_ key: Key, or new: Line, _ body: (inout Line) -> Void) {
        let isNew = lines[key] == nil
        body(&lines[key, default: new])
        if lines[key]?.isEmpty == true {
            lines[key] = nil
            if !isNew { order.removeAll { $0 == key } }
        } else if isNew {
            order.append(key)
        }
    }

    /// What the first line gives that gives something. That line is the last then.
    mutating func next<Value>(_ take: (Key, inout Line) -> Value?) -> Value? {
        for _ in 0..<order.count {
            guard let key = order.popFirst() else { break }
            guard var line = lines.removeValue(forKey: key) else { continue }
            let value = take(key, &line)
            if !line.isEmpty {
                lines[key] = line
                order.append(key)
            }
            if let value { return value }
        }
        return nil
    }
}
