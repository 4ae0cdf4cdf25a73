import { ErrorState, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** What a page shows instead of a form that could not be loaded. */
export function FormFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  return (
    <ErrorState
      failure={failure}
      title="The form couldn't be loaded."
      onRetry={onRetry}
      action={
        <Link to={paths.index} look="button">
          Back to signup forms
        </Link>
      }
    />
  );
}
