import Foundation
import TestSupport
import Testing

/// What `quartermaster doctor` says of the store of photos.
@Suite(.mayBlock) struct DoctorStorageTests {
    private func storage(_ changes: [String: String]) throws -> DoctorRun.Line? {
        let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]
        return DoctorRun(try ServerBinary.run(["doctor"], settings: nowhere.merging(changes) { $1 }))["storage"]
    }

    @Test("a folder that is there, or that serve will make, is well; nothing is made")
    func folder() throws {
        let folder = try StorageFolder()
        for path in [folder.path, folder.path + "/photos"] {
            #expect(try storage(["STORAGE_DIR": path]) == .init(verdict: "ok", sentence: "photos are stored in STORAGE_DIR"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("an S3 bucket is asked for, and where nobody is there nothing secret is printed")
    func s3() throws {
        let fake = try FakeS3()
        let settings = fake.settings.merging(["STORAGE_DIR": ""]) { $1 }
        #expect(try storage(settings) == .init(verdict: "ok", sentence: "photos are stored in the S3 bucket photos"))
        fake.service.close()
        let gone = try storage(settings)
        #expect(gone?.sentence.contains("a-key-for-tests-alone") == false)
    }

    @Test("a Supabase Storage is asked for its bucket")
    func supabase() throws {
        let missing = #"{"statusCode":"404","error":"not_found","message":"Object not found"}"#
        let service = try StubHTTPServer { _ in .text(400, missing) }
        defer { service.close() }
        let settings = ["STORAGE": "supabase", "SUPABASE_URL": service.url, "SUPABASE_SERVICE_KEY": "key", "STORAGE_DIR": ""]
        #expect(
            try storage(settings) == .init(verdict: "ok", sentence: "photos are stored in the Supabase project \(service.url)"))
    }

    @Test("settings of a store that is not chosen are a warning; faulty ones of the chosen are not looked behind")
    func settings() throws {
        let folder = try StorageFolder()
        let stray = try storage(["STORAGE_DIR": folder.path, "S3_BUCKET": "photos", "SUPABASE_SERVICE_KEY_FILE": "/dev/null"])
        #expect(stray?.verdict == "wrong", "the file is empty")
        let other = try storage(["STORAGE_DIR": folder.path, "S3_BUCKET": "photos", "SUPABASE_URL": "http://x"])
        #expect(
            other
                == .init(
                    verdict: "warning",
                    sentence:
                        "photos are stored in STORAGE_DIR, so these have no effect: S3_BUCKET, SUPABASE_URL. Take them out, or choose "
                        + "their store by STORAGE"))
        // A backup into a bucket goes by them, but for the bucket of photos.
        let backedUp = ["STORAGE_DIR": folder.path, "S3_REGION": "eu-central-1", "BACKUP_TO": "s3://backups/house"]
        #expect(try storage(backedUp)?.verdict == "ok")
        #expect(
            try storage(backedUp.merging(["S3_BUCKET": "photos"]) { $1 })?.sentence
                .hasPrefix("photos are stored in STORAGE_DIR, so these have no effect: S3_BUCKET. ") == true)
        let faulty = try storage(["STORAGE": "s3"])
        #expect(faulty == .init(verdict: "wrong", sentence: "not checked: the settings of storage are faulty"))
    }
}
