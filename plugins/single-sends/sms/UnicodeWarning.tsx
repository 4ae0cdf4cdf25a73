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
  /** What one segment to all recipients costs; undefined if that is unknown. */
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

const segmentsText = (count: number): string => (count === 1 ? '1 segment' : `${count} segments`);

/** Shows which character makes a message Unicode, what that costs, and what can replace it. */
export function UnicodeWarning({ body, text, render, segmentCost, onReplace }: UnicodeWarningProps) {
  const { forcedBy, segments } = countSegments(text);
  if (forcedBy === undefined) return null;
  const { character, replacement } = forcedBy;
  const called = Object.hasOwn(names, character) ? `The ${names[character]} ${character}` : `“${character}”`;
  const isOwn = body.includes(character);
  const replaced = inGsmAlphabet(body);
  const after = countSegments(render(replaced).text);
  const saved = segmentCost
    ? money((segments - after.segments) * segmentCost.amount, segmentCost.currency)
    : segmentsText(segments - after.segments);
  const canReplace = isOwn && replaced !== body && after.encoding === 'gsm-7';
  return (
    <div className={styles.warning} role="status">
      <span className={styles.glyph} aria-hidden="true">
        {character}
      </span>
      <div>
        <strong>
          {isOwn ? `${called} needs Unicode` : `A value of this contact has “${character}”, which needs Unicode`}
        </strong>
        <p>
          A segment then holds 70 characters instead of 160.{' '}
          {canReplace
            ? after.segments < segments
              ? `Written as ${replacement ?? ''} it takes ${segmentsText(after.segments)} instead of ${segments}.`
              : `Written as ${replacement ?? ''} it needs no Unicode.`
            : isOwn &&
              (replacement === undefined
                ? 'There is no plain-text equivalent.'
                : `“${after.forcedBy?.character ?? ''}” needs it, too, and has no plain form.`)}
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
