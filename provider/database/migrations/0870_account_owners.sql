-- The command line made accounts that nobody administered, so nobody could invite an administrator or work as a subuser.
-- The owner of such an account, who has all its scopes anyway, becomes its administrator; not that of the installation.
update users set is_admin = true
  where scopes is null
    and user_id = (select min(user_id) from users owners where owners.account_id = users.account_id)
    and not exists (select from users others where others.account_id = users.account_id and others.is_admin);
