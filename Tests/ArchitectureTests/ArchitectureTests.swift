import Testing

/// The rules of the house that no compiler keeps: SwiftPM takes an undeclared import of a sibling in silence.
@Suite struct ArchitectureTests {
    /// The toolchain's own modules; anything else has to be declared.
    private static let toolchain: Set<String> = [
        "Swift", "Glibc", "Foundation", "FoundationEssentials", "Synchronization", "Testing", "Dispatch", "_Concurrency",
    ]

    @Test("a file imports only what its target declares in Package.swift", arguments: ["Sources", "Tests"])
    func declaredImports(folder: String) throws {
        let manifest = try PackageManifest()
        for file in try SourceTree.files(in: folder) {
            let declared = try #require(manifest.modules[file.target], "\(file.path) belongs to no target")
            let undeclared = Set(file.imports).subtracting(declared).subtracting(Self.toolchain)
            #expect(undeclared.isEmpty, "\(file.path) imports \(undeclared.sorted())")
        }
    }

    /// The targets of `Sources`, from the command down to C. Imports go down only, and never to another target of the same row.
    private static let rows: [Set<String>] = [
        ["quartermaster"],
        ["Server"],
        ["Operations"],
        ["Office", "Accounts", "Storage", "Push", "Webhooks"],
        ["API"],
        ["HTTP", "Postgres", "Crypto", "Outbound", "Files", "Settings"],
        ["TLS"],
        ["EventLoop"],
        ["CSV", "JSON", "Images", "Invariants", "Metrics"],
        ["Resources", "Text"],
        ["CLinux", "CPostgres", "COpenSSL", "CZlib", "CCurl", "CResources"],
    ]

    @Test(
        "imports go down only: Office, Accounts, Storage, Push and Webhooks never see one another, nor do those that they stand on"
    )
    func arrows() throws {
        for file in try SourceTree.files(in: "Sources") {
            let row = try #require(Self.rows.firstIndex { $0.contains(file.target) }, "\(file.path) stands in no row")
            let forbidden = Self.rows[...row].reduce(into: Set()) { $0.formUnion($1) }.subtracting([file.target])
            #expect(forbidden.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
    }

    @Test("a leaf knows no other target of ours but Resources and Text, TLS and EventLoop no leaf")
    func leaves() throws {
        let others = Self.rows[..<9].reduce(into: Set<String>()) { $0.formUnion($1) }
        let leaves = Self.rows[8].union(Self.rows[9])
        for file in try SourceTree.files(in: "Sources") where leaves.contains(file.target) {
            #expect(others.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
        for file in try SourceTree.files(in: "Sources") where ["TLS", "EventLoop"].contains(file.target) {
            #expect(leaves.isDisjoint(with: file.imports), "\(file.path) imports \(file.imports)")
        }
    }

    @Test("a target declares nothing that none of its files imports", arguments: ["Sources", "Tests"])
    func usedDependencies(folder: String) throws {
        let manifest = try PackageManifest()
        let imports = try SourceTree.files(in: folder).reduce(into: [String: Set<String>]()) { found, file in
            found[file.target, default: []].formUnion(file.imports)
        }
        for (target, used) in imports {
            let declared = try #require(manifest.modules[target], "\(target) is no target")
            let unused = declared.subtracting(used).subtracting([manifest.names[target] ?? ""]).subtracting(
                Self.linked[target] ?? [])
            #expect(unused.isEmpty, "\(target) declares \(unused.sorted())")
        }
    }

    /// What is imported by files that lie elsewhere, behind a symbolic link.
    private static let linked: [String: Set<String>] = [
        "FuzzTests": ["EventLoop", "HTTP", "CSV", "JSON", "Crypto", "Images", "Text"]
    ]

    @Test("the folders of a target form no circle: what one needs lies in it, or below it")
    func folders() throws {
        let circles = FolderCircles(try SourceTree.files(in: "Sources"))
        for target in circles.targets.sorted() { Issue.record("\(circles.description(of: target))") }
        // Where nothing is seen there is no circle either.
        #expect(circles.misread == [])
        #expect(circles.arrowCount > 20)
    }

    @Test("the server is built without Foundation: FoundationEssentials at most")
    func noFoundation() throws {
        for file in try SourceTree.files(in: "Sources") { #expect(!file.imports.contains("Foundation"), "\(file.path)") }
    }

    @Test("nothing of the probe is in the server, and nothing depends on it")
    func probe() throws {
        for (target, modules) in try PackageManifest().modules where target != "Probe" {
            #expect(!modules.contains("http-probe"), "\(target) depends on the probe")
        }
        let probe = try #require(PackageManifest().modules["Probe"])
        #expect(probe == ["http-probe", "EventLoop", "HTTP", "JSON", "TLS", "ArgumentParser"])
    }

    @Test("the manifest was really read: known targets, known dependencies")
    func manifest() throws {
        let modules = try PackageManifest().modules
        #expect(modules["HTTP"]?.contains("EventLoop") == true)
        #expect(modules["EventLoop"]?.contains("DequeModule") == true)
        #expect(modules["JSON"] == ["JSON"])
        #expect(modules["Chaos"] == ["chaos", "Invariants", "JSON", "Postgres"])
    }
}
