import { coverHero } from '../layouts/heroes';
import { orderItems, progress, sides, totals } from '../layouts/numbers';
import {
  comparison,
  countdown,
  coupon,
  plans,
  priceList,
  productPoster,
  products,
  productSpot,
  referral,
  strip,
} from '../layouts/shop';
import { sectionsOf } from '../section';

export const shop = sectionsOf('product', [
  [
    'two',
    'Two products',
    (k) =>
      products(
        k,
        [
          { art: 'bag', name: 'House blend', price: '€12.50' },
          { art: 'tote', name: 'Canvas tote', price: '€18.00' },
        ],
        'New on the shelf',
        'Add to bag',
      ),
  ],
  [
    'three',
    'Three products',
    (k) =>
      products(
        k,
        [
          { art: 'candle', name: 'Fig', price: '€24' },
          { art: 'bottle', name: 'Cedar', price: '€32' },
          { art: 'mug', name: 'Clay', price: '€19' },
        ],
        'You may also like',
      ),
  ],
  [
    'three-tint',
    'Three products, reduced',
    (k) =>
      products(
        k.on('tint'),
        [
          { art: 'lamp', name: 'Desk lamp', price: '€59', old: '€79' },
          { art: 'chair', name: 'Reading chair', price: '€240', old: '€320' },
          { art: 'plant', name: 'Rubber plant', price: '€21', old: '€28' },
        ],
        'Last pieces',
      ),
  ],
  [
    'spot',
    'One product, image left',
    (k) =>
      productSpot(
        k,
        {
          art: 'headphones',
          name: 'Studio headphones',
          price: '€189',
          words: 'Closed, light, and repairable. Thirty hours on one charge.',
        },
        'Order now',
      ),
  ],
  [
    'spot-wash',
    'One product, tinted',
    (k) =>
      productSpot(
        k.on('wash'),
        {
          art: 'watch',
          name: 'Field watch',
          price: '€145',
          old: '€190',
          words: 'Steel, leather, and twelve numbers you can read in the dark.',
        },
        'See details',
      ),
  ],
  [
    'poster',
    'Product poster',
    (k) =>
      productPoster(
        k.on('wash'),
        {
          art: 'candle',
          name: 'Evening',
          price: '€24',
          words: 'Fig, smoke, and a little salt. Burns for fifty hours.',
        },
        'Light one',
      ),
  ],
  [
    'list',
    'Price list',
    (k) =>
      priceList(k, 'On the counter', [
        ['Filter coffee', '€3.20'],
        ['Flat white', '€3.90'],
        ['Cold brew', '€4.50'],
        ['Almond cake', '€4.20'],
      ]),
    'menu card restaurant',
  ],
  [
    'list-dark',
    'Price list, dark',
    (k) =>
      priceList(k.on('ink'), 'Tonight', [
        ['Leek and potato soup', '€9'],
        ['Mushroom dumplings', '€14'],
        ['Plum tart', '€8'],
      ]),
    'menu card restaurant',
  ],
  [
    'plans',
    'Two plans',
    (k) =>
      plans(k, 'Choose your pace', [
        {
          name: 'Solo',
          price: '€9',
          points: ['One person', 'Unlimited projects', 'Email support'],
          button: 'Start with Solo',
        },
        {
          name: 'Team',
          price: '€29',
          points: ['Up to ten people', 'Shared calendar', 'Answers within an hour'],
          button: 'Start with Team',
        },
      ]),
    'pricing subscription',
  ],
  [
    'compare',
    'Comparison',
    (k) =>
      comparison(k, 'What is included', [
        ['Feature', 'Solo', 'Team'],
        ['Projects', '10', '∞'],
        ['Guests', '–', '25'],
        ['History', '30 days', '1 year'],
      ]),
    'pricing table plans',
  ],
]);

export const offers = sectionsOf('offer', [
  [
    'code',
    'Coupon',
    (k) =>
      coupon(
        k.on('tint'),
        'A little something for you, {{first_name|friend}}',
        'HELLO15',
        '15% off your first order, until Sunday',
        'Use my code',
      ),
    'discount voucher',
  ],
  ['code-dark', 'Coupon, dark', (k) => coupon(k.on('ink'), 'Your code', 'NIGHT20', '20% off until the sun rises')],
  [
    'strip',
    'Strip',
    (k) => strip(k.on('wash'), '**Free shipping** from €40 · **30 days** to return'),
    'banner shipping returns',
  ],
  ['strip-accent', 'Strip, accent', (k) => strip(k.on('accent'), '**Today only:** two for the price of one'), 'banner'],
  [
    'rays',
    'Sale with rays',
    (k) =>
      coverHero(
        k.on('accent'),
        { art: 'rays', title: 'The sunny sale', text: 'Up to 40% off, this weekend only.', button: 'Go to the sale' },
        { height: 420, panel: true },
      ),
    'discount summer',
  ],
  [
    'referral',
    'Give and get',
    (k) =>
      referral(
        k,
        'Better with company',
        [
          ['They get', '€10', 'off a first order'],
          ['You get', '€10', 'off your next one'],
        ],
        'Share my link',
      ),
    'invite friends referral',
  ],
  [
    'countdown',
    'Countdown',
    (k) =>
      countdown(k, 'A third off, while it lasts', 'When the clock is at zero, so is the discount.', 'Go to the sale'),
    'timer sale deadline',
  ],
  [
    'countdown-dark',
    'Countdown, dark',
    (k) => countdown(k.on('ink'), 'Nearly there', 'The new collection opens in', 'Remind me'),
    'timer launch deadline',
  ],
]);

export const orders = sectionsOf('order', [
  ['items', 'Items of an order', (k) => orderItems(k), 'receipt invoice table'],
  ['totals', 'Totals', (k) => totals(k), 'receipt invoice sum'],
  ['progress', 'Progress', (k) => [...progress(k, ['Ordered', 'Packed', 'On its way'], 2)], 'shipping tracking status'],
  [
    'sides',
    'Addresses',
    (k) =>
      sides(k.on('tint'), [
        [
          'Shipping to',
          '{{first_name|Your name}} {{last_name|and last name}}',
          '{{address_line_1|Your street}}',
          '{{city|Your city}}',
        ],
        ['Questions?', 'Reply to this email.', 'We answer within a day.'],
      ]),
    'receipt billing shipping',
  ],
]);
