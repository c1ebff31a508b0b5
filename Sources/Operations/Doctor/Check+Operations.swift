import API
import Accounts
import Crypto
import Postgres
import Settings
import Text

extension Check {
    /// Without one a broken disk is the end of the house.
    static let backup = operation(
        "backup", .backup,
        "no backup is noted since this database was made or restored: `quartermaster backup FOLDER` every night "
            + "(docs/reference/backup.md)",
        "run `quartermaster backup FOLDER` by hand, and look at what runs it every night", isNeeded: true)

    /// A backup that can't be restored is none.
    static let restoreCheck = operation(
        "backup-check", .restoreCheck,
        "no backup was tried yet: `quartermaster restore FOLDER --check` every month says whether the newest can be restored",
        "run `quartermaster restore FOLDER --check` by hand, and look at what runs it every month", isNeeded: false)

    /// What must never be found is looked for.
    static let verification = operation(
        "verified", .verify, "`quartermaster verify` was not run yet: let it look every night for what must never be there",
        "run `quartermaster verify` by hand, and look at what runs it every night", isNeeded: false)

    private static func operation(
        _ name: String, _ kind: OperationRecord.Kind, _ never: String, _ remedy: String, isNeeded: Bool
    ) -> Check {
        Check(name, needs: .schema) { examination throws(PostgresError) in
            let states = try examination.rows(OperationState.asking.sql).compactMap(OperationState.init)
            guard let state = states.first(where: { $0.kind == kind.rawValue }) else {
                return isNeeded ? .warning(never) : .ok(never)
            }
            let told = sentence(state)
            if state.isLate(examination.settings) {
                let limit = DurationText.text(examination.settings[kind.limit])
                return .warning("\(told). It has to go well every \(limit) (\(kind.limit.name)): \(remedy)")
            }
            return state.outcome == .done || state.outcome == nil ? .ok(told) : .warning("\(told): \(remedy)")
        }
    }

    /// When it last went well, and how the last one ended.
    private static func sentence(_ state: OperationState) -> String {
        let last = state.outcomeAge.map { " \(ago($0))" } ?? ""
        let size = [state.bytes.map { "\($0) bytes" }, state.files.map { Counted.of($0, "file") }].compactMap { $0 }
            .joined(separator: ", ")
        let detail = state.detail.isEmpty ? "" : ": \(state.detail)"
        let good = state.succeededAt == nil ? "none ever went well" : "the last that went well ended \(ago(state.silence))"
        let running = state.isRunning ? "; one is under way" : ""
        return switch state.outcome {
        case .done: "went well\(last)\(size.isEmpty ? "" : " (\(size))")\(running)"
        case .failed: "failed\(last)\(detail); \(good)\(running)"
        case .brokenOff: "began\(last), has no end and nobody runs it: it was killed; \(good)\(running)"
        case nil: "the first one is under way"
        }
    }

    fileprivate static func ago(_ seconds: Double) -> String {
        let (hours, days) = (Int(seconds / 3600), Int(seconds / 86_400))
        if days >= 2 { return "\(days) days ago" }
        return hours >= 2 ? "\(hours) hours ago" : "\(max(0, Int(seconds / 60))) min ago"
    }
}

extension Check {
    /// It is in no backup, and without it a restored database signs everybody out.
    static let sealKeyCopy = Check("seal-key-copy", needs: .schema) { examination throws(PostgresError) in
        let source = examination.settings.sealKey
        // That it can't be read is told with the keys that it seals.
        guard let key = try? source.find() else { return .ok("there is no sealing key here to copy") }
        let place = source.given == nil ? "the file \(source.path)" : "AUTH_SEAL_KEY"
        let advice = "keep a copy of it apart from the backups, then `quartermaster keys check-copy < COPY`"
        let states = try examination.rows(OperationState.asking.sql).compactMap(OperationState.init)
        guard let copy = states.first(where: { $0.kind == "seal_key_copy" }) else {
            return .warning("\(place) (fingerprint \(key.fingerprint)) is in no backup, and no copy of it was checked: \(advice)")
        }
        guard copy.detail == key.fingerprint else {
            return .warning(
                "the copy that was checked last is of another key (\(copy.detail)) than \(place) (fingerprint \(key.fingerprint)): \(advice)"
            )
        }
        return .ok("a copy of the sealing key (fingerprint \(key.fingerprint)) was checked \(ago(copy.silence))")
    }
}
