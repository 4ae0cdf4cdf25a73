import { type TextColumn, textColumns } from '../fields/contactFields';

/** The fields that a batch's rows can have; other fields of a contact are not changed. */
export interface RowShape {
  readonly columns: readonly TextColumn[];
  readonly alternateEmails: boolean;
  readonly customFields: boolean;
}

/** The shape with all fields. */
export const fullShape: RowShape = { columns: textColumns, alternateEmails: true, customFields: true };
