import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** The value of the form for a domain; whether it is one, the server says. */
export class DomainForm {
  @IsRequired('Domain') @MaxCharacters('Domain', 253) domain = '';
}
