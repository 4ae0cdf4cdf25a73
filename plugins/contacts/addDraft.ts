import { types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { blankRow, type HandRow } from './handRows';

const AddDraftModel = types
  .model('AddDraft', {
    rows: types.frozen<readonly HandRow[]>([blankRow, blankRow, blankRow]),
    listId: '',
    agreed: false,
  })
  .actions((self) => ({
    setRows(rows: readonly HandRow[]): void {
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

/** The contacts being typed in; its page and the dialogs over it share it. */
export interface AddDraft {
  readonly rows: readonly HandRow[];
  readonly listId: string;
  /** They have agreed already, where the list asks everybody else. */
  readonly agreed: boolean;
  setAgreed(agreed: boolean): void;
  setRows(rows: readonly HandRow[]): void;
  setListId(listId: string): void;
  clear(): void;
}
export const AddDraft = token<AddDraft>('contacts.addDraft');

export const createAddDraft = (): AddDraft => AddDraftModel.create();
