import type { SsoProblem } from 'sendwright/wire/singleSignOn';

/** Why somebody who comes back from the issuer is not signed in. The sign-in page and the audit log say it in words. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';

  constructor(
    readonly problem: SsoProblem,
    /** For the account's administrators, in the audit log. */
    readonly reason: string,
  ) {
    super(reason);
  }
}
