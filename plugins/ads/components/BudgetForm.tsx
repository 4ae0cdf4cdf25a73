import { useState } from 'react';
import { DateTimeField, FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import type { AdChannel, AdDuration } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import { channelNames, dailyTotal, dollars } from '../campaignDraft';
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
          `${dollars(dailyTotal(draft))} a day. At least ${dollars(limits.ads.minimumBudget)} for each channel.`}
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
        <FormField label="Start" helper="Leave empty to start once it is approved.">
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

/** A field for an amount in dollars. Invalid text is not applied and shows an error. */
function Amount({ channel, amount, problem, onChange }: AmountProps) {
  const [typed, setTyped] = useState(amount === undefined ? '' : String(amount));
  const isAmount = /^\d{0,6}(?:\.\d{0,2})?$/.test(typed) && Number(typed) <= limits.ads.maximumBudget;
  return (
    <FormField
      label={`${channelNames[channel]} a day`}
      error={isAmount ? problem : 'Enter an amount in dollars, such as 7.50.'}
    >
      <TextInput
        value={typed}
        placeholder={limits.ads.minimumBudget.toFixed(2)}
        end="USD"
        onChange={(text) => {
          setTyped(text);
          const next = text.trim() === '' ? undefined : Number(text);
          if (next === undefined || (/^\d{1,6}(?:\.\d{0,2})?$/.test(text) && next <= limits.ads.maximumBudget))
            onChange(next);
        }}
      />
    </FormField>
  );
}
