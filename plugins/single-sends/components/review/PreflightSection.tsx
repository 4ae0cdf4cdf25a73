import { Banner, Button, formatNumber, Icon, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { PreflightState } from '../../review/usePreflight';
import styles from './review.module.css';

interface Finding {
  readonly key: string;
  readonly state: 'passed' | 'advice' | 'problem';
  readonly title: string;
  readonly text?: string | undefined;
  readonly details?: readonly string[];
}

/** Bytes from which on a message may pass Gmail's limit with the values of some. */
const nearTheLimit = 90 * 1024;
const kilobytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 1024))} KB`;

function linkFinding({ links }: Preflight): Finding {
  const of = (state: Preflight['links'][number]['state']) => links.filter((link) => link.state === state);
  const say = ({ url, problem, variation }: Preflight['links'][number]) =>
    `${variation ? `${variation}: ` : ''}${url || '(empty)'} – ${problem ?? ''}`;
  const broken = of('broken');
  const unknown = of('unknown');
  if (broken.length > 0)
    return {
      key: 'links',
      state: 'problem',
      title: `${broken.length} broken ${broken.length === 1 ? 'link' : 'links'}`,
      details: [...broken, ...unknown].map(say),
    };
  if (unknown.length > 0)
    return {
      key: 'links',
      state: 'advice',
      title: `${unknown.length} ${unknown.length === 1 ? 'link' : 'links'} to open yourself`,
      details: unknown.map(say),
    };
  const asked = of('ok').length;
  if (asked === 0) return { key: 'links', state: 'passed', title: 'No links to check' };
  return { key: 'links', state: 'passed', title: asked === 1 ? 'The link answers' : `All ${asked} links answer` };
}

function fieldFinding({ fields, recipients }: Preflight): Finding {
  const unknown = fields.filter((field) => !field.known);
  const empty = fields.filter((field) => field.known && field.empty > 0 && !field.has_default);
  const details = [
    ...unknown.map(({ name }) => `{{${name}}} is no field of your contacts: it is empty for everybody.`),
    ...empty.map(
      (field) =>
        `{{${field.name}}} is empty for ${formatNumber(field.empty)} of ${formatNumber(recipients)}. Give it a default: {{${field.name} | there}}.`,
    ),
  ];
  if (unknown.length > 0) return { key: 'fields', state: 'problem', title: 'A tag names no field', details };
  if (empty.length > 0)
    return { key: 'fields', state: 'advice', title: 'Some recipients have no data for your tags', details };
  return {
    key: 'fields',
    state: 'passed',
    title: fields.length === 0 ? 'No tags to fill in' : 'Every recipient has data for your tags, or a default',
  };
}

function sizeFinding({ html_bytes: bytes }: Preflight): Finding {
  if (bytes <= nearTheLimit)
    return { key: 'size', state: 'passed', title: `Small enough for Gmail: ${kilobytes(bytes)} of 100 KB` };
  return {
    key: 'size',
    state: 'advice',
    title: `Nearly too long for Gmail: ${kilobytes(bytes)} of 100 KB`,
    text: 'Longer values of some recipients may bring it over. What comes after the limit is hidden, the unsubscribe link with it.',
  };
}

/** A message that is too long is among what keeps it from leaving (`lengthCheck`). */
function findingsOf(found: Preflight): readonly Finding[] {
  return [
    linkFinding(found),
    fieldFinding(found),
    ...(found.clipped ? [] : [sizeFinding(found)]),
    found.offers_unsubscribe
      ? { key: 'unsubscribe', state: 'passed', title: 'Unsubscribe link included' }
      : {
          key: 'unsubscribe',
          state: 'advice',
          title: 'The message has no unsubscribe link of its own',
          text: 'A footer with your address and a link is put under it. To place it yourself, use the tag {{{unsubscribe}}}.',
        },
  ];
}

const signs = { passed: 'check', advice: 'info', problem: 'warning' } as const;
const words = { passed: 'Fine', advice: 'Advice', problem: 'Problem' } as const;

/** What cannot be seen by looking at a message: broken links, empty fields, its size. None of it keeps a send back. */
export function PreflightSection({ state: { found, failure, isLooking, look } }: { readonly state: PreflightState }) {
  return (
    <PageSection
      title="Before it leaves"
      action={
        <Button size="small" icon="refresh" loading={isLooking} onClick={look}>
          Check again
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="warning">Links and tags couldn't be checked just now.</Banner>}
      {!found && failure === undefined && <Skeleton count={4} label="Checking links and tags" />}
      {found && (
        <ul className={styles.checks} aria-busy={isLooking}>
          {findingsOf(found).map((finding) => (
            <li key={finding.key} className={styles.check} data-state={finding.state}>
              <span className={styles.sign}>
                <Icon name={signs[finding.state]} label={words[finding.state]} />
              </span>
              <div>
                <strong>{finding.title}</strong>
                {finding.text && <p>{finding.text}</p>}
                {finding.details?.slice(0, 20).map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
