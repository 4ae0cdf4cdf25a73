-- Campaigns from before lead ads had a form get the form of a new campaign.
update ad_campaigns
set content = content || '{"lead_form": {"fields": ["email"], "list_id": null, "privacy_url": "", "consent_text": ""}}'
where not content ? 'lead_form';

alter table ad_campaigns
  -- When an active campaign was paused; null: it isn't. Its partners follow (ad_placements.is_paused).
  add column paused_at timestamptz,
  -- When results were last fetched. Changes tell open pages that there are new ones.
  add column results_at timestamptz;

alter table ad_placements
  -- Whether the partner was told to pause it.
  add column is_paused boolean not null default false,
  -- When results and leads are fetched next; null: never. Whoever fetches them moves the time ahead first.
  add column results_due_at timestamptz,
  add column leads_due_at timestamptz,
  -- Leads from before were all stored.
  add column leads_since timestamptz,
  -- Of lead ads: the pages that their forms belong to. Partners that report leads name the page.
  add column lead_page_ids text[];
create index ad_placements_results_due on ad_placements (results_due_at) where results_due_at is not null;
create index ad_placements_leads_due on ad_placements (leads_due_at) where leads_due_at is not null;
create index ad_placements_lead_pages on ad_placements using gin (lead_page_ids) where lead_page_ids is not null;

-- What campaigns did by day and channel, as their partners report it.
create table ad_results (
  account_id bigint,
  ad_campaign_id uuid,
  -- A campaign that is submitted again adds to the results of the day.
  submission_id uuid,
  channel text,
  -- In the time zone of the ad account.
  day date,
  spend_micros bigint not null,
  -- ISO 4217
  currency text not null,
  impressions bigint not null,
  clicks bigint not null,
  leads bigint not null,
  primary key (account_id, ad_campaign_id, submission_id, channel, day),
  foreign key (account_id, ad_campaign_id) references ad_campaigns on delete cascade
);

-- Leads that were received: each becomes a contact once, in the transaction that writes its row. No personal data.
create table ad_leads (
  account_id bigint,
  partner text,
  lead_id text,
  ad_campaign_id uuid not null,
  -- asked: a confirmation email asks first; invalid: there was no address that could be stored.
  outcome text not null check (outcome in ('contact', 'asked', 'invalid')),
  -- When the form was sent.
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (account_id, partner, lead_id),
  foreign key (account_id, ad_campaign_id) references ad_campaigns on delete cascade
);
create index ad_leads_of_campaign on ad_leads (account_id, ad_campaign_id);
