-- The domain of its copies' Message-IDs, fixed when it starts: a sender that changes later changes none of them.
alter table single_sends add column message_domain text;
-- Events name a pool by a number as well (provider facts, event webhook).
alter table ip_pools add column pool_id bigint generated always as identity;
