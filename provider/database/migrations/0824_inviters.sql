-- Who invited: an invitation gives nothing that they could no longer give. An account's own person, or an administrator
-- of its parent. Unknown for people who are gone: such an invitation is refused.
alter table invitations
  add column inviter_account_id bigint,
  add column inviter_user_id bigint;
update invitations set inviter_account_id = users.account_id, inviter_user_id = users.user_id
from users where users.account_id = invitations.account_id and users.username = invitations.invited_by;
