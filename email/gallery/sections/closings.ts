import {
  app,
  call,
  callPicture,
  callRow,
  follow,
  linksFooter,
  openQuestions,
  plainFooter,
  questions,
  signedFooter,
  socialRow,
} from '../layouts/closings';
import { sectionsOf } from '../section';

const common = [
  ['When will it arrive?', 'Within three working days. You get a link to follow it as soon as it is packed.'],
  ['Can I return it?', 'Yes, within 30 days and for free. The label is in the box.'],
  ['Do you repair it?', 'For as long as we are around. Most repairs cost less than €20.'],
] as const;

export const faqs = sectionsOf('questions', [
  ['accordion', 'Questions that open', (k) => questions(k, 'Good questions', common), 'faq accordion help'],
  [
    'accordion-tint',
    'Questions that open, tinted',
    (k) => questions(k.on('tint'), 'Before you ask', common),
    'faq accordion help',
  ],
  ['open', 'Questions and answers', (k) => openQuestions(k, 'Asked this week', common.slice(0, 2)), 'faq help'],
]);

export const calls = sectionsOf('call', [
  [
    'accent',
    'Accent band',
    (k) =>
      call(
        k.on('accent'),
        'Ready when you are',
        'Start today. It takes four minutes, and costs nothing for a month.',
        'Start now',
      ),
    'button cta',
  ],
  [
    'dark',
    'Dark band',
    (k) => call(k.on('ink'), 'Come and see', 'The doors are open until Sunday evening.', 'Plan a visit'),
    'button cta',
  ],
  [
    'tint',
    'Tinted band',
    (k) => call(k.on('tint'), 'Still thinking?', 'Ask us anything. People answer, not robots.', 'Write to us', 'left'),
    'button cta contact',
  ],
  [
    'row',
    'Words and button',
    (k) => callRow(k.on('wash'), 'Your seat is reserved', 'Until Friday, 18:00.', 'Confirm'),
    'button cta',
  ],
  [
    'picture',
    'Call with image',
    (k) =>
      callPicture(
        k.on('wash'),
        'balloons',
        'Let’s celebrate',
        'Ten years, and still curious. Come to the party.',
        'Get the details',
      ),
    'button cta',
  ],
]);

export const social = sectionsOf('social', [
  [
    'follow',
    'Follow us',
    (k) => follow(k, 'See more of this', 'New pictures most days, good ones on Fridays.'),
    'facebook instagram icons',
  ],
  ['row', 'Icons', (k) => socialRow(k.on('tint')), 'facebook instagram'],
  [
    'app',
    'Get the app',
    (k) => app(k.on('wash'), 'Take it with you', 'Everything you saved, even on a plane.', 'Get the app'),
    'mobile download',
  ],
]);

export const footers = sectionsOf('footer', [
  ['center', 'Centered', (k) => plainFooter(k), 'unsubscribe address'],
  ['left', 'Left', (k) => plainFooter(k.on('tint'), 'left'), 'unsubscribe address'],
  ['links', 'With links', (k) => linksFooter(k.on('tint'), ['Shop', 'Help', 'Journal']), 'unsubscribe address menu'],
  ['logo', 'With logo', (k) => signedFooter(k), 'unsubscribe address'],
  ['dark', 'Dark', (k) => plainFooter(k.on('ink')), 'unsubscribe address'],
]);
