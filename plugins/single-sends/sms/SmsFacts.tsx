import type { ReactNode } from 'react';
import { formatNumber } from 'sendwright/sdk/ui';
import { countSegments, inGsmAlphabet } from 'sendwright/sms';
import type { SmsAudience } from 'sendwright/wire/sendChecks';
import type { RecipientCount } from '../review/recipients';
import { money, type SegmentPrice } from './smsCost';
import { fallbackText, usedFields } from './smsMessage';
import { emptyOf } from './smsReach';
import styles from './sms.module.css';

interface SmsFactsProps {
  readonly body: string;
  /** As rendered for the contact in the preview. */
  readonly text: string;
  readonly hasAttachments: boolean;
  readonly people: RecipientCount | undefined;
  readonly price: SegmentPrice | undefined;
  /** Whether it goes to the Outbox instead of a provider. */
  readonly isCaptured: boolean;
  /** Undefined until it is counted. */
  readonly reach: SmsAudience | undefined;
  /** Further cards. */
  readonly children?: ReactNode;
}

const cost = (people: number, segments: number, { amount, currency }: SegmentPrice): string =>
  money(people * segments * amount, currency);

/** The size and the cost of a message and the fallbacks of its fields. */
export function SmsFacts({ body, text, hasAttachments, people, price, isCaptured, reach, children }: SmsFactsProps) {
  const { segments, encoding } = countSegments(text);
  const replaced = countSegments(inGsmAlphabet(text));
  const fields = usedFields(body);
  return (
    <div className={styles.facts}>
      {hasAttachments ? (
        <section className={styles.factCard} aria-label="Messages">
          <h3>Messages</h3>
          <strong className={styles.figure}>1</strong>
          <p className={styles.detail}>
            {isCaptured
              ? 'With an image it is an MMS: one message, however long.'
              : 'With an image it is an MMS, which the provider charges for as one message.'}
          </p>
        </section>
      ) : (
        <section className={styles.factCard} aria-label="Message parts">
          <h3>Message parts</h3>
          <strong className={styles.figure} data-encoding={encoding}>
            {formatNumber(segments)}
          </strong>
          <dl>
            <div>
              <dt>Encoding</dt>
              <dd>{encoding === 'gsm-7' ? 'Plain text (GSM-7)' : 'Unicode (UCS-2)'}</dd>
            </div>
            {replaced.segments < segments && (
              <div>
                <dt>If replaced</dt>
                <dd>{formatNumber(replaced.segments)}</dd>
              </div>
            )}
            {people !== undefined && segments > 0 && (
              <div>
                <dt>{people.isExact ? 'In all' : 'In all, at most'}</dt>
                <dd>{formatNumber(people.count * segments)}</dd>
              </div>
            )}
          </dl>
          <p className={styles.detail}>
            {isCaptured
              ? 'A provider would charge for each part to each recipient. In the Outbox nothing is charged.'
              : 'The provider charges for each part to each recipient.'}
            {price === undefined &&
              !isCaptured &&
              ' With its price in the sending settings, the cost is estimated here.'}
          </p>
        </section>
      )}
      {!hasAttachments && !isCaptured && price !== undefined && people !== undefined && segments > 0 && (
        <section className={styles.factCard} aria-label="Estimated cost">
          <h3>{people.isExact ? 'Estimated cost' : 'Estimated cost, at most'}</h3>
          <strong className={styles.figure}>{cost(people.count, segments, price)}</strong>
          <dl>
            <div>
              <dt>Texts</dt>
              <dd>{formatNumber(people.count)}</dd>
            </div>
            <div>
              <dt>Per part</dt>
              <dd>{money(price.amount, price.currency, 4)}</dd>
            </div>
            {replaced.segments < segments && (
              <div>
                <dt>If replaced</dt>
                <dd>{cost(people.count, replaced.segments, price)}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
      {fields.length > 0 && (
        <section className={styles.factCard} aria-label="Fallbacks">
          <h3>Fallbacks</h3>
          <dl>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.name.replaceAll('_', ' ')}</dt>
                <dd>{fallbackText(field, emptyOf(reach, field.name))}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {children}
    </div>
  );
}
