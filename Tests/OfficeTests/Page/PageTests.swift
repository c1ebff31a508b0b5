import HTTP
import TestSupport
import Testing
import Text

@testable import Office
@testable import Storage

/// The office as a web page: how its files are served.
@Suite(.mayBlock) struct PageTests {
    private let client: HTTPClient

    init() throws { client = try TestServer.shared().client() }

    /// The addresses that are the page, each of which a person may load again.
    static let addresses = [
        "/", "/back", "/outbox", "/me", "/r/\(ID.fresh())", "/desk", "/desk/timeline", "/desk/reservations/\(ID.fresh())",
        "/q/MJQT", "/docs", "/q/MJQT/", "/back/", "/desk/", "/desk/timeline/",
    ]

    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self' '\(DeliveryNotePage.styleHash)'; "
        + "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; "
        + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types quartermaster"

    @Test("each address is the page, under a policy without inline code or text that becomes code", arguments: addresses)
    func address(path: String) throws {
        let answer = try client.send(Request("GET", path))
        #expect(answer.status == 200 && answer[header: "Content-Type"] == "text/html; charset=utf-8")
        #expect(answer[header: "Cache-Control"] == "no-cache")
        #expect(answer.headers.filter { $0.name == "Content-Security-Policy" }.map(\.value) == [Self.policy])
        #expect(answer[header: "Cross-Origin-Opener-Policy"] == "same-origin")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.hasPrefix("<!doctype html>") && !text.contains("__HASH__"))
        #expect(!text.contains("<style") && !text.contains(" style=") && !text.contains("<script>"))
    }

    @Test("whoever has the page gets a 304, and HEAD its head", arguments: addresses)
    func again(path: String) throws {
        let first = try client.send(Request("GET", path))
        let tag = try #require(first[header: "ETag"])
        let again = try client.send(Request("GET", path).with("If-None-Match", tag))
        #expect(again.status == 304 && again.body.isEmpty && again[header: "Cache-Control"] == "no-cache")
        let head = try client.send(Request("HEAD", path))
        #expect(head.status == 200 && head.body.isEmpty && head[header: "Content-Length"] == "\(first.body.count)")
    }

    @Test("every file that the page names is there under its hash for good, packed, as the file that it is")
    func files() throws {
        let text = String(decoding: try client.send(Request("GET", "/")).body, as: UTF8.self)
        let named = text.matches(of: #/"(/page/[0-9a-f]{16}/[a-z./-]+)"/#).map { String($0.1) }
        #expect(named.count > 5)
        for path in named {
            let answer = try client.send(Request("GET", path).with("Accept-Encoding", "gzip"))
            #expect(answer.status == 200, "\(path)")
            #expect(answer[header: "Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer[header: "Content-Security-Policy"] == Self.policy)
            let source = PageFile.all.first { path.hasSuffix("/" + $0.name) }
            #expect(try answer.unpackedBody() == source?.body, "\(path)")
        }
    }

    @Test("each address of the table of screens is served, and no part of the page stands for another unfilled")
    func table() throws {
        #expect(PageLists.addresses.count > 5)
        for (path, operation) in PageLists.addresses {
            let example = path.replacing("...}", with: "}").replacing(#/\{\w+\}/#, with: "x")
            for form in [example, example == "/" ? example : example + "/"] {
                let answer = try client.send(Request("GET", form))
                #expect(answer.status == 200 && answer[header: "Content-Type"] == "text/html; charset=utf-8", "\(operation)")
            }
        }
        for entry in ["/", "/sw.js"] {
            #expect(!String(decoding: try client.send(Request("GET", entry)).body, as: UTF8.self).contains("__"))
        }
    }

    @Test("each script of the first screen but the words is named by the page, to be had in one round trip; the others are not")
    func preloads() throws {
        let text = String(decoding: try client.send(Request("GET", "/")).body, as: UTF8.self)
        let named = text.matches(of: #/rel="modulepreload"(?: fetchpriority="low")? href="/page/[0-9a-f]+/([a-z./-]+)"/#)
            .map { String($0.1) }
        #expect(named == PageLists.door + PageLists.first)
        #expect(named.contains("shelf/floor.js") && !named.contains { $0.hasPrefix("desk/") })
        #expect(text.contains("/start.js\"") && named.allSatisfy { PageFile.named($0) != nil })
        // The form to sign in waits for none of the others.
        #expect(PageLists.door.contains("shelf/sign-in.js") && PageLists.door.count < 20 && PageLists.first.contains("main.js"))
        // These are fetched later, whoever is signed in and whatever there is to send.
        let later = ["shelf/scanner.js", "shelf/outbox.js", "shelf/report.js", "shelf/you.js", "core/sending.js"]
        for name in later { #expect(PageFile.named(name) != nil && !text.contains("/\(name)\""), "\(name)") }
    }

    @Test("the service worker is at the root, where it may look after all of the page, and knows the hash")
    func worker() throws {
        let answer = try client.send(Request("GET", "/sw.js"))
        #expect(answer.status == 200 && answer[header: "Content-Type"] == "text/javascript; charset=utf-8")
        #expect(answer[header: "Cache-Control"] == "no-cache" && answer[header: "Content-Security-Policy"] == Self.policy)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(PageFile.hash))
    }

    @Test(
        "what is no file of the page, or is under another hash, is a 404",
        arguments: [
            "HASH/nothing.js", "HASH/index.html", "HASH/sw.js", "HASH/..%2Fmain.js", "HASH/core/main.js",
            "0000000000000000/main.js",
        ])
    func unknown(path: String) throws {
        let answer = try client.send(Request("GET", "/page/" + path.replacing("HASH", with: PageFile.hash)))
        #expect(answer.status == 404 && answer.code == "not_found")
        #expect(answer[header: "Cache-Control"] != "public, max-age=31536000, immutable")
    }

    @Test("a person who opens an address that is none is shown so, with the way to the page; a program gets the office's error")
    func unknownAddress() throws {
        func ask(_ method: String, _ path: String, _ accepted: String? = "text/html,*/*;q=0.8") throws -> Answer {
            try client.send(Request(method, path).with("Accept", accepted).with("Accept-Language", "es-CO,en;q=0.5"))
        }
        let shown = try ask("GET", "/nope")
        #expect(shown.status == 404 && shown[header: "Content-Type"] == "text/html; charset=utf-8", "\(shown)")
        #expect(shown[header: "Content-Language"] == "es" && shown[header: "Cache-Control"] == "no-store")
        let text = String(decoding: shown.body, as: UTF8.self)
        #expect(text.contains("<html lang=\"es\">") && text.contains("<h1>No hay nada en esta dirección.</h1>"), "\(text)")
        #expect(text.contains("href=\"/\">Abrir Quartermaster</a>") && !text.contains("<script"), "\(text)")
        for path in text.matches(of: #/href="(/page/[^"]+)"/#).map({ String($0.1) }) {
            #expect(try client.send(Request("GET", path)).status == 200, "\(path)")
        }
        // Its head is the page's own, as far as nothing runs.
        let page = String(decoding: try ask("GET", "/").body, as: UTF8.self)
        let meta = page.split(separator: "\n").filter { $0.hasPrefix("<meta") || $0.hasPrefix("<title") }
        #expect(meta.count > 5 && meta.allSatisfy { text.contains($0) }, "\(text)")
        #expect(text.contains(#"<link rel="stylesheet" href="/page/\#(PageFile.hash)/style/page.css">"#), "\(text)")
        #expect(try ask("HEAD", "/nope").body.isEmpty)
        for answer in [
            try ask("GET", "/nope", nil), try ask("GET", "/nope", "*/*"), try ask("GET", "/api/office/nope"),
            try ask("GET", "/page/nope"), try ask("POST", "/nope"), try ask("GET", "/auth/nope"), try ask("GET", "/storage/nope"),
            try ask("GET", "/.well-known/nope"),
        ] {
            #expect(answer.status == 404 && answer.code == "not_found", "\(answer)")
        }
    }

    @Test("the head of a page is found however it is broken into lines, without what runs or is fetched")
    func head() {
        let page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
              <meta name="description"
                content="x"><script src="/a.js"></script><link rel="stylesheet" href="/a.css">
            <link
              rel="modulepreload" href="/b.js"><link rel="manifest" href="/c"></head><body><p>no</p></body></html>
            """
        let head = UnknownAddress.quietHead(of: page).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            head == #"<meta charset="utf-8"><title>A page</title> <meta name="description" content="x">"#
                + #"<link rel="stylesheet" href="/a.css">"#)
        #expect(UnknownAddress.quietHead(of: "<p>none</p>") == "")
    }

    @Test("with PAGE=off none of it is there")
    func off() throws {
        let settings = SignInScene.settings.merging(["PAGE": "off"]) { $1 }
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        for path in Self.addresses + ["/sw.js", "/page/\(PageFile.hash)/main.js"] {
            let answer = try server.client().send(Request("GET", path).with("Accept", "text/html"))
            #expect(answer.status == 404 && answer.code == "not_found", "\(path)")
        }
        let session = try server.client().send(Request("POST", "/auth/v1/page/refresh").with("X-Quartermaster-Page", "1"))
        #expect(session.status == 404)
        #expect(server.stop() == .code(0))
    }

    @Test("where photos lie elsewhere the page may reach that place, and no other")
    func storage() throws {
        let endpoint = try #require(WebAddress("https://s3.example:9000/path"))
        let bucket = S3Bucket(name: "photos", endpoint: endpoint, usesPathStyle: true)
        let byHost = S3Bucket(name: "photos", endpoint: endpoint, usesPathStyle: false)
        #expect(byHost.origin == "https://photos.s3.example:9000")
        let answer = try Page(reaching: [bucket.origin]).entry(Page.index)
        let policy = try #require(answer.headers["Content-Security-Policy"])
        #expect(
            policy.contains(
                "img-src 'self' blob: data: https://s3.example:9000; media-src 'self' blob: https://s3.example:9000; "))
        #expect(policy.contains("connect-src 'self' https://s3.example:9000; "))
    }

    @Test("what travels to the first screen, packed, is at most 65 kB: the document, its style, its scripts, one language")
    func size() throws {
        let document = try client.send(Request("GET", "/").with("Accept-Encoding", "gzip")).body.count
        let others = ["start.js", "theme.js", "style/page.css", "words/es/page.js"]
        let files = try (PageLists.door + PageLists.first + others).map(packedSize).reduce(0, +)
        #expect(files > 10_000 && document + files <= 65_000, "\(document) + \(files)")
    }

    @Test("what the desk adds, packed, is at most 127 kB: its style, its scripts, one language")
    func deskSize() throws {
        let size = try packedSize(of: {
            $0.name.hasPrefix("desk/") || ["style/desk.css", "words/es/desk.js", "core/data.js"].contains($0.name)
        })
        #expect(size > 10_000 && size <= 127_000, "\(size)")
    }

    @Test("scripts and styles go without their comments and indents")
    func stripped() {
        for file in PageFile.all where file.name.hasSuffix(".js") || file.name.hasSuffix(".css") {
            let lines = String(decoding: file.body, as: UTF8.self).split(separator: "\n")
            #expect(!lines.isEmpty && !lines.contains { $0.hasPrefix(" ") || $0.hasPrefix("/*") }, "\(file.name)")
        }
    }

    @Test("the reader of QR codes, packed, is at most 10 kB; the worker keeps it, and all else that is needed without a network")
    func decoderSize() throws {
        let decoder = PageFile.all.filter { $0.name.hasPrefix("qr/") && $0.name != "qr/encoder.js" }
        #expect(decoder.contains { $0.name == "qr/decoder.js" })
        #expect(try decoder.map { try packedSize($0.name) }.reduce(0, +) <= 10_000)
        let worker = String(decoding: try client.send(Request("GET", "/sw.js")).body, as: UTF8.self)
        let kept = try #require(worker.firstMatch(of: #/const files = '([a-z./ -]+)'/#)?.1).split(separator: " ").map(String.init)
        let needed = ["desk/assets.js", "desk/sticker.js", "shelf/you.js", "core/sending.js", "words/en/help.js"]
        #expect(kept == PageLists.kept && !kept.contains("desk/timeline.js"))
        #expect(Set(needed + decoder.map(\.name)).isSubset(of: kept))
        #expect(kept.allSatisfy { PageFile.named($0) != nil })
    }

    private func packedSize(of isMeant: (PageFile) -> Bool) throws -> Int {
        try PageFile.all.filter(isMeant).reduce(0) { try $0 + packedSize($1.name) }
    }

    private func packedSize(_ name: String) throws -> Int {
        let path = "/page/\(PageFile.hash)/\(name)"
        return try client.send(Request("GET", path).with("Accept-Encoding", "gzip")).body.count
    }

    @Test("the ways past a refusal come in the order that the client guide fixes by code")
    func orderOfChoices() throws {
        let words = [
            "before": "note what was forgotten", "rest": "leave that part out", "look": "look where it is out", "swap": "swap",
            "asItIs": "take the case as it is", "override": "override", "reopen": "undo the return that closed it",
            "fill": "fill in what is missing", "retry": "send again", "drop": "discard",
        ]
        let text = try #require(PageFile.all.first { $0.name == "shelf/conflict.js" }?.text)
        let usual = try #require(text.firstMatch(of: #/const usual = '([a-z ]+)'/#)?.1)
        let table = try #require(text.firstMatch(of: #/const order = \{([^}]*)\}/#)?.1)
        var shown = ["any other": String(usual)]
        for match in table.matches(of: #/([a-z_]+): '([a-zA-Z ]+)'/#) { shown["`\(match.1)`"] = String(match.2) }
        var said: [String: String] = [:]
        for row in try Document("docs/client-guide.md").table(headed: "| refused with | offer, in this order |") {
            for code in row[0].split(separator: ", ") { said[String(code)] = row[1] }
        }
        #expect(said.count > 8)
        #expect(said == shown.mapValues { $0.split(separator: " ").map { words[String($0)] ?? "?" }.joined(separator: ", ") })
    }
}

extension PageFile {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
