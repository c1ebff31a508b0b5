import API
import Crypto
import Text

/// A delivery note as a page that prints on A4 and Letter, without a script. What it says is escaped once, here.
struct DeliveryNotePage {
    private typealias Words = DeliveryNoteWords

    private let note: DeliveryNote

    init(_ note: DeliveryNote) { self.note = note }

    /// Its own style and the signatures are all that it may load (Content Security Policy, Level 3).
    var policy: String {
        let origins = Set(note.signatures.compactMap { $0.image.flatMap(Self.origin) }).sorted()
        return [
            "default-src 'none'", "style-src '\(Self.styleHash)'", (["img-src 'self'"] + origins).joined(separator: " "),
            "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    private static func origin(of url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count == 4 ? parts[0...2].joined(separator: "/") : nil
    }

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="\(note.language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(text("\(say(Words.title)) \(note.reference)"))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <header>
        <p>\(text(note.house))</p>
        <h1>\(text(say(Words.title))) <span>\(text(note.reference))</span></h1>
        </header>
        <dl>
        \(facts)
        </dl>
        \(table)
        <section>
        \(signature(of: "staff", say(Words.handedOver, ["house": note.house])))
        \(signature(of: "customer", say(Words.received)))
        </section>
        <footer>\(text(say(Words.printed, ["time": note.printedAt])))</footer>
        </body>
        </html>

        """
    }

    private func text(_ text: String) -> String { HTMLText.escaped(text) }

    /// In the client's language, not escaped yet.
    private func say(_ phrase: Phrase, _ values: [String: String] = [:]) -> String { phrase.text(in: note.language, values) }

    private var facts: String {
        [
            (Words.client, note.client), (Words.pickup, note.pickupAt), (Words.dueBack, note.returnAt),
            (Words.location, note.location ?? ""),
        ]
        .filter { !$0.1.isEmpty }
        .map { name, value in "<div><dt>\(text(say(name)))</dt><dd>\(text(value))</dd></div>" }
        .joined(separator: "\n")
    }

    private var table: String {
        if note.lines.isEmpty { return "<p>\(text(say(Words.nothing)))</p>" }
        let head = [Words.item, Words.delivered, Words.serial, Words.condition].map { "<th scope=\"col\">\(text(say($0)))</th>" }
        return """
            <table>
            <thead><tr>\(head.joined())</tr></thead>
            \(note.lines.map(body).joined(separator: "\n"))
            </table>
            """
    }

    /// A line stays on one sheet where it fits one.
    private func body(of line: DeliveryNote.Line) -> String {
        let count = line.delivered.map { say(Words.count, ["count": $0, "qty": line.quantity]) } ?? line.quantity
        let rows = line.pieces.map { piece in
            let state = piece.wentOut ? "✓" : say(Words.notYet)
            return row(
                piece.name, state, piece.serial ?? "", Words.conditions[piece.condition].map { say($0) } ?? piece.condition)
        }
        let head = "<th scope=\"row\">\(text(line.item))</th><td>\(text(count))</td><td></td><td></td>"
        return "<tbody>\n<tr class=\"line\">\(head)</tr>\n\(rows.joined())</tbody>"
    }

    private func row(_ cells: String...) -> String { "<tr>" + cells.map { "<td>\(text($0))</td>" }.joined() + "</tr>\n" }

    /// An empty field, for a pen, where nobody has signed.
    private func signature(of role: String, _ label: String) -> String {
        let given = note.signatures.first { $0.role == role }
        let image = given?.image.map { "<img src=\"\(text($0))\" alt=\"\">" } ?? ""
        let name = given.map { "\($0.name), \($0.at)" } ?? ""
        return "<div><p>\(text(label))</p><div class=\"ink\">\(image)</div><p class=\"name\">\(text(name))</p></div>"
    }
}

extension DeliveryNotePage {
    static let style = """
        @page { margin: 14mm }
        * { box-sizing: border-box; margin: 0 }
        body { max-width: 190mm; margin: 0 auto; padding: 16px; font: 11pt/1.4 system-ui, sans-serif; color: #111; background: #fff }
        header { padding-bottom: 8pt; border-bottom: 2pt solid #111 }
        header p { font-weight: 600 }
        h1 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4pt 16pt; font-size: 18pt; line-height: 1.2 }
        h1 span { font-weight: 500 }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(40mm, 1fr)); gap: 8pt 16pt; padding: 10pt 0 14pt }
        dt, thead th { font-size: 9pt; font-weight: 500; color: #555 }
        dd { overflow-wrap: anywhere }
        table { width: 100%; border-collapse: collapse }
        th, td { padding: 3pt 8pt 3pt 0; text-align: start; vertical-align: top; overflow-wrap: anywhere }
        th + th, td + td { width: 22% }
        thead th { border-bottom: 1pt solid #999 }
        tbody { break-inside: avoid }
        tbody tr.line > * { padding-top: 6pt; border-top: .5pt solid #ccc; font-weight: 600 }
        tbody tr:not(.line) td:first-child { padding-left: 10pt }
        section { display: flex; gap: 16pt; margin-top: 28pt; break-inside: avoid }
        section > div { flex: 1; min-width: 0 }
        section p { font-size: 9pt; color: #555; overflow-wrap: anywhere }
        .ink { height: 22mm; border-bottom: 1pt solid #111 }
        .ink img { display: block; max-width: 100%; height: 100%; object-fit: contain; object-position: left bottom }
        p.name { min-height: 1.4em; color: #111 }
        footer { margin-top: 14pt; font-size: 9pt; color: #555 }
        @media screen and (max-width: 30rem) {
        thead { display: none }
        tbody tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 10pt }
        tbody th, tbody td, th + td, td + td { width: auto; padding-right: 0 }
        tbody td:empty { display: none }
        tbody tr.line { border-top: .5pt solid #ccc }
        tbody tr.line > * { border: 0 }
        section { flex-direction: column }
        }
        @media print { body { max-width: none; padding: 0 } }
        """

    /// The name of the style in a policy that lets it in.
    static let styleHash = "sha256-" + Base64.encode(SHA256.digest(of: Array(style.utf8)))
}
