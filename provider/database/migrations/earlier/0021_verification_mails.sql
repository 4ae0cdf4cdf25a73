alter table senders
  -- When somebody last asked for the verification mail again.
  add column verification_resent_at timestamptz,
  -- What the mail server said when it refused the last verification mail for good.
  add column verification_refusal text;
