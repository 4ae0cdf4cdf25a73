import { observer } from 'mobx-react-lite';
import { Button, Combobox, FormField, PageSection, Select, TextInput } from 'sendwright/sdk/ui';
import { needsUnsubscribe } from '../../checks';
import { contentLimits, type Unsubscribe } from '../../content';
import { hourWords } from '../../stepWords';
import { useDetailScope } from './detailScope';
import styles from './detail.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

/** The times that can be chosen; one that the API set stays visible. */
function gapsWith(present: number | null): { readonly value: string; readonly label: string }[] {
  const all = new Set([12, 24, 48, 72, 168, ...(present === null ? [] : [present])]);
  return [...all]
    .toSorted((one, other) => one - other)
    .map((gap) => ({ value: String(gap), label: `If emailed in the last ${hoursWords(gap)}` }));
}

const hoursWords = (gap: number): string => {
  if (gap % 24 === 0 && gap > 24) return `${gap / 24} days`;
  return gap === 1 ? 'hour' : `${gap} hours`;
};

function unsubscribeFrom(value: string): Unsubscribe {
  if (value === '') return { kind: 'none' };
  if (value === 'global') return { kind: 'global' };
  if (value === 'custom') return { kind: 'custom', url: 'https://' };
  return { kind: 'group', groupId: Number(value) };
}

/** Settings of all messages: unsubscribe, categories, quiet hours, IP pool. */
export const SettingsSection = observer(function SettingsSection() {
  const { editor, choices, isReadOnly, create } = useDetailScope();
  const { content, problems } = editor;
  const { unsubscribe, categories, ipPool, quietHours, emailGap } = content;
  const isFixed = isReadOnly || editor.isLive;
  const group = unsubscribe.kind === 'group' ? choices.groups.find(({ id }) => id === unsubscribe.groupId) : undefined;
  // A deleted pool stays visible on an automation that uses it.
  const pools = [...new Set([...choices.ipPools, ...(ipPool === null ? [] : [ipPool])])];
  return (
    <div data-place="unsubscribe">
      <PageSection title="What Unsubscribe Group and Categories would you like to assign to these messages?">
        <div className={styles.fields}>
          <FormField
            label="Unsubscribe group"
            required={needsUnsubscribe(content.steps)}
            error={unsubscribe.kind === 'custom' ? undefined : problems.unsubscribe}
            aside={
              !isFixed && (
                <Button size="small" intent="quiet" onClick={() => create({ kind: 'group' })}>
                  Create group
                </Button>
              )
            }
            helper={
              unsubscribe.kind === 'global' ? 'People who unsubscribe get no more email from you.' : group?.description
            }
          >
            <Select
              value={
                unsubscribe.kind === 'group'
                  ? String(unsubscribe.groupId)
                  : unsubscribe.kind === 'none'
                    ? ''
                    : unsubscribe.kind
              }
              placeholder="Choose how to unsubscribe"
              disabled={isFixed}
              onChange={(chosen) => editor.change({ unsubscribe: unsubscribeFrom(chosen) })}
              options={[
                ...choices.groups.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: 'global', label: 'Use global unsubscribe' },
                { value: 'custom', label: 'Use custom unsubscribe link' },
              ]}
            />
          </FormField>
          {unsubscribe.kind === 'custom' && (
            <FormField
              label="Custom unsubscribe URL"
              required
              error={problems.unsubscribe}
              helper="Starts with http:// or https://. You process these unsubscribes yourself."
            >
              <TextInput
                type="url"
                value={unsubscribe.url}
                disabled={isFixed}
                onChange={(url) => editor.change({ unsubscribe: { kind: 'custom', url } })}
              />
            </FormField>
          )}
          <FormField
            label="Categories"
            error={problems.categories}
            helper="For finding and comparing messages. Don't use personal data."
          >
            <Combobox
              multiple
              value={categories}
              max={contentLimits.categories}
              disabled={isReadOnly}
              options={[...new Set([...choices.categories, ...categories])].map((category) => ({
                value: category,
                label: category,
              }))}
              onChange={(chosen) => editor.change({ categories: chosen })}
              onCreate={(category) =>
                categories.length < contentLimits.categories && editor.change({ categories: [...categories, category] })
              }
              emptyText="Type a new category, then press Enter"
            />
          </FormField>
          <FormField
            label="Quiet hours"
            error={problems.quietHours}
            helper="In the account's time zone. Messages that are due then wait until they are over."
          >
            <Select
              value={quietHours === null ? '' : String(quietHours.from)}
              disabled={isFixed}
              options={[
                { value: '', label: 'None' },
                ...hours.map(({ value, label }) => ({ value, label: `From ${label}` })),
              ]}
              onChange={(from) =>
                editor.change({
                  quietHours: from === '' ? null : { from: Number(from), until: quietHours?.until ?? 8 },
                })
              }
            />
          </FormField>
          {quietHours !== null && (
            <FormField label="Until">
              <Select
                value={String(quietHours.until)}
                disabled={isFixed}
                options={hours}
                onChange={(until) => editor.change({ quietHours: { ...quietHours, until: Number(until) } })}
              />
            </FormField>
          )}
          <FormField
            label="Skip emails"
            error={problems.emailGap}
            helper="For contacts who got another marketing email from you not long ago. They go on to the next step."
          >
            <Select
              value={emailGap === null ? '' : String(emailGap)}
              disabled={isFixed}
              options={[{ value: '', label: 'Never' }, ...gapsWith(emailGap)]}
              onChange={(gap) => editor.change({ emailGap: gap === '' ? null : Number(gap) })}
            />
          </FormField>
          {pools.length > 0 && (
            <FormField label="IP pool" error={problems.ipPool} helper="The IP addresses that send these messages.">
              <Select
                value={ipPool ?? ''}
                disabled={isFixed}
                options={[
                  { value: '', label: 'Default addresses' },
                  ...pools.map((pool) => ({ value: pool, label: pool })),
                ]}
                onChange={(pool) => editor.change({ ipPool: pool === '' ? null : pool })}
              />
            </FormField>
          )}
        </div>
      </PageSection>
    </div>
  );
});
