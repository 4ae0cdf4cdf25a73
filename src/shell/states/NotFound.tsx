import { observer } from 'mobx-react-lite';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { StatePage } from './StatePage';

/** No page is at this address. */
export const NotFound = observer(function NotFound() {
  const { kernel } = useShell();
  // The addresses of a missing plugin are unknown.
  const lacking = kernel.plugins.all
    .filter(({ state }) => state === 'rejected' || state === 'disabled')
    .map(({ title }) => title);
  return (
    <StatePage
      drawing="lost"
      title="This page doesn't exist"
      actions={
        <>
          <Button onClick={() => kernel.palette.open()}>Search</Button>
          <Link to="/" look="primary">
            Go home
          </Link>
        </>
      }
    >
      The address may be mistyped, or the page was deleted.
      {lacking.length > 0 && (
        <p>
          It may also belong to a plugin that isn&apos;t running: {lacking.join(', ')}.{' '}
          <Link to="/workbench/plugins">See plugins</Link>
        </p>
      )}
    </StatePage>
  );
});
