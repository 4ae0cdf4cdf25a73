-- Members in the order of their segment: a new segment of a million people is written at one place of one index, and not
-- between the members of all others. A contact's segments are found by asking each segment of the account, at most 200.
create unique index segment_contacts_members on segment_contacts (account_id, segment_id, contact_id);
alter table segment_contacts drop constraint segment_contacts_pkey;
alter table segment_contacts add constraint segment_contacts_pkey primary key using index segment_contacts_members;
drop index segment_contacts_segment;
