import API
import Crypto
import Files
import Text

/// Where the key is under which the signing keys lie in the database: a setting, or a file that is made at the first start.
package struct SealKeySource: Sendable {
    /// Of the setting.
    package let given: SealingKey?
    /// The folder of the file.
    package let folder: String

    package init(given: SealingKey?, folder: String) {
        self.given = given
        self.folder = folder
    }

    private static let name = "seal-key"
    private static let longest = 256

    /// The file's path.
    package var path: String { folder + "/" + Self.name }

    /// The key; nil where neither is there.
    package func find() throws(CommandFailure) -> SealingKey? {
        if let given { return given }
        do throws(FileFault) {
            return try read(try Directory(path: folder))
        } catch .notFound {
            return nil
        } catch {
            throw unreadable("\(error)")
        }
    }

    /// Whether every user of this machine may read the file; false where there is none.
    package func isForAll() throws(CommandFailure) -> Bool {
        do throws(FileFault) {
            return try Directory(path: folder).status(of: Self.name)?.isForAll == true
        } catch .notFound {
            return false
        } catch {
            throw unreadable("\(error)")
        }
    }

    /// Told where a key was made: it is in no backup.
    package func sentence(of key: SealingKey) -> String {
        "the sealing key \(path) (fingerprint \(key.fingerprint)) is in no backup: keep a copy apart from them, then "
            + "`quartermaster keys check-copy < COPY`"
    }

    /// The key, made where there is none; `tell` is then called with it.
    package func make(tell: (SealingKey) -> Void) throws(CommandFailure) -> SealingKey {
        if let given { return given }
        do throws(FileFault) {
            let directory = try Directory.make(path: folder)
            let file = try directory.newFile(".\(Self.name).\(UUIDText.random())")
            try file.append(Array((SealingKey.random().text + "\n").utf8))
            // Of several servers that share the folder one makes it, and all take that one.
            var isOurs = true
            do throws(FileFault) { try file.publish(as: Self.name, in: directory, replacing: false) } catch .exists {
                isOurs = false
            }
            let key = try read(directory)
            if isOurs { tell(key) }
            return key
        } catch {
            throw unreadable("\(error)")
        }
    }

    private func read(_ directory: Directory) throws(FileFault) -> SealingKey {
        let bytes = try directory.openFile(Self.name).read(at: 0, count: Self.longest)
        let text = String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
        guard let key = SealingKey(text: text) else { throw .wrongKind }
        return key
    }

    private func unreadable(_ reason: String) -> CommandFailure {
        CommandFailure(
            .misconfigured,
            "the file \(path) can't be used (\(reason)): it holds the key that seals the signing keys, 64 hexadecimal digits. "
                + "AUTH_DIR names its folder; AUTH_SEAL_KEY can be set in its place")
    }
}
