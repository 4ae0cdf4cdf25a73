import {
  blankDesign,
  type Block,
  brandBlock,
  createBlock,
  type Design,
  type FollowedBrand,
  type RichText,
  startInBrand,
  withReadableText,
} from 'sendwright/email';
import type { FeedItem, ReadFeed } from './readFeed';

/** The subject of a send of new items. */
export const subjectOf = (subject: string, feed: ReadFeed, [newest]: readonly FeedItem[]): string =>
  subject
    .replaceAll('[item]', () => newest?.title ?? '')
    .replaceAll('[feed]', () => feed.title)
    .trim()
    .slice(0, 500);

/** A design with the items, in the account's brand: it can be edited like any other. */
export function designOf(feed: ReadFeed, items: readonly FeedItem[], brand: FollowedBrand | undefined): Design {
  let last = 0;
  const makeId = (): string => `feed-${(last += 1)}`;
  const block = (one: Block): Block => brandBlock(one, brand?.brand);
  const { theme, ...blank } = blankDesign();
  const text = (content: RichText): Block =>
    block({ ...withReadableText(createBlock('text', makeId), theme.fontSize), content });
  const blocks: Block[] = [
    text({
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: feed.title }] }],
    }),
    ...items.flatMap((item) => [...partsOf(item), block(createBlock('divider', makeId))]),
    block(createBlock('unsubscribe', makeId)),
  ];
  const design = { ...blank, theme, blocks };
  return brand ? startInBrand(design, brand) : design;

  function partsOf({ title, link, excerpt, image }: FeedItem): Block[] {
    const marks = link === undefined ? {} : { marks: [{ type: 'link' as const, attrs: { href: link } }] };
    const empty = createBlock('image', makeId);
    return [
      ...(image === undefined
        ? []
        : [
            block({
              ...empty,
              picture: { ...empty.picture, source: image, alternative: title, ...(link !== undefined && { link }) },
            }),
          ]),
      text({
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title, ...marks }] },
          ...(excerpt === ''
            ? []
            : [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: excerpt }] }]),
        ],
      }),
      ...(link === undefined ? [] : [block({ ...createBlock('button', makeId), text: 'Read more', url: link })]),
    ];
  }
}
