import API
import Accounts
import Crypto
import Files

extension Check {
    /// Without it nobody signs in where the server is its own issuer, and whoever reads it can sign as the server does.
    static let sealKey = Check("seal-key") { examination in
        let source = examination.settings.sealKey
        guard source.given == nil else { return .ok("AUTH_SEAL_KEY is the sealing key") }
        do throws(CommandFailure) {
            guard try source.find() != nil else { return missing(source, isNeeded: examination.settings.trust.isOwnIssuer) }
            guard try source.isForAll() else { return .ok("the file \(source.path) is the sealing key") }
        } catch {
            return .wrong(error.description)
        }
        return .warning("every user of this machine may read the sealing key: `chmod 600 \(source.path)`")
    }

    private static func missing(_ source: SealKeySource, isNeeded: Bool) -> Finding {
        guard isNeeded else { return .ok("there is no sealing key, and none is needed") }
        do throws(FileFault) {
            _ = try FolderProbe.open(source.folder)
            return .ok("there is no sealing key yet: the first start makes \(source.path)")
        } catch {
            return .wrong(
                "AUTH_DIR names \(source.folder), where the first start makes the sealing key, and which can't be written to (\(error)): "
                    + "make its parent folder, give it to the server's user, or set AUTH_SEAL_KEY")
        }
    }
}
