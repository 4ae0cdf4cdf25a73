import type { Refusal } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import { RequestAccess } from './RequestAccess';
import { StatePage } from './StatePage';

/** A scope, plan, feature or entitlement is missing; says which, and what to do about it. */
export function NoAccess({ refusal, title }: { readonly refusal: Refusal; readonly title: string }) {
  return (
    <StatePage
      drawing="locked"
      title={refusal.kind === 'plan' ? `${title} needs a larger plan` : `You don't have access to ${title}`}
      actions={
        <>
          <Link to="/" look="button">
            Go home
          </Link>
          {refusal.kind === 'scope' && <RequestAccess refusal={refusal} />}
        </>
      }
    >
      {refusal.message}
      {refusal.kind === 'plan' && ' Upgrade the plan to use it.'}
      {(refusal.kind === 'toggle' || refusal.kind === 'entitlement') && ' An administrator of the account can change that.'}
    </StatePage>
  );
}
