import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** What a new form is asked for. */
export class NameForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}
