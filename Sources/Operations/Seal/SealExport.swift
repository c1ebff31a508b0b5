import Crypto
import JSON
import Text

/// The lines of an export of the audit's logs: JSON objects, for verifiers that share no code with this one (docs/reference/audit.md, "An export").
enum SealExport {
    static func heading(_ house: SealVerification.House) -> String {
        line { json in
            json.name("format")
            json.string("quartermaster audit export 1")
            json.name("tenant")
            json.string(house.id)
            json.name("name")
            json.string(house.name)
        }
    }

    static func line(checkpoint: String) -> String {
        line { json in
            json.name("checkpoint")
            json.string(checkpoint)
        }
    }

    static func line(_ tree: SealVerification.Tree, verifier: NoteVerifier?) -> String {
        line { json in
            json.name("log")
            json.string(tree.origin)
            json.name("generation")
            json.int(tree.generation)
            json.name("size")
            json.int(tree.size)
            if let verifier {
                json.name("key")
                json.string(verifier.text)
            }
        }
    }

    static func line(_ leaf: SealedLeaf, of tree: SealVerification.Tree) -> String {
        line { json in
            json.name("generation")
            json.int(tree.generation)
            json.name("leaf")
            json.int(leaf.number)
            json.name("hash")
            json.string(Hexadecimal.encode(leaf.hash))
            if let entry = leaf.entry {
                json.name("entry")
                json.string(Hexadecimal.encode(entry))
            }
            if let row = leaf.row { write(row, to: &json) }
        }
    }

    private static func write(_ row: SealedLeaf.Row, to json: inout JSONWriter) {
        json.name("before_salt")
        json.string(Hexadecimal.encode(row.salts.before))
        json.name("after_salt")
        json.string(Hexadecimal.encode(row.salts.after))
        json.name("row")
        json.object { json in
            for (column, value) in zip(SealedLeaf.columns, row.values) {
                json.name(column.name)
                guard let value else {
                    json.null()
                    continue
                }
                json.string(String(decoding: value, as: UTF8.self))
            }
        }
    }

    private static func line(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object(body)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
