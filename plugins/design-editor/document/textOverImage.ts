import type { Block, BlockOf, Design } from 'sendwright/email';
import { newBlock } from './blocks';

/** A hero with an image behind real text, which also people see who load no images. Its link becomes a button. */
export function textOverImage(design: Design, { id, picture, ...image }: BlockOf<'image'>): Block {
  const hero = newBlock(design, 'hero', () => id);
  if (hero.type !== 'hero') return hero;
  const { button, ...rest } = hero;
  const { hideOn, when, each, synced } = image;
  const shown = picture.width && picture.height ? picture.height : hero.height;
  return {
    ...rest,
    ...(hideOn && { hideOn }),
    ...(when && { when }),
    ...(each && { each }),
    ...(synced && { synced }),
    backgroundImage: picture.source,
    height: Math.min(1200, Math.max(120, shown)),
    content: {
      type: 'doc',
      content: [
        {
          type: 'heading',
          attrs: { level: 1, align: 'center' },
          content: [{ type: 'text', text: picture.alternative.trim() || 'Your headline' }],
        },
      ],
    },
    ...(button && picture.link && { button: { ...button, text: 'Learn more', url: picture.link } }),
  };
}
