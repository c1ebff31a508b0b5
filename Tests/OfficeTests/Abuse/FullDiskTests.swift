import Foundation
import TestSupport
import Testing

/// A disk that is full, or fails, in the middle of an upload: a clear 503, nothing of it left, and everybody else served.
@Suite(.mayBlock) struct FullDiskTests {
    private static let large = Photo.png(filler: Array(repeating: 5, count: 1_000_000))
    private static let small = Photo.png(filler: Array(repeating: 5, count: 20_000))

    private func expectUnavailable(_ answer: Answer, isFull: Bool = true) {
        expectFault(answer, 503, isFull ? "StorageFull" : "InternalError")
        #expect(answer[header: "Retry-After"] == (isFull ? "60" : "5"))
    }

    @Test(
        "no space left: uploads that do not fit are 503, the object of before stays, and what fits is taken",
        .enabled(if: StorageFolder.canBeDisk))
    func noSpace() throws {
        let scene = try StorageScene(settings: ["STORAGE_RESERVE": "0"], storage: StorageFolder(diskSize: 80 << 20))
        let path = StorageScene.path()
        #expect(try scene.put(Self.small, to: path).status == 200)
        try scene.server.storage.fill(but: 200_000)
        let free = scene.server.storage.freeSpace()
        try Bystander.beside(scene.server) {
            for _ in 0..<5 {
                expectUnavailable(try scene.put(Self.large, to: path))
                let form = Form(files: [Self.large])
                let request = Request(
                    "PUT", scene.uploadTarget(path), headers: [("Content-Type", form.contentType)], body: form.bytes)
                expectUnavailable(try scene.client.send(request))
                #expect(scene.leftovers() == [])
                #expect(scene.server.storage.freeSpace() == free)
            }
            #expect(try scene.put(Self.small, to: StorageScene.path()).status == 200)
        }
        #expect(try scene.get(path).body == Self.small)
        try FileManager.default.removeItem(atPath: scene.server.storage.path + "/ballast")
        #expect(try scene.put(Self.large, to: path).status == 200)
    }

    @Test(
        "no space left for a resumable upload: what came is kept, and goes on when there is space",
        .enabled(if: StorageFolder.canBeDisk))
    func resumable() throws {
        let scene = try StorageScene(settings: ["STORAGE_RESERVE": "0"], storage: StorageFolder(diskSize: 80 << 20))
        let client = ResumableClient(scene, StorageScene.path())
        let target = try #require(client.begin(Self.large.count).location)
        try scene.server.storage.fill(but: 200_000)
        let answer = try Bystander.beside(scene.server) { try client.append(Self.large, at: 0, to: target) }
        #expect(try ResumableClient(scene, StorageScene.path()).begin(100).status == 503)
        #expect(answer.status == 503)
        let kept = try #require(try client.look(target).offset)
        #expect((1..<Self.large.count).contains(kept))
        try FileManager.default.removeItem(atPath: scene.server.storage.path + "/ballast")
        #expect(try client.append(Array(Self.large[kept...]), at: kept, to: target).status == 204)
        #expect(scene.objects().values.map { $0 } == [Self.large])
        // What was known of the upload tells a client that asks again that it is done.
        #expect(scene.leftovers().allSatisfy { $0.hasSuffix(".json") })
    }

    @Test("a file at the process's limit is the same, and no signal ends the server")
    func fileSizeLimit() throws {
        let scene = try StorageScene()
        try scene.server.process.limitFileSize(to: 500_000)
        try Bystander.beside(scene.server) {
            for _ in 0..<5 { expectUnavailable(try scene.put(Self.large, to: StorageScene.path())) }
            #expect(try scene.put(Self.small, to: StorageScene.path()).status == 200)
        }
        #expect(scene.leftovers() == [])
        #expect(scene.objects().count == 1)
        #expect(scene.server.stop() == .code(0))
    }

    @Test(
        "a write or an fsync that fails: 503, nothing of it left, and the next one is as good as ever",
        .enabled(if: FaultInjection.isAvailable), arguments: ["fsync:error=ENOSPC", "fsync:error=EIO", "/^rename:error=ENOSPC"])
    func injected(fault: String) throws {
        let scene = try StorageScene()
        let path = StorageScene.path()
        let injection = try FaultInjection(fault, into: scene.server.process)
        expectUnavailable(
            try Bystander.beside(scene.server) { try scene.put(Self.large, to: path) }, isFull: fault.hasSuffix("ENOSPC"))
        #expect(scene.leftovers() == [])
        #expect(scene.objects() == [:])
        injection.stop()
        #expect(try scene.put(Self.large, to: path).status == 200)
        #expect(scene.objects().values.map { $0 } == [Self.large])
    }
}

/// Makes system calls of a running process fail, by strace.
struct FaultInjection {
    private static let path = "/usr/bin/strace"
    private let tracer: ChildProcess
    private let log = LogFile()

    struct NotAttached: Error { let log: String }

    /// Where strace is installed and may look into a child of ours.
    static let isAvailable = FileManager.default.isExecutableFile(atPath: path) && geteuid() == 0

    /// - Parameter fault: as strace's `inject=` has it, `fsync:error=EIO`.
    init(_ fault: String, into process: ChildProcess) throws {
        let call = String(fault.prefix { $0 != ":" })
        let arguments = ["-f", "-p", "\(process.id)", "-e", "trace=\(call)", "-e", "inject=\(fault)"]
        tracer = try ChildProcess(Self.path, arguments, environment: [:], log: log)
        guard eventually(within: 60, { log.text.contains("attached") }) else { throw NotAttached(log: log.text) }
    }

    /// What runs a program in which the fault is from its beginning on.
    static func tool(_ fault: String) -> [String] {
        [path, "-f", "-o", "/dev/null", "-e", "trace=\(fault.prefix { $0 != ":" })", "-e", "inject=\(fault)"]
    }

    /// From here on calls are what they were.
    func stop() { _ = tracer.stop() }
}

extension ChildProcess {
    /// No file that it writes may become larger, in bytes (prlimit(1)).
    fileprivate func limitFileSize(to bytes: Int) throws {
        let tool = try ChildProcess(
            "/usr/bin/prlimit", ["--pid", "\(id)", "--fsize=\(bytes)"], environment: [:], log: LogFile())
        guard tool.wait() == .code(0) else { throw CannotStart(path: "prlimit", code: 0) }
    }
}
