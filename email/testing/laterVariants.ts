import { createBlock } from '../document/defaults';
import type { Block } from '../document/design';

const id = (): string => 'b';

/** Countdowns, ratings and polls with their settings, for the reviewed output in `golden/variants`. */
export const laterVariants: Readonly<Record<string, Block>> = {
  rating: createBlock('rating', id),
  'rating of numbers, in the dark': {
    ...createBlock('rating', id),
    look: 'nps',
    low: 'Not likely',
    high: '{{first_name}}, sure!',
    align: 'left',
    dark: { color: '#eeeeee' },
  },
  poll: createBlock('poll', id),
  'poll without a question, with all settings': {
    ...createBlock('poll', id),
    question: '',
    answers: ['Red & green', '', 'Blue'],
    radius: 0,
    fill: '#aa0000',
    fontSize: 18,
    mobile: { fontSize: 20 },
  },
  countdown: { ...createBlock('countdown', id), end: '2099-12-24T17:00:00.000Z', zone: 'Europe/Berlin' },
  'countdown without seconds and words, with all settings': {
    ...createBlock('countdown', id),
    end: '2099-12-24T17:00:00.000Z',
    zone: 'Nowhere',
    url: 'https://shop.example/',
    alternative: 'Until “Christmas” & New Year',
    labels: ['', '', '', ''],
    seconds: false,
    background: '#f4f5f7',
    after: 'https://mail.example/images/12/over.png',
    dark: { color: '#eeeeee' },
  },
  'countdown in the dark': {
    ...createBlock('countdown', id),
    end: '2099-12-24T17:00:00.000Z',
    color: '#333333',
    dark: { color: '#eeeeee' },
    mobile: { fontSize: 12 },
    after: 'https://elsewhere.example/over.png',
  },
  'countdown without an end': { ...createBlock('countdown', id), url: '/sale' },
};
