import { Button } from 'sendwright/sdk/ui';
import { countSegments, inGsmAlphabet } from 'sendwright/sms';
import { money, type SegmentPrice } from './smsCost';
import type { RenderedSms } from './smsMessage';
import styles from './sms.module.css';

interface UnicodeWarningProps {
  /** The message as written. */
  readonly body: string;
  /** The message as rendered for the contact. */
  readonly text: string;
  readonly render: (body: string) => RenderedSms;
  /** What one message part to all recipients costs; undefined if that is unknown. */
  readonly segmentCost: SegmentPrice | undefined;
  /** Replaces the message; undefined if it is read-only. */
  readonly onReplace: ((body: string) => void) | undefined;
}

/** Characters that are hard to tell apart, especially in quotation marks, so they are named. */
const names: Readonly<Record<string, string>> = {
  '’': 'curly apostrophe',
  '‘': 'curly apostrophe',
  '“': 'curly quotation mark',
  '”': 'curly quotation mark',
  '–': 'en dash',
  '—': 'em dash',
  '…': 'ellipsis',
  '\u00a0': 'no-break space',
};

const partsText = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);

/** "the curly apostrophe ’", or the character in quotation marks. */
const called = (character: string): string =>
  Object.hasOwn(names, character) ? `the ${names[character]} ${character}` : `“${character}”`;
const capitalized = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Shows which character makes a message Unicode, what that costs, and what can replace it. */
export function UnicodeWarning({ body, text, render, segmentCost, onReplace }: UnicodeWarningProps) {
  const { forcedBy, segments } = countSegments(text);
  if (forcedBy === undefined) return null;
  const replaced = inGsmAlphabet(body);
  const after = countSegments(render(replaced).text);
  // The one that stays whatever is replaced, such as an emoji, is what costs; others are not worth replacing then.
  const { character, replacement } = after.forcedBy ?? forcedBy;
  const others = forcedBy.character === character ? '' : `${capitalized(called(forcedBy.character))} needs it, too. `;
  const isOwn = body.includes(character);
  const saved = segmentCost
    ? money((segments - after.segments) * segmentCost.amount, segmentCost.currency)
    : partsText(segments - after.segments);
  const canReplace = isOwn && replaced !== body && after.encoding === 'gsm-7';
  return (
    <div className={styles.warning} role="status">
      <span className={styles.glyph} aria-hidden="true">
        {character}
      </span>
      <div>
        <strong>
          {isOwn
            ? `${capitalized(called(character))} needs Unicode`
            : `A value of this contact has “${character}”, which needs Unicode`}
        </strong>
        <p>
          A message part then holds 70 characters instead of 160. {others}
          {canReplace
            ? after.segments < segments
              ? `Written as ${replacement ?? ''} it takes ${partsText(after.segments)} instead of ${segments}.`
              : `Written as ${replacement ?? ''} it needs no Unicode.`
            : isOwn && 'There is no plain-text equivalent.'}
        </p>
      </div>
      {canReplace && onReplace && (
        <Button onClick={() => onReplace(replaced)}>
          {after.segments < segments ? `Replace and save ${saved}` : 'Replace'}
        </Button>
      )}
    </div>
  );
}
