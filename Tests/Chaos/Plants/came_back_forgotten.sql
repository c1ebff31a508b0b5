-- A line goes on holding what came back from it.
-- Caught by: came-back
select pg_temp.plant('office.follow_trip', 'set came_back = -1', 'set came_back = l.came_back')
