import { IsEmailAddress, IsRequired, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type { Region } from 'sendwright/wire/subusers';

/** The values of a new subuser. */
export class SubuserForm {
  @IsRequired('Username')
  @MaxCharacters('Username', 100)
  @Satisfies<string>('isUsername', 'Username may have letters, digits and . _ @ + - only.', (value) =>
    /^[\w.@+-]*$/.test(value.trim()),
  )
  username = '';
  @IsRequired('Email') @IsEmailAddress('Email') email = '';
  @Satisfies<string>('isLong', 'Password must have at least 8 characters.', (value) => value.length >= 8)
  password = '';
  region: Region = 'global';
}
