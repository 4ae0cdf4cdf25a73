import { type Token, token } from 'sendwright/sdk';
import type { FormsStore } from './formsStore';

export const paths = {
  index: '/forms/signup',
  create: '/forms/signup/new',
  share: '/forms/signup/:id/share',
  remove: '/forms/signup/:id/delete',
  /** `new_list` and `share` open over it. */
  editor: '/forms/signup/:id/editor/:dialog?',
  /** `contacts` and `pending`, with `_` and a version, open over it. */
  stats: '/forms/signup/:id/stats/:dialog?',
} as const;

/** The account's signup forms: `all` of them, most recently changed first; `load` them once. Observable. */
export interface SignupForms extends Pick<FormsStore, 'all' | 'load'> {
  open(page: 'share' | 'remove' | 'editor' | 'stats', id: string): void;
}
export const SignupForms: Token<SignupForms> = token<SignupForms>('signupForms');
