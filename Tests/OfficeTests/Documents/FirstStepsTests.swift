import Foundation
import TestSupport
import Testing

/// What a newcomer meets first: the README, and the ways to install.
@Suite(.mayBlock) struct FirstStepsTests {
    @Test("the README is read to its end: it has fewer than 100 lines")
    func length() throws { #expect(try Document("README.md").lines.count < 100) }

    @Test("the page of an operator's tasks is read to its end: it has at most 12 kB, and the rest stands in docs/reference")
    func tasks() throws {
        #expect(try Document("docs/operating.md").lines.joined(separator: "\n").utf8.count <= 12_000)
    }

    @Test(
        "the server signs people in itself unless somebody chose another issuer: none is set where people begin",
        arguments: [
            "README.md", "docker-compose.yml", "packaging/systemd/quartermaster.service", "docs/container.md",
        ])
    func ownIssuer(file: String) throws {
        let lines = try Document(file).lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("#") }
        #expect(!lines.contains { $0.contains("JWT_SECRET") }, "\(file)")
    }

    @Test("a container that backs up into S3 is given a network that leads there, and the page says by which lines")
    func backupNetwork() throws {
        let compose = try Document("docker-compose.yml").lines.joined(separator: "\n")
        #expect(compose.contains("\nnetworks:\n  database:\n    internal: true\n  front: {}\n"))
        #expect(compose.contains("\n    tmpfs: [/tmp]\n"))
        let page = try Document("docs/container.md").lines.joined(separator: "\n")
        #expect(page.contains("\n  backup:\n    command: [backup, \"s3://"))
        #expect(page.contains("\n    networks: [database, front]\n"))
    }

    @Test("the forge's tests run in the image that the Dockerfile builds in")
    func workflow() throws {
        let image = try #require(try Document("Dockerfile").lines.first { $0.hasPrefix("ARG SWIFT_IMAGE=") }?.dropFirst(16))
        #expect(try Document(".github/workflows/test.yml").lines.contains("      image: \(image)"))
    }

    @Test("the client guide's table of the API has every operation of the office")
    func table() throws {
        let rows = try Document("docs/client-guide.md").table(headed: "| | | role |")
        var listed: [String] = []
        for row in rows {
            guard let path = row[1].firstMatch(of: #/`(/api/office/[^`?]*)/#)?.1 else { continue }
            for method in row[0].components(separatedBy: ", ") { listed.append("\(method) \(path)") }
        }
        let served = APIDescription.ofOffice.map { "\($0.method) \($0.template)" }.filter { $0.contains(" /api/office/") }
        #expect(listed.sorted() == served.sorted())
    }
}
