import { useState } from 'react';
import { DateTimeField, FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import type { AdChannel, AdDuration } from 'sendwright/wire/ads';
import { dailyTotal, leastDailyTotal } from 'sendwright/wire/adChecks';
import { limits } from 'sendwright/wire/limits';
import { channelNames, dollars } from '../campaignDraft';
import type { Draft } from '../useCampaignDraft';
import styles from './ads.module.css';

/** The form for a campaign's budget and dates. */
export function BudgetForm({ draft, change, problemOf }: Draft) {
  const { duration, channels, daily_budget: budget } = draft;
  const set = (some: Partial<AdDuration>) => change({ duration: { ...duration, ...some } });
  const isTemporary = duration.type === 'temporary';
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        {channels.map((channel) => (
          <Amount
            key={channel}
            channel={channel}
            amount={budget[channel]}
            problem={problemOf(`daily_budget.${channel}`)}
            onChange={(amount) => change({ daily_budget: withAmount(budget, channel, amount) })}
          />
        ))}
      </div>
      <p className={problemOf('daily_budget') === undefined ? styles.detail : styles.problem}>
        {problemOf('daily_budget') ??
          `${dollars(dailyTotal(draft))} a day${channels.length > 1 ? ' in total' : ''}. ${leastWords(draft)}`}
      </p>
      <FormField label="Duration">
        <Radio<AdDuration['type']>
          value={duration.type}
          onChange={(type) => set({ type, ...(type === 'ongoing' && { end_at: null }) })}
          options={[
            { value: 'ongoing', label: 'Ongoing', helper: 'Until you delete the campaign.' },
            { value: 'temporary', label: 'Until an end date' },
          ]}
        />
      </FormField>
      <div className={styles.pair}>
        <FormField
          label="Start"
          error={problemOf('duration.start_at')}
          helper="Leave empty to start once it is approved."
        >
          <DateTimeField value={duration.start_at ?? ''} onChange={(at) => set({ start_at: at === '' ? null : at })} />
        </FormField>
        {isTemporary && (
          <FormField label="End" required error={problemOf('duration.end_at')}>
            <DateTimeField value={duration.end_at ?? ''} onChange={(at) => set({ end_at: at === '' ? null : at })} />
          </FormField>
        )}
      </div>
    </div>
  );
}

/** The rule is about the total only. */
function leastWords(draft: Draft['draft']): string {
  const count = draft.channels.length;
  const least = `At least ${dollars(leastDailyTotal(draft))}`;
  return count === 1 ? `${least}.` : `${least} for ${count} channels, in any shares.`;
}

function withAmount(budget: Draft['draft']['daily_budget'], channel: AdChannel, amount: number | undefined) {
  const { [channel]: _before, ...others } = budget;
  return amount === undefined ? others : { ...others, [channel]: amount };
}

interface AmountProps {
  readonly channel: AdChannel;
  readonly amount: number | undefined;
  readonly problem: string | undefined;
  readonly onChange: (amount: number | undefined) => void;
}

/** The amount in a text; undefined: it is empty, `NaN`: it is none, so that the draft can't be saved with it. */
function amountIn(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^[\d.]+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A field for an amount in dollars. */
function Amount({ channel, amount, problem, onChange }: AmountProps) {
  const [typed, setTyped] = useState(amount === undefined || Number.isNaN(amount) ? '' : String(amount));
  return (
    <FormField label={`${channelNames[channel]} a day`} error={problem}>
      <TextInput
        value={typed}
        placeholder={limits.ads.minimumBudget.toFixed(2)}
        end="USD"
        onChange={(text) => {
          setTyped(text);
          onChange(amountIn(text));
        }}
      />
    </FormField>
  );
}
