import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { StatePage } from './StatePage';

/** No page is at this address. */
export function NotFound() {
  const { kernel } = useShell();
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
      The address may be mistyped, or what it named was deleted.
    </StatePage>
  );
}
