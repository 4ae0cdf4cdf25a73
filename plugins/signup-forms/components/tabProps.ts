import type { FormDraft } from '../formDraft';

/** What each tab of the editor is given. */
export interface TabProps {
  readonly draft: FormDraft;
  /** What is wrong with it, by its parts. */
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (some: Partial<FormDraft>) => void;
}
