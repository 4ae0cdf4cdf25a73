import { formatNumber } from 'sendwright/sdk/ui';
import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';

const oneOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;

const times = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${formatNumber(count)} ${many}`;

const listed = (patterns: readonly string[]): readonly string[] =>
  patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');

const people = {
  all: 'visitors who have not signed up',
  desktop: 'visitors on desktops and tablets who have not signed up',
  phone: 'visitors on phones who have not signed up',
} as const;

/** The rules in a sentence: "Shows to visitors who have not signed up, on /shop/*, after 8 seconds." */
export function rulesSentence({
  after_seconds: seconds,
  scroll_percent: percent,
  on_exit: onExit,
  repeat_days: days,
  pages,
  except,
  devices,
}: SignupFormDisplay): string {
  const moments = [
    ...(seconds === null ? [] : [seconds === 0 ? 'at once' : `after ${times(seconds, 'a second', 'seconds')}`]),
    ...(percent === null ? [] : [`after ${percent}% of the page`]),
    ...(onExit ? ['when they are about to leave'] : []),
  ];
  const [where, never] = [listed(pages), listed(except)];
  return (
    `Shows to ${people[devices]}, on ${where.length === 0 ? 'all pages' : oneOf(where)}` +
    `${never.length === 0 ? '' : ` but not on ${oneOf(never)}`}, ` +
    `${moments.length === 0 ? 'as soon as the page is open' : oneOf(moments)}. ` +
    (days === 0 ? 'Whoever closes it sees it again on the next page.' : closed(days))
  );
}

const closed = (days: number): string => `Whoever closes it does not see it again for ${times(days, 'a day', 'days')}.`;
