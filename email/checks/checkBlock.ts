import { safeLink, safeSource } from '../compile/html';
import { countdownEnd } from '../document/countdown';
import type { Block, BlockOf, ButtonPart, Picture, RichNode, RichText } from '../document/design';
import { networkNames } from '../document/networkNames';
import { isRunnableAddress } from '../import/dangers';
import { unsupported } from './checkSupport';
import type { Finding, FindingRule } from './finding';
import { imageFormat } from './usedFeatures';

/** Smaller text is hard to read on a phone. */
const smallestText = 14;

/** What a block shows on its own: images without alternative text, broken links, small text. */
export function checkBlock(block: Block): Finding[] {
  switch (block.type) {
    case 'image':
    case 'logo':
      return checkImage(block.id, block.picture);
    case 'menu':
      return [
        ...block.items.flatMap(({ text, url }, index) => [
          ...emptyText(block.id, text, `link ${index + 1} of the menu`),
          ...checkLink(block.id, url, 'menu link', text),
        ]),
        ...tooSmall(block.id, block.fontSize),
      ];
    case 'table':
      return [
        ...(block.header ? (block.rows[0] ?? []) : []).flatMap((text, index) =>
          emptyText(block.id, text, `name of column ${index + 1}`),
        ),
        ...(block.rows.every((row) => row.every((text) => text.trim() === '')) ? emptyText(block.id, '', 'table') : []),
        ...tooSmall(block.id, block.fontSize),
      ];
    case 'heading':
      return [
        ...emptyText(block.id, block.text, 'heading'),
        ...(block.url === undefined ? [] : checkLink(block.id, block.url, 'heading', block.text)),
        ...tooSmall(block.id, block.fontSize),
      ];
    case 'imageText':
      return [...checkImage(block.id, block.picture), ...checkText(block.id, block.content, block.fontSize)];
    case 'text':
      return checkText(block.id, block.content, block.fontSize);
    case 'hero':
      return [
        ...(block.backgroundImage !== undefined && safeSource(block.backgroundImage) === undefined
          ? [
              finding(
                block.id,
                'empty-image',
                'error',
                `The image “${block.backgroundImage}” has no web address.`,
                'Choose an image from the library.',
              ),
            ]
          : []),
        ...checkText(block.id, block.content, block.fontSize),
        ...(block.button ? checkButton(block.id, block.button) : []),
      ];
    case 'footer':
      return [
        ...block.links.flatMap(({ network, url }) => checkLink(block.id, url, 'icon', networkNames[network])),
        ...checkText(block.id, block.content, undefined),
      ];
    case 'accordion':
      return [
        ...block.items.flatMap(({ title, text }, index) => [
          ...emptyText(block.id, title, `title ${index + 1}`),
          ...emptyText(block.id, text, `text below “${title.trim() || index + 1}”`),
        ]),
        ...tooSmall(block.id, block.fontSize),
      ];
    case 'rating':
    case 'poll':
      return [
        ...emptyText(block.id, block.question, 'question'),
        ...(block.type === 'poll'
          ? block.answers.flatMap((text, index) => emptyText(block.id, text, `answer ${index + 1}`))
          : []),
        ...tooSmall(block.id, block.fontSize),
      ];
    case 'countdown':
      return checkCountdown(block);
    case 'unsubscribe':
      return checkText(block.id, block.content, undefined);
    case 'button':
      return checkButton(block.id, block);
    case 'product':
      return [
        ...checkImage(block.id, block.picture),
        ...emptyText(block.id, block.title, 'name of the product'),
        ...checkText(block.id, block.content, block.fontSize),
        ...(block.button ? checkButton(block.id, block.button) : []),
      ];
    case 'video':
      return [
        ...(safeSource(block.picture.source) === undefined
          ? [checkPoster(block)]
          : checkImage(block.id, block.picture)),
        ...checkLink(block.id, block.url, 'video', block.picture.alternative),
      ];
    case 'social':
      return block.links.flatMap(({ network, url }) => checkLink(block.id, url, 'icon', networkNames[network]));
    case 'code':
    case 'columns':
    case 'divider':
    case 'spacer':
      return [];
  }
}

/** Without a poster the play button is on a plain color, if there is a video to play. */
function checkPoster({ id, url }: BlockOf<'video'>): Finding {
  const fix = 'Choose a picture from the video.';
  return safeLink(url) === undefined
    ? finding(id, 'empty-image', 'error', 'The video has no poster image, so the message shows nothing of it.', fix)
    : finding(
        id,
        'empty-image',
        'warning',
        'The video has no poster image, so the message shows a play button on a plain box.',
        fix,
      );
}

/** The image can't be seen by a check, so only its time is checked. */
function checkCountdown({ id, end, url, alternative, fontSize }: BlockOf<'countdown'>): Finding[] {
  const time = countdownEnd(end);
  const own =
    time === undefined
      ? [finding(id, 'empty-countdown', 'error', 'The countdown has no end.', 'Choose when it ends.')]
      : time * 1000 < Date.now()
        ? [finding(id, 'empty-countdown', 'warning', 'The countdown has ended.', 'Choose a later time, or remove it.')]
        : [];
  return [
    ...own,
    ...(url.trim() === '' ? [] : checkLink(id, url, 'countdown', alternative)),
    ...tooSmall(id, fontSize),
  ];
}

function checkButton(blockId: string, { text, url, fontSize }: ButtonPart): Finding[] {
  const own =
    text.trim() === ''
      ? [
          finding(
            blockId,
            'empty-link',
            'warning',
            'The button says nothing.',
            'Write what happens when it is pressed.',
          ),
        ]
      : [];
  return [...own, ...checkLink(blockId, url, 'button', text), ...tooSmall(blockId, fontSize)];
}

/** A part without words, which the message would show as a gap. */
function emptyText(blockId: string, text: string, what: string): Finding[] {
  if (text.trim() !== '') return [];
  return [finding(blockId, 'empty-text', 'warning', `The ${what} is empty.`, 'Write it, or remove it.', what)];
}

function checkImage(blockId: string, { source, alternative, link }: Picture): Finding[] {
  const found: Finding[] = [];
  if (safeSource(source) === undefined)
    found.push(
      finding(
        blockId,
        'empty-image',
        'error',
        source === '' ? 'The image is empty.' : `The image “${source}” has no web address.`,
        'Choose an image from the library.',
      ),
    );
  else if (alternative.trim() === '') {
    const severity = link ? 'error' : 'warning';
    found.push(
      finding(
        blockId,
        'missing-alt',
        severity,
        link
          ? "The image is a link without alternative text: screen readers can't say where it leads."
          : 'The image has no alternative text.',
        'Describe in a few words what it shows.',
      ),
    );
  }
  const format = imageFormat(source);
  const lacking = format === undefined ? undefined : unsupported(format);
  if (lacking)
    found.push({
      ...lacking,
      id: `${lacking.id}:${blockId}`,
      blockId,
      fix: 'Upload it as JPG, PNG or GIF: every email app shows those.',
    });
  return link ? [...found, ...checkLink(blockId, link, 'image link', alternative || 'image')] : found;
}

const vague = /^(?:click here|here|read more|more|this link|link|this|learn more here)[.!…]?$/i;

/** Checks that an address works as a link in an email. */
export function checkLink(blockId: string, url: string, what: string, words: string): Finding[] {
  const of = words.trim() === '' ? '' : ` “${words.trim().slice(0, 40)}”`;
  if (url.trim() === '' || url.trim() === '#')
    return [
      finding(blockId, 'empty-link', 'error', `The ${what}${of} has no address.`, 'Add the address it leads to.', of),
    ];
  if (isRunnableAddress(url))
    return [
      finding(
        blockId,
        'unsafe-link',
        'error',
        `The ${what}${of} would run code, so it is left out of the message.`,
        'Use an address that starts with https://.',
        url,
      ),
    ];
  if (safeLink(url) === undefined)
    return [
      finding(
        blockId,
        'relative-link',
        'error',
        `The address “${url.slice(0, 80)}” is incomplete: it does not work in an email.`,
        'Write it with https:// and the domain.',
        url,
      ),
    ];
  return vague.test(words.trim())
    ? [
        finding(
          blockId,
          'vague-link',
          'hint',
          `“${words.trim()}” does not say where the link leads.`,
          'Name what the reader finds there.',
          words,
        ),
      ]
    : [];
}

function checkText(blockId: string, content: RichText, fontSize: number | undefined): Finding[] {
  const found = tooSmall(blockId, fontSize);
  const visit = (node: RichNode): void => {
    if (node.type !== 'paragraph' && node.type !== 'heading') {
      node.content.forEach(visit);
      return;
    }
    for (const [href, words] of linksOf(node)) found.push(...checkLink(blockId, href, 'link', words));
    for (const inline of node.content ?? []) {
      const size = inline.marks?.find((mark) => mark.type === 'fontSize')?.attrs.value;
      if (inline.type === 'text' && inline.text.trim() !== '') found.push(...tooSmall(blockId, size));
    }
  };
  content.content.forEach(visit);
  return found;
}

/** One link's text can have different marks, so its parts are joined. */
function linksOf(node: RichNode & { type: 'paragraph' | 'heading' }): [string, string][] {
  const links: [string, string][] = [];
  let before: string | undefined;
  for (const inline of node.content ?? []) {
    const href = inline.marks?.find((mark) => mark.type === 'link')?.attrs.href;
    const words = inline.type === 'text' ? inline.text : inline.type === 'mergeTag' ? inline.attrs.field : ' ';
    const last = links.at(-1);
    if (href !== undefined && last && href === before) last[1] += words;
    else if (href !== undefined) links.push([href, words]);
    before = href;
  }
  return links;
}

/** `size` is undefined for the size of the design. */
function tooSmall(blockId: string, size: number | undefined): Finding[] {
  return size === undefined || size >= smallestText
    ? []
    : [
        finding(
          blockId,
          'small-text',
          'hint',
          `Text of ${size} px is hard to read on a phone.`,
          `Use ${smallestText} px or more.`,
        ),
      ];
}

/** A finding about a block. `detail` distinguishes findings of the same rule. */
export function finding(
  blockId: string,
  rule: FindingRule,
  severity: Finding['severity'],
  message: string,
  fix: string,
  detail = '',
): Finding {
  return { id: [rule, blockId, detail].filter(Boolean).join(':').slice(0, 200), rule, severity, blockId, message, fix };
}
