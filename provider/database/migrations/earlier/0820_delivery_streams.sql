-- The ledger's key is a stream's id: that of a single send, of an automation's message, or of an account's mail. Events,
-- links, the outbox and counts keep `single_send_id`.
alter table deliveries rename column single_send_id to stream_id;
alter table delivery_runs rename column single_send_id to stream_id;
alter table delivery_outcomes rename column single_send_id to stream_id;
alter table delivery_actions rename column single_send_id to stream_id;
alter table work_strikes rename column single_send_id to stream_id;
