import { createBlock } from '../../document/defaults';
import { type SocialNetwork, socialNetworks } from '../../document/design';
import { readColor } from '../colors';
import { readAlignment, readPadding, readSize } from '../cssValues';
import { isRunnableAddress } from '../dangers';
import { elementsIn, findElement, styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { ImportSession } from '../importSession';
import type { Module } from '../module';
import { pick } from '../readSettings';

const domains: readonly [RegExp, SocialNetwork][] = [
  [/facebook|fb\.com/, 'facebook'],
  [/twitter|\bx\.com|^x$/, 'x'],
  [/instagram/, 'instagram'],
  [/pinterest/, 'pinterest'],
  [/linkedin/, 'linkedin'],
  [/youtube|youtu\.be/, 'youtube'],
];

/** Social icons. Icons of unsupported networks are dropped and reported. */
export function readSocial({ cell, settings }: Module, { log }: ImportSession): object | undefined {
  const usual = createBlock('social', () => 'x');
  const links: { network: SocialNetwork; url: string }[] = [];
  let first: HtmlElement | undefined;
  for (const link of elementsIn(cell.children)) {
    if (link.name !== 'a') continue;
    const network = networkOf(link);
    if (!network) {
      log.note(
        'stripped',
        `icon of ${link.attributes.get('title') ?? link.attributes.get('href') ?? 'a network'}`,
        'There is no icon for this network.',
      );
      continue;
    }
    first ??= link;
    const href = (link.attributes.get('data-href') ?? link.attributes.get('href') ?? '').trim();
    links.push({ network, url: href === '#' || href.length > 4096 || isRunnableAddress(href) ? '' : href });
  }
  const css = styleOf(first);
  const image = first && findElement(first.children, ({ name }) => name === 'img');
  const sides = readPadding(
    styleOf(
      first &&
        findElement(
          cell.children,
          (element) => element.name === 'td' && element.start < (first?.start ?? 0) && element.end > (first?.end ?? 0),
        ),
    ),
  );
  return {
    links: links.slice(0, 20),
    size: readSize(image?.attributes.get('width')) ?? readSize(css.get('width')) ?? usual.size,
    radius: readSize(css.get('border-radius')) ?? 0,
    color: readColor(css.get('background-color')) ?? usual.color,
    spacing: sides ? sides.left + sides.right : usual.spacing,
    align: readAlignment(cell.attributes.get('align')) ?? readAlignment(styleOf(cell).get('text-align')) ?? 'center',
    ...pick(settings, 'size', 'radius', 'color', 'spacing', 'align'),
  };
}

/** The network, by our own marker, the title or image, or the link's address. */
function networkOf(link: HtmlElement): SocialNetwork | undefined {
  const marked = link.attributes.get('data-network');
  const known = socialNetworks.find((network) => network === marked);
  if (known) return known;
  const image = findElement(link.children, ({ name }) => name === 'img');
  for (const words of [
    link.attributes.get('title'),
    link.attributes.get('alt'),
    image?.attributes.get('alt'),
    image?.attributes.get('src'),
    link.attributes.get('href'),
  ]) {
    const text = words?.toLowerCase() ?? '';
    const found = domains.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return undefined;
}
