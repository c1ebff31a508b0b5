import Foundation
import TestSupport
import Testing

/// What uploads leave when their server dies is swept after seven days.
@Suite(.mayBlock) struct StorageSweepTests {
    @Test("old temporary files and parts go at the next start; young ones, objects and the key stay")
    func sweep() throws {
        let storage = try StorageFolder()
        let path = StorageScene.path()
        #expect(try StorageScene(storage: storage).put(Photo.png(), to: path).status == 200)
        let old = time(nil) - 7 * 86_400 - 60
        for part in ["temporary", "parts"] {
            for (name, changed) in [("old", old), ("young", old + 3600)] {
                let file = "\(storage.path)/\(part)/\(name)"
                try Data([1]).write(to: URL(fileURLWithPath: file))
                try Self.date(file, changed)
            }
        }
        for name in storage.files(in: "incoming") { try Self.date("\(storage.path)/incoming/\(name)", old) }
        let scene = try StorageScene(storage: storage)
        #expect(eventually { scene.leftovers() == ["young", "young"] })
        #expect(try scene.get(path).body == Photo.png())
    }

    private static func date(_ file: String, _ seconds: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: file)
    }
}
