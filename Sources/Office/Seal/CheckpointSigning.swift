import API
import Crypto
import JSON
import Postgres

/// Signs what was sealed since, keeps it and writes it to the log, once a minute for a house at most: who keeps the log has checkpoints that nobody changes who
/// has the database.
package enum CheckpointSigning {
    package static let job = Job(
        "audit_checkpoints", of: .process, every: { _ in .seconds(60) }, startsAfter: { _ in .seconds(5) },
        isNeeded: { $0[AuditSigner.self] != nil }, .task(sign))

    private static let listing = Statement.call("office.list_audit_trees")
    package static let statements = [listing] + AuditSigner.statements

    private static func sign(_ services: Services) async throws(JobFailure) -> Job.Next {
        guard let signer = services[AuditSigner.self] else { return .never }
        let hasKey: Bool
        do throws(AuditSigner.Trouble) { hasKey = try await signer.hasKey() } catch { throw error.failure }
        guard hasKey else {
            services.log.write(.info, "the audit is sealed, and not signed: there is no sealing key")
            return .never
        }
        let rows: Rows
        do throws(PostgresError) { rows = try await services.database.write(listing) } catch { throw JobFailure(error) }
        guard let text = rows.first?[0], case .array(let trees)? = FunctionResult.document(text) else {
            throw .unreadable(listing)
        }
        var failure: JobFailure?
        for case .object(let tree) in trees {
            guard let tenant = tree.text("tenant_id"), let size = tree.text("size"), let generation = tree.text("generation")
            else {
                throw .unreadable(listing)
            }
            do throws(AuditSigner.Trouble) {
                guard try await signer.isNews(tenant, size: size, generation: generation) else { continue }
                let signed = try await signer.sign(tenant, services)
                services.log.write(.info, "the audit was signed", fields(tenant, signed))
            } catch .nothingSealed {
                continue
            } catch {
                // One house keeps no other waiting.
                failure = error.failure
            }
        }
        if let failure { throw failure }
        return .asUsual
    }

    private static func fields(_ tenant: String, _ signed: AuditSigner.Signed) -> [Log.Field] {
        let checkpoint = signed.kept.checkpoint
        return [
            ("tenant", .text(tenant)), ("origin", .text(checkpoint.origin)), ("size", .number(checkpoint.size)),
            ("note", .text(signed.kept.note)),
        ]
    }
}
