-- Automations: series of emails to contacts that enter one after the other.

create table automations (
  account_id bigint not null references accounts on delete cascade,
  automation_id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null check (type in ('custom', 'welcome')),
  status text not null default 'draft' check (status in ('draft', 'live', 'disabled', 'paused')),
  entry_type text not null default 'list' check (entry_type in ('list', 'segment', 'all')),
  entry_id uuid,
  -- {type, query_dsl, builder}
  exit jsonb not null,
  -- {suppression_group_id, custom_unsubscribe_url, global_unsubscribe, ip_pool}
  settings jsonb not null,
  categories text[] not null default '{}',
  -- The tree of steps: [{id, type, delay, email_config, template_id, pending_email_config} | {id, type, delay, condition, yes, no}]
  steps jsonb not null default '[]',
  -- Where and when contacts begin; kept with the steps, so that entering needs no look into them.
  first_step_id uuid,
  first_delay interval not null default '0',
  revision integer not null default 1,
  went_live_at timestamptz,
  -- The last time it was set live: who was due before and not served has missed that email.
  live_since timestamptz,
  -- Set while `paused`. Why: sender, unsubscribe_group, entry, message, plan, account; and the words for people.
  paused_at timestamptz,
  pause_reason text,
  pause_detail text,
  -- Notices already mailed: each goes out once.
  notices text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, automation_id),
  check ((status = 'paused') = (paused_at is not null))
);
create index automations_live on automations (entry_type, account_id, entry_id) where status = 'live';
create index automations_paused on automations (paused_at) where status = 'paused';

-- The messages of automations' emails as they are sent. An edited message that is applied is another row, so that links
-- and browser views of what has left keep their meaning. `message_id` is the copies' `single_send_id` in the ledger,
-- in events and in links. Rows stay when the automation goes: events speak of them.
create table automation_messages (
  account_id bigint not null references accounts on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  automation_id uuid not null,
  step_id uuid not null,
  version integer not null,
  -- As a single send's, with the automation's settings in it. Null once the automation is deleted.
  email_config jsonb,
  -- When its copies next need a worker; infinity where nothing waits.
  next_work_at timestamptz not null default 'infinity',
  stall_count smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, message_id)
);
create unique index automation_messages_step on automation_messages (account_id, automation_id, step_id, version);
create index automation_messages_due on automation_messages (next_work_at) where next_work_at < 'infinity';

-- Who is or was in an automation: a row stays, so that nobody enters twice.
create table automation_enrolments (
  account_id bigint not null,
  automation_id uuid not null,
  contact_id uuid not null,
  state text not null default 'active' check (state in ('active', 'completed', 'exited')),
  -- The step waited for, and when it is due.
  step_id uuid,
  next_at timestamptz,
  waiting_since timestamptz not null default now(),
  entered_at timestamptz not null default now(),
  finished_at timestamptz,
  reason text,
  primary key (account_id, automation_id, contact_id)
) with (fillfactor = 80);
create index automation_enrolments_due on automation_enrolments (account_id, automation_id, next_at) where state = 'active';
create index automation_enrolments_contact on automation_enrolments (account_id, contact_id);

-- What contacts went through. The key is the promise that a step is taken once, and so mails nobody twice: the row, the
-- copy in the ledger and the move to the next step are one transaction.
create table automation_trace (
  account_id bigint not null,
  automation_id uuid not null,
  contact_id uuid not null,
  step_id uuid not null,
  type text not null check (type in ('email', 'split')),
  outcome text not null check (outcome in ('sent', 'missed', 'skipped', 'yes', 'no')),
  taken_at timestamptz not null default now(),
  -- Since when it was waited for.
  waited_from timestamptz not null,
  reason text,
  message_id uuid,
  primary key (account_id, automation_id, contact_id, step_id)
);

create function enter_automations() returns trigger language plpgsql as $$ begin
  -- Almost always: no automation of any account is waiting, and an import pays nothing.
  if not exists (select from automations where status = 'live' and entry_type = tg_argv[0]) then return null; end if;
  case tg_argv[0]
    when 'all' then
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id, greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id
      where status = 'live' and entry_type = 'all' on conflict do nothing;
    when 'list' then
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id, greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id and entry_id = list_id
      where status = 'live' and entry_type = 'list' on conflict do nothing;
    else
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select automations.account_id, automation_id, contact_id, first_step_id, greatest(now(), live_since) + first_delay, greatest(now(), live_since)
      from added join automations on automations.account_id = added.account_id and entry_id = segment_id
      where status = 'live' and entry_type = 'segment' on conflict do nothing;
  end case;
  return null;
end $$;
-- In the transaction that adds the contact: whoever was added after the automation went live is in, whatever crashes.
create trigger contacts_enter_automations after insert on contacts
  referencing new table as added for each statement execute function enter_automations('all');
create trigger list_contacts_enter_automations after insert on list_contacts
  referencing new table as added for each statement execute function enter_automations('list');
create trigger segment_contacts_enter_automations after insert on segment_contacts
  referencing new table as added for each statement execute function enter_automations('segment');

-- What is known of a contact goes with it; copies and events stay in the ledger, as those of single sends do.
create function delete_contact_enrolments() returns trigger language plpgsql as $$ begin
  if not exists (select from automation_enrolments) then return null; end if;
  delete from automation_trace using gone join automation_enrolments on automation_enrolments.account_id = gone.account_id and automation_enrolments.contact_id = gone.contact_id
    where automation_trace.account_id = gone.account_id and automation_trace.automation_id = automation_enrolments.automation_id
      and automation_trace.contact_id = gone.contact_id;
  delete from automation_enrolments using gone
    where automation_enrolments.account_id = gone.account_id and automation_enrolments.contact_id = gone.contact_id;
  return null;
end $$;
create trigger contacts_deleted_from_automations after delete on contacts
  referencing old table as gone for each statement execute function delete_contact_enrolments();

create function delete_automation_parts() returns trigger language plpgsql as $$ begin
  delete from automation_trace using gone where automation_trace.account_id = gone.account_id and automation_trace.automation_id = gone.automation_id;
  delete from automation_enrolments using gone where automation_enrolments.account_id = gone.account_id and automation_enrolments.automation_id = gone.automation_id;
  update automation_messages set email_config = null, next_work_at = 'infinity' from gone
    where automation_messages.account_id = gone.account_id and automation_messages.automation_id = gone.automation_id;
  return null;
end $$;
create trigger automations_deleted after delete on automations
  referencing old table as gone for each statement execute function delete_automation_parts();
