import { type TextColumn, textColumns } from '../fields/contactFields';

/** Which values the rows of a batch can carry; the rest of a contact is not touched. */
export interface RowShape {
  readonly columns: readonly TextColumn[];
  readonly alternateEmails: boolean;
  readonly customFields: boolean;
}

/** The shape that takes every field. */
export const fullShape: RowShape = { columns: textColumns, alternateEmails: true, customFields: true };
