import { type Choice, type Token, token } from 'sendwright/sdk';

export const paths = {
  list: '/subusers',
  create: '/subusers/new',
  credits: '/subusers/:name/credits',
  remove: '/subusers/:name/delete',
} as const;

/** The command palette's actions on subusers. */
export interface Subusers {
  /** The subusers whose name contains the typed text. */
  choices(typed: string): Promise<readonly Choice[]>;
  /** Switches to the subuser; notifies the user of a refusal. */
  impersonate(username: string): Promise<void>;
}
export const Subusers: Token<Subusers> = token<Subusers>('subusers');
