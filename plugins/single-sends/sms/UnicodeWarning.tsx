import { Button } from 'sendwright/sdk/ui';
import { countSegments, inGsmAlphabet } from 'sendwright/sms';
import type { RenderedSms } from './smsMessage';
import styles from './sms.module.css';

interface UnicodeWarningProps {
  /** As it is written. */
  readonly body: string;
  /** As the contact gets it. */
  readonly text: string;
  readonly render: (body: string) => RenderedSms;
  /** Replaces the message; undefined where it can't be changed. */
  readonly onReplace: ((body: string) => void) | undefined;
}

/** Those that cannot be told from others at a glance, between quotation marks least of all. */
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

/** Which character makes a message need Unicode, what that costs, and what can be written instead. */
export function UnicodeWarning({ body, text, render, onReplace }: UnicodeWarningProps) {
  const { forcedBy, segments } = countSegments(text);
  if (forcedBy === undefined) return null;
  const { character, replacement } = forcedBy;
  const called = Object.hasOwn(names, character) ? `The ${names[character]} ${character}` : `“${character}”`;
  const isOwn = body.includes(character);
  const replaced = inGsmAlphabet(body);
  const after = countSegments(render(replaced).text);
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
            ? `Written as ${replacement ?? ''} it takes ${segmentsText(after.segments)} instead of ${segments}.`
            : isOwn &&
              (replacement === undefined
                ? 'Nothing in the plain alphabet says the same.'
                : `“${after.forcedBy?.character ?? ''}” needs it, too, and has no plain form.`)}
        </p>
      </div>
      {canReplace && onReplace && (
        <Button onClick={() => onReplace(replaced)}>
          {after.segments < segments ? `Replace and save ${segmentsText(segments - after.segments)}` : 'Replace'}
        </Button>
      )}
    </div>
  );
}
