import { IsRequired, MaxCharacters, type Wording } from 'sendwright/sdk/forms';

/** The values of the list form, with the rules of the specification (sections 3 and 5). */
export class ListForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

/** The words for what the server calls its refusals (specification, sections 5 and 8). */
export const wordings: readonly Wording[] = [
  ['list name is already in use', 'That list name is already in use. Please choose a different name.'],
  ['error creating list: limit of 1000 lists reached', "You've reached the maximum of 1,000 lists. Delete some to create more."],
];
