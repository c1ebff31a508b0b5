import API
import ArgumentParser
import Operations
import Settings

struct StorageFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Says whose the folder of photos is.",
        discussion: """
            The server notes in STORAGE_DIR which database it belongs to, and refuses to start on a folder that is another's, or that has \
            none of the photos that the database knows.

            Example: DATABASE_URL=postgresql:///house quartermaster storage claim
            """,
        subcommands: [Claim.self])

    struct Claim: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives STORAGE_DIR to this database from now on, whatever is in it.",
            discussion: """
                For a folder that moved on purpose, or whose photos are lost. The server need not be stopped.

                Example: DATABASE_URL=postgresql:///house STORAGE_DIR=/srv/photos quartermaster storage claim
                """)

        func run() throws {
            let settings = try Environment.settings(for: .storage)
            var lacksPhotos = false
            try Environment.run { () throws(CommandFailure) in
                let schema = try Schema(settings, as: .server)
                guard let folder = try PhotoFolder(schema) else {
                    throw CommandFailure(.failed, "photos are not in a folder: STORAGE says where")
                }
                guard try folder.take() else {
                    throw CommandFailure(
                        .misconfigured,
                        "Postgres does not say which database this is: the role needs to execute pg_control_system()")
                }
                lacksPhotos = try folder.lacksPhotos()
            }
            print("STORAGE_DIR belongs to this database")
            if lacksPhotos {
                Environment.complain(
                    "it has none of the photos that the database knows: `quartermaster restore FOLDER --photos` puts them back")
            }
        }
    }
}
