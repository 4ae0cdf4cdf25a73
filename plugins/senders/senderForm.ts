import { IsEmailAddress, IsRequired, MaxCharacters } from 'sendwright/sdk/forms';
import type { Sender, SenderWrite } from 'sendwright/wire/senders';

/** The values and validation rules of the sender form. */
export class SenderForm {
  @IsRequired('Nickname') @MaxCharacters('Nickname', 100) nickname = '';
  @IsRequired('From name') @MaxCharacters('From name', 254) fromName = '';
  @IsRequired('From email') @IsEmailAddress('From email') @MaxCharacters('From email', 254) fromEmail = '';
  @IsRequired('Reply-to email') @IsEmailAddress('Reply-to email') @MaxCharacters('Reply-to email', 254) replyEmail = '';
  @IsRequired('Company address') @MaxCharacters('Company address', 254) address = '';
  @MaxCharacters('Address line 2', 254) address2 = '';
  @IsRequired('City') @MaxCharacters('City', 150) city = '';
  @MaxCharacters('State', 50) state = '';
  @MaxCharacters('ZIP code', 20) zip = '';
  @IsRequired('Country') @MaxCharacters('Country', 100) country = '';
}

/** Maps a field of the server's errors to the form's field. */
export const serverFields = {
  'from.name': 'fromName',
  'from.email': 'fromEmail',
  from_email: 'fromEmail',
  'reply_to.email': 'replyEmail',
  reply_to: 'replyEmail',
  address_2: 'address2',
} as const;

/** The form values of a sender. */
export function valuesOf(sender: Sender): SenderForm {
  return {
    nickname: sender.nickname,
    fromName: sender.from.name,
    fromEmail: sender.from.email,
    replyEmail: sender.reply_to.email,
    address: sender.address,
    address2: sender.address_2,
    city: sender.city,
    state: sender.state,
    zip: sender.zip,
    country: sender.country,
  };
}

/** The request body for the form's values. */
export function payloadOf(values: SenderForm): SenderWrite {
  return {
    nickname: values.nickname.trim(),
    from: { email: values.fromEmail.trim(), name: values.fromName.trim() },
    reply_to: { email: values.replyEmail.trim() },
    address: values.address.trim(),
    address_2: values.address2.trim(),
    city: values.city.trim(),
    state: values.state.trim(),
    zip: values.zip.trim(),
    country: values.country.trim(),
  };
}
