-- When the trial of an account is over: null on every other plan. Trials from before this began to count get all of it.
alter table accounts add column trial_ends_at timestamptz;
update accounts set trial_ends_at = now() + interval '60 days' where plan = 'trial';
