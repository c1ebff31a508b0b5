-- Who noted what another person's session sent (docs/client-guide.md, "The outbox"): an account of the house, beside the actor that the
-- token names. Nobody proves it.

alter table public.audit_log
    add column noted_by uuid,
    add constraint audit_log_noted_by_fkey
        foreign key (tenant_id, noted_by) references public.accounts (tenant_id, id) not valid;

alter table public.asset_checkouts
    add column pickup_noted_by uuid,
    add column return_noted_by uuid,
    add constraint asset_checkouts_pickup_noted_by_fkey
        foreign key (tenant_id, pickup_noted_by) references public.accounts (tenant_id, id) not valid,
    add constraint asset_checkouts_return_noted_by_fkey
        foreign key (tenant_id, return_noted_by) references public.accounts (tenant_id, id) not valid;

alter table public.stock_movements
    add column noted_by uuid,
    add constraint stock_movements_noted_by_fkey
        foreign key (tenant_id, noted_by) references public.accounts (tenant_id, id) not valid;

alter table public.condition_reports
    add column noted_by uuid,
    add constraint condition_reports_noted_by_fkey
        foreign key (tenant_id, noted_by) references public.accounts (tenant_id, id) not valid;

alter table public.inspections
    add column begun_noted_by uuid,
    add column completed_noted_by uuid,
    add constraint inspections_begun_noted_by_fkey
        foreign key (tenant_id, begun_noted_by) references public.accounts (tenant_id, id) not valid,
    add constraint inspections_completed_noted_by_fkey
        foreign key (tenant_id, completed_noted_by) references public.accounts (tenant_id, id) not valid;

-- These have one parameter more now, the last, which may be left out: servers of the release before call them as they did.
do $$
declare
    routine regprocedure;
begin
    for routine in
        select p.oid::regprocedure
        from pg_proc p
        where p.pronamespace = 'office'::regnamespace
          and p.proname in (
              'pick_up_asset', 'return_asset', 'pick_up_counted', 'return_counted', 'swap_asset', 'undo_operation',
              'set_reservation_status', 'file_condition_report', 'create_inspection', 'update_inspection',
              'complete_inspection', 'add_asset_code')
    loop
        execute format('drop function %s', routine);
    end loop;
end
$$;
