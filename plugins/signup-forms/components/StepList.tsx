import { useState } from 'react';
import { Button, formatNumber, formatPercent, Icon } from 'sendwright/sdk/ui';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import { type FormDraft, limits, stepOf, withStep } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './stepList.module.css';

/** What is open: a step by its index, or what comes after the last one. */
export type OpenStep = number | 'after';

interface StepListProps extends Pick<TabProps, 'draft' | 'change'> {
  readonly open: OpenStep;
  readonly onOpen: (step: OpenStep) => void;
  /** The steps with errors. */
  readonly wrong: ReadonlySet<OpenStep>;
  /** Of the published form, where known. */
  readonly stats: FormStats | undefined;
}

interface Row {
  readonly step: OpenStep;
  readonly title: string;
  readonly detail: string;
  readonly count: number | undefined;
  readonly counted: string;
}

const countWords = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function detailOf({ fields, consent_boxes: boxes }: FormDraft, step: number): string {
  const asked = fields.filter((field) => stepOf(field) === step).length;
  if (asked === 0 && step > 0) return "No field, so visitors don't see it";
  return [
    countWords(asked, 'field', 'fields'),
    ...(step === 0 && boxes.length > 0 ? [countWords(boxes.length, 'consent box', 'consent boxes')] : []),
  ].join(', ');
}

function rowsOf(draft: FormDraft, stats: FormStats | undefined): readonly Row[] {
  const [first, ...later] = [draft, ...draft.steps].map(({ title }, step): Row => ({
    step,
    title: title.trim() || `Step ${step + 1}`,
    detail: detailOf(draft, step),
    count: step === 0 ? stats?.signups : stats?.steps[step - 1],
    counted: step === 0 ? 'signed up' : 'answered',
  }));
  const asks = draft.require_confirmation;
  const after: Row = {
    step: 'after',
    title: draft.redirect_url === '' ? 'Thank-you page' : 'Your own page',
    detail: asks ? 'Confirmation email, then a message' : draft.redirect_url || 'A message',
    count: stats?.contacts,
    counted: 'contacts',
  };
  return [...(first ? [first] : []), ...later, after];
}

/** The steps of the form in their order, with how many people went on. */
export function StepList({ draft, change, open, onOpen, wrong, stats }: StepListProps) {
  const [words, setWords] = useState('');
  const rows = rowsOf(draft, stats);
  const add = (): void => {
    change(withStep(draft));
    setWords(`Step ${draft.steps.length + 2} added.`);
    onOpen(draft.steps.length + 1);
  };
  return (
    <section className={styles.steps} aria-label="Steps">
      <div className={styles.top}>
        <h2>Steps</h2>
        {draft.steps.length < limits.steps && (
          <Button size="small" intent="quiet" icon="add" onClick={add}>
            Add step
          </Button>
        )}
      </div>
      <ol>
        {rows.map(({ step, title, detail, count, counted }, at) => {
          const next = rows[at + 1]?.step === 'after' ? undefined : rows[at + 1]?.count;
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                aria-current={step === open ? 'step' : undefined}
                onClick={() => onOpen(step)}
              >
                <span className={styles.number} aria-hidden="true">
                  {step === 'after' ? <Icon name="check" /> : step + 1}
                </span>
                <span className={styles.words}>
                  <span className={styles.title}>
                    {title}
                    {wrong.has(step) ? ' (!)' : ''}
                  </span>{' '}
                  <span className={styles.detail}>{detail}</span>
                </span>{' '}
                {count !== undefined && count > 0 && (
                  <span className={styles.count}>
                    <strong>{formatNumber(count)}</strong> <span className={styles.detail}>{counted}</span>
                  </span>
                )}
              </button>
              {next !== undefined && count !== undefined && count > 0 && (
                <span className={styles.between}>{formatPercent(Math.min(1, next / count))} go on</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.said} role="status">
        {words}
      </p>
    </section>
  );
}
