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

/** Size in bytes from which personalization may push a message over Gmail's limit. */
const nearTheLimit = 90 * 1024;
const kilobytes = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;

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
      title: `${unknown.length} ${unknown.length === 1 ? 'link' : 'links'} to check yourself`,
      details: unknown.map(say),
    };
  const asked = of('ok').length;
  if (asked === 0) return { key: 'links', state: 'passed', title: 'No links to check' };
  return { key: 'links', state: 'passed', title: asked === 1 ? 'The link works' : `All ${asked} links work` };
}

/** An example of a fallback that reads well in a sentence. */
const exampleOf = (field: string): string => (/name/i.test(field) ? 'there' : 'your default');

function fieldFinding({ fields, recipients }: Preflight): Finding {
  const unknown = fields.filter((field) => !field.known);
  const empty = fields.filter((field) => field.known && field.empty > 0 && !field.has_default);
  const details = [
    ...unknown.map(({ name }) => `{{${name}}} isn't a field of your contacts. It will be empty for everyone.`),
    ...empty.map(
      (field) =>
        `{{${field.name}}} is empty for ${formatNumber(field.empty)} of ${formatNumber(recipients)}. Give it a ` +
        `fallback, such as {{${field.name} | ${exampleOf(field.name)}}}.`,
    ),
  ];
  if (unknown.length > 0) return { key: 'fields', state: 'problem', title: 'A tag doesn’t match a field', details };
  if (empty.length > 0)
    return { key: 'fields', state: 'advice', title: 'Some recipients have no data for your tags', details };
  return {
    key: 'fields',
    state: 'passed',
    title: fields.length === 0 ? 'No tags to fill in' : 'Every recipient has data for your tags, or a fallback',
  };
}

function sizeFinding({ html_bytes: bytes }: Preflight): Finding {
  if (bytes <= nearTheLimit)
    return { key: 'size', state: 'passed', title: `Small enough for Gmail: ${kilobytes(bytes)} of 100 KB` };
  return {
    key: 'size',
    state: 'advice',
    title: `Almost too large for Gmail: ${kilobytes(bytes)} of 100 KB`,
    text:
      'Longer values may push it over the limit for some recipients. Gmail hides everything after the limit, ' +
      'including the unsubscribe link.',
  };
}

/** A message that is too long is listed among the blocking checks (`lengthCheck`). */
function findingsOf(found: Preflight, hasTagErrors: boolean): readonly Finding[] {
  return [
    linkFinding(found),
    ...(hasTagErrors
      ? [
          {
            key: 'fields',
            state: 'advice' as const,
            title: 'Tags and size are not checked yet',
            text: 'Fix the error in the tags first.',
          },
        ]
      : [fieldFinding(found), ...(found.clipped ? [] : [sizeFinding(found)])]),
    found.offers_unsubscribe
      ? { key: 'unsubscribe', state: 'passed', title: 'Unsubscribe link included' }
      : {
          key: 'unsubscribe',
          state: 'advice',
          title: 'The message has no unsubscribe link of its own',
          text:
            'A footer with your address and a link is added. To place the link yourself, add the Unsubscribe block ' +
            'in the design editor, or the tag {{{unsubscribe}}} in code.',
        },
  ];
}

const signs = { passed: 'check', advice: 'info', problem: 'warning' } as const;
const stateLabels = { passed: 'Fine', advice: 'Advice', problem: 'Problem' } as const;

/** Problems that are not visible in a message: broken links, empty fields, its size. None of them prevents sending. */
export function PreflightSection({
  state: { found, failure, isChecking, check },
  hasTagErrors,
}: {
  readonly state: PreflightState;
  /** Whether the tags don't compile: then the fields are unknown and the size is not that of the message. */
  readonly hasTagErrors: boolean;
}) {
  return (
    <PageSection
      title="Pre-send checks"
      action={
        <Button size="small" icon="refresh" loading={isChecking} onClick={check}>
          Check again
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="warning">Links and tags couldn't be checked just now.</Banner>}
      {!found && failure === undefined && <Skeleton count={4} label="Checking links and tags" />}
      {found && (
        <ul className={styles.checks} aria-busy={isChecking}>
          {findingsOf(found, hasTagErrors).map((finding) => (
            <li key={finding.key} className={styles.check} data-state={finding.state}>
              <span className={styles.sign}>
                <Icon name={signs[finding.state]} label={stateLabels[finding.state]} />
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
