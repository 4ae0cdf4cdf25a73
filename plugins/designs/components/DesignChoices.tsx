import { type ReactNode, useState } from 'react';
import { HttpFailure, Alerts, useService } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import type { StartChoice } from 'sendwright/plugins/single-sends/contract';
import type { DesignKind } from '../contract';
import { DesignsStore } from '../designsStore';
import { sendContentOf } from '../sendContent';
import { texts } from '../texts';
import { DesignCard } from './DesignCard';
import styles from './DesignChoices.module.css';
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
  const choose = async (of: DesignKind, id: string) => {
    setChoosing(id);
    try {
      const design = await store.getStart(of, id);
      onChosen({ name: design.name, content: sendContentOf(design) });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      alerts.show(texts.fetchOneFailed);
    } finally {
      setChoosing(undefined);
    }
  };
  const gallery = (of: DesignKind, whenNone?: ReactNode) => (
    <DesignGrid
      kind={of}
      whenNone={whenNone}
      renderCard={(design) => (
        <DesignCard
          key={design.id}
          design={design}
          verb="Start with"
          open={() => void choose(of, design.id)}
          disabled={choosing !== undefined}
          actions={
            <Button
              size="small"
              loading={choosing === design.id}
              ariaLabel={`Select ${design.name}`}
              onClick={() => void choose(of, design.id)}
            >
              Select
            </Button>
          }
        />
      )}
    />
  );
  return gallery(
    kind,
    kind === 'your-designs' && (
      <section className={styles.instead}>
        <h2>Ready-made designs</h2>
        <p>You have no designs of your own yet. Start from one of these, and change anything.</p>
        {gallery('sendgrid-designs')}
      </section>
    ),
  );
}
