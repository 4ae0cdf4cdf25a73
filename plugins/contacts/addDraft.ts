import { types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { blankRow, type ManualRow } from './manualRows';

const AddDraftModel = types
  .model('AddDraft', {
    rows: types.frozen<readonly ManualRow[]>([blankRow, blankRow, blankRow]),
    listId: '',
    agreed: false,
  })
  .actions((self) => ({
    setRows(rows: readonly ManualRow[]): void {
      self.rows = rows.length > 0 ? rows : [blankRow];
    },
    setListId(listId: string): void {
      self.listId = listId;
      self.agreed = false;
    },
    setAgreed(agreed: boolean): void {
      self.agreed = agreed;
    },
    clear(): void {
      self.rows = [blankRow, blankRow, blankRow];
      self.listId = '';
      self.agreed = false;
    },
  }));

/** Contacts that are being entered, shared by the page and its dialogs. */
export interface AddDraft {
  readonly rows: readonly ManualRow[];
  readonly listId: string;
  /** The contacts have already agreed, on a list that requires confirmation. */
  readonly agreed: boolean;
  setAgreed(agreed: boolean): void;
  setRows(rows: readonly ManualRow[]): void;
  setListId(listId: string): void;
  clear(): void;
}
export const AddDraft = token<AddDraft>('contacts.addDraft');

export const createAddDraft = (): AddDraft => AddDraftModel.create();
