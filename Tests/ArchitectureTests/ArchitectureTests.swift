import Testing

/// The rules of the house that no compiler keeps: SwiftPM takes an undeclared import of a sibling in silence.
@Suite struct ArchitectureTests {
    /// The toolchain's own modules; anything else has to be declared.
    private static let toolchain: Set<String> = [
        "Swift", "Glibc", "Foundation", "FoundationEssentials", "Synchronization", "Testing", "Dispatch", "_Concurrency",
    ]

    /// The five rooms below the office, which never see one another.
    private static let rooms: Set<String> = ["HTTP", "Postgres", "Crypto", "Outbound", "Files"]

    @Test("a file imports only what its target declares in Package.swift", arguments: ["Sources", "Tests", "Examples"])
    func declaredImports(folder: String) throws {
        let manifest = try PackageManifest()
        for file in try SourceTree.files(in: folder) {
            let declared = try #require(manifest.modules[file.target], "\(file.path) belongs to no target")
            let undeclared = Set(file.imports).subtracting(declared).subtracting(Self.toolchain)
            #expect(undeclared.isEmpty, "\(file.path) imports \(undeclared.sorted())")
        }
    }

    @Test("HTTP, Postgres, Crypto, Outbound and Files never see one another, nor what stands above them")
    func separateRooms() throws {
        for file in try SourceTree.files(in: "Sources") where Self.rooms.contains(file.target) {
            let forbidden = Self.rooms.union(["Office", "quartermaster"]).subtracting([file.target])
            #expect(forbidden.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
    }

    /// What stands below the rooms.
    private static let leaves: Set<String> = ["EventLoop", "JSON", "Images", "Invariants"]

    @Test("TLS stands between EventLoop and those that use it, and knows no other target of ours but C")
    func transport() throws {
        let forbidden = Self.rooms.union(Self.leaves).union(["Office", "quartermaster"]).subtracting(["EventLoop"])
        for file in try SourceTree.files(in: "Sources") where file.target == "TLS" {
            #expect(forbidden.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
    }

    @Test("EventLoop, JSON, Images and Invariants know no target of ours but C")
    func leaves() throws {
        for file in try SourceTree.files(in: "Sources") where Self.leaves.contains(file.target) {
            let forbidden = Self.rooms.union(Self.leaves).union(["TLS", "Office"]).subtracting([file.target])
            #expect(forbidden.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
    }

    @Test("the server is built without Foundation: FoundationEssentials at most")
    func noFoundation() throws {
        for file in try SourceTree.files(in: "Sources") { #expect(!file.imports.contains("Foundation"), "\(file.path)") }
    }

    @Test("an example can be copied into an app: it imports FoundationEssentials and nothing else")
    func examples() throws {
        for file in try SourceTree.files(in: "Examples") {
            #expect(Set(file.imports).isSubset(of: ["FoundationEssentials"]), "\(file.path) imports \(file.imports)")
        }
        for (target, modules) in try PackageManifest().modules where !target.hasSuffix("Tests") && target != "Outbox" {
            #expect(!modules.contains("OutboxExample"), "\(target) depends on an example")
        }
    }

    @Test("nothing of the probe is in the server, and nothing depends on it")
    func probe() throws {
        for (target, modules) in try PackageManifest().modules where target != "http-probe" {
            #expect(!modules.contains("http-probe"), "\(target) depends on the probe")
        }
        let probe = try #require(PackageManifest().modules["http-probe"])
        #expect(probe == ["http-probe", "EventLoop", "HTTP", "JSON", "TLS", "ArgumentParser"])
    }

    @Test("the manifest was really read: known targets, known dependencies")
    func manifest() throws {
        let modules = try PackageManifest().modules
        #expect(modules["HTTP"]?.contains("EventLoop") == true)
        #expect(modules["EventLoop"]?.contains("DequeModule") == true)
        #expect(modules["JSON"] == ["JSON"])
        #expect(modules["Outbox"] == ["OutboxExample"])
    }
}
