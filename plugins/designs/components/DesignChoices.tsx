import { useState } from 'react';
import { HttpFailure, Alerts, useService } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import type { StartChoice } from 'sendwright/plugins/single-sends/contract';
import type { DesignKind } from '../contract';
import { DesignsStore } from '../designsStore';
import { sendContentOf } from '../sendContent';
import { texts } from '../texts';
import { DesignCard } from './DesignCard';
import { DesignGrid } from './DesignGrid';

/** The designs that a single send can start from. */
export default function DesignChoices({
  kind,
  onChosen,
}: {
  readonly kind: DesignKind;
  readonly onChosen: (choice: StartChoice) => void;
}) {
  const store = useService(DesignsStore);
  const alerts = useService(Alerts);
  const [choosing, setChoosing] = useState<string>();
  const choose = async (id: string) => {
    setChoosing(id);
    try {
      const design = await store.get(kind, id);
      onChosen({ name: design.name, content: sendContentOf(design) });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      alerts.show(texts.fetchOneFailed);
    } finally {
      setChoosing(undefined);
    }
  };
  return (
    <DesignGrid
      kind={kind}
      renderCard={(design) => (
        <DesignCard
          key={design.id}
          design={design}
          verb="Start with"
          open={() => void choose(design.id)}
          disabled={choosing !== undefined}
          actions={
            <Button
              size="small"
              loading={choosing === design.id}
              ariaLabel={`Select ${design.name}`}
              onClick={() => void choose(design.id)}
            >
              Select
            </Button>
          }
        />
      )}
    />
  );
}
