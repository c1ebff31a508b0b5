create or replace trigger stock_movements_check
    before insert or update or delete on public.stock_movements
    for each row execute function office.check_movement();

create or replace trigger stock_movements_count
    after insert or update or delete on public.stock_movements
    for each row execute function office.count_line();

create or replace trigger stock_movements_note
    after insert or update or delete on public.stock_movements
    for each row execute function office.note_change_of_stock_movements();
alter table public.stock_movements enable always trigger stock_movements_note;

-- TRUNCATE would leave no note of what went, and the lines as they were counted.
create or replace trigger stock_movements_no_truncate
    before truncate on public.stock_movements
    for each statement execute function office.refuse_change('stock_movements', 'stock_movements_no_truncate');
alter table public.stock_movements enable always trigger stock_movements_no_truncate;
