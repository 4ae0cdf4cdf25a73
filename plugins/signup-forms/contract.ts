import { type Token, token } from 'sendwright/sdk';
import type { SignupForm } from 'sendwright/wire/signupForms';

export const paths = {
  index: '/forms/signup',
  create: '/forms/signup/new',
  share: '/forms/signup/:id/share',
  remove: '/forms/signup/:id/delete',
  /** `new_list` and `share` open over it. */
  editor: '/forms/signup/:id/editor/:dialog?',
} as const;

/** The account's signup forms. Every call rejects with `HttpFailure`. */
export interface SignupForms {
  /** All forms, the one changed last first; fetched once, then kept up to date. Observable. */
  readonly all: readonly SignupForm[];
  /** Fetches them where that has not happened yet. */
  load(): Promise<readonly SignupForm[]>;
  open(page: 'share' | 'remove' | 'editor', id: string): void;
}
export const SignupForms: Token<SignupForms> = token<SignupForms>('signupForms');
