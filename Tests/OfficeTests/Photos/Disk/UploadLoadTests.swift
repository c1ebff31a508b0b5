import Foundation
import TestSupport
import Testing

/// Many uploads at once: streamed, so the server's memory does not grow with them, and others are served meanwhile.
@Suite(.mayBlock) struct UploadLoadTests {
    private static let size = 3 << 20
    private static let rest = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
        for index in 0..<size { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 ^ index >> 9) }
        count = size
    }

    /// A picture's beginning, which tells it from all others; `rest` follows.
    private static func beginning(_ number: Int) -> [UInt8] { Photo.png(width: UInt32(number + 1)) }

    @Test("200 uploads of 3 MB: under 60 MB of memory, each object byte-identical, and others are answered meanwhile")
    func manyAtOnce() throws {
        let count = DeepTests.rounds(50, deep: 200)
        let scene = try StorageScene()
        let paths = (0..<count).map { _ in StorageScene.path() }
        let middle = Meeting(count + 1)
        let statuses = try race(count + 1) { number in
            guard number < count else {
                // All uploads are half done and wait.
                middle.arrive()
                return try (0..<20).allSatisfy { _ in try scene.server.client().send(Request("GET", "/livez")).status == 200 }
                    ? 200 : 0
            }
            return try Self.upload(number, to: scene.uploadTarget(paths[number]), on: scene, pausingAt: middle)
        }
        #expect(statuses == Array(repeating: 200, count: count + 1))
        for number in 0..<count {
            #expect(try scene.get(paths[number]).body == Self.beginning(number) + Self.rest)
        }
        #expect(scene.server.storage.files(in: "incoming").count == count)
        #expect(scene.leftovers() == [])
        let peak = try ResidentMemory.peak(of: scene.server.process)
        #expect(peak < 60 << 20, "\(peak >> 20) MiB")
        print("\(count) uploads at once: \(peak >> 20) MiB resident at most")
    }

    private static func upload(
        _ number: Int, to target: String, on scene: StorageScene, pausingAt middle: Meeting
    ) throws -> Int {
        let connection = try Connection(port: scene.server.port)
        let start = beginning(number)
        try connection.send("PUT \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(start.count + size)\r\n\r\n")
        try connection.send(start)
        try connection.send(Array(rest[..<(size / 2)]))
        middle.arrive()
        try connection.send(Array(rest[(size / 2)...]))
        return try AnswerReader(connection: connection).read(answering: "PUT").status
    }
}

/// Where some threads wait for the last of them.
private final class Meeting: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    init(_ count: Int) { missing = count }

    func arrive() {
        condition.lock()
        defer { condition.unlock() }
        missing -= 1
        if missing == 0 { condition.broadcast() }
        while missing > 0 { condition.wait() }
    }
}
