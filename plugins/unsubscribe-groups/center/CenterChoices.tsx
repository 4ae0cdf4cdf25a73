import { PageSection, Switch } from 'sendwright/sdk/ui';
import type { CardProps } from './centerForm';

/** What people can do beside choosing groups. */
export function CenterChoices({ content, change }: CardProps) {
  return (
    <PageSection title="Choices" description="Groups are always there: those shown on the preferences page.">
      <Switch
        checked={content.offers_frequency}
        onChange={(isOn) => change({ offers_frequency: isOn })}
        label="How often"
        helper="At most weekly or monthly: single sends and automations skip people who got an email since."
      />
      <Switch
        checked={content.offers_pause}
        onChange={(isOn) => change({ offers_pause: isOn })}
        label="Pause for a month"
        helper="Also offered before unsubscribing. People come back on their own when the month is over."
      />
      <Switch
        checked={content.offers_language}
        onChange={(isOn) => change({ offers_language: isOn })}
        label="Language of these pages"
        helper="Instead of the language of the browser."
      />
      <Switch
        checked={content.asks_reason}
        onChange={(isOn) => change({ asks_reason: isOn })}
        label="Ask why people unsubscribe"
        helper="After unsubscribing, so that nothing is in their way."
      />
    </PageSection>
  );
}
