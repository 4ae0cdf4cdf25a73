import { Link } from 'sendwright/sdk/ui';
import { StatePage } from './StatePage';

/** A legacy address whose page now exists in the new area only. */
export function Migration({ address }: { readonly address: string }) {
  return (
    <StatePage
      drawing="moved"
      title="This page has moved"
      actions={
        <Link to={address} look="primary">
          Go to the new page
        </Link>
      }
    >
      The older version of this page is gone. Everything you had there is in the new one.
    </StatePage>
  );
}
