import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, formatNumber, FormField, Link, Radio, Select, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import {
  type AbTestDraft,
  abTestLimits,
  criteriaNames,
  durationName,
  durations,
  labelOf,
  newAbTest,
  splitOf,
  type VariationDraft,
} from '../../draft/abTestDraft';
import { draftLimits } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { useVariationChange } from '../../draft/drafts';
import { useAudience } from '../../useAudience';
import editorStyles from '../editor/editor.module.css';
import { VariationTabs } from '../editor/VariationTabs';
import styles from './abTest.module.css';

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;

/**
 * The settings of an A/B test: it compares subjects or contents on a sample before the remaining recipients get the
 * winner.
 */
export const AbTestPanel = observer(function AbTestPanel({ draft }: { readonly draft: Draft }) {
  const { content, isReadOnly, problems } = draft;
  const { abtest } = content;
  const changeVariations = useVariationChange(draft);
  if (abtest === null) {
    const start = (type: AbTestDraft['type']) =>
      void changeVariations(() => {
        draft.showVariation(0);
        draft.change({ abtest: newAbTest(type, draft.message) });
      });
    return (
      <div className={editorStyles.fields}>
        <p className={editorStyles.hint}>
          Send two to six versions to a sample, and the best of them to everybody else.
        </p>
        <div className={styles.starts}>
          <Button disabled={isReadOnly} onClick={() => start('subject')}>
            Test subject lines
          </Button>
          <Button disabled={isReadOnly} onClick={() => start('content')}>
            Test email content
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={editorStyles.fields}>
      {problems.abtest && <Banner tone="danger">{problems.abtest}</Banner>}
      <Variations draft={draft} abtest={abtest} />
      <Plan draft={draft} abtest={abtest} />
      {!isReadOnly && (
        <Link to={paths.editorDisableAb} params={{ id: draft.id }} look="button">
          Turn off the A/B test
        </Link>
      )}
    </div>
  );
});

interface PartProps {
  readonly draft: Draft;
  readonly abtest: AbTestDraft;
}

const Variations = observer(function Variations({ draft, abtest }: PartProps) {
  const navigation = useService(Navigation);
  const changeVariations = useVariationChange(draft);
  const manageId = useId();
  const { isReadOnly, id } = draft;
  const shown = Math.min(draft.variation, abtest.variations.length - 1);
  const own = abtest.variations[shown];
  if (!own) return null;
  /** New variations copy the current one. Subjects must differ, so additional ones start empty. */
  const add = async (count: number, parts: Partial<VariationDraft>): Promise<boolean> =>
    changeVariations(() => {
      const copied = draft.shownVariation;
      const before = draft.content.abtest;
      if (!copied || !before) return;
      const more = Array.from({ length: count }, () => ({ ...copied, id: null, ...parts }));
      draft.change({ abtest: { ...before, variations: [...before.variations, ...more] } });
    });
  const duplicate = async () => {
    if (await add(1, {})) draft.showVariation(abtest.variations.length);
  };
  return (
    <>
      <h2>{abtest.type === 'subject' ? 'Subject lines' : 'Email contents'}</h2>
      <VariationTabs draft={draft} />
      {abtest.type === 'subject' ? (
        <>
          <FormField
            label={`Subject of variation ${labelOf(shown)}`}
            required
            aside={counter(own.subject, draftLimits.subject)}
          >
            <TextInput
              value={own.subject}
              disabled={isReadOnly}
              onChange={(subject) => draft.changeMessage({ subject })}
            />
          </FormField>
          <FormField
            label={`Preheader of variation ${labelOf(shown)}`}
            aside={counter(own.preheader, draftLimits.preheader)}
          >
            <TextInput
              value={own.preheader}
              disabled={isReadOnly}
              onChange={(preheader) => draft.changeMessage({ preheader })}
            />
          </FormField>
        </>
      ) : (
        <p className={editorStyles.hint}>
          {draft.isDesigned ? 'The blocks are those' : 'The code and the preview are those'} of variation{' '}
          {labelOf(shown)}.
        </p>
      )}
      {!isReadOnly && (
        <div className={styles.manage} role="group" aria-labelledby={manageId}>
          <h3 id={manageId}>Manage Variations</h3>
          <Button
            size="small"
            icon="duplicate"
            disabled={abtest.variations.length >= abTestLimits.most}
            hint={abtest.variations.length >= abTestLimits.most ? 'A test has up to 6 variations.' : undefined}
            onClick={() => void duplicate()}
          >
            Duplicate {labelOf(shown)}
          </Button>
          <Button size="small" icon="trash" onClick={() => navigation.to(paths.editorDeleteVariation, { id })}>
            Delete {labelOf(shown)}
          </Button>
        </div>
      )}
      <FormField label="Number of variations">
        <Select
          value={String(abtest.variations.length)}
          disabled={isReadOnly}
          options={[2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) => {
            const count = Number(value);
            if (count < abtest.variations.length) {
              draft.wantVariations(count);
              navigation.to(paths.editorDecreaseVariations, { id });
              return;
            }
            void add(count - abtest.variations.length, abtest.type === 'subject' ? { subject: '' } : {});
          }}
        />
      </FormField>
    </>
  );
});

const Plan = observer(function Plan({ draft, abtest }: PartProps) {
  const { isReadOnly } = draft;
  const { audience } = useAudience(draft.content);
  const change = (plan: Partial<AbTestDraft>) => draft.change({ abtest: { ...abtest, ...plan } });
  const split = audience && splitOf(abtest, audience.receives);
  return (
    <>
      <h2>Sample and winner</h2>
      <FormField label="Sample" aside={`${abtest.percentage}%`}>
        <input
          type="range"
          aria-label="Share of the recipients in the test, in percent"
          className={styles.slider}
          min={abTestLimits.least}
          max={100}
          step={abTestLimits.step}
          value={abtest.percentage}
          disabled={isReadOnly}
          onChange={(event) => change({ percentage: Number(event.target.value) })}
        />
      </FormField>
      {split && (
        <div className={styles.split} aria-live="polite">
          <div className={styles.bar} aria-hidden="true">
            {abtest.variations.map((variation, index) => (
              <span key={variation.id ?? index} data-place={index} style={{ flexGrow: split.each }} />
            ))}
            <span data-place="rest" style={{ flexGrow: split.rest }} />
          </div>
          <p>
            {formatNumber(split.each)} {split.each === 1 ? 'contact' : 'contacts'} for each variation
            {split.rest > 0
              ? `, ${formatNumber(split.rest)} for the winner`
              : ', nobody left for a winner: this only compares'}
          </p>
        </div>
      )}
      {split && split.each < abTestLimits.perVariation && (
        <Banner tone="warning">
          Each variation needs at least {abTestLimits.perVariation} contacts. Choose more recipients, a larger sample or
          fewer variations.
        </Banner>
      )}
      {split && split.inTest >= abTestLimits.contacts && (
        <Banner>A test has up to {formatNumber(abTestLimits.contacts)} contacts; the others get the winner.</Banner>
      )}
      <Radio<AbTestDraft['criteria']>
        ariaLabel="The winner is"
        value={abtest.criteria}
        disabled={isReadOnly}
        onChange={(criteria) => change({ criteria })}
        options={[
          { value: 'open', label: criteriaNames.open },
          { value: 'click', label: criteriaNames.click },
          {
            value: 'manual',
            label: criteriaNames.manual,
            helper: 'Within 7 days after the test, or nothing more is sent.',
          },
        ]}
      />
      <FormField
        label="Duration"
        helper={
          abtest.criteria === 'manual' ? 'You are notified when it ends.' : 'Then the winner goes to everybody else.'
        }
      >
        <Select
          value={abtest.duration}
          disabled={isReadOnly}
          options={durationOptions(abtest.duration)}
          onChange={(duration) => change({ duration })}
        />
      </FormField>
    </>
  );
});

/** A duration set through the API that is not one of the options is kept. */
const durationOptions = (duration: string) => [
  ...durations,
  ...(durations.some(({ value }) => value === duration) ? [] : [{ value: duration, label: durationName(duration) }]),
];
