import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Drawer,
  Empty,
  ErrorState,
  formatNumber,
  FormField,
  Select,
  Skeleton,
  StatusTag,
  type StatusTagProps,
} from 'sendwright/sdk/ui';
import type { AutomationChanges, ContactMove, StepChange } from 'sendwright/wire/automationDrafts';
import type { Automation } from 'sendwright/wire/automations';
import { texts } from '../../texts';
import { useAttemptAlert } from '../../useAttemptAlert';
import { useCustomFields } from '../detail/useCustomFields';
import { type ChangedStep, changedSteps, describePart, moveWords } from './changeWords';
import styles from './drafts.module.css';

interface PublishDrawerProps {
  readonly liveId: string;
  readonly draft: Automation;
  readonly onPublished: (automation: Automation) => void;
  readonly onClose: () => void;
}

const changeTags: Readonly<Record<StepChange['change'], StatusTagProps>> = {
  added: { tone: 'success', label: 'Added' },
  changed: { tone: 'info', label: 'Changed' },
  moved: { tone: 'info', label: 'Moved' },
  removed: { tone: 'danger', label: 'Removed' },
};

interface Loaded {
  readonly live: Automation;
  readonly changes: AutomationChanges;
}

/** What publishing a draft changes, and what happens to the contacts at changed and removed steps. */
export const PublishDrawer = observer(function PublishDrawer(props: PublishDrawerProps) {
  const { liveId, draft, onPublished, onClose } = props;
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { tell, clear } = useAttemptAlert();
  const [moves, setMoves] = useState<ReadonlyMap<string, ContactMove>>(new Map());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isPublishing, setPublishing] = useState(false);
  const fields = useCustomFields();
  const nameOf = (id: string) => fieldLabel(fields.find((field) => field.id === id)?.name ?? 'a date field');
  const { value, failure, reload } = useLoaded<Loaded>(
    useCallback(
      async (signal) => {
        const options = { params: { id: liveId }, retry: true, signal };
        const [live, changes] = await Promise.all([
          http.call('GET /marketing/automations/:id', options),
          http.call('GET /marketing/automations/:id/draft/changes', options),
        ]);
        return { live, changes };
      },
      [http, liveId],
    ),
  );
  const isSame = value !== undefined && value.changes.steps.length + value.changes.parts.length === 0;
  const publish = async ({ changes }: Loaded) => {
    setPublishing(true);
    clear();
    try {
      const { revision, draft_revision: draftRevision } = changes;
      const contacts = [...moves].map(([stepId, move]) => ({ step_id: stepId, move }));
      onPublished(
        await http.call('POST /marketing/automations/:id/publish', {
          params: { id: liveId },
          body: { revision, draft_revision: draftRevision, contacts },
        }),
      );
      alerts.show(texts.published);
    } catch (error) {
      setPublishing(false);
      const known = error instanceof HttpFailure && error.status < 500 ? error.errors : [];
      if (error instanceof HttpFailure && error.status === 412) {
        tell(undefined, texts.publishOutdated);
        setMoves(new Map());
        reload();
      } else if (known.length > 0) setRefusals(known.map(({ message }) => message));
      else tell(error, texts.publishFailed);
    }
  };
  const steps = value ? changedSteps(value.changes.steps, value.live, draft, nameOf) : [];
  return (
    <Drawer
      title="Publish changes"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            loading={isPublishing}
            disabled={!value || isSame}
            onClick={() => value && void publish(value)}
          >
            Publish
          </Button>
        </div>
      }
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="The changes couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !value && <Skeleton count={4} label="Loading the changes" />}
      {refusals.length > 0 && (
        <Banner tone="danger" title="It can't be published yet">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Banner>
      )}
      {isSame && <Empty drawing="mail" title="No changes" text="The draft is the same as what is published." />}
      {value?.changes.replaces_pending && (
        <Banner tone="warning" title="Edited emails are replaced">
          Emails were edited outside of this draft and not applied. The draft&apos;s emails take their place.
        </Banner>
      )}
      {value && value.changes.parts.length > 0 && (
        <section className={styles.group}>
          <h3>Settings</h3>
          <ul className={styles.list}>
            {value.changes.parts.map((part) => (
              <li key={part} className={styles.change}>
                {describePart(part, value.live, draft, nameOf)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section className={styles.group}>
          <h3>Steps</h3>
          <ul className={styles.list}>
            {steps.map((step) => (
              <StepItem
                key={step.change.step_id}
                step={step}
                move={moves.get(step.change.step_id)}
                onMove={(move) => setMoves(new Map([...moves, [step.change.step_id, move]]))}
              />
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
});

interface StepItemProps {
  readonly step: ChangedStep;
  readonly move: ContactMove | undefined;
  readonly onMove: (move: ContactMove) => void;
}

function StepItem({ step: { change, name, details }, move, onMove }: StepItemProps) {
  const { contacts, moves } = change;
  const [first = 'finish_wait'] = moves;
  const isRemoved = change.change === 'removed';
  return (
    <li className={styles.change} aria-label={name}>
      <span className={styles.head}>
        <strong>{name}</strong>
        <StatusTag {...changeTags[change.change]} />
      </span>
      {details.map((detail) => (
        <span key={detail} className={styles.detail}>
          {detail}
        </span>
      ))}
      {contacts > 0 && moves.length > 0 && (
        <div className={styles.contacts}>
          <FormField
            label={`${formatNumber(contacts)} ${contacts === 1 ? 'contact is' : 'contacts are'} here now. They:`}
          >
            <Select<ContactMove>
              value={move ?? first}
              options={moves.map((one) => ({ value: one, label: moveWords(one, isRemoved) }))}
              onChange={onMove}
            />
          </FormField>
        </div>
      )}
      {contacts === 0 && isRemoved && <span className={styles.detail}>No contact is here now.</span>}
    </li>
  );
}
