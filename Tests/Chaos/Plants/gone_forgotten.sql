-- What has left the scope is not told to be gone.
-- Caught by: replica-otherwise, replica-and-tables
select pg_temp.plant('office.change_documents', 'from given g;', 'from given g where g.is_in_scope;')
