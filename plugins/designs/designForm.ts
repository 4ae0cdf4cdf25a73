import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** The name and categories of a design. */
export class DesignForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  categories: readonly string[] = [];
}
