import type { MoveRegion } from 'sendwright/wire/accountMoves';
import type { SsoRole } from 'sendwright/wire/singleSignOn';
import { IsEmailAddress, IsRequired, IsWebAddress, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import { limits } from 'sendwright/wire/limits';
import { movableKinds } from 'sendwright/wire/movableKinds';

const minimumPasswordLength = 8;

/** Full access, or the chosen scopes. */
export class AccessForm {
  access: 'full' | 'limited' = 'limited';
  scopes: readonly string[] = [];
}

export class KeyForm extends AccessForm {
  @Satisfies<readonly string[], AccessForm>(
    'hasScope',
    'Choose at least one scope, or give full access.',
    (scopes, { access }) => access === 'full' || scopes.length > 0,
  )
  override scopes: readonly string[] = [];
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  /** ISO 8601; empty: never. */
  expires_at = '';
  /** Addresses and networks, one a line; empty: any. */
  allowed_ips = '';
}

export class InviteForm extends AccessForm {
  @IsRequired('Email') @IsEmailAddress('Email') @MaxCharacters('Email', 254) email = '';
}

/** The access of a group at the identity provider. */
export class RoleForm extends AccessForm {
  @IsRequired('Value') @MaxCharacters('Value', 200) value = '';
}

export class SingleSignOnForm {
  @IsRequired('Issuer') @IsWebAddress('Issuer') @MaxCharacters('Issuer', 500) issuer = '';
  @IsRequired('Client ID') @MaxCharacters('Client ID', 500) client_id = '';
  /** Empty: the stored one stays. */
  @MaxCharacters('Client secret', 2000) client_secret = '';
  /** One a line. */
  allowed_domains = '';
  creates_teammates = false;
  enforced = false;
  @MaxCharacters('Claim', 100) role_claim = '';
  roles: readonly SsoRole[] = [];
  default_scopes: readonly string[] = [];
}

export class MoveForm {
  @IsRequired('API key of SendGrid')
  @MaxCharacters('API key of SendGrid', 200)
  @Satisfies<string>(
    'isKey',
    'API key of SendGrid must be a whole key, which looks like SG.….',
    (value) => value.trim() === '' || /^[\w.-]{20,200}$/.test(value.trim()),
  )
  apiKey = '';
  region: MoveRegion = 'global';
  kinds: readonly string[] = movableKinds;
}

export class ProfileForm {
  @MaxCharacters('First name', 100) first_name = '';
  @MaxCharacters('Last name', 100) last_name = '';
  @MaxCharacters('Company', 200) company = '';
  @IsWebAddress('Website') @MaxCharacters('Website', 500) website = '';
  @MaxCharacters('Phone', 50) phone = '';
  @MaxCharacters('Multifactor phone', 50) multifactor_phone = '';
  @MaxCharacters('Address', 200) address = '';
  @MaxCharacters('Address line 2', 200) address2 = '';
  @MaxCharacters('City', 100) city = '';
  @MaxCharacters('State', 100) state = '';
  @MaxCharacters('ZIP code', 20) zip = '';
  @MaxCharacters('Country', 100) country = '';
}

export class EmailForm {
  @IsRequired('Email') @IsEmailAddress('Email') @MaxCharacters('Email', 254) email = '';
  password = '';
}

export class UsernameForm {
  @IsRequired('Username') @MaxCharacters('Username', 100) username = '';
}

export class PasswordForm {
  old_password = '';
  /** API keys to revoke with the old password. */
  revoked: readonly string[] = [];
  @Satisfies<string>(
    'isPassword',
    `New password must have at least ${minimumPasswordLength} characters.`,
    (value) => value.length >= minimumPasswordLength,
  )
  new_password = '';
}

export class CodeForm {
  @IsRequired('Code') code = '';
}

export class ProofForm {
  password = '';
}

export class PasskeyForm {
  @IsRequired('Name') @MaxCharacters('Name', limits.passkey.name) name = '';
}
