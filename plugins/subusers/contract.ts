import { type Choice, type Token, token } from 'sendwright/sdk';

export const paths = {
  list: '/subusers',
  create: '/subusers/new',
  credits: '/subusers/:name/credits',
  remove: '/subusers/:name/delete',
} as const;

/** What the palette does with subusers. */
export interface Subusers {
  /** Those whose name contains what is typed. */
  choices(typed: string): Promise<readonly Choice[]>;
  /** Works as the subuser; says so where that is refused. */
  impersonate(username: string): Promise<void>;
}
export const Subusers: Token<Subusers> = token<Subusers>('subusers');
