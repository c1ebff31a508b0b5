import TestSupport
import Testing

/// Every statement says whose rows it means, for every table that it touches; row-level security is the second net.
@Suite(.mayBlock) struct NamedTenantTests {
    /// They look for a row before its tenant is known, or sweep through all tenants, under a policy of their own.
    private static let acrossTenants: Set = [
        "add_tenant", "audit_session", "claim_stale_uploads", "authorize_caller", "authorize_operator", "delete_uploads",
        "tie_account", "lock_accounts_of_email", "end_untied_sessions", "move_sign_in", "houses_of_person", "houses_json",
        "open_invitations", "invitations_text", "lock_invitation",
        "wake_ended_session", "is_let_in", "list_tenants", "suspended_tenants", "label_house", "complete_id", "explain_request",
        "list_tenant_figures", "list_audit_trees",
        "sample_stored_files",
        "mail_name",
        "mail_language", "find_or_create_user", "purge_idempotency_keys", "trim_change_log", "describe_change_log",
        "describe_outboxes",
        "has_future_changes", "find_house_of_code", "lock_tenants_of_people", "register_device", "forget_devices",
        "sweep_notifications", "due_tenants", "list_failing_tenants",
        "claim_pushes",
        "claim_webhooks", "list_late_webhooks", "list_sealed_webhooks", "purge_webhook_deliveries", "renew_webhook_cursors",
        "finish_push", "postpone_push", "drop_device", "set_device_environment",
    ]

    @Test("a statement on a tenant's table has a condition on its tenant") func conditions() throws {
        let session = try TestDatabase.shared().session()
        let bodies = try session.query("select proname, prosrc from pg_proc where pronamespace = 'office'::regnamespace")
        #expect(bodies.count > 100)
        for body in bodies where !Self.acrossTenants.contains(body[0] ?? "") {
            let strays = Self.statements(body[1] ?? "").flatMap(Self.strays)
            #expect(strays.isEmpty, "\(body[0] ?? ""): \(strays)")
        }
    }

    @Test("one that forgets it is seen, under another's condition too") func seen() {
        let forgotten = [
            "select from public.items i where i.id = item", "update public.assets a set notes = null where a.id = asset",
            "select from public.items i join public.assets a on a.item_id = i.id where i.tenant_id = tenant",
            "select from public.items i join public.assets a on a.tenant_id = i.tenant_id where i.id = item",
            "insert into public.items (id, name) values (item, name)",
        ]
        for statement in forgotten { #expect(Self.strays(statement).count == 1, "\(statement)") }
        #expect(Self.strays("select from public.items i where i.tenant_id = tenant and i.id = item").isEmpty)
        #expect(Self.strays("insert into public.items (tenant_id, name) values (tenant, name)").isEmpty)
    }

    /// Without comments and strings.
    private static func statements(_ body: String) -> [String] {
        body.replacing(#/--[^\n]*/#, with: "").replacing(#/'(''|[^'])*'/#, with: "''").split(separator: ";").map(String.init)
    }

    /// The tables of a statement whose tenant it does not name: each by its alias, as often as the alias stands for one.
    private static func strays(_ statement: String) -> [String] {
        var aliases: [String: Int] = [:]
        var strays: [String] = []
        for match in statement.matches(
            of: #/(?:(insert\s+into)|from|join|update|into|using)\s+public\.([a-z_]+)(?:\s+as)?\s+(\w+|\()/#)
        {
            if match.1 != nil {
                let columns = statement[match.range.lowerBound...].drop { $0 != "(" }.prefix { $0 != ")" }
                if !columns.contains("tenant_id") { strays.append(String(match.2)) }
            } else {
                aliases[String(match.3), default: 0] += 1
            }
        }
        for (alias, count) in aliases {
            let column = statement.contains("public.tenants \(alias)") ? "id" : "tenant_id"
            let named = statement.ranges(of: "\(alias).\(column) = ").count + statement.ranges(of: " = \(alias).\(column)").count
            if named < count { strays.append(alias) }
        }
        // That one table's tenant is another's is not enough: some table's is given.
        let isGiven = statement.matches(of: #/(\w+)\.(tenant_id|id) = \(?(\w+)/#).contains {
            let isTenant = $0.2 == "tenant_id" || statement.contains("public.tenants \($0.1)")
            return isTenant && aliases[String($0.1)] != nil && aliases[String($0.3)] == nil
        }
        if strays.isEmpty, !aliases.isEmpty, !isGiven { strays.append("all") }
        return strays
    }
}
