import { bandHeader, barHeader, centerHeader, issueHeader, menuHeader, noticeHeader } from '../layouts/headers';
import { centerHero, coverHero, numberHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { sectionsOf } from '../section';

export const headers = sectionsOf('header', [
  ['center', 'Logo, centered', (k) => centerHeader(k)],
  ['bar', 'Logo and link', (k) => barHeader(k, 'View in your browser')],
  ['menu', 'Logo and menu', (k) => menuHeader(k, ['New', 'Bestsellers', 'Gifts', 'About us']), 'navigation links'],
  ['issue', 'Issue line', (k) => issueHeader(k, 'Issue 12', 'November'), 'newspaper newsletter number'],
  [
    'notice',
    'Notice strip',
    (k) => noticeHeader(k, '**Free shipping** on everything until Sunday'),
    'announcement bar',
  ],
  ['dark', 'Dark band', (k) => bandHeader(k.on('ink'))],
  ['accent', 'Accent band', (k) => bandHeader(k.on('accent'), 'left')],
]);

export const heroes = sectionsOf('hero', [
  [
    'picture',
    'Image on top',
    (k) =>
      pictureHero(k, {
        art: 'hills',
        eyebrow: 'The autumn edition',
        title: 'Slow mornings, long walks, good light',
        text: 'What we made, read and learned while the days were getting shorter.',
        button: 'Read the edition',
      }),
  ],
  [
    'center',
    'Centered with image',
    (k) =>
      centerHero(k.on('tint'), {
        art: 'table',
        eyebrow: 'New this month',
        title: 'Your desk, finally tidy',
        text: 'Every note, task and file in one calm place that you will want to open.',
        button: 'See how it works',
      }),
  ],
  [
    'cover',
    'Words over night sky',
    (k) =>
      coverHero(k.on('ink'), {
        art: 'night',
        title: 'Look up tonight',
        text: 'The clearest sky of the year, and where to see it from.',
        button: 'Find a place',
      }),
    'background image dark',
  ],
  [
    'lights',
    'Words over soft lights',
    (k) =>
      coverHero(
        k.on('ink'),
        {
          art: 'orbs',
          title: 'Meet the new studio',
          text: 'Faster, quieter, and made for people who finish things.',
          button: 'Try it first',
        },
        { height: 360, align: 'left' },
      ),
    'background gradient product launch',
  ],
  [
    'card',
    'Card over a drawing',
    (k) =>
      coverHero(
        k.on('wash'),
        {
          art: 'ferns',
          title: 'Room to breathe',
          text: 'A weekend of walking, cooking and doing very little.',
          button: 'Reserve a room',
        },
        { height: 460, panel: true },
      ),
    'panel background',
  ],
  [
    'split',
    'Words and product',
    (k) =>
      splitHero(k.on('wash'), {
        art: 'mug',
        eyebrow: 'Back in stock',
        title: 'The mug you asked for',
        text: 'Thrown by hand, glazed twice, and warm for an hour.',
        button: 'Get yours',
      }),
    'side by side',
  ],
  [
    'split-dark',
    'Product and words, dark',
    (k) =>
      splitHero(
        k.on('ink'),
        {
          art: 'headphones',
          eyebrow: 'Quiet, please',
          title: 'Hear every detail',
          text: 'Thirty hours of music, and nothing else.',
          button: 'Listen closer',
        },
        false,
      ),
    'side by side',
  ],
  [
    'number',
    'Big number',
    (k) =>
      numberHero(k.on('accent'), {
        eyebrow: 'Four days only',
        number: '25%',
        title: 'off every blend',
        text: 'Until Sunday, midnight. No code needed.',
        button: 'Shop the sale',
      }),
    'sale discount percent',
  ],
  [
    'quiet',
    'Only words',
    (k) =>
      quietHero(k, {
        eyebrow: 'A letter',
        title: 'We changed our minds about growth',
        text: 'For ten years we counted the wrong things. Here is what we count now, and why.',
        button: 'Read on',
      }),
    'typography text',
  ],
  [
    'quiet-accent',
    'Only words, accent',
    (k) =>
      quietHero(k.on('accent'), {
        title: 'Good things are coming.',
        text: 'On Thursday at ten, to be exact. You will be the first to know.',
      }),
    'teaser announcement',
  ],
  [
    'app',
    'App on a phone',
    (k) =>
      splitHero(k.on('tint'), {
        art: 'phone',
        eyebrow: 'Version 4',
        title: 'Everything within reach of your thumb',
        text: 'The app is new from the first screen to the last.',
        button: 'Update the app',
      }),
    'mobile software release',
  ],
]);
