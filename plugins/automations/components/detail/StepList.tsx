import { observer } from 'mobx-react-lite';
import { type ComponentType, useMemo, useState } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { Icon, MenuButton, type MenuEntry, Select, TextInput } from 'sendwright/sdk/ui';
import {
  actionsOf,
  audiencesOf,
  canSplit,
  type Delay,
  type DelayUnit,
  describeDelay,
  emailsBefore,
  emailsOf,
  insertStep,
  isLast as endsPath,
  newAction,
  newAudience,
  newAwaited,
  newEmail,
  newSplit,
  newText,
  type SplitStep,
  type Step,
  stepLimits,
  type Steps,
  type StepsPlace,
  newWait,
  textsOf,
  waitsOf,
} from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';
import { ActionBlock } from './ActionBlock';
import { AudienceBlock } from './AudienceBlock';
import { type NewAction, newActions } from '../../newActions';
import { EmailBlock } from './EmailBlock';
import { WaitBlock } from './WaitBlock';
import { focusHandle } from './focus';
import { TextBlock } from './TextBlock';

const units = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const;

interface DelayFieldsProps {
  readonly delay: Delay;
  /** What the delay belongs to: "email 2". */
  readonly of: string;
  /** What the delay starts from: "the previous email". */
  readonly since: string;
  /** Whether the delay can be 0. */
  readonly mayBeAtOnce: boolean;
  readonly isFixed: boolean;
  readonly onChange: (delay: Delay) => void;
}

interface StepListProps {
  readonly steps: Steps;
  readonly place: StepsPlace;
  /** Renders a split, which contains lists again. */
  readonly Split: ComponentType<{ readonly step: SplitStep }>;
}

/** A list of steps, with buttons to add others between them. */
export const StepList = observer(function StepList({ steps, place, Split }: StepListProps) {
  const { editor, isReadOnly } = useDetailScope();
  const isFixed = isReadOnly || editor.isLocked;
  const isEnded = endsPath(steps.at(-1));
  const since = (at: number): string => {
    const before = steps[at - 1]?.kind;
    if (before === 'audience') return 'the change of the audience';
    if (before === 'action') return 'the action';
    if (before === 'wait') return 'the wait';
    if (before !== undefined) return before === 'sms' ? 'the previous text message' : 'the previous email';
    return place === undefined ? 'the contact enters' : 'the split';
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step.id} className={styles.step} data-step={step.id}>
          {!isFixed && <AddStep place={place} at={at} steps={steps} />}
          <DelayFields
            delay={step.delay}
            of={nameOf(step, editor.content.steps)}
            since={since(at)}
            mayBeAtOnce={at === 0 || (step.kind !== 'email' && step.kind !== 'sms')}
            isFixed={isFixed}
            onChange={(delay) => editor.changeStep<Step>(step.id, (one) => ({ ...one, delay }))}
          />
          {step.kind === 'email' && <EmailBlock step={step} />}
          {step.kind === 'sms' && <TextBlock step={step} />}
          {step.kind === 'audience' && <AudienceBlock step={step} />}
          {step.kind === 'action' && <ActionBlock step={step} />}
          {step.kind === 'wait' && <WaitBlock step={step} />}
          {step.kind === 'split' && <Split step={step} />}
        </li>
      ))}
      {!isEnded && (
        <li className={styles.end}>
          {!isFixed && <AddStep place={place} at={steps.length} steps={steps} isLast />}
          <span className={styles.leaves}>Exits the automation</span>
        </li>
      )}
    </ol>
  );
});

function nameOf(step: Step, all: Steps): string {
  if (step.kind === 'split') return 'the split';
  if (step.kind === 'audience') return `audience ${audiencesOf(all).findIndex(({ id }) => id === step.id) + 1}`;
  if (step.kind === 'action') return `action ${actionsOf(all).findIndex(({ id }) => id === step.id) + 1}`;
  if (step.kind === 'wait') return `wait ${waitsOf(all).findIndex(({ id }) => id === step.id) + 1}`;
  if (step.kind === 'sms') return `SMS ${textsOf(all).findIndex(({ id }) => id === step.id) + 1}`;
  return `email ${emailsOf(all).find((email) => email.step.id === step.id)?.number ?? ''}`;
}

const addedWords = {
  email: 'Email',
  sms: 'Text message',
  audience: 'Audience',
  action: 'Action',
  wait: 'Wait',
  split: 'Split',
} as const satisfies Readonly<Record<Step['kind'], string>>;

interface AddStepProps {
  readonly place: StepsPlace;
  readonly at: number;
  readonly steps: Steps;
  readonly isLast?: boolean;
}

/** Adds an email, a text message or a split at a position. */
const AddStep = observer(function AddStep({ place, at, steps, isLast = false }: AddStepProps) {
  const { editor, choices, toggle, announce } = useDetailScope();
  const whole = editor.content.steps;
  const count = emailsOf(whole).length;
  const isFull = count >= stepLimits.emails;
  // A new email gets the sender of the previous one, or the only one.
  const before = useMemo(() => {
    const next = steps[at];
    const inList = steps.slice(0, at).filter((step) => step.kind === 'email');
    const around = place === undefined ? [] : (emailsBefore(whole, place.splitId) ?? []);
    return next ? (emailsBefore(whole, next.id) ?? []) : [...around, ...inList];
  }, [whole, steps, at, place]);
  const add = (step: Step) => {
    editor.changeSteps((list) => insertStep(list, place, at, step));
    toggle(step.id, true);
    announce(`${addedWords[step.kind]} added.`);
    focusHandle(step.id);
  };
  const verified = choices.senders.filter((sender) => sender.verified.status);
  const mayBeAtOnce = at === 0;
  const addEmail = () =>
    add(
      newEmail(
        mayBeAtOnce ? { value: 0, unit: 'hours' } : { value: 1, unit: 'days' },
        before.at(-1)?.senderId ?? (verified.length === 1 ? (verified[0]?.id ?? null) : null),
      ),
    );
  const texts = textsOf(whole);
  const hasSms = useRefusal({ toggle: 'mc.sms' }) === undefined;
  const addText = () =>
    add(
      newText(
        mayBeAtOnce ? { value: 0, unit: 'hours' } : { value: 1, unit: 'days' },
        texts.at(-1)?.config.messaging_service_sid ?? null,
      ),
    );
  const changes = audiencesOf(whole);
  const hasAds = useRefusal({ toggle: 'mc.ads' }) === undefined;
  const addAudience = () => {
    const active = (choices.audiences ?? []).filter(({ status }) => status === 'active');
    add(newAudience({ value: 0, unit: 'hours' }, active.length === 1 ? (active[0]?.id ?? null) : null));
  };
  const addSplit = () => add(newSplit(before.at(-1)?.id ?? ''));
  const isTooDeep = !canSplit(whole, place, at);
  const isFullOfActions = actionsOf(whole).length >= stepLimits.actions;
  const actionItem = ({ label, icon, detail, config }: NewAction): MenuEntry => ({
    label,
    icon,
    onSelect: () => add(newAction({ value: 0, unit: 'hours' }, config)),
    disabled: isFullOfActions,
    detail: isFullOfActions ? `At most ${stepLimits.actions} actions.` : detail,
  });
  // Nothing can follow the end.
  const actionItems = newActions.filter(({ config }) => config.action !== 'end' || at === steps.length).map(actionItem);
  const items: readonly MenuEntry[] = [
    {
      label: 'Email',
      icon: 'mail',
      onSelect: addEmail,
      disabled: isFull,
      ...(isFull && { detail: `At most ${stepLimits.emails} emails.` }),
    },
    ...(editor.automation.type === 'custom' && hasSms
      ? [
          {
            label: 'SMS',
            icon: 'message' as const,
            onSelect: addText,
            disabled: texts.length >= stepLimits.texts,
            detail:
              texts.length >= stepLimits.texts
                ? `At most ${stepLimits.texts} text messages.`
                : 'To contacts with a phone number.',
          },
        ]
      : []),
    ...(editor.automation.type === 'custom' && hasAds
      ? [
          {
            label: 'Ad audience',
            icon: 'globe' as const,
            onSelect: addAudience,
            disabled: changes.length >= stepLimits.audiences,
            detail:
              changes.length >= stepLimits.audiences
                ? `At most ${stepLimits.audiences} changes of audiences.`
                : 'Add to or remove from a synced audience.',
          },
        ]
      : []),
    ...(editor.automation.type === 'custom'
      ? [
          {
            label: 'Split',
            icon: 'segment' as const,
            onSelect: addSplit,
            disabled: isTooDeep,
            detail: isTooDeep
              ? `Splits go at most ${stepLimits.depth} deep.`
              : steps.length > at
                ? 'The following steps move to the Yes branch.'
                : 'Two branches, by behavior, profile or at random.',
          },
          {
            label: 'Wait for event',
            icon: 'clock' as const,
            onSelect: () => add(newAwaited()),
            disabled: isTooDeep,
            detail: isTooDeep
              ? `Splits go at most ${stepLimits.depth} deep.`
              : 'A branch for contacts who do something in time, and one for the others.',
          },
          {
            label: 'Wait',
            icon: 'clock' as const,
            onSelect: () => add(newWait({ value: 1, unit: 'days' })),
            disabled: waitsOf(whole).length >= stepLimits.waits,
            detail:
              waitsOf(whole).length >= stepLimits.waits
                ? `At most ${stepLimits.waits} waits.`
                : 'For a time, until a date or a day of the week.',
          },
          'divider' as const,
          ...actionItems,
        ]
      : []),
  ];
  return (
    <div className={isLast ? styles.addLast : styles.add}>
      <MenuButton label={isLast ? 'Add a step at the end' : 'Add a step here'} icon="add" size="small" items={items}>
        {isLast ? 'Add step' : undefined}
      </MenuButton>
    </div>
  );
});

/** The wait before a step. */
function DelayFields({ delay, of, since, mayBeAtOnce, isFixed, onChange }: DelayFieldsProps) {
  // The typed text may not be a number yet.
  const [typed, setTyped] = useState<string>();
  if (isFixed)
    return (
      <div className={styles.delay}>
        <Icon name="clock" size={12} />{' '}
        {delay.value === 0 ? `Instantly, after ${since}` : `${describeDelay(delay)} after ${since}`}
      </div>
    );
  const type = (text: string) => {
    const value = Number(text);
    const isValid = /^\d{1,3}$/.test(text.trim()) && value >= 1 && value <= stepLimits.delay;
    setTyped(isValid ? undefined : text);
    if (isValid) onChange({ ...delay, value });
  };
  return (
    <div className={styles.delay} role="group" aria-label={`Send time of ${of}`}>
      <Icon name="clock" size={12} />
      {mayBeAtOnce && (
        <span className={styles.moment}>
          <Select
            ariaLabel={`When ${of} happens`}
            value={delay.value === 0 ? 'now' : 'later'}
            options={[
              { value: 'now', label: 'Instantly' },
              { value: 'later', label: 'After a delay' },
            ]}
            onChange={(when) => onChange(when === 'now' ? { value: 0, unit: delay.unit } : { value: 1, unit: 'days' })}
          />
        </span>
      )}
      {(delay.value > 0 || !mayBeAtOnce) && (
        <>
          <span className={styles.number}>
            <TextInput
              type="number"
              ariaLabel={`Delay of ${of}`}
              value={typed ?? String(delay.value)}
              error={typed === undefined ? undefined : `Between 1 and ${stepLimits.delay}.`}
              onChange={type}
              onBlur={() => setTyped(undefined)}
            />
          </span>
          <span className={styles.unit}>
            <Select<DelayUnit>
              ariaLabel={`Unit of the delay of ${of}`}
              value={delay.unit}
              options={units}
              onChange={(unit) => onChange({ ...delay, unit })}
            />
          </span>
        </>
      )}
      <span>after {since}</span>
    </div>
  );
}
