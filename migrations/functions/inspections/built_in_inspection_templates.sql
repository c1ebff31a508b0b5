-- The templates of inspections that every house has: what has to be photographed and what may be, in order, and who has to sign.
-- `delivery` is for who signs for all of it.
create or replace function office.built_in_inspection_templates()
returns table (name text, slots jsonb, sign_off_roles text[])
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    values
        (
            'item',
            '[{"slot":"overview","required":true},{"slot":"front","required":false},{"slot":"back","required":false},
              {"slot":"serial","required":false},{"slot":"accessories","required":false},{"slot":"detail","required":false}]'::jsonb,
            array['staff']
        ),
        (
            'vehicle',
            '[{"slot":"front","required":true},{"slot":"back","required":true},{"slot":"left","required":true},
              {"slot":"right","required":true},{"slot":"dashboard","required":true},{"slot":"interior","required":true},
              {"slot":"load_area","required":true},{"slot":"roof","required":false},{"slot":"windscreen","required":false},
              {"slot":"wheels","required":false},{"slot":"spare_wheel","required":false},{"slot":"documents","required":false}]'::jsonb,
            array['staff', 'customer']
        ),
        ('delivery', '[]'::jsonb, array['customer'])
$$;
