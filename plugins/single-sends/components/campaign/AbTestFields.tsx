import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, formatNumber, FormField, Link, Radio, Select } from 'sendwright/sdk/ui';
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
import styles from './abTest.module.css';
import { Thumbnail } from './ContentCard';
import { LineField } from './LineField';
import type { Campaign } from './useCampaign';

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;

/** Starts an A/B test of subjects or of contents. */
export const AbTestStarts = observer(function AbTestStarts({
  draft,
  onStart,
}: {
  readonly draft: Draft;
  readonly onStart: () => void;
}) {
  const changeVariations = useVariationChange(draft);
  const start = (type: AbTestDraft['type']) => {
    onStart();
    void changeVariations(() => {
      draft.showVariation(0);
      draft.change({ abtest: newAbTest(type, draft.message) });
    });
  };
  return (
    <div className={styles.starts}>
      <Button size="small" onClick={() => start('subject')}>
        Test subject lines
      </Button>
      <Button size="small" onClick={() => start('content')}>
        Test email content
      </Button>
    </div>
  );
});

/**
 * The settings of an A/B test: it compares subjects or contents on a sample before the remaining recipients get the
 * winner.
 */
export const AbTestFields = observer(function AbTestFields({ campaign, abtest }: PartProps) {
  const { draft } = campaign;
  return (
    <>
      {draft.problems.abtest && <Banner tone="danger">{draft.problems.abtest}</Banner>}
      <Variations campaign={campaign} abtest={abtest} />
      <Plan campaign={campaign} abtest={abtest} />
      <div>
        <Link to={paths.editorDisableAb} params={{ id: draft.id }} look="button">
          Turn off the A/B test
        </Link>
      </div>
    </>
  );
});

interface PartProps {
  readonly campaign: Campaign;
  readonly abtest: AbTestDraft;
}

/** The variations side by side. */
const Variations = observer(function Variations({ campaign: { draft, groups }, abtest }: PartProps) {
  const navigation = useService(Navigation);
  const changeVariations = useVariationChange(draft);
  const { isReadOnly, id } = draft;
  const isFull = abtest.variations.length >= abTestLimits.most;
  /** New variations copy the given one. Subjects must differ, so additional ones start empty. */
  const add = async (place: number, count: number, parts: Partial<VariationDraft>): Promise<boolean> =>
    changeVariations(() => {
      const before = draft.content.abtest;
      const copied = before?.variations[place];
      if (!copied) return;
      const more = Array.from({ length: count }, () => ({ ...copied, id: null, ...parts }));
      draft.change({ abtest: { ...before, variations: [...before.variations, ...more] } });
    });
  const change = (place: number, parts: Partial<VariationDraft>) => {
    draft.showVariation(place);
    draft.changeMessage(parts);
  };
  const duplicate = async (place: number) => {
    if (await add(place, 1, {})) draft.showVariation(abtest.variations.length);
  };
  const show = (place: number, path: typeof paths.editorContent | typeof paths.editorDeleteVariation) => {
    draft.showVariation(place);
    navigation.to(path, { id });
  };
  return (
    <>
      <div className={styles.variations} role="group" aria-label="Manage Variations">
        {abtest.variations.map(({ id: own, subject, preheader, html }, place) => {
          const label = labelOf(place);
          return (
            <section key={place} className={styles.variation} aria-label={`Variation ${label}`}>
              <h3 className={styles.letter}>{label}</h3>
              {abtest.type === 'subject' ? (
                <>
                  <LineField
                    label={`Subject of variation ${label}`}
                    required
                    value={subject}
                    disabled={isReadOnly}
                    groups={groups}
                    aside={counter(subject, draftLimits.subject)}
                    onChange={(value) => change(place, { subject: value })}
                  />
                  <LineField
                    label={`Preheader of variation ${label}`}
                    value={preheader}
                    disabled={isReadOnly}
                    groups={groups}
                    aside={counter(preheader, draftLimits.preheader)}
                    onChange={(value) => change(place, { preheader: value })}
                  />
                </>
              ) : (
                <Thumbnail html={html} title={`Picture of variation ${label}`} />
              )}
              <div className={styles.manage}>
                {abtest.type === 'content' && (
                  <Button
                    size="small"
                    icon="edit"
                    disabled={draft.isDesigned && own === null}
                    onClick={() => show(place, paths.editorContent)}
                  >
                    {`Edit ${label}`}
                  </Button>
                )}
                <Button
                  size="small"
                  icon="duplicate"
                  disabled={isFull}
                  hint={isFull ? 'A test has up to 6 variations.' : undefined}
                  onClick={() => void duplicate(place)}
                >
                  {`Duplicate ${label}`}
                </Button>
                <Button size="small" icon="trash" onClick={() => show(place, paths.editorDeleteVariation)}>
                  {`Delete ${label}`}
                </Button>
              </div>
            </section>
          );
        })}
      </div>
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
            void add(0, count - abtest.variations.length, abtest.type === 'subject' ? { subject: '' } : {});
          }}
        />
      </FormField>
    </>
  );
});

const Plan = observer(function Plan({ campaign, abtest }: PartProps) {
  const { draft } = campaign;
  const { isReadOnly } = draft;
  const { audience } = campaign.audience;
  const change = (plan: Partial<AbTestDraft>) => draft.change({ abtest: { ...abtest, ...plan } });
  const split = audience && splitOf(abtest, audience.receives);
  return (
    <>
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
          <SplitBar abtest={abtest} split={split} />
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

/** How the recipients are divided. */
export function SplitBar({
  abtest,
  split,
}: {
  readonly abtest: AbTestDraft;
  readonly split: ReturnType<typeof splitOf>;
}) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {abtest.variations.map((variation, index) => (
        <span key={variation.id ?? index} data-place={index} style={{ flexGrow: split.each }} />
      ))}
      <span data-place="rest" style={{ flexGrow: split.rest }} />
    </div>
  );
}

/** A duration set through the API that is not one of the options is kept. */
const durationOptions = (duration: string) => [
  ...durations,
  ...(durations.some(({ value }) => value === duration) ? [] : [{ value: duration, label: durationName(duration) }]),
];
