import { callPicture, callRow, plainFooter, questions, signedFooter } from '../layouts/closings';
import { checks } from '../layouts/features';
import { bandHeader, barHeader, centerHeader } from '../layouts/headers';
import { centerHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { orderItems, progress, sides, stats, totals } from '../layouts/numbers';
import { poll, quote, scale, stars, voices } from '../layouts/people';
import { coupon, productSpot } from '../layouts/shop';
import { beside, digest, halves } from '../layouts/stories';
import { letter } from '../layouts/words';
import { design } from './design';

export const afterSales = [
  design(
    6,
    'Thank you',
    'order',
    'ocean',
    ['Thank you for your order', 'What you bought, and what happens next'],
    (k) => [
      barHeader(k, 'Your order'),
      [
        k.h(1, 'Thank you, {{insert first_name "default=friend"}}', { top: 16, bottom: 10 }),
        k.text('Your order is with us. It is packed tomorrow and sent the same day.', { bottom: 16 }),
      ],
      progress(k, ['Ordered', 'Packed', 'On its way'], 1),
      orderItems(k),
      totals(k),
      [k.button('Follow your order', { bottom: 40 })],
      sides(k.on('tint'), [
        [
          'Shipping to',
          '{{first_name|Your name}} {{last_name|and last name}}',
          '{{address_line_1|Your street}}',
          '{{city|Your city}}',
        ],
        ['Questions?', 'Reply to this email.', 'We answer within a day.'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    31,
    'On its way',
    'order',
    'clay',
    ['Your parcel is on its way', 'It arrives on Thursday, between 10 and 12'],
    (k) => [
      centerHeader(k, false),
      [k.image('parcel')],
      centerHero(
        k,
        {
          title: 'It is on its way',
          text: 'Your parcel left us this morning. It arrives on Thursday, between 10 and 12.',
          button: 'Follow the parcel',
        },
        40,
      ),
      progress(k, ['Ordered', 'Packed', 'On its way'], 3),
      halves(k.on('tint'), {
        art: 'plant',
        title: 'Until then',
        text: 'How to unpack a fern without hurting its feelings.',
        link: 'Read the guide',
      }),
      plainFooter(k),
    ],
  ),
  design(
    32,
    'Two weeks in',
    'review',
    'honey',
    ['Two weeks in. Still good?', 'Your words help the next person choose'],
    (k) => [
      centerHeader(k),
      splitHero(k.on('wash'), {
        art: 'bag',
        title: 'Two weeks in. Still good?',
        text: 'Your words help the next person choose. A sentence is plenty.',
        button: 'Write a sentence',
      }),
      scale(k, 'One tap is enough', 'How many stars?', 'stars', ['Not great', 'Loved it']),
      stars(k.on('tint'), 'Arrived on a Tuesday, used every day since.', 'Ada, Lyon'),
      plainFooter(k),
    ],
  ),
  design(7, 'One question', 'survey', 'teal', ['One question, one tap', 'Tell us how we did'], (k) => [
    centerHeader(k, false),
    scale(k.on('ink'), 'One tap, {{insert first_name "default=friend"}}?', 'How was it?', 'numbers', [
      'Not for me',
      'Loved it',
    ]),
    [k.image('waves')],
    letter(
      k,
      ['Last time you told us that the handle gets hot. It is made of wood now.', 'That is why we ask.'],
      'Ben, product',
    ),
    plainFooter(k),
  ]),
  design(
    33,
    'Would you again?',
    'survey',
    'ember',
    ['Would you buy it again?', 'Yes or no. That is the whole survey.'],
    (k) => [
      bandHeader(k),
      poll(k.on('tint'), 'That is the whole survey', 'Would you buy it again?', ['Yes, I would', 'Rather not']),
      stats(k, [
        ['2,310', 'answers so far'],
        ['94%', 'would'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    34,
    'Your usual',
    'win-back',
    'clay',
    ['Your usual is back', 'Fresh since Monday, and a little cheaper for you'],
    (k) => [
      bandHeader(k.on('ink'), 'left'),
      quietHero(
        k.on('ink'),
        { title: 'Your usual is back, {{insert first_name "default=friend"}}', text: 'Fresh since Monday.' },
        44,
      ),
      productSpot(
        k,
        { art: 'bag', name: 'Sidamo, natural', price: '€12.30', old: '€14.50', words: 'Blueberry, jasmine, honey.' },
        'Order it again',
      ),
      digest(k.on('tint'), [
        {
          art: 'mug',
          title: 'Or something new',
          text: 'We added three coffees since September.',
          link: 'See what is new',
        },
      ]),
      plainFooter(k),
    ],
  ),
  design(35, 'We miss you', 'win-back', 'plum', ['It has been a while', 'Shall we keep writing?'], (k) => [
    centerHeader(k, false),
    pictureHero(k, {
      art: 'sea',
      title: 'It has been a while',
      text: [
        'Hello {{first_name|there}},',
        'you have not opened our mail since spring. That is fine: inboxes are full. Shall we keep writing?',
      ],
    }),
    poll(k.on('tint'), 'If you do nothing, we stop in two weeks', 'Shall we keep writing?', [
      'Yes, please',
      'No, thanks',
    ]),
    coupon(k, 'And in case you are back for something', 'AGAIN20', '20% off, until the end of the month'),
    plainFooter(k),
  ]),
  design(
    36,
    'Left in the basket',
    'win-back',
    'slate',
    ['You left something behind', 'We keep it for two days'],
    (k) => [
      barHeader(k, 'Your basket'),
      centerHero(k, { title: 'Still thinking?', text: 'We keep it for two days. Then it goes back on the shelf.' }, 40),
      productSpot(
        k.on('tint'),
        {
          art: 'watch',
          name: 'Field watch',
          price: '€145',
          words: 'Steel, leather, and twelve numbers you can read in the dark.',
        },
        'Back to my basket',
      ),
      questions(k, 'In case you hesitate', [
        ['Can I return it?', 'Within 30 days, for free.'],
        ['Is it repairable?', 'By us, for as long as we are around.'],
      ]),
      voices(k.on('tint'), 'Others did not regret it', [
        ['Exactly as light as they said.', 'Marta, Porto'],
        ['I bought a second one.', 'Jon, Oslo'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    37,
    'Renewal',
    'win-back',
    'ocean',
    ['Your plan ends in ten days', 'Nothing gets lost. Here is what happens next.'],
    (k) => [
      barHeader(k, 'Your plan'),
      quietHero(
        k,
        {
          eyebrow: 'Ten days left',
          title: 'Your plan ends soon',
          text: 'Nothing gets lost. Your projects stay readable, and you can come back at any time.',
          button: 'Renew for a year',
        },
        40,
      ),
      checks(k.on('tint'), 'What you keep', [
        'All your projects, to read and export',
        'Your name and address',
        'A place for two weeks, if you need time',
      ]),
      callRow(k, 'Too expensive?', 'Tell us. We find something.', 'Talk to us'),
      signedFooter(k),
    ],
  ),
  design(38, 'Refill', 'promotion', 'forest', ['Running low?', 'Your last bag was six weeks ago'], (k) => [
    centerHeader(k, false),
    callPicture(
      k.on('wash'),
      'arches',
      'Running low?',
      'Your last order was six weeks ago. If you are like most of us, there are two cups left.',
      'Order the same again',
    ),
    beside(
      k,
      { art: 'tote', title: 'Or never again', text: 'A subscription brings it before you notice.', link: 'Set it up' },
      true,
    ),
    quote(k.on('tint'), 'I have not run out since March.', 'Dan, bicycle courier', 'face-dan'),
    plainFooter(k),
  ]),
];
