import API
import Files
import Postgres
import Storage

extension Schema {
    /// Loads the demo in one transaction; its pictures once that is through. It goes where nothing is but what it loaded earlier.
    /// - Parameter tenant: the name of a house of its own, made where there is none; needed where there are others.
    package func loadDemo(tenant: String?) throws(CommandFailure) {
        try checkThatItServes()
        let folder = try FileStores.folder(settings.storage)
        var refusal: CommandFailure?
        let places: [(path: String, picture: String)]
        do throws(PostgresError) {
            places = try session.transaction { () throws(PostgresError) in
                try session.execute("create temporary table demo_request (tenant text) on commit drop")
                try session.execute("insert into demo_request values ($1)", [tenant])
                try DemoPhotos.announce(folder == nil ? [] : DemoPhotos.Picture.all, to: session)
                for sql in SchemaFiles.demo {
                    try session.execute(sql)
                    // The first chooses the house.
                    guard try session.execute("select from demo_tenant").rows.isEmpty else { continue }
                    refusal = .noRoomForDemo(tenant, try names())
                    throw .unavailable
                }
                return try DemoPhotos.places(in: session)
            }
        } catch {
            throw refusal ?? CommandFailure(ofOwner: error)
        }
        guard let folder else { return }
        do throws(FileFault) {
            try DemoPhotos.put(places, in: folder)
        } catch {
            throw CommandFailure(.unavailable, "the pictures could not be written to STORAGE_DIR: \(error)")
        }
    }

    private func names() throws(PostgresError) -> String {
        try session.execute("select string_agg(name, ', ' order by name) from public.tenants").first?.text(0) ?? ""
    }
}

extension CommandFailure {
    /// A house of somebody's own is left as it is.
    fileprivate static func noRoomForDemo(_ tenant: String?, _ names: String) -> CommandFailure {
        if let tenant {
            return CommandFailure(
                .failed,
                "the tenant \(tenant) is not the demo's, and not empty: give the name of a new one. There are: \(names)")
        }
        return CommandFailure(
            .failed,
            "there is a house here that is not the demo's: \(names). `quartermaster demo --tenant 'Demo house'` makes one beside it"
        )
    }
}
