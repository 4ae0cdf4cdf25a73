import type { ReactNode } from 'react';
import { Banner, Button } from 'sendwright/sdk/ui';

/** What a panel could not load, and the way to try again. */
export function PanelFailure({ children, onRetry }: { readonly children: ReactNode; readonly onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
