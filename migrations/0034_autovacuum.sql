-- What the database costs when it is large: rows that every handover changes. A page that was written to is no longer known to be visible to
-- all, and what an index alone could answer, such as a text that is looked for in all tags, then looks at its rows. A fifth of a house's units would
-- have to move before a vacuum came.
alter table public.assets set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.short_links set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table public.reservations set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.reservation_items set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
