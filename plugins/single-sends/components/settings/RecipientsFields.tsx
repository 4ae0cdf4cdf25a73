import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import {
  Combobox,
  type ComboboxOption,
  formatNumber,
  FormField,
  Link,
  Radio,
  Switch,
  formatCount,
} from 'sendwright/sdk/ui';
import type { Audience } from 'sendwright/wire/sendChecks';
import { paths } from '../../contract';
import { draftLimits } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { useAudience } from '../../useAudience';
import { type Choices, unknownChoice } from '../../useChoices';
import { AudienceCount } from './AudienceCount';

/** Why chosen contacts are left out of an email. */
export const audienceReasons: readonly (readonly [keyof Audience, string])[] = [
  ['excluded', 'excluded'],
  ['unsubscribed', 'unsubscribed'],
  ['bounced', 'bounced before'],
  ['spam_reports', 'reported spam'],
  ['invalid', 'invalid address'],
  ['paused', 'paused email'],
  ['less_often', 'want email less often'],
  ['capped', 'over the frequency cap'],
];

interface RecipientsFieldsProps {
  readonly draft: Draft;
  readonly choices: Choices;
  /** The dialog that creates a new list. */
  readonly newListPath?: string;
  /** Shown instead of the number of recipients that an email would reach. */
  readonly count?: ReactNode;
}

/** Lists and segments share one field; the collection that contains an id tells them apart. */
const optionsOf = ({ lists, segments }: Choices): readonly ComboboxOption[] => [
  ...lists.map((list) => ({
    value: list.id,
    label: list.name,
    detail: formatCount(list.contact_count, 'contact'),
    group: 'Lists',
  })),
  ...segments.map((segment) => ({
    value: segment.id,
    label: segment.name,
    detail: formatCount(segment.contactCount, 'contact'),
    group: 'Segments',
  })),
];

/**
 * Selected items that are missing from the collections are listed with a label, because an id alone means nothing to
 * users.
 */
function unknownOptions(
  choices: Choices,
  { listIds, excludeListIds, segmentIds, excludeSegmentIds }: Draft['content'],
  known: readonly ComboboxOption[],
): readonly ComboboxOption[] {
  const isUnknown = (id: string) => !known.some(({ value }) => value === id);
  const lists = new Set([...listIds, ...excludeListIds].filter(isUnknown));
  const segments = new Set([...segmentIds, ...excludeSegmentIds].filter(isUnknown));
  return [
    ...[...lists].map((value) => ({ value, label: unknownChoice(choices, 'lists'), group: 'Lists' })),
    ...[...segments].map((value) => ({ value, label: unknownChoice(choices, 'segments'), group: 'Segments' })),
  ];
}

/** The included and excluded recipients of a send, and the resulting count. */
export const RecipientsFields = observer(function RecipientsFields({
  draft,
  choices,
  newListPath = paths.editorNewList,
  count,
}: RecipientsFieldsProps) {
  const { content, problems, isReadOnly, id } = draft;
  const audience = useAudience(count === undefined ? content : undefined);
  const excluded = [...content.excludeListIds, ...content.excludeSegmentIds];
  const [wantsExclusions, setWantsExclusions] = useState(false);
  const isExcluding = wantsExclusions || excluded.length > 0;
  const known = optionsOf(choices);
  const options = [...known, ...unknownOptions(choices, content, known)];
  const isSegment = (value: string) =>
    choices.segments.some((segment) => segment.id === value) ||
    content.segmentIds.includes(value) ||
    content.excludeSegmentIds.includes(value);
  const part = (values: readonly string[]) => ({
    lists: values.filter((value) => !isSegment(value)),
    segments: values.filter(isSegment),
  });

  const include = (values: readonly string[]) => {
    const { lists, segments } = part(values);
    draft.change({ listIds: lists.slice(0, draftLimits.lists), segmentIds: segments.slice(0, draftLimits.segments) });
  };
  const exclude = (values: readonly string[]) => {
    const { lists, segments } = part(values);
    draft.change({
      excludeListIds: lists.slice(0, draftLimits.lists),
      excludeSegmentIds: segments.slice(0, draftLimits.excludeSegments),
    });
  };
  const { contactCount } = choices;
  return (
    <>
      <Radio
        ariaLabel="Recipients"
        value={content.all ? 'all' : 'lists'}
        disabled={isReadOnly}
        onChange={(kind) => draft.change({ all: kind === 'all' })}
        options={[
          { value: 'lists', label: choices.segments.length > 0 ? 'Lists and segments' : 'Lists' },
          {
            value: 'all',
            label: contactCount === undefined ? 'All contacts' : `All contacts (${formatNumber(contactCount)})`,
          },
        ]}
      />
      {!content.all && (
        <FormField
          label={choices.segments.length > 0 ? 'Lists and segments' : 'Lists'}
          required
          error={problems.listIds ?? problems.segmentIds}
          aside={
            !isReadOnly && (
              <Link to={newListPath} params={{ id }}>
                Create list
              </Link>
            )
          }
          helper={`Up to ${draftLimits.lists} lists and ${draftLimits.segments} segments. A contact gets one message.`}
        >
          <Combobox
            multiple
            value={[...content.listIds, ...content.segmentIds]}
            max={draftLimits.lists + draftLimits.segments}
            placeholder="Choose lists"
            disabled={isReadOnly}
            options={options.map((option) => ({
              ...option,
              disabled:
                isSegment(option.value) &&
                !content.segmentIds.includes(option.value) &&
                content.segmentIds.length >= draftLimits.segments,
            }))}
            onChange={include}
            emptyText="No such list"
          />
        </FormField>
      )}
      <Switch
        label="Exclude specific recipients"
        checked={isExcluding}
        disabled={isReadOnly}
        onChange={(on) => {
          setWantsExclusions(on);
          if (!on) draft.change({ excludeListIds: [], excludeSegmentIds: [] });
        }}
      />
      {isExcluding && (
        <FormField
          label="Excluded"
          error={problems.excludeListIds ?? problems.excludeSegmentIds}
          helper={`Up to ${draftLimits.excludeSegments} segments. Contacts on both sides get nothing.`}
        >
          <Combobox
            multiple
            value={excluded}
            max={draftLimits.lists + draftLimits.excludeSegments}
            placeholder="Choose whom to exclude"
            disabled={isReadOnly}
            options={options.map((option) => ({
              ...option,
              disabled:
                isSegment(option.value) &&
                !content.excludeSegmentIds.includes(option.value) &&
                content.excludeSegmentIds.length >= draftLimits.excludeSegments,
            }))}
            onChange={exclude}
            emptyText="No such list"
          />
        </FormField>
      )}
      {/* The statistics show the actual recipients: the lists may have changed since. */}
      {draft.server.status !== 'triggered' && (count ?? <AudienceCount state={audience} reasons={audienceReasons} />)}
    </>
  );
});
