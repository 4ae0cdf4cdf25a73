import { observer } from 'mobx-react-lite';
import { Banner, formatDate, formatPercent, FormField, NumberField, Select } from 'sendwright/sdk/ui';
import type { SplitTest, SplitWinner } from 'sendwright/wire/automationSplits';
import type { SplitStep } from '../../steps';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

type Metric = SplitTest['metric'];

const metrics: Readonly<Record<Metric, readonly [choice: string, did: string]>> = {
  opened: ['Send all to the branch with more opens', 'opened an email'],
  clicked: ['Send all to the branch with more clicks', 'clicked in an email'],
  converted: ['Send all to the branch with more conversions', 'reached the goal'],
};
const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);

/** Who has won the test of a random split. */
export const TestResult = observer(function TestResult({ step }: { readonly step: SplitStep }) {
  const { editor } = useDetailScope();
  const { test } = step.condition;
  const winner = editor.automation.winners?.find((one) => one.step_id === editor.serverId(step.id));
  return test && winner ? <Banner tone="success">{winnerWords(winner, test)}</Banner> : null;
});

/** Who wins the test of a random split, and when. */
export function TestFields({
  step,
  onChange,
}: {
  readonly step: SplitStep;
  readonly onChange: (test: SplitTest | null) => void;
}) {
  const { test } = step.condition;
  return (
    <>
      <FormField
        label="In the end"
        helper={
          test?.metric === 'converted' ? 'Counts the goal in Statistics. Without a goal the test goes on.' : undefined
        }
      >
        <Select
          value={test?.metric ?? ''}
          options={[
            { value: '', label: 'Keep dividing at random' },
            ...Object.entries(metrics).map(([value, [label]]) => ({ value, label })),
          ]}
          onChange={(metric) =>
            onChange(isMetric(metric) ? { metric, after: test?.after ?? { value: 7, unit: 'days' } } : null)
          }
        />
      </FormField>
      {test && (
        <div className={styles.question}>
          <NumberField
            label="Decided after"
            value={test.after.value}
            min={1}
            max={999}
            unit={test.after.unit}
            onChange={(value) => onChange({ ...test, after: { ...test.after, value } })}
          />
          <FormField label="Unit">
            <Select
              value={test.after.unit}
              options={[
                { value: 'hours', label: 'Hours' },
                { value: 'days', label: 'Days' },
              ]}
              onChange={(unit) => onChange({ ...test, after: { ...test.after, unit } })}
            />
          </FormField>
        </div>
      )}
    </>
  );
}

function winnerWords({ branch, decided_at: at, yes, no }: SplitWinner, { metric }: SplitTest): string {
  const rate = ({ people, did }: SplitWinner['yes']): string => formatPercent(did / Math.max(1, people));
  return (
    `${branch === 'yes' ? 'Yes' : 'No'} won on ${formatDate(at)}, and everybody takes it: ${rate(yes)} of Yes ` +
    `and ${rate(no)} of No ${metrics[metric][1]}.`
  );
}
