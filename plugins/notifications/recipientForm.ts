import { IsEmailAddress, IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** The values of the form of a recipient. */
export class RecipientForm {
  @MaxCharacters('Name', 100)
  name = '';

  @IsRequired('Email')
  @IsEmailAddress('Email')
  email = '';
}
