import API
import Files
import Postgres
import Resources
import Storage

/// The pictures of the demo's condition reports, papers and inspections, and putting them where the server looks for photos.
enum DemoPhotos {
    /// A picture that this program carries: `demo/photos/camera-front.320x240.jpg` has its name and its size in pixels in the file's name.
    struct Picture: Sendable {
        let name: String
        let width: Int
        let height: Int
        let bytes: [UInt8]
        let contentType = "image/jpeg"
        let fileExtension = "jpg"

        static var all: [Picture] { Resource.all(in: "demo/photos").compactMap(Picture.init) }

        private init?(_ file: Resource) {
            let parts = file.name.split(separator: ".")
            guard parts.count == 3, let (width, height) = Self.size(parts[1]) else { return nil }
            name = String(parts[0])
            (self.width, self.height) = (width, height)
            bytes = file.bytes
        }

        private static func size(_ text: Substring) -> (Int, Int)? {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            return sides.count == 2 ? (sides[0], sides[1]) : nil
        }
    }

    /// Tells the demo's SQL which pictures there are to put somewhere.
    static func announce(_ pictures: [Picture], to session: Session) throws(PostgresError) {
        try session.execute(
            """
            create temporary table demo_pictures (
                name text, content_type text, extension text, size_bytes bigint, width int, height int
            ) on commit drop
            """)
        for picture in pictures {
            try session.execute(
                "insert into demo_pictures values ($1, $2, $3, $4, $5, $6)",
                [
                    picture.name, picture.contentType, picture.fileExtension, String(picture.bytes.count),
                    String(picture.width), String(picture.height),
                ])
        }
    }

    /// The path of each picture: of this run, and of an earlier one that was cut short.
    static func places(in session: Session) throws(PostgresError) -> [(path: String, picture: String)] {
        let rows = try session.execute(
            """
            select p.object_path, k.name
            from (
                select tenant_id, object_path, stored_key, content_type, size_bytes, width, height
                from public.condition_report_photos
                union all
                select tenant_id, object_path, stored_key, content_type, size_bytes, width, height from public.documents
            ) as p
            join demo_pictures k using (content_type, size_bytes, width, height)
            where p.tenant_id in (select id from demo_tenant) and p.stored_key = p.object_path
            union all
            select f.object_path, k.name
            from public.inspection_files f
            join demo_pictures k using (content_type, size_bytes)
            where f.tenant_id in (select id from demo_tenant) and f.stored_key = f.object_path
            """)
        return rows.rows.compactMap { row in row.text(0).flatMap { path in row.text(1).map { (path, $0) } } }
    }

    /// Writes what is not there yet, as uploads that were sealed.
    static func put(_ places: [(path: String, picture: String)], in folder: ObjectFolder) throws(FileFault) {
        let pictures = Picture.all
        for (path, name) in places {
            guard let path = ObjectPath(path), let picture = pictures.first(where: { $0.name == name }) else { continue }
            let file = try folder.newFile()
            try file.append(picture.bytes)
            if try folder.commit(file, as: path) == .stored { try folder.seal(path) }
        }
    }
}
