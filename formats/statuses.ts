/** What the status of a person in another tool means here. */
export type ImportedStatus = 'subscribed' | 'unsubscribed' | 'bounced' | 'spam';

/** In lower case, without anything but letters and digits; words are separated by spaces. */
const words: Readonly<Record<ImportedStatus, string>> = {
  subscribed:
    'subscribed subscriber active enabled confirmed optedin optin doubleoptin singleoptin marketable ' +
    'yes y true 1 ja oui si',
  unsubscribed:
    'unsubscribed unsubscribe unsub nonsubscribed notsubscribed neversubscribed optedout optout inactive disabled ' +
    'suppressed blocked blocklisted blacklisted pending unconfirmed notconfirmed transactional archived deleted ' +
    'removed notset no n false 0 nein non',
  bounced: 'cleaned bounced bounce hardbounce hardbounced undeliverable invalid',
  spam: 'complained complaint spam spamreport spamcomplaint markedasspam abuse junk',
};

const byWord = new Map(
  (['subscribed', 'unsubscribed', 'bounced', 'spam'] as const).flatMap((status) =>
    words[status].split(' ').map((word) => [word, status] as const),
  ),
);
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A status in the words of common tools (`NEVER_SUBSCRIBED`, `cleaned`, `no`); undefined if it is unknown. */
export const readStatus = (text: string): ImportedStatus | undefined => byWord.get(plain(text));

/** Whether a cell under a heading such as `Unsubscribed` says yes: `yes`, a date or a reason, anything but no. */
export const isMarked = (text: string): boolean => !['', 'no', 'n', 'false', '0', 'nein', 'non'].includes(plain(text));
