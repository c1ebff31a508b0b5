-- The words that are looked for, each as a pattern of LIKE for any place in a text of office.search_text(). Of a text without a word none,
-- which everything is like.
create or replace function office.search_patterns(searched text)
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'
        from string_to_table(office.search_text(searched), ' ') as w (word)
        where w.word <> '')
$$;
