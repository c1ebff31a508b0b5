import Foundation
import Testing

/// A phone between a house and the storage service that its photos go to, by whatever URLs it is handed.
struct RemoteScene: Sendable {
    let scene: Scene
    private let toStorage: HTTPClient
    private let storagePort: UInt16

    /// Of a server that has little to do, so that many may run at a time.
    static let fewConnections = ["LOOPS": "1", "WRITE_CONNECTIONS": "2"]

    init(on server: TestServer, storagePort: UInt16) throws {
        scene = try Scene(assigned: 1, on: server)
        toStorage = HTTPClient(port: storagePort, isHeldToDescription: false)
        self.storagePort = storagePort
    }

    var house: House { scene.house }

    func mint() throws -> MintedUpload { try scene.phone.mint(scene.units[0], on: scene.reservation) }

    func put(_ bytes: [UInt8] = Photo.png(), to upload: MintedUpload) throws -> Answer {
        try toStorage.send(Request("PUT", upload.target, headers: upload.headers, body: bytes))
    }

    /// A photo that was uploaded.
    func uploaded() throws -> MintedUpload {
        let upload = try mint()
        #expect(try put(to: upload).status == 200)
        return upload
    }

    func report(_ uploads: [MintedUpload], key: String = ID.fresh(), by phone: Phone? = nil) throws -> Answer {
        try (phone ?? scene.phone).report(scene.units[0], on: scene.reservation, photos: uploads.map(\.path), key: key)
    }

    func list() throws -> Answer { try scene.phone.reports(of: scene.reservation) }

    /// The photos of the first report in the list: the path that the phone knows, and the bytes behind its URL.
    func pictures() throws -> [(path: String?, bytes: [UInt8])] {
        let photos = try list()["condition_reports"]?[0]?["photos"]?.array ?? []
        return try photos.map { ($0["object_path"]?.string, try fetch($0["url"])) }
    }

    /// The bytes behind a URL of the store.
    func fetch(_ url: JSONTree?) throws -> [UInt8] {
        let url = try #require(url?.string.flatMap(URLComponents.init(string:)))
        #expect(url.port == Int(storagePort))
        let answer = try toStorage.send(Request("GET", "\(url.percentEncodedPath)?\(url.percentEncodedQuery ?? "")"))
        #expect(answer.status == 200)
        return answer.body
    }
}
