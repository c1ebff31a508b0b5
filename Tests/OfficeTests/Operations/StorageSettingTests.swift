import TestSupport
import Testing

/// Settings of the stores: those of the chosen one have to be there, all faults at once.
@Suite(.mayBlock) struct StorageSettingTests {
    private func faults(_ changes: [String: String]) throws -> [String] {
        let good = ["DATABASE_URL": "host=/nonexistent dbname=none", "JWT_SECRET": TestSettings.secret]
        let run = try ServerBinary.run(["serve"], settings: good.merging(changes) { $1 })
        #expect(run.exit == .code(78))
        return run.output.split(separator: "\n").map { String($0.dropFirst("quartermaster: ".count)) }
    }

    @Test("s3 needs bucket and keys")
    func s3() throws {
        #expect(
            try faults(["STORAGE": "s3"]) == [
                "S3_BUCKET is not set: it names the bucket of photos",
                "S3_ACCESS_KEY_ID is not set: it names the key that may use the bucket",
                "S3_SECRET_ACCESS_KEY is not set: it is the secret of S3_ACCESS_KEY_ID",
            ])
    }

    @Test("supabase needs the project and its key")
    func supabase() throws {
        #expect(
            try faults(["STORAGE": "supabase"]) == [
                "SUPABASE_URL is not set: it is where the project is, such as https://ref.supabase.co",
                "SUPABASE_SERVICE_KEY is not set: it is the project's service_role or secret key",
            ])
    }

    @Test(
        "commands that only work on the database do without; those that work with photos name what is missing",
        arguments: ["s3", "supabase"])
    func databaseAlone(store: String) throws {
        let database = try BareDatabase()
        let settings = ["STORAGE": store]
        for command in [
            ["migrate", "--tenant-name", "Acme"], ["account", "add", "--email", "ana@example.com", "--role", "admin"],
            ["tenant", "list"],
            ["token", "--email", "ana@example.com"], ["verify"],
        ] {
            let run = try database.run(command, settings: settings)
            #expect(run.exit == .code(0), "\(command): \(run.output)")
        }
        let folder = try StorageFolder()
        for command in [["backup", folder.path], ["restore", folder.path], ["demo", "--tenant", "Demo"], ["serve"]] {
            let run = try database.run(command, settings: settings)
            #expect(run.exit == .code(78), "\(command)")
            #expect(
                run.output.contains(store == "s3" ? "S3_SECRET_ACCESS_KEY is not set: " : "SUPABASE_SERVICE_KEY is not set: "))
        }
        let check = try database.run(["restore", folder.path, "--check"], settings: settings)
        #expect(check.exit == .code(1) && check.output.contains("has no whole backup"), "\(check.output)")
    }

    @Test("wrong values are told, whichever store is chosen")
    func wrong() throws {
        #expect(
            try faults([
                "STORAGE": "tape", "S3_ENDPOINT": "minio:9000", "S3_REGION": "EU", "S3_BUCKET": "My Photos", "S3_PATH_STYLE": "2",
                "SUPABASE_URL": "https://u:p@x",
            ]) == [
                "STORAGE must be one of: disk, s3, supabase",
                "S3_ENDPOINT must be a URL that begins with https:// or http://",
                "S3_REGION must be lower-case letters, digits and hyphens, such as eu-central-1",
                "S3_BUCKET must be 3 to 63 lower-case letters, digits, dots and hyphens", "S3_PATH_STYLE must be on or off",
                "SUPABASE_URL must be a URL with a host, and perhaps a port and a path",
            ])
    }
}
