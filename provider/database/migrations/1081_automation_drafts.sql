-- Automations that are or were live are edited in a draft beside them, and keep what was published.

-- The automation of which this row is the draft; null for automations themselves.
alter table automations add column draft_of uuid;
alter table automations add foreign key (account_id, draft_of) references automations on delete cascade;
create unique index automations_drafts on automations (account_id, draft_of) where draft_of is not null;

-- For removed steps, the step that contacts take instead; null: none. Who entered while it was published, in a
-- transaction that was not over, still has a removed one.
alter table automations add column successors jsonb not null default '{}';

-- What an automation was each time it went live or was published.
create table automation_versions (
  account_id bigint,
  automation_id uuid,
  version integer,
  -- {name, entry, exit, settings, categories, steps}
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  primary key (account_id, automation_id, version),
  foreign key (account_id, automation_id) references automations on delete cascade
);
