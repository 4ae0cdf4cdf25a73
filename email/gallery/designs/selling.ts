import { call, callPicture, callRow, linksFooter, plainFooter, questions, signedFooter } from '../layouts/closings';
import { checks, iconRow } from '../layouts/features';
import { bandHeader, barHeader, centerHeader, menuHeader, noticeHeader } from '../layouts/headers';
import { centerHero, coverHero, numberHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { orderItems, progress, sides, stats, totals } from '../layouts/numbers';
import { choice, quote, scale, stars, voices } from '../layouts/people';
import { coupon, priceList, products, productSpot, referral, strip } from '../layouts/shop';
import { beside, digest, halves } from '../layouts/stories';
import { bullets, letter } from '../layouts/words';
import { design } from './design';

export const sales = [
  design(
    5,
    'Short sale',
    'sale',
    'ember',
    ['Four days, a third off', 'Until Sunday night, with your code inside'],
    (k) => [
      centerHeader(k, false),
      numberHero(k.on('accent'), {
        eyebrow: 'Until Sunday night',
        number: '30%',
        title: 'off everything on the shelf',
        text: 'What will not come back is reduced first.',
        button: 'Start shopping',
      }),
      coupon(k.on('tint'), 'Your code', 'SUNDAY30', 'Enter it at the checkout'),
      products(
        k,
        [
          { art: 'tote', name: 'Canvas tote', price: '€12.60', old: '€18' },
          { art: 'mug', name: 'Clay mug', price: '€13.30', old: '€19' },
          { art: 'lamp', name: 'Desk lamp', price: '€55.30', old: '€79' },
        ],
        'Last pieces',
      ),
      plainFooter(k),
    ],
  ),
  design(25, 'Big number', 'sale', 'clay', ['25% off every blend', 'Until Sunday, midnight. No code needed.'], (k) => [
    bandHeader(k.on('accent')),
    numberHero(k.on('accent'), {
      number: '25%',
      title: 'off every blend',
      text: 'Until Sunday, midnight. No code needed.',
      button: 'Shop the sale',
    }),
    products(
      k,
      [
        { art: 'bag', name: 'House blend', price: '€9.40', old: '€12.50' },
        { art: 'bottle', name: 'Cold brew', price: '€4.90', old: '€6.50' },
      ],
      'Where to start',
      'Add to bag',
    ),
    strip(k.on('wash'), '**Free shipping** from €40 · **30 days** to return'),
    plainFooter(k),
  ]),
  design(26, 'Sunny sale', 'sale', 'honey', ['The sunny sale is on', 'Up to 40% off, this weekend only'], (k) => [
    coverHero(
      k.on('accent'),
      { art: 'rays', title: 'The sunny sale', text: 'Up to 40% off, this weekend only.', button: 'Go to the sale' },
      { height: 460, panel: true },
    ),
    products(k, [
      { art: 'plant', name: 'Rubber plant', price: '€17', old: '€28' },
      { art: 'chair', name: 'Reading chair', price: '€210', old: '€320' },
      { art: 'watch', name: 'Field watch', price: '€114', old: '€190' },
    ]),
    call(k.on('tint'), 'In the shop, too', 'Saturday 9 to 18, Sunday 11 to 16. There is lemonade.', 'Find us'),
    plainFooter(k),
  ]),
  design(27, 'Last chance', 'sale', 'slate', ['Ends tonight', 'Your basket is still here'], (k) => [
    noticeHeader(k, '**Ends tonight** at midnight'),
    quietHero(
      k,
      {
        title: 'Last chance, {{insert first_name "default=friend"}}.',
        text: 'At midnight the prices go back to what they were. We wanted you to know.',
        button: 'Finish my order',
      },
      48,
    ),
    productSpot(
      k.on('tint'),
      { art: 'headphones', name: 'Studio headphones', price: '€139', old: '€189', words: 'Three left in black.' },
      'Take one',
    ),
    plainFooter(k),
  ]),
  design(
    28,
    'Catalog',
    'promotion',
    'teal',
    ['Ten things for a better desk', 'Chosen by people who sit at one'],
    (k) => [
      menuHeader(k, ['New', 'Desk', 'Light', 'Paper']),
      pictureHero(k, {
        art: 'table',
        title: 'A better desk',
        text: 'Chosen by people who sit at one all day.',
        button: 'See all ten',
      }),
      products(
        k,
        [
          { art: 'lamp', name: 'Desk lamp', price: '€59' },
          { art: 'mug', name: 'Tall mug', price: '€19' },
        ],
        undefined,
        'View',
      ),
      products(
        k.on('tint'),
        [
          { art: 'plant', name: 'Small fern', price: '€12' },
          { art: 'book', name: 'Notebooks', price: '€9' },
          { art: 'headphones', name: 'Quiet', price: '€189' },
        ],
        'Smaller things',
      ),
      iconRow(k, [
        ['icon-truck', 'Free shipping', 'From 40 on.'],
        ['icon-clock', '30 days', 'To change your mind.'],
        ['icon-shield', 'Five years', 'Of guarantee.'],
      ]),
      linksFooter(k, ['Shop', 'Help', 'Stores']),
    ],
  ),
  design(
    29,
    'Menu of the week',
    'promotion',
    'forest',
    ['This week on the table', 'Soup, dumplings, and plum tart'],
    (k) => [
      centerHeader(k, false),
      [k.image('dish')],
      centerHero(
        k,
        { eyebrow: 'Monday to Friday', title: 'On the table this week', text: 'Cooked at eleven, gone by two.' },
        38,
      ),
      priceList(k.on('tint'), 'Lunch', [
        ['Leek and potato soup', '€9'],
        ['Mushroom dumplings', '€14'],
        ['Barley and roots', '€12'],
        ['Plum tart', '€6'],
      ]),
      call(k.on('ink'), 'A table by the window', 'There are four. Be quick.', 'Reserve a table'),
      plainFooter(k),
    ],
  ),
  design(
    30,
    'Half and half',
    'referral',
    'plum',
    ['€10 for you, €10 for a friend', 'Share your link, you both save'],
    (k) => [
      centerHeader(k, false),
      referral(
        k,
        'Better with company',
        [
          ['They get', '€10', 'off a first order'],
          ['You get', '€10', 'off your next one'],
        ],
        'Share my link',
      ),
      bullets(
        k.on('tint'),
        'How it works',
        ['Send your link to a friend', 'They order something nice', 'You both get €10, as often as you like'],
        true,
      ),
      plainFooter(k),
    ],
  ),
];

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
      scale(k, 'How many stars?', 'One tap is enough.', ['★', '★★', '★★★'], ['Fine', 'Loved it']),
      stars(k.on('tint'), 'Arrived on a Tuesday, used every day since.', 'Ada, Lyon'),
      plainFooter(k),
    ],
  ),
  design(7, 'One question', 'survey', 'teal', ['One question, one tap', 'Tell us how we did'], (k) => [
    centerHeader(k, false),
    scale(
      k.on('ink'),
      'How was it, {{insert first_name "default=friend"}}?',
      'One tap is all it takes. We read every answer.',
      ['1', '2', '3', '4', '5'],
      ['Not for me', 'Loved it'],
    ),
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
      choice(
        k.on('tint'),
        'Would you buy it again?',
        'Yes or no. That is the whole survey.',
        'Yes, I would',
        'Rather not',
      ),
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
    choice(k.on('tint'), 'Shall we?', 'If you do nothing, we stop in two weeks.', 'Yes, please', 'No, thanks'),
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
