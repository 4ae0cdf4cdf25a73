import { useMemo, useState } from 'react';
import { formatDateTime, useAccountZone } from 'sendwright/sdk/ui';
import type { Draft } from '../../draft/draftModel';
import { type Preview, usePreview } from '../../preview/usePreview';
import { type TagGroup, tagGroups } from 'sendwright/sdk/tag-field';
import { type SampleContact, useSampleContact } from '../../preview/useSampleContact';
import { checksOf } from '../../review/checks';
import { editedSend } from '../../review/editedSend';
import { type CardId, type Issue, issuesOf } from '../../review/issues';
import { plannedTime } from '../../review/plannedTime';
import { type Expectations, useExpectations } from '../../review/useExpectations';
import { type PreflightState, usePreflight } from '../../review/usePreflight';
import { type AudienceState, useAudience } from '../../useAudience';
import type { Choices } from '../../useChoices';
import type { CardState } from './CampaignCard';

/** Everything the page of a send shows beside the draft itself. */
export interface Campaign {
  readonly draft: Draft;
  readonly choices: Choices;
  readonly groups: readonly TagGroup[];
  readonly audience: AudienceState;
  readonly sample: SampleContact;
  readonly preview: Preview;
  readonly preflight: PreflightState;
  readonly expectations: Expectations | undefined;
  /** The chosen time, or `now`. */
  readonly time: string | undefined;
  /** What is left to do; undefined until everything it needs is loaded. */
  readonly issues: readonly Issue[] | undefined;
  /** The open card. */
  readonly open: CardId | undefined;
  setOpen(card: CardId | undefined): void;
}

/** Loads what the page of a send shows, and keeps which card is open. Call it in an observer. */
export function useCampaign(draft: Draft, choices: Choices): Campaign {
  const { content, message, isReadOnly } = draft;
  const zone = useAccountZone();
  const groups = useMemo(() => tagGroups(choices.fields), [choices.fields]);
  // The statistics show the actual recipients of what was sent: the lists may have changed since.
  const audience = useAudience(draft.server.status === 'triggered' ? undefined : content);
  const sample = useSampleContact({ list_ids: content.listIds, segment_ids: content.segmentIds });
  const preview = usePreview(
    {
      subject: message.subject,
      preheader: message.preheader,
      html: message.html,
      plain: message.generatePlain ? undefined : message.plain,
      senderId: content.senderId ?? undefined,
    },
    sample.contact?.id,
    draft.testData,
  );
  // Links are checked when the page opens, as after editing the content: not with each letter of the subject.
  const [opened] = useState(draft.server);
  // What only helps is asked for once the cards can be used.
  const preflight = usePreflight(choices.isLoading ? undefined : opened);
  const expectations = useExpectations(!choices.isLoading);
  const best = expectations?.best;
  const time = draft.sendsNow ? 'now' : plannedTime(content.sendAt);
  const broken = preview.shown?.problems[0]?.field;
  const issues = choices.isLoading
    ? undefined
    : issuesOf(
        checksOf(editedSend(draft), choices, preview.shown?.problems ?? [], audience.audience),
        preflight.found,
        {
          chosen: time,
          suggestion: best && {
            text: `Your recipients open most on ${best.day}s at ${String(best.hour).padStart(2, '0')}:00.`,
            fix: `Use ${shortTime(best.at, zone)}`,
          },
        },
        broken === 'subject' || broken === 'preheader' ? 'subject' : 'content',
      );
  const [chosen, setChosen] = useState<CardId | 'none'>();
  // At first, what needs something is open.
  if (chosen === undefined && issues)
    setChosen(issues.find(({ card, state }) => state === 'missing' && card !== 'content')?.card ?? 'none');
  return {
    draft,
    choices,
    groups,
    audience,
    sample,
    preview,
    preflight,
    expectations,
    time,
    issues,
    open: isReadOnly || chosen === 'none' ? undefined : chosen,
    setOpen: (card) => setChosen(card ?? 'none'),
  };
}

/** "Thu, 26 Nov, 09:00" */
export const shortTime = (at: string, zone: string): string =>
  formatDateTime(at, zone, { length: 'long', showZone: false }).replace(/ \d{4}/, '');

/** The state of a card, by what is left to do in it. */
export function stateOf({ issues }: Campaign, card: CardId, otherwise: CardState = 'done'): CardState {
  const own = issues?.filter((issue) => issue.card === card) ?? [];
  return (
    (['missing', 'advice', 'open'] as const).find((state) => own.some((issue) => issue.state === state)) ?? otherwise
  );
}

/** What opens and closes a card. */
export const toggleOf = ({ draft, open, setOpen }: Campaign, card: CardId): (() => void) | undefined =>
  draft.isReadOnly ? undefined : () => setOpen(open === card ? undefined : card);
