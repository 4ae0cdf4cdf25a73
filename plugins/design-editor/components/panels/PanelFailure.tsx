import type { ReactNode } from 'react';
import { Banner, Button } from 'sendwright/sdk/ui';

/** A loading error of a panel, with a retry button. */
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
