import type { OpenedEmail } from '../../emailSource';

/** What both editors of an email are given. */
export interface EmailEditorProps {
  readonly opened: OpenedEmail;
  /** Among the automation's emails, from 1. */
  readonly number: number;
  /** The editor's own address. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
}
