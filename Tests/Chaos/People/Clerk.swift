import Foundation
import Synchronization

/// Does at the database what no phone can: lets time pass for a session, takes the pause between two codes away, and reads codes out of the
/// servers' logs, where they are printed for want of a mail server.
final class Clerk: Sendable {
    private let cluster: Cluster
    private let database: String
    private let folder: String
    private struct Mailbox: Sendable {
        var offsets: [String: UInt64] = [:]
        /// By what comes behind the @, of which each address has its own: the log shows no more than a letter before it.
        var codes: [String: String] = [:]
    }
    private let mailbox = Mutex(Mailbox())

    init(_ cluster: Cluster, database: String, folder: String) {
        self.cluster = cluster
        self.database = database
        self.folder = folder
    }

    /// So much time passes for a session: as if its last refreshes had been so long ago.
    func age(_ session: String, bySeconds seconds: Int) {
        cluster.insist(
            """
            update signin.sessions s
            set refreshed_at = s.refreshed_at - make_interval(secs => $2::int),
                spent_at = array(
                    select t.at - make_interval(secs => $2::int)
                    from unnest(s.spent_at) with ordinality as t (at, place) order by t.place)
            where s.id = $1::uuid
            """, [session, "\(seconds)"], in: database)
    }

    /// The next code is asked for after whatever pause there is.
    func forgetPause(of address: String) {
        cluster.insist("delete from signin.addresses a where a.email = $1", [address], in: database)
    }

    /// The newest code for an address that came after the last one was taken; nil where none comes.
    func code(for address: String, within seconds: Double) -> String? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        repeat {
            let code = mailbox.withLock { mailbox in
                read(into: &mailbox)
                return mailbox.codes.removeValue(forKey: Self.domain(of: address[...]))
            }
            if let code { return code }
            usleep(30_000)
        } while .now < deadline
        return nil
    }

    private static func domain(of address: Substring) -> String { String(address.drop { $0 != "@" }) }

    private func read(into mailbox: inout Mailbox) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for file in files where file.hasPrefix("server-") {
            guard let handle = FileHandle(forReadingAtPath: "\(folder)/\(file)") else { continue }
            defer { try? handle.close() }
            let offset = mailbox.offsets[file] ?? 0
            guard (try? handle.seek(toOffset: offset)) != nil, let data = try? handle.readToEnd(), !data.isEmpty else { continue }
            guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            let whole = data[data.startIndex...end]
            mailbox.offsets[file] = offset + UInt64(whole.count)
            for line in String(decoding: whole, as: UTF8.self).split(separator: "\n") {
                guard let mark = line.firstRange(of: "sign-in code ") else { continue }
                let words = line[mark.upperBound...].split(separator: " ", maxSplits: 3)
                guard words.count > 2 else { continue }
                mailbox.codes[Self.domain(of: words[2].prefix { $0 != "," })] = String(words[0])
            }
        }
    }
}
