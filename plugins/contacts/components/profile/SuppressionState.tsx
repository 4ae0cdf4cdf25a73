import { Banner, Button } from 'sendwright/sdk/ui';
import type { Suppressions } from './suppressions';

export interface SuppressionStateProps {
  readonly suppressions: Suppressions;
  readonly onRetry: () => void;
}

/** Why an address gets only some or no email; nothing if it gets all. */
export function SuppressionState({ suppressions: { found, isPartial }, onRetry }: SuppressionStateProps) {
  return (
    <>
      {isPartial && (
        <Banner
          tone="warning"
          title="The suppressions of this contact couldn't be loaded."
          action={<Button onClick={onRetry}>Retry</Button>}
        />
      )}
      {found.length > 0 && (
        <Banner
          tone="warning"
          title={
            found.some(({ kind }) => kind !== 'group') ? 'This contact gets no email' : 'Unsubscribed from some emails'
          }
        >
          <ul>
            {found.map(({ kind, label, detail }) => (
              <li key={`${kind} ${label}`}>
                {label}
                {detail && `: ${detail}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
