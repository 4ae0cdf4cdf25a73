import { observer } from 'mobx-react-lite';
import type { Refusal, SessionPart } from 'sendwright/sdk';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { RequestAccess } from './RequestAccess';
import { StatePage } from './StatePage';

/** The part of the session that a refusal depends on. */
const partOf: Readonly<Partial<Record<Refusal['kind'], SessionPart>>> = {
  scope: 'scopes',
  plan: 'package',
  entitlement: 'entitlements',
  toggle: 'toggles',
};

/** A scope, plan, feature or entitlement is missing: names it and offers what to do. */
export const NoAccess = observer(function NoAccess({
  refusal,
  title,
}: {
  readonly refusal: Refusal;
  readonly title: string;
}) {
  const { session } = useShell().kernel;
  const part = partOf[refusal.kind];
  // If it could not be loaded, this is not a refusal.
  if (part && session.failed.has(part)) {
    return (
      <StatePage
        drawing="broken"
        title={`${title} couldn't be opened`}
        actions={
          <Button intent="primary" onClick={() => void session.refresh()}>
            Try again
          </Button>
        }
      >
        Your permissions couldn't be loaded. Check your connection and try again.
      </StatePage>
    );
  }
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
          {refusal.kind === 'plan' && (
            <Link to="/workbench/support" look="primary">
              Upgrade
            </Link>
          )}
        </>
      }
    >
      {refusal.message}
      {refusal.kind === 'plan' && ' Upgrade the plan to use it.'}
      {(refusal.kind === 'toggle' || refusal.kind === 'entitlement') &&
        ' An administrator of the account can change that.'}
    </StatePage>
  );
});
