/// The statements of `TenantRemoval`, of which `$1` is the house. Each takes few rows away, so that nobody waits long for what it holds.
enum RemovalSQL {
    /// How many rows a transaction takes away at most.
    private static let batch = 2000
    /// How many files are deleted before their rows.
    private static let fileBatch = 200

    /// Of what no house is called now: the id of one that was taken away, or its name, which `$2` says again. It is not back by another name.
    static let findingRemoved = """
        select from office.removed_tenants r
        where (r.tenant_id::text = lower($1::text) or r.name = $1::text and r.name = $2::text) and r.removed_at is not null
            and not exists (select from public.tenants t where t.id = r.tenant_id)
        """

    /// Under the house's lock, so that it is not resumed meanwhile. One that was begun keeps its beginning.
    static let beginning = """
        with house as (
            select t.id, t.name from public.tenants t where t.id = $1::uuid and t.suspended_at is not null for update
        )
        insert into office.removed_tenants as r (tenant_id, name)
        select h.id, h.name from house h
        on conflict on constraint removed_tenants_pkey do update
        set name = excluded.name, removed_at = null,
            removed_by = case when r.removed_at is null then r.removed_by else excluded.removed_by end,
            began_at = case when r.removed_at is null then r.began_at else excluded.began_at end
        returning r.tenant_id
        """

    /// No row where the house is not marked any more. A restore in its place takes both locks in this order, and the mark away.
    static let entering = """
        with house as materialized (select t.id from public.tenants t where t.id = $1::uuid for update)
        select set_config('office.removal', h.id::text, true), set_config('office.tenant', h.id::text, true),
            set_config('office.source', 'cli', true), set_config('lock_timeout', '30s', true)
        from house h
        join office.removed_tenants r on r.tenant_id = h.id
        where r.removed_at is null
        for share of r
        """

    /// The tables that a tenant's policy holds, told by the catalogue, so that a new one is not forgotten: what names others first. What triggers
    /// write while rows go, comes after them.
    static let tables = """
        with recursive houses as (
            select c.oid, c.relname::text as name
            from pg_class c
            join pg_policy p on p.polrelid = c.oid and p.polname = c.relname || '_of_tenant'
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenants'
        ), walk as (
            select h.oid, 0 as level from houses h
            union
            select f.confrelid, w.level + 1
            from walk w
            join pg_constraint f on f.conrelid = w.oid and f.contype = 'f' and f.confrelid <> f.conrelid
            where w.level < 30
        )
        select h.name, bool_or(a.attname = 'object_path'), bool_or(a.attname = 'stored_key')
        from houses h
        join pg_attribute a on a.attrelid = h.oid and a.attnum > 0 and not a.attisdropped
        cross join lateral (select max(w.level) as level from walk w where w.oid = h.oid) as d
        group by h.name, d.level
        order by case when h.name in ('change_log', 'change_log_marks') then 2 when h.name in ('audit_log', 'counters') then 1 else 0 end,
            d.level, h.name
        """

    static func rows(of table: String) -> String {
        """
        with gone as (
            delete from public.\(table) t
            where t.tenant_id = $1::uuid and t.ctid = any (array(
                select o.ctid from public.\(table) o where o.tenant_id = $1::uuid limit \(batch)))
            returning 1)
        select count(*) from gone
        """
    }

    /// A trip that was swapped for another names it, so of those that do, the ones that no other names go first.
    static let swapped = """
        with gone as (
            delete from public.asset_checkouts t
            where t.tenant_id = $1::uuid and t.ctid = any (array(
                select o.ctid
                from public.asset_checkouts o
                where o.tenant_id = $1::uuid and o.swapped_for is not null and not exists (
                    select from public.asset_checkouts n where n.tenant_id = $1::uuid and n.swapped_for = o.id)
                limit \(batch)))
            returning 1)
        select count(*) from gone
        """

    /// Place, path and key of rows that name files; none where the house is not marked any more.
    static func files(of table: String, hasKey: Bool) -> String {
        """
        select t.ctid, t.object_path, \(hasKey ? "t.stored_key" : "null")
        from public.\(table) t
        where t.tenant_id = $1::uuid
            and exists (select from office.removed_tenants r where r.tenant_id = $1::uuid and r.removed_at is null)
        limit \(fileBatch)
        """
    }

    static func rows(of table: String, at places: String) -> String {
        "delete from public.\(table) t where t.tenant_id = $1::uuid and t.ctid = any (\(places)::tid[])"
    }

    /// The audit's entries that somebody noted for another, for they name that account too. The others go last, since triggers write
    /// more of them while rows go.
    static let noted = """
        with gone as (
            delete from public.audit_log t
            where t.tenant_id = $1::uuid and t.ctid = any (array(
                select o.ctid from public.audit_log o where o.tenant_id = $1::uuid and o.noted_by is not null limit \(batch)))
            returning 1)
        select count(*) from gone
        """

    static let mails = """
        with gone as (
            delete from signin.mail_outbox m
            where m.id = any (array(select o.id from signin.mail_outbox o where o.tenant_id = $1::uuid limit \(batch)))
            returning 1)
        select count(*) from gone
        """

    static let refusals = """
        with gone as (
            delete from office.refusals r
            where r.id = any (array(select o.id from office.refusals o where o.tenant_id = $1::uuid limit \(batch)))
            returning 1)
        select count(*) from gone
        """

    static let invitations = """
        with gone as (
            delete from signin.invitation_mails m
            where m.tenant_id = $1::uuid and m.ctid = any (array(
                select o.ctid from signin.invitation_mails o where o.tenant_id = $1::uuid limit \(batch)))
            returning 1)
        select count(*) from gone
        """

    /// That somebody chose the house last, where another issuer signs people in, and here. Users are locked in the order of their ids, as ever.
    static let choices = """
        with gone as (
            delete from signin.choices c
            where c.subject = any (array(
                select o.subject from signin.choices o where o.tenant_id = $1::uuid order by o.subject limit \(batch) for update))
            returning 1)
        select count(*) from gone
        """
    static let lastChoices = """
        with gone as (
            update signin.users u set last_tenant = null
            where u.id = any (array(
                select o.id from signin.users o where o.last_tenant = $1::uuid order by o.id limit \(batch) for update))
            returning 1)
        select count(*) from gone
        """

    /// People go with their accounts where no other house has them, by their tie or by their address; their sessions with them. What an
    /// account's address was asked for goes as well, with the mails of it: first, as whoever signs in locks it. The counts are there for that
    /// order. Who signs in with the address may be somebody whom another house has under a different one: they and their address stay.
    static let people = """
        with gone as materialized (
            delete from public.accounts t
            where t.tenant_id = $1::uuid and t.ctid = any (array(
                select o.ctid from public.accounts o where o.tenant_id = $1::uuid limit \(batch)))
            returning t.auth_user_id, lower(t.email collate "C") as address
        ), nobodys as materialized (
            select
                g.auth_user_id, g.address,
                exists (
                    select from signin.users u join public.accounts a on a.auth_user_id = u.id
                    where u.email = g.address and a.tenant_id <> $1::uuid) as is_anothers
            from gone g
            where not exists (
                select from public.accounts a
                where a.tenant_id <> $1::uuid
                    and (a.auth_user_id = g.auth_user_id or lower(a.email collate "C") = g.address))
        ), addresses as (
            delete from signin.addresses d using nobodys n where d.email = n.address and not n.is_anothers
            returning 1
        ), codes as (
            delete from signin.codes c using nobodys n
            where c.email = n.address and not n.is_anothers and (select count(*) from addresses) >= 0
            returning 1
        ), mails as (
            delete from signin.mail_outbox m using nobodys n
            where m.recipient = n.address and m.tenant_id is null and not n.is_anothers and (select count(*) from codes) >= 0
            returning 1
        ), people as (
            delete from signin.users u using nobodys n
            where (u.id = n.auth_user_id or n.auth_user_id is null and u.email = n.address and not n.is_anothers)
                and (select count(*) from mails) >= 0
        )
        select count(*) from gone
        """

    static let ending = "delete from public.tenants t where t.id = $1::uuid"
    /// What another program may have noted of it meanwhile.
    static let lastChanges = "delete from public.change_log l where l.tenant_id = $1::uuid"
    /// What was refused to its people until now.
    static let lastRefusals = "delete from office.refusals r where r.tenant_id = $1::uuid"
    static let tombstone = "update office.removed_tenants r set removed_at = clock_timestamp() where r.tenant_id = $1::uuid"
}
