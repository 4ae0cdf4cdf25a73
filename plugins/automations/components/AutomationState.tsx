import { observer } from 'mobx-react-lite';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** Shown while a page's automation is loading or missing. */
export const AutomationState = observer(function AutomationState({
  title,
  failure,
  onRetry,
}: {
  readonly title: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
}) {
  return (
    <Page title={title} wide back={{ to: paths.list, label: 'Automations' }}>
      {failure === undefined ? (
        <Skeleton shape="page" label="Loading the automation" />
      ) : (
        <ErrorState
          failure={failure}
          title="The automation couldn't be loaded."
          onRetry={onRetry}
          action={
            <Link to={paths.list} look="button">
              Back to automations
            </Link>
          }
        />
      )}
    </Page>
  );
});
