/**
 * Errors that a client may want to recognize, each with its status, field and published message. The response has the
 * code next to the message, so clients need not compare texts.
 */
export const errorCodes = {
  ad_account_not_connected: { status: 404, field: 'partner', message: "This partner isn't connected." },
  ad_audience_active: {
    status: 409,
    field: 'status',
    message: 'This audience is still synced. Stop it before you delete it.',
  },
  ad_audience_emptying: {
    status: 409,
    field: 'status',
    message: 'This audience is being emptied. Wait until it is stopped.',
  },
  ad_audience_limit_reached: {
    status: 400,
    field: null,
    message: "You've reached the maximum of 100 synced audiences.",
  },
  ad_audience_not_found: { status: 404, field: 'id', message: 'audience not found' },
  ad_audience_source_missing: {
    status: 400,
    field: 'list_id',
    message: 'Choose one list or one segment that exists, and a custom field that exists.',
  },
  ad_campaign_inactive: { status: 409, field: 'status', message: 'Only an active campaign can be paused or resumed.' },
  ad_campaign_limit_reached: { status: 400, field: null, message: "You've reached the maximum of 500 ad campaigns." },
  ad_campaign_locked: {
    status: 409,
    field: 'status',
    message: "This campaign is with the ad partners and can't be changed. Duplicate it to make another version.",
  },
  ad_campaign_not_found: { status: 404, field: 'id', message: 'ad campaign not found' },
  ad_authorization_expired: {
    status: 400,
    field: 'state',
    message: 'This sign-in at the partner has expired or belongs to another session. Connect again.',
  },
  ad_identity_unknown: {
    status: 400,
    field: 'account_id',
    message: 'Your sign-in at the partner has no access to this ad account. Choose another one.',
  },
  ad_partner_refused: { status: 400, field: null, message: 'The partner refused.' },
  ad_partner_unanswered: {
    status: 502,
    field: null,
    message: "The partner didn't respond. Try again in a few minutes.",
  },
  ad_partner_in_use: {
    status: 409,
    field: 'partner',
    message: 'This partner has running campaigns or synced audiences. Delete or stop them before you disconnect it.',
  },
  ad_partner_unavailable: {
    status: 400,
    field: 'partner',
    message: "This partner isn't set up on this server. Ask your administrator.",
  },
  list_name_taken: { status: 400, field: 'name', message: 'list name is already in use' },
  list_limit_reached: { status: 400, field: null, message: 'error creating list: limit of 1000 lists reached' },
  list_not_found: { status: 404, field: 'id', message: 'list not found' },
  list_in_use: { status: 409, field: 'id', message: 'The list is in use.' },
  brand_kit_conflict: {
    status: 412,
    field: 'version',
    message: 'The brand kit has changed in the meantime. Read it again before you change it.',
  },
  brand_kit_missing: { status: 409, field: null, message: 'There is no brand kit yet. Save one first.' },
  contact_view_name_taken: { status: 400, field: 'name', message: 'There is a view with this name already.' },
  contact_view_limit_reached: {
    status: 400,
    field: 'shared',
    message: 'You can have up to 50 views of your own, and an account 50 that are shared. Delete some first.',
  },
  contact_view_not_found: { status: 404, field: 'id', message: 'view not found' },
  tag_name_taken: { status: 400, field: 'name', message: 'There is a tag with this name already.' },
  tag_limit_reached: {
    status: 400,
    field: 'name',
    message: 'An account can have up to 1,000 tags. Delete some first.',
  },
  contact_tag_limit_reached: {
    status: 400,
    field: 'name',
    message: 'A contact can have up to 50 tags. Remove one first.',
  },
  tag_not_found: { status: 404, field: 'id', message: 'tag not found' },
  erasure_limit_reached: {
    status: 429,
    field: null,
    message: '50 people are already being erased. Wait for one of them to end.',
  },
  erasure_subject: { status: 400, field: null, message: 'Name one person: contact_id, email or phone_number.' },
  form_limit_reached: { status: 403, field: null, message: 'form count' },
  field_name_taken: { status: 400, field: 'name', message: 'field name is already in use' },
  field_name_reserved: { status: 400, field: 'name', message: "can't name custom field with reserved field names" },
  field_name_of_system: { status: 400, field: 'name', message: "can't name custom field with system field names" },
  field_limit_reached: { status: 400, field: null, message: "You've reached the limit of 500 custom fields." },
  field_not_found: { status: 404, field: 'id', message: 'custom field not found' },
  group_name_taken: { status: 400, field: 'name', message: 'Name must be unique.' },
  group_limit_reached: { status: 400, field: null, message: "You've reached the maximum of 200 unsubscribe groups." },
  group_page_full: {
    status: 400,
    field: 'is_default',
    message: 'The preferences page shows up to 25 groups. Remove one first.',
  },
  group_in_use: { status: 400, field: null, message: 'Something scheduled, being sent or live uses this group.' },
  group_not_found: { status: 404, field: 'group_id', message: 'group not found' },
  webhook_delivery_not_retried: {
    status: 409,
    field: null,
    message: 'Only a delivery that was not accepted, and whose events are still kept, can be tried again.',
  },
  message_query_invalid: { status: 400, field: 'query', message: 'invalid syntax' },
  message_query_too_broad: {
    status: 400,
    field: 'query',
    message: 'This search takes too long. Name a recipient or a campaign, or choose a shorter time.',
  },
  passkey_invalid: {
    status: 400,
    field: 'credential',
    message: 'This passkey was not created for this request, or it took longer than five minutes. Try again.',
  },
  passkey_limit_reached: { status: 400, field: null, message: 'You can have up to 20 passkeys. Remove one first.' },
  passkey_not_found: { status: 404, field: 'passkey_id', message: 'passkey not found' },
  passkey_refused: {
    status: 401,
    field: null,
    message: 'This passkey was not accepted. Try again, or sign in another way.',
  },
  passkeys_unavailable: {
    status: 400,
    field: null,
    message: 'Passkeys need an address with HTTPS and a name. Ask whoever runs this installation to set PUBLIC_URL.',
  },
  second_factor_required: {
    status: 403,
    field: null,
    message: 'Your team requires a second factor. Set up a passkey or an authenticator app first.',
  },
  second_factor_missing: {
    status: 400,
    field: 'requires_second_factor',
    message: 'Set up a passkey or an authenticator app for yourself first, so that you are not locked out.',
  },
  second_factor_kept: {
    status: 400,
    field: null,
    message: 'Your team requires a second factor. Set up another one before you remove this one.',
  },
  confirmation_required: {
    status: 403,
    field: null,
    message: "Confirm that it's you: this needs a confirmation that is not older than 15 minutes.",
  },
  segment_name_taken: {
    status: 400,
    field: 'name',
    message: 'That segment name is already in use. Please choose a different name.',
  },
  single_send_not_sent: { status: 409, field: null, message: 'This single send has not been sent as an email yet.' },
  segment_limit_reached: { status: 400, field: null, message: "You've reached the maximum of 200 segments." },
  sender_nickname_taken: {
    status: 400,
    field: 'nickname',
    message: 'You already have a sender identity with the same nickname.',
  },
  sender_limit_reached: {
    status: 400,
    field: null,
    message: "You've reached your limit of 100 sender identities. Please delete one or more and try again.",
  },
  sender_locked: { status: 403, field: 'locked', message: 'Something scheduled, being sent or live uses this sender.' },
  sender_not_found: { status: 404, field: 'id', message: 'resource not found' },
  sender_verified: { status: 400, field: 'verified', message: 'This sender is already verified.' },
  sms_not_connected: { status: 404, field: null, message: 'Connect an SMS account first.' },
  sms_credentials_refused: {
    status: 400,
    field: null,
    message: "We couldn't verify your SMS account. Check your Account SID and Auth Token.",
  },
  sms_provider_unavailable: {
    status: 502,
    field: null,
    message: "The SMS provider can't be reached. Try again in a few minutes.",
  },
  test_recipient_unsubscribed: {
    status: 400,
    field: 'emails',
    message: "A recipient has unsubscribed or can't be reached, so no test was sent.",
  },
} as const satisfies Record<string, { status: number; field: string | null; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
