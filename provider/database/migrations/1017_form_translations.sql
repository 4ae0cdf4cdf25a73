-- The texts of a form in other languages than its own: `SignupFormTranslation` of wire/signupFormContent.ts.
alter table signup_forms add column translations jsonb not null default '[]';
