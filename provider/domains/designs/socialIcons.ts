import { Type } from '@sinclair/typebox';
import { type SocialNetwork, socialNetworks } from 'sendwright/email';
import sharp from 'sharp';
import { notFound, tooManyRequests } from '../../http/errors';
import type { Server } from '../../provider';
import { createRequestLimit } from '../../public/requestLimit';

/** Icons of networks, and the play button of videos. */
type Icon = SocialNetwork | 'play';
const icons: readonly Icon[] = [...socialNetworks, 'play'];

/** Whether white would be hard to see on a color. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 170;
}

/** The icons on a square of 96, in white; `fill` is the background color. */
const signs: Readonly<Record<Icon, (fill: string) => string>> = {
  play: (fill) => `<path fill="${isLight(fill) ? '#1f2430' : '#fff'}" d="M39 30 68 48 39 66z"/>`,
  facebook: () =>
    '<path fill="#fff" d="M53 80V52h10l2-12H53v-7c0-4 2-6 6-6h7V17c-2 0-6-1-10-1-10 0-16 6-16 17v7H30v12h10v28z"/>',
  x: () => '<path stroke="#fff" stroke-width="9" fill="none" d="M27 26 69 70M69 26 27 70"/>',
  instagram: () =>
    '<rect x="24" y="24" width="48" height="48" rx="14" fill="none" stroke="#fff" stroke-width="6"/><circle ' +
    'cx="48" cy="48" r="12" fill="none" stroke="#fff" stroke-width="6"/><circle cx="62" cy="34" r="3.500" ' +
    'fill="#fff"/>',
  pinterest: () =>
    '<path stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" d="M41 78 51 40M36 55c-8-11-1-29 ' +
    '15-29 13 0 19 11 15 22-4 11-17 12-20 3"/>',
  linkedin: () =>
    '<g fill="#fff"><circle cx="31" cy="29" r="5.500"/><path d="M26.500 40h9v32h-9zM44 72V40h9v5c6-9 20-6 20 ' +
    '8v19h-9V54c0-8-11-8-11 0v18z"/></g>',
  youtube: (fill) =>
    `<rect x="17" y="27" width="62" height="42" rx="11" fill="#fff"/><path fill="${fill}" d="M42 38 60 48 42 58z"/>`,
};

/** A square or, for the play button, a disc with a white edge, which is seen on any poster. */
const groundOf = (icon: Icon, color: string): string =>
  icon === 'play'
    ? `<circle cx="48" cy="48" r="45" fill="${color}" stroke="#fff" stroke-width="4"/>`
    : `<rect width="96" height="96" fill="${color}"/>`;

const drawn = new Map<string, Promise<Buffer>>();
/** Cached colors; the oldest are dropped. */
const maximumEntries = 300;

const keyOf = (network: Icon, color: string): string => `${network} ${color}`;
const isDrawn = (network: Icon, color: string): boolean => drawn.has(keyOf(network, color));

/** A square PNG of a network's icon on `color` (`#rrggbb`), at four times the usual size. */
export function socialIcon(network: Icon, color: string): Promise<Buffer> {
  const key = keyOf(network, color);
  const known = drawn.get(key);
  if (known) return known;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${groundOf(network, color)}` +
    `${signs[network](color)}</svg>`;
  const made = sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  drawn.set(key, made);
  const [oldest] = drawn.keys();
  if (drawn.size > maximumEntries && oldest !== undefined) drawn.delete(oldest);
  return made;
}

/** Images of icons in messages: `/social-icons/facebook-4b5565.png`, `/social-icons/play-3b5bdb.png`. */
export function socialIconRoutes(server: Server): void {
  const drawsTooMany = createRequestLimit();
  server.get(
    '/social-icons/:file',
    {
      config: { public: { otherwise: 'Counts icons that are drawn.' }, unlimited: true, content: 'anybody' },
      schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) },
    },
    async (request, reply) => {
      const [, name = '', color = ''] = /^([a-z]+)-([0-9a-f]{6})\.png$/.exec(request.params.file) ?? [];
      const network = icons.find((one) => one === name);
      if (network === undefined) throw notFound();
      if (!isDrawn(network, `#${color}`) && drawsTooMany(request.ip)) throw tooManyRequests({ 'retry-after': '60' });
      const picture = await socialIcon(network, `#${color}`);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(picture);
    },
  );
}
