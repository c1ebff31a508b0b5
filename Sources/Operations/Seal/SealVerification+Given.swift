import API
import Crypto
import Files

/// The notes that are compared with the audit.
extension SealVerification {
    /// A note that somebody kept.
    package struct Given: Sendable {
        let name: String
        /// Where it was read; nil for one that this server kept.
        private(set) var file: String?
        let checkpoint: Checkpoint
        let note: SignedNote

        /// Throws for what is no checkpoint.
        init(_ name: String, _ bytes: [UInt8]) throws(CommandFailure) {
            do throws(SignedNote.Refused) {
                note = try SignedNote(bytes)
            } catch {
                throw CommandFailure(.failed, "\(name) is no checkpoint: \(error.reason)")
            }
            guard let checkpoint = Checkpoint(text: note.text) else {
                throw CommandFailure(.failed, "\(name) is no checkpoint: it has no name, size and root")
            }
            self.name = name
            self.checkpoint = checkpoint
        }

        /// Those of a file, as `audit checkpoint` prints one or several. Throws where one of them is no checkpoint.
        package static func all(reading path: String) throws(CommandFailure) -> [Given] {
            let bytes = try bytes(of: path)
            let notes = SignedNote.notes(in: bytes)
            guard notes.count > 1 else { return [try Given(path, notes.first ?? bytes, file: path)] }
            var all: [Given] = []
            for (place, note) in notes.enumerated() { all.append(try Given("note \(place + 1) of \(path)", note, file: path)) }
            return all
        }

        private init(_ name: String, _ bytes: [UInt8], file: String) throws(CommandFailure) {
            try self.init(name, bytes)
            self.file = file
        }

        /// Whether its log is one of the house's, by its name.
        func isOf(_ house: House) -> Bool { checkpoint.origin.split(separator: "/").contains { $0 == house.id } }

        /// In bytes, of a file: notes of some 50,000 houses.
        private static let longest = 16 << 20

        private static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
            do throws(FileFault) {
                let directory = try Directory(path: folder.isEmpty ? "/" : folder)
                return try directory.openFile(String(parts.last ?? "")).read(at: 0, count: longest)
            } catch {
                throw CommandFailure(.failed, "\(path) can't be read: \(error)")
            }
        }
    }
}
