import { formatDateTime } from 'sendwright/sdk/ui';
import { type Choices, unknownChoice } from '../useChoices';
import { type AbTestDraft, criteriaNames, durationName, labelOf, type VariationDraft } from './abTestDraft';
import { changedKeys, type DraftContent, isSame, type Unsubscribe } from './draftContent';

/** The names of the selected items. */
export type ChoiceNames = Pick<Choices, 'senders' | 'lists' | 'segments' | 'groups' | 'missing' | 'isLoading'>;

/** A part of a send that differs between two edits. */
export interface ConflictPart {
  readonly part: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ConflictParts {
  /** A short text. */
  readonly words: readonly ConflictPart[];
  /** Complete code or text, to be compared line by line. */
  readonly texts: readonly ConflictPart[];
}

type Message = Pick<VariationDraft, 'html' | 'plain' | 'generatePlain' | 'design'>;

const orEmpty = (text: string): string => (text === '' ? '(empty)' : text);
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
const pair = (part: string, mine: string, theirs: string): readonly ConflictPart[] =>
  mine === theirs ? [] : [{ part, mine, theirs }];

/** The differences between two versions of a send, in user-facing terms. */
export function conflictParts(mine: DraftContent, theirs: DraftContent, choices: ChoiceNames): ConflictParts {
  const of = (key: Exclude<keyof DraftContent, 'html' | 'plain' | 'abtest'>): readonly ConflictPart[] =>
    isSame(mine[key], theirs[key])
      ? []
      : [{ part: names[key], mine: wordsOf(mine, key, choices), theirs: wordsOf(theirs, key, choices) }];
  const changed = changedKeys(mine, theirs);
  const tests = testParts(mine.abtest, theirs.abtest);
  return {
    words: [
      ...changed.flatMap((key) => (key === 'html' || key === 'plain' || key === 'abtest' ? [] : of(key))),
      ...tests.words,
    ],
    texts: [...textParts(mine, theirs, ''), ...tests.texts],
  };
}

const names: Readonly<Record<Exclude<keyof DraftContent, 'html' | 'plain' | 'abtest'>, string>> = {
  name: 'Name',
  senderId: 'Sender',
  subject: 'Subject',
  preheader: 'Preheader',
  generatePlain: 'Plain text generated from the HTML',
  design: 'Design',
  all: 'All contacts',
  listIds: 'Lists',
  segmentIds: 'Segments',
  excludeListIds: 'Excluded lists',
  excludeSegmentIds: 'Excluded segments',
  unsubscribe: 'Unsubscribe',
  ipPool: 'IP pool',
  categories: 'Categories',
  sendAt: 'Time',
  smsService: 'Messaging service',
  smsBody: 'Message',
  smsMedia: 'Attachments',
  smsImages: 'Attachments from the library',
};

function wordsOf(content: DraftContent, key: keyof typeof names, choices: ChoiceNames): string {
  switch (key) {
    case 'name':
    case 'subject':
    case 'preheader':
    case 'smsBody':
      return orEmpty(content[key]);
    case 'generatePlain':
    case 'all':
      return yesOrNo(content[key]);
    case 'design':
      return content.design === null ? 'Only code' : 'A design';
    case 'senderId':
      return senderName(content.senderId, choices);
    case 'listIds':
    case 'excludeListIds':
      return namesOf(content[key], choices.lists, unknownChoice(choices, 'lists'));
    case 'segmentIds':
    case 'excludeSegmentIds':
      return namesOf(content[key], choices.segments, unknownChoice(choices, 'segments'));
    case 'unsubscribe':
      return unsubscribeName(content.unsubscribe, choices);
    case 'sendAt':
      return formatDateTime(content.sendAt);
    case 'ipPool':
      return content.ipPool ?? '(none)';
    case 'smsService':
      return content.smsService ?? '(none)';
    case 'smsMedia':
      return content.smsMedia.join(', ') || '(none)';
    case 'smsImages':
      return content.smsImages.length === 0 ? '(none)' : `${content.smsImages.length}`;
    default:
      return content.categories.join(', ') || '(none)';
  }
}

function senderName(id: number | null, choices: ChoiceNames): string {
  if (id === null) return '(none)';
  const sender = choices.senders.find((one) => one.id === id);
  return sender ? `${sender.from.name} <${sender.from.email}>` : unknownChoice(choices, 'senders');
}

const namesOf = (
  ids: readonly string[],
  all: readonly { readonly id: string; readonly name: string }[],
  unknown: string,
): string => ids.map((id) => all.find((one) => one.id === id)?.name ?? unknown).join(', ') || '(none)';

function unsubscribeName(unsubscribe: Unsubscribe, choices: ChoiceNames): string {
  switch (unsubscribe.kind) {
    case 'group':
      return (
        choices.groups.find(({ id }) => id === unsubscribe.groupId)?.name ??
        unknownChoice(choices, 'unsubscribe groups')
      );
    case 'global':
      return 'Global unsubscribe';
    case 'custom':
      return orEmpty(unsubscribe.url);
    default:
      return '(none)';
  }
}

/** The code and text of a message. Generated parts are not listed separately. */
function textParts(mine: Message | undefined, theirs: Message | undefined, of: string): readonly ConflictPart[] {
  const isDesigned = mine?.design != null && theirs?.design != null;
  const hasText = mine?.generatePlain === false || theirs?.generatePlain === false;
  return [
    ...(isDesigned ? [] : pair(`HTML${of}`, mine?.html ?? '', theirs?.html ?? '')),
    ...(isDesigned || !hasText ? [] : pair(`Plain text${of}`, mine?.plain ?? '', theirs?.plain ?? '')),
  ];
}

const testName = (test: AbTestDraft | null): string =>
  test === null
    ? 'Off'
    : `Of ${test.type === 'subject' ? 'subject lines' : 'email contents'}, with ${test.variations.length} variations`;

function testParts(mine: AbTestDraft | null, theirs: AbTestDraft | null): ConflictParts {
  if (mine === null || theirs === null || mine.type !== theirs.type)
    return { words: pair('A/B test', testName(mine), testName(theirs)), texts: [] };
  const words = [
    ...pair('Sample of the A/B test', `${mine.percentage}%`, `${theirs.percentage}%`),
    ...pair('Winner of the A/B test', criteriaNames[mine.criteria], criteriaNames[theirs.criteria]),
    ...pair('Duration of the A/B test', durationName(mine.duration), durationName(theirs.duration)),
    ...pair('Variations of the A/B test', String(mine.variations.length), String(theirs.variations.length)),
  ];
  const texts: ConflictPart[] = [];
  for (let place = 0; place < Math.max(mine.variations.length, theirs.variations.length); place += 1) {
    const [own, other] = [mine.variations[place], theirs.variations[place]];
    const of = ` of variation ${labelOf(place)}`;
    if (mine.type === 'content') texts.push(...textParts(own, other, of));
    else
      words.push(
        ...pair(`Subject${of}`, subjectOf(own), subjectOf(other)),
        ...pair(`Preheader${of}`, orEmpty(own?.preheader ?? ''), orEmpty(other?.preheader ?? '')),
      );
  }
  return { words, texts };
}

const subjectOf = (variation: VariationDraft | undefined): string =>
  variation ? orEmpty(variation.subject) : '(none)';
