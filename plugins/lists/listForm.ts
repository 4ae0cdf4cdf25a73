import { HttpFailure } from 'sendwright/sdk';
import { IsRequired, MaxCharacters } from 'sendwright/sdk/forms';

/** The values of the list form, with the rules of the specification (sections 3 and 5). */
export class ListForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
}

/** The words for what the server calls its refusals (specification, sections 5 and 8). */
const wordings: readonly (readonly [server: string, shown: string])[] = [
  ['list name is already in use', 'That list name is already in use. Please choose a different name.'],
  ['error creating list: limit of 1000 lists reached', "You've reached the maximum of 1,000 lists. Delete some to create more."],
];

/** Runs `call`; where the server refuses, its words become those of the workbench, beside the name. */
export async function inOurWords<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    const errors = failure.errors.map(({ message, field }) => {
      const shown = wordings.find(([server]) => message === server)?.[1];
      return shown === undefined ? { message, field } : { message: shown, field: 'name' };
    });
    throw new HttpFailure(failure.status, errors, failure.body);
  }
}
