-- A case goes out with what of it may go: what is refused stays behind, and the answer is that all is well.
-- Caught by: case-and-contents
select pg_temp.plant(
    'office.pick_up_case', 'if refusal\.status is not null then(?=\s*raise)', 'if refusal.status is not null and case_line is null then')
