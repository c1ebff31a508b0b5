import Foundation
import Hummingbird
import Logging

/// The peer on SwiftNIO: the same word as `GET /livez`. As many threads as `NIO_SINGLETON_GROUP_LOOP_COUNT` says.
@main
struct Peer {
    static func main() async throws {
        let port = Int(ProcessInfo.processInfo.environment["PORT"] ?? "") ?? 8080
        let body = ByteBuffer(string: #"{"status":"ok"}"#)
        let router = Router()
        router.get("livez") { _, _ in
            Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), backlog: 4096),
            logger: Logger(label: "peer") { _ in SwiftLogNoOpLogHandler() })
        try await application.runService()
    }
}
