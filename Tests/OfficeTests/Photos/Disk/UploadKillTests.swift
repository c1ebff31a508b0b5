import Foundation
import TestSupport
import Testing

/// The server's being killed at any moment of an upload: the object is the old one or the new one, whole.
@Suite(.mayBlock) struct UploadKillTests {
    @Test("kill -9 while an object is replaced")
    func killed() throws {
        let storage = try StorageFolder()
        let (path, old) = (StorageScene.path(), Photo.png(filler: Array(repeating: 0, count: 300_000)))
        var known = [old]
        #expect(try StorageScene(storage: storage).put(old, to: path).status == 200)
        for round in 1...DeepTests.rounds(4, deep: 60) {
            let scene = try StorageScene(storage: storage)
            #expect(try known.contains(scene.get(path).body))
            let new = Photo.png(width: UInt32(round), filler: Array(repeating: UInt8(round % 251), count: 3_000_000 + round))
            known.append(new)
            try kill(scene, during: Request("PUT", scene.uploadTarget(path), body: new))
        }
        let scene = try StorageScene(storage: storage)
        #expect(try known.contains(scene.get(path).body))
        #expect(storage.files(in: "incoming").count == 1)
        #expect(storage.files(in: "sealed") == [])
    }

    /// Its answer may come before the end: who reads it first is left to chance.
    private func kill(_ scene: StorageScene, during request: Request) throws {
        let pause = UInt32.random(in: 0..<20_000)
        _ = try race(2) { index in
            if index == 0 { return try? scene.client.send(request).status }
            usleep(pause)
            scene.server.process.send(SIGKILL)
            return nil
        }
        #expect(scene.server.process.wait() == .signal(SIGKILL))
    }
}
