import Foundation
import Testing

/// A Postgres of the test's own with little room, which root alone can make (`StorageFolder.canBeDisk`).
struct SmallPostgres {
    let postgres: PrivatePostgres
    let database: TestDatabase
    let disk: StorageFolder

    /// Its tables have little.
    static func forTables() throws -> SmallPostgres {
        let postgres = try PrivatePostgres()
        let database = try postgres.database()
        let disk = try StorageFolder(diskSize: 96 << 20)
        let place = disk.path + "/tables"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        try PrivatePostgres.handToOwner(place)
        let superuser = try Database(postgres.target)
        try superuser.execute("create tablespace small location '\(place)'")
        try superuser.execute("alter database \(database.name) set tablespace small")
        return SmallPostgres(postgres: postgres, database: database, disk: disk)
    }

    /// All of it has little, and its log needs more and more.
    static func forLog(_ settings: [String] = []) throws -> SmallPostgres {
        let disk = try StorageFolder(diskSize: 192 << 20)
        // Every segment is a new one: none is used again.
        let growing = ["min_wal_size=2MB", "max_wal_size=4MB", "wal_keep_size=1GB"]
        let postgres = try PrivatePostgres(in: disk, segmentSize: 1, settings: growing + settings)
        return SmallPostgres(postgres: postgres, database: try postgres.database(), disk: disk)
    }

    /// Takes all room but so many bytes, until `makeRoom`.
    func fill(but rest: Int) throws { try disk.fill(but: rest) }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: disk.path + "/ballast") }
}

extension HandoverScene {
    /// Hands out one unit after another, each under its own id as the key, until one is refused, and says which; nil where none was.
    /// - Parameter first: where it begins.
    func pickUntilRefused(from first: Int = 0) throws -> Int? {
        let phone = try house.phone()
        for index in units.indices.dropFirst(first) {
            let unit = units[index]
            let answer = try phone.pickUp(unit, on: reservation, at: "2026-06-02T09:00:00Z", key: unit.id)
            guard answer.status != 200 else { continue }
            #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
            #expect(answer["error"]?["retryable"] == true)
            return index
        }
        return nil
    }
}
