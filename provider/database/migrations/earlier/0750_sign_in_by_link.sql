-- Whoever opened a session with a link created on the server's machine may choose a password without the old one.
alter table sessions add column by_link boolean not null default false;
