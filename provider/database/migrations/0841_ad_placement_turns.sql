-- Until when a worker has a placement to itself. Apart from due_at: what is to be stopped is due at once, and must not
-- wait for the next look at its review.
alter table ad_placements add column taken_until timestamptz;
