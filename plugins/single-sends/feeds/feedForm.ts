import { IsRequired, IsWebAddress, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type { Feed, FeedCreate } from 'sendwright/wire/feeds';

/** The form values of a feed. */
export class FeedForm {
  @IsRequired('Feed') @IsWebAddress('Feed') @MaxCharacters('Feed', 2048) url = '';
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  @IsRequired('Subject') @MaxCharacters('Subject', 500) subject = '[item]';
  @Satisfies<readonly string[]>('hasLists', 'Choose at least one list.', (lists) => lists.length > 0)
  list_ids: readonly string[] = [];
  @IsRequired('Sender') sender_id = '';
  @IsRequired('Unsubscribe group') suppression_group_id = '';
  hour = '9';
  @Satisfies<readonly string[]>('hasDays', 'Choose at least one day.', (days) => days.length > 0)
  weekdays: readonly string[] = ['1', '2', '3', '4', '5'];
  most_items = '5';
  sends_itself = false;
}

export const feedFormOf = (feed: Feed): FeedForm => ({
  url: feed.url,
  name: feed.name,
  subject: feed.subject,
  list_ids: feed.list_ids,
  sender_id: String(feed.sender_id),
  suppression_group_id: String(feed.suppression_group_id),
  hour: String(feed.hour),
  weekdays: feed.weekdays.map(String),
  most_items: String(feed.most_items),
  sends_itself: feed.sends_itself,
});

export const feedBodyOf = (form: FeedForm): FeedCreate => ({
  url: form.url.trim(),
  name: form.name.trim(),
  subject: form.subject.trim(),
  list_ids: [...form.list_ids],
  sender_id: Number(form.sender_id),
  suppression_group_id: Number(form.suppression_group_id),
  hour: Number(form.hour),
  weekdays: form.weekdays.map(Number).toSorted((one, other) => one - other),
  most_items: Number(form.most_items),
  sends_itself: form.sends_itself,
});

/** From 0, Sunday. */
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** As weeks are read. */
export const dayChoices = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: dayNames[day] ?? '' }));

export const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
}));

/** When a feed is looked at. */
export function timesOf({ hour, weekdays }: Feed): string {
  const at = hourChoices[hour]?.label ?? '';
  if (weekdays.length === 7) return `Every day at ${at}`;
  const days = dayChoices.filter(({ value }) => weekdays.includes(Number(value)));
  return `${days.map(({ label }) => label).join(', ')} at ${at}`;
}
