import { useCallback } from 'react';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, Dialog, ErrorState, formatNumber, Skeleton } from 'sendwright/sdk/ui';
import type { CustomEventType } from 'sendwright/wire/events';
import { texts } from '../texts';

interface DeleteEventNameProps {
  readonly type: CustomEventType;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

const kinds = { segment: 'Segment', automation: 'Automation' } as const;

/** Deletes the name of events and the events, unless something uses it. */
export function DeleteEventName({ type: { name, count }, onCancel, onDeleted }: DeleteEventNameProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/events/types/:name/uses', { params: { name }, signal, retry: true }),
      [http, name],
    ),
  );
  if (!value || value.result.length > 0)
    return (
      <Dialog
        title={value ? `${name} is in use` : `Delete ${name}?`}
        onClose={onCancel}
        footer={<Button onClick={onCancel}>Close</Button>}
      >
        {!value && failure === undefined && <Skeleton shape="form" count={1} label="Loading what uses it" />}
        {!value && failure !== undefined && (
          <ErrorState failure={failure} title="Its uses couldn't be loaded." onRetry={reload} />
        )}
        {value && (
          <>
            <p>Use another event there, then delete this one:</p>
            <ul>
              {value.result.map((use) => (
                <li key={`${use.kind} ${use.id}`}>{`${kinds[use.kind]} ${use.name}`}</li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    );
  const remove = async (): Promise<void> => {
    try {
      await http.call('DELETE /marketing/events/types/:name', { params: { name } });
      alerts.show(texts.nameDeleted, { name });
      onDeleted();
    } catch (error) {
      if (error instanceof HttpFailure && error.is('event_name_in_use')) return reload();
      showFailure(alerts, error, texts.nameDeleteFailed);
      onCancel();
    }
  };
  return (
    <Confirm
      title={`Delete ${name}?`}
      text={
        `${count === 1 ? 'Its 1 event is' : `Its ${formatNumber(count)} events are`} deleted, also from the ` +
        "timelines of contacts. The name no longer counts toward the 200. This can't be undone."
      }
      danger
      confirmLabel="Delete name"
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
