import { IsRequired, Satisfies } from 'sendwright/sdk/forms';

/** The form values of the connection to the SMS provider. */
export class SmsCredentialsForm {
  @IsRequired('Account SID')
  @Satisfies<string>(
    'isAccountSid',
    'Account SID must be AC, followed by 32 digits or letters from a to f.',
    (value) => value.trim() === '' || /^AC[0-9a-fA-F]{32}$/.test(value.trim()),
  )
  sid = '';

  @IsRequired('Auth token')
  token = '';
}

/** Maps the fields of the provider's errors to the form's fields. */
export const smsServerFields = { twilio_account_sid: 'sid', twilio_auth_token: 'token' } as const;
