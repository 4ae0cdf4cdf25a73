// `npm run gallery`: draws the thumbnails of ready-made designs and sections that come with the product, in their own
// looks, with the installed Chromium or that of CHROMIUM_PATH. Needed after a change of email/gallery; a test finds
// outdated ones. The fonts are those of this machine: Helvetica, Georgia and Trebuchet, or something like them.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { compile, type Design, readCountdown } from 'sendwright/email';
import {
  galleryDesigns,
  looks,
  makeDesign,
  sectionDesign,
  type SectionGroup,
  sections,
} from 'sendwright/email/gallery';
import { compileTemplate, sampleData } from 'sendwright/email/template';
import { drawBrandArt } from '../../provider/domains/designs/art';
import { drawCountdown } from '../../provider/domains/designs/countdown/drawCountdown';
import { socialIcon } from '../../provider/domains/designs/socialIcons';
import { shippedName, shippedSource } from '../../provider/domains/designs/thumbnails/shippedThumbnails';
import { findBrowser } from '../../provider/thumbnails/findBrowser';
import { takeScreenshots } from '../../provider/thumbnails/takeScreenshots';

const root = 'http://gallery.invalid';
const width = 600;
const thumbnail = { width: 480, longest: 900 };

/** The compiled design with sample data; drawings and icons are embedded, because the browser has no network. */
async function pageOf(design: Design): Promise<string> {
  const assets = {
    socialIcon: (network: string, color: string) => `${root}/icon/${network}-${color.slice(1)}.png`,
    countdown: (name: string) => `${root}/countdowns/${name}`,
  };
  const html = compileTemplate(compile(design, { target: 'send', assets }).html).render(sampleData);
  const found = new Set(html.match(/http:\/\/gallery\.invalid\/[a-z0-9/-]+\.(?:jpg|png)/g));
  let page = html;
  for (const address of found) {
    const key = address.slice(root.length + 1);
    const [, network, color] = /^icon\/([a-z]+)-([0-9a-f]{6})\.png$/.exec(key) ?? [];
    const content = network ? await iconOf(network, `#${color ?? ''}`) : await drawBrandArt(key);
    if (!content) throw new Error(`There is no drawing ${key}.`);
    page = page.replaceAll(address, `data:image/${network ? 'png' : 'jpeg'};base64,${content.toString('base64')}`);
  }
  for (const [address = '', name = ''] of html.matchAll(/http:\/\/gallery\.invalid\/countdowns\/([^"?]+)/g)) {
    const look = readCountdown(name);
    const content = look && (await drawCountdown(look, shownTime));
    if (content) page = page.replaceAll(address, `data:image/gif;base64,${content.toString('base64')}`);
  }
  return page;
}

/** What thumbnails of countdowns show: six days and some hours, in seconds. */
const shownTime = 6 * 86_400 + 11 * 3600 + 42 * 60 + 8;

const iconOf = (network: string, color: string): Promise<Buffer> =>
  socialIcon(network === 'play' || network === 'x' || network === 'facebook' ? network : 'instagram', color);

interface Shown {
  readonly id: string;
  readonly design: Design;
  /** What the name of the file depends on. */
  readonly document: Design;
  /** Cropped to this height; as high as it is otherwise. */
  readonly height?: number;
}

async function draw(kind: 'pre-builts' | 'sections', all: readonly Shown[]): Promise<void> {
  const folder = path.resolve(shippedSource, kind);
  await mkdir(folder, { recursive: true });
  const browser = await findBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] });
  if (!browser) throw new Error('Thumbnails need Chromium.');
  const kept = new Set<string>();
  const before = await readdir(folder);
  for (let at = 0; at < all.length; at += 20) {
    const some = all.slice(at, at + 20);
    const pages = await Promise.all(
      some.map(async ({ design }) => ({ html: await pageOf(design), width, height: 2400 })),
    );
    const pictures = await takeScreenshots(browser, pages, AbortSignal.timeout(120_000));
    await Promise.all(
      some.map(async ({ id, document, design, height }, index) => {
        const picture = pictures[index];
        if (!picture) throw new Error(`${id} was not drawn.`);
        // Below the content is the color around it, which no section has.
        const whole = sharp(picture).removeAlpha();
        const content = height ?? (await contentHeight(picture, design.theme.background));
        const cropped = await whole
          .extract({ left: 0, top: 0, width, height: Math.min(content, thumbnail.longest) })
          .png()
          .toBuffer();
        const { data, info } = await sharp(cropped)
          .resize({ width: thumbnail.width })
          .webp({ quality: 82, effort: 6, smartSubsample: true })
          .toBuffer({ resolveWithObject: true });
        const name = shippedName(id, document, info.width, info.height);
        kept.add(name);
        if (!before.includes(name)) await writeFile(path.join(folder, name), data);
      }),
    );
  }
  await Promise.all(before.filter((name) => !kept.has(name)).map((name) => rm(path.join(folder, name))));
  console.log(`${kind}: ${kept.size}`);
}

/** The height of what is above an area of one color. */
async function contentHeight(picture: Buffer, around: string): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(around.slice(at, at + 2), 16));
  for (let y = info.height - 1; y > 0; y -= 1) {
    const pixel = y * info.width * 3;
    if (data[pixel] !== red || data[pixel + 1] !== green || data[pixel + 2] !== blue) return y + 1;
  }
  return info.height;
}

/** Groups have looks of their own, so that the list is not of one color. */
const lookOf = (group: SectionGroup) => {
  const all = Object.values(looks);
  return all[[...new Set(sections.map((section) => section.group))].indexOf(group) % all.length] ?? looks.clay;
};

await draw(
  'pre-builts',
  galleryDesigns.map((design) => ({
    id: design.id,
    design: makeDesign(design, root),
    document: makeDesign(design, ''),
    height: 750,
  })),
);
await draw(
  'sections',
  sections.map((section) => ({
    id: section.id,
    design: sectionDesign(section, lookOf(section.group), root),
    document: sectionDesign(section, looks.clay, ''),
  })),
);
