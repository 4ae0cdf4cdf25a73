-- An account's events go to webhooks of its own and to providers of customer data: both are receivers of one queue.
alter table event_webhooks rename to event_receivers;
alter table event_receivers rename column webhook_id to receiver_id;
alter table event_receivers rename constraint event_webhooks_pkey to event_receivers_pkey;
alter table event_receivers alter column url drop not null;
alter table event_receivers
  -- 'webhook', or the destination of an integration.
  add column destination text not null default 'webhook',
  -- An integration's: whose data it is there, and in which region they are kept.
  add column write_key text,
  add column region text,
  add constraint event_receivers_address check (
    case destination when 'webhook' then url is not null else write_key is not null and region is not null end);

alter table event_webhook_queue rename to event_queue;
alter table event_queue rename column webhook_id to receiver_id;
alter table event_queue rename constraint event_webhook_queue_pkey to event_queue_pkey;
