import { useState } from 'react';
import type { StartChoice } from 'sendwright/plugins/single-sends/contract';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button } from 'sendwright/sdk/ui';
import type { DesignKind } from '../contract';
import { DesignsStore } from '../designsStore';
import { sendContentOf, startContentOf } from '../sendContent';
import { texts } from '../texts';
import { DesignCard } from './DesignCard';
import styles from './DesignChoices.module.css';
import { DesignGrid } from './DesignGrid';
import { Gallery } from './Gallery';
import { ImportHtml } from './ImportHtml';

interface DesignChoicesProps {
  readonly kind: DesignKind | 'import';
  readonly onChosen: (choice: StartChoice) => void;
  readonly onClose?: () => void;
}

/** The designs that a message can start from. */
export default function DesignChoices({ kind, onChosen, onClose }: DesignChoicesProps) {
  const store = useService(DesignsStore);
  const alerts = useService(Alerts);
  const [choosing, setChoosing] = useState<string>();
  const choose = async (of: DesignKind, id: string, isInBrand = true) => {
    setChoosing(id);
    try {
      const design = await store.getStart(of, id, isInBrand);
      onChosen({ name: design.name, content: sendContentOf(design) });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      showFailure(alerts, failure, texts.fetchOneFailed);
    } finally {
      setChoosing(undefined);
    }
  };
  const gallery = <Gallery onUse={(id, isInBrand) => choose('sendgrid-designs', id, isInBrand)} />;
  if (kind === 'import')
    return (
      <ImportHtml
        action="Start with it"
        onMade={({ name, content }) => {
          onChosen({ name, content: startContentOf(content) });
          onClose?.();
        }}
        onClose={() => onClose?.()}
      />
    );
  if (kind === 'sendgrid-designs') return gallery;
  return (
    <DesignGrid
      kind="your-designs"
      whenNone={
        <section className={styles.instead}>
          <h2>Ready-made designs</h2>
          <p>You have no designs of your own yet. Start from one of these, and change anything.</p>
          {gallery}
        </section>
      }
      renderCard={(design) => (
        <DesignCard
          key={design.id}
          design={design}
          verb="Start with"
          open={() => void choose('your-designs', design.id)}
          disabled={choosing !== undefined}
          actions={
            <Button
              size="small"
              loading={choosing === design.id}
              ariaLabel={`Select ${design.name}`}
              onClick={() => void choose('your-designs', design.id)}
            >
              Select
            </Button>
          }
        />
      )}
    />
  );
}
