/// What of a house is in its archive, table by table, and what is not: the one list. A test holds it against the catalogue, so that a new
/// table of a tenant has to be put on one side.
enum HouseTables {
    /// A table whose rows travel.
    struct Table: Sendable {
        /// Its name in the schema `public`.
        let name: String
        /// The column by which a row names another one of the table, which has to come before it.
        let parent: String?
        /// Columns that the archive has nothing of.
        let emptied: [String]
        /// What the archive has in a column, where that is not the column: SQL of the row `t`.
        let written: [String: String]
        /// Columns that each database fills in by itself.
        let own: [String]

        init(
            _ name: String, parent: String? = nil, emptied: [String] = [], written: [String: String] = [:], own: [String] = []
        ) {
            self.name = name
            self.parent = parent
            self.emptied = emptied
            self.written = written
            self.own = own
        }

        /// The column that says whose a row is.
        var tenant: String { name == "tenants" ? "id" : "tenant_id" }
    }

    /// In an order in which each row finds there what it refers to.
    static let travelling = [
        Table("tenants"), Table("counters"),
        // Ties stay: a person proves the address again. By the former users the history goes on calling them by name.
        Table(
            "accounts", emptied: ["auth_user_id", "linked_at"],
            written: [
                "former_users": "array_remove(t.former_users, t.auth_user_id) || array_remove(array[t.auth_user_id], null)"
            ]),
        Table("notification_settings"), Table("clients"), Table("items"), Table("item_kits"), Table("assets", parent: "case_id"),
        Table("short_links"), Table("reservations"), Table("reservation_kits"), Table("reservation_items"),
        Table("asset_checkouts", parent: "swapped_for"), Table("stock_movements"), Table("short_link_scans"),
        Table("condition_reports"), Table("condition_report_photos"), Table("repairs"), Table("documents"),
        Table("inspection_templates"), Table("inspections"), Table("inspection_files"), Table("inspection_marks"),
        Table("inspection_sign_offs"),
        Table("photo_uploads"), Table("tickets"), Table("ticket_parcels"), Table("notifications"), Table("notification_events"),
        Table("notification_sweeps"), Table("idempotency_keys"),
        // By which transaction of which cluster a row was written.
        Table("audit_log", own: ["epoch", "xid"]),
        // Turned off: where a copy goes, nobody wants to hear twice of what happens, and another server's key does not open the secrets.
        Table(
            "webhooks", emptied: ["since", "failing_since"],
            written: [
                "active": "false", "turned_off": "'moved'", "due_at": "'infinity'::timestamptz",
                "paused_until": "'-infinity'::timestamptz",
            ], own: ["tried_at", "failing_for", "older_secrets", "older_until"]),
    ]

    /// Tables with rows of tenants that stay, and why. For a test, which wants each table here or among those that travel.
    static let staying = [
        "office.refusals": "what one server refused within a week",
        "office.removed_tenants": "that it was taken away from one server says nothing on another",
        "office.role_tenants": "roles are of one Postgres",
        "public.audit_leaves": "a log is one server's, which signs it: another begins its own, which names it",
        "public.audit_tiles": "as the leaves",
        "public.audit_trees": "as the leaves",
        "public.change_log": "transactions are numbered by one cluster: copies are fetched anew",
        "public.change_log_marks": "as the log",
        "public.devices": "a device is registered by a session, and sessions are of one server",
        "public.push_outbox": "messages that were not sent are sent by nobody else",
        "public.tenant_figures": "counted anew",
        "public.tenant_jobs": "when a server took its turns",
        "public.webhook_cursors": "transactions are numbered by one cluster",
        "public.webhook_deliveries": "what one server has sent",
        "signin.choices": "as ties: of people who sign in on one server",
        "signin.invitation_mails": "mails that one server sent",
        "signin.mail_outbox": "messages that were not sent are sent by nobody else",
    ]

    static func named(_ name: String) -> Table? { travelling.first { $0.name == name } }
}
