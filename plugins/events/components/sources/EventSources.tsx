import { useCallback, useState } from 'react';
import { Http, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { useDeletion, useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, ErrorState, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { EventSource } from 'sendwright/wire/eventSources';
import { texts } from '../../texts';
import { MappingDialog } from './MappingDialog';
import { SourceDialog } from './SourceDialog';
import { SourceFacts } from './SourceFacts';
import styles from './sources.module.css';

/** What is open over the list. */
type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'map' | 'remove'; readonly source: EventSource };

/** Services that post events themselves, such as shops. */
export function EventSources() {
  const http = useService(Http);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [open, setOpen] = useState<Open>();
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/events/sources', { retry: true, signal }), [http]),
  );
  useFreshness(['event-sources'], reload);
  const sources = value?.result ?? [];
  const isFull = value !== undefined && sources.length >= value.max_allowed;
  const close = () => setOpen(undefined);
  return (
    <PageSection
      title="Services that post events"
      description="Stripe, Shopify and others can post what your customers do to an address of yours. No code needed."
      action={
        mayUpdate && (
          <Button
            size="small"
            icon="add"
            disabled={isFull}
            hint={isFull ? `You have all ${value.max_allowed}. Delete one to add another.` : undefined}
            onClick={() => setOpen({ what: 'create' })}
          >
            Add service
          </Button>
        )
      }
    >
      {value === undefined && failure !== undefined ? (
        <ErrorState failure={failure} title="The services couldn't be loaded." onRetry={reload} />
      ) : value === undefined ? (
        <Skeleton count={2} label="Loading services" />
      ) : sources.length === 0 ? (
        <p className={styles.note}>None yet. Add one to get the address that it posts to.</p>
      ) : (
        <div className={styles.list}>
          {sources.map((source) => (
            <SourceFacts
              key={source.id}
              source={source}
              mayUpdate={mayUpdate}
              onSaved={reload}
              onOpen={(what) => setOpen({ what, source })}
            />
          ))}
        </div>
      )}
      {open && open.what === 'create' && <SourceDialog onSaved={reload} onClose={close} />}
      {open && open.what === 'edit' && <SourceDialog source={open.source} onSaved={reload} onClose={close} />}
      {open && open.what === 'map' && (
        <MappingDialog
          source={sources.find(({ id }) => id === open.source.id) ?? open.source}
          onSaved={reload}
          onClose={close}
        />
      )}
      {open && open.what === 'remove' && <RemoveDialog source={open.source} onSaved={reload} onClose={close} />}
    </PageSection>
  );
}

export interface SourceDialogProps {
  readonly source: EventSource;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ source, onSaved, onClose }: SourceDialogProps) {
  const http = useService(Http);
  const remove = useDeletion({ deleted: texts.sourceDeleted, deleteFailed: texts.sourceDeleteFailed }, onClose);
  return (
    <Confirm
      title={`Delete ${source.name}?`}
      text="Its address stops working for good. Events that it posted stay."
      confirmLabel="Delete service"
      danger
      onConfirm={() =>
        remove(async () => {
          await http.call('DELETE /marketing/events/sources/:id', { params: { id: source.id } });
          onSaved();
        })
      }
      onCancel={onClose}
    />
  );
}
