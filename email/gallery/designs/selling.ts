import { call, linksFooter, plainFooter } from '../layouts/closings';
import { iconRow } from '../layouts/features';
import { bandHeader, centerHeader, menuHeader, noticeHeader } from '../layouts/headers';
import { centerHero, coverHero, numberHero, pictureHero, quietHero } from '../layouts/heroes';
import { coupon, priceList, products, productSpot, referral, strip } from '../layouts/shop';
import { bullets } from '../layouts/words';
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
