-- Where the webhooks of an automation send contacts, as somebody confirmed when it was last set live.
alter table automations add column confirmed_addresses text[] not null default '{}';
update automations set confirmed_addresses = array(
  select distinct address #>> '{}' from jsonb_path_query(steps, '$.**.action_config.url') as address
  where jsonb_typeof(address) = 'string')
where went_live_at is not null and steps @? '$.**.action_config.url';
