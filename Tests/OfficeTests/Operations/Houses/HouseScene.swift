import Foundation
import TestSupport
import Testing

@testable import API
@testable import Operations

/// Two houses behind a server, of which one is exported, and a database that is migrated and has another house.
struct HouseScene {
    let source: BackupScene
    let target: BareDatabase
    let storage: StorageFolder
    let folder: StorageFolder

    /// - Parameter isOwn: whether what the house is exported from may be changed; it is shared unless that is said.
    init(isOwn: Bool = false) throws {
        source = try isOwn ? BackupScene() : .shared()
        target = try BareDatabase()
        storage = try StorageFolder()
        folder = try StorageFolder()
        #expect(try target.run("migrate", "--tenant-name", "Of before").exit == .code(0))
    }

    var house: House { source.houses.ours.house }
    var archive: String { "\(folder.path)/house.tar" }

    func export(_ named: String? = nil, to path: String? = nil) throws -> ProgramRun {
        try ServerBinary.run(["tenant", "export", named ?? house.tenant, path ?? archive], settings: source.settings)
    }

    func bring(_ path: String? = nil) throws -> ProgramRun {
        try target.run(["tenant", "import", path ?? archive], settings: ["STORAGE_DIR": storage.path])
    }

    /// What lies in the folder of archives.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

    /// Writes the archive anew with some files changed, left out where `change` gives nil; with a manifest that says so unless told otherwise.
    func rewrite(
        to name: String, isHonest: Bool = true, change: (_ name: String, _ bytes: [UInt8]) -> (String, [UInt8])? = { ($0, $1) },
        manifest changed: (inout HouseManifest) -> Void = { _ in }
    ) throws -> String {
        let read = try HouseArchive(archive)
        let written = try TarFile("\(folder.path)/\(name)")
        var manifest = read.manifest
        if isHonest { manifest.parts = [:] }
        for name in read.names.sorted() where name != HouseFile.manifest {
            guard let (name, bytes) = change(name, try read.contents(of: name)) else { continue }
            if isHonest, !name.hasPrefix("files/") { manifest.parts[name] = HashedFile.of(bytes) }
            try written.add(name, bytes)
        }
        changed(&manifest)
        try written.add(HouseFile.manifest, manifest.bytes)
        try written.publish()
        return written.path
    }
}

extension [UInt8] {
    /// With each place of a text changed to another.
    func replacing(_ old: String, by new: String) -> [UInt8] {
        Array(String(decoding: self, as: UTF8.self).replacingOccurrences(of: old, with: new).utf8)
    }
}
