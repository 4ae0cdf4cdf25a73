import { app, call, callRow, linksFooter, plainFooter, questions, signedFooter } from '../layouts/closings';
import { checks, iconList, iconRow, pointGrid, steps } from '../layouts/features';
import { bandHeader, barHeader, centerHeader, menuHeader, noticeHeader } from '../layouts/headers';
import { centerHero, coverHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { stats } from '../layouts/numbers';
import { poll, quote, team } from '../layouts/people';
import { coupon, comparison, plans, productPoster, products } from '../layouts/shop';
import { feature, film, halves, pictures } from '../layouts/stories';
import { bullets, letter, statement } from '../layouts/words';
import { design } from './design';

export const welcomes = [
  design(3, 'Warm welcome', 'welcome', 'clay', ['Come in, it’s warm here', 'What to expect, and a small gift'], (k) => [
    centerHeader(k, false),
    [k.image('letterbox')],
    centerHero(
      k,
      {
        title: 'Come in, it’s warm here',
        text: [
          'Hello {{first_name|there}},',
          'thank you for joining us. You will hear from us twice a month: good stories, new things, and nothing else.',
        ],
        button: 'Have a look around',
      },
      42,
    ),
    iconRow(k.on('tint'), [
      ['icon-leaf', 'Honest', 'We say what is in it.'],
      ['icon-clock', 'Rare', 'Twice a month.'],
      ['icon-gift', 'Generous', 'Readers get things first.'],
    ]),
    coupon(k, 'A little something to start with', 'HELLO15', '15% off your first order, for 30 days'),
    plainFooter(k),
  ]),
  design(
    15,
    'First steps',
    'welcome',
    'ocean',
    ['Three steps, ten minutes', 'Set up your account and be done before lunch'],
    (k) => [
      barHeader(k, 'Open your account'),
      splitHero(k.on('tint'), {
        art: 'phone',
        eyebrow: 'Welcome',
        title: 'Done before lunch',
        text: 'Three steps, ten minutes, and your first project is live.',
        button: 'Start with step one',
      }),
      steps(k, 'How to begin', [
        ['Name your project', 'It can be changed. Everything can.'],
        ['Invite one person', 'Things get finished in pairs.'],
        ['Write the first line', 'A bad one is a good start.'],
      ]),
      callRow(k.on('wash'), 'Stuck?', 'A person answers within an hour.', 'Ask us'),
      plainFooter(k),
    ],
  ),
  design(
    16,
    'Meet the founder',
    'welcome',
    'forest',
    ['A short hello from me', 'Why we do this, and how to reach me'],
    (k) => [
      centerHeader(k),
      quietHero(k, { title: 'Hello, I am Ada.', text: 'I started this in a kitchen, with one pot and no plan.' }, 46),
      letter(
        k,
        [
          'Dear {{first_name|friend}},',
          'nine years later there are twelve of us, and the pot is on a shelf. What has not changed: ' +
            'everything is made here, and whoever writes to us gets an answer from someone who made it.',
          'So write. Tell me what brought you here, and what would make you stay.',
        ],
        'Ada',
      ),
      pictures(k, ['room', 'table'], 'Where we sit, and where we work.'),
      team(k.on('tint'), 'The rest of us', [
        ['face-ben', 'Ben', 'Designs'],
        ['face-chi', 'Chi', 'Builds'],
        ['face-dan', 'Dan', 'Answers'],
      ]),
      signedFooter(k),
    ],
  ),
  design(
    17,
    'Your account is ready',
    'onboarding',
    'teal',
    ['Your account is ready', 'Four things that are set up for you'],
    (k) => [
      bandHeader(k.on('ink'), 'left'),
      quietHero(
        k.on('ink'),
        {
          eyebrow: 'Welcome, {{first_name|friend}}',
          title: 'Your account is ready',
          text: 'We have set up the boring parts for you.',
          button: 'Open your account',
        },
        44,
      ),
      checks(k, 'Already done', [
        'Your workspace has a name',
        'Two-step sign-in is on',
        'Your sample project is waiting',
        'Backups run every night',
      ]),
      film(k.on('tint'), 'poster', 'A tour in two minutes', 'With sound, if you can.'),
      questions(k, 'Good to know', [
        ['Where is my data?', 'In the region you chose, and nowhere else.'],
        ['How do I leave?', 'Export everything with one button, then close the account with another.'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    18,
    'What brings you here',
    'onboarding',
    'plum',
    ['One question, so we bore you less', 'Choose an answer, and we send what fits'],
    (k) => [
      centerHeader(k),
      centerHero(
        k,
        { title: 'What brings you here?', text: 'Choose one. We then send you what fits, and nothing else.' },
        40,
      ),
      poll(k.on('tint'), 'One question', 'I would like to …', [
        '… learn something new',
        '… sell what I make',
        '… just look around',
      ]),
      statement(k, 'You can change your mind at any time.', 'It takes one press, too.'),
      plainFooter(k),
    ],
  ),
];

export const launches = [
  design(2, 'Big news', 'launch', 'slate', ['It is here', 'The thing we could not talk about'], (k) => [
    bandHeader(k.on('ink')),
    coverHero(
      k.on('ink'),
      { art: 'orbs', title: 'It is here.', text: 'Two years of evenings, and one good idea.', button: 'See it move' },
      { height: 460 },
    ),
    statement(k, 'Faster where it counts, quiet where it should be.'),
    pointGrid(k.on('tint'), 'What is new', [
      ['Twice as fast', 'On the same battery.'],
      ['Half the weight', 'You will forget it is there.'],
      ['Repairable', 'With one screwdriver.'],
      ['Quiet', 'No fan, no lights, no beeps.'],
    ]),
    film(k, 'poster', 'The film', 'Ninety seconds. Watch it twice.'),
    call(k.on('accent'), 'Be among the first', 'We ship in the order of names on the list.', 'Put me on the list'),
    plainFooter(k),
  ]),
  design(
    19,
    'Name in lights',
    'launch',
    'forest',
    ['New: Huila, washed', '240 bags, one farm, black tea and plum'],
    (k) => [
      barHeader(k.on('wash'), 'New coffee'),
      [
        k.on('wash').figure('Huila', { size: 120, align: 'center' }),
        k.on('wash').image('bag', { width: 420, side: 40 }),
      ],
      centerHero(
        k,
        {
          title: 'Plum, cane sugar, black tea',
          text: 'Washed Caturra from one farm at 1,780 m. 240 bags, one each.',
          button: 'Reserve a bag',
        },
        30,
      ),
      stats(k.on('tint'), [
        ['240', 'bags'],
        ['1,780', 'meters'],
        ['12', 'days fermented'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    20,
    'Feature release',
    'product update',
    'ocean',
    ['New: drafts that write back', 'And four smaller things'],
    (k) => [
      barHeader(k, 'All releases'),
      pictureHero(k, {
        art: 'table',
        eyebrow: 'Release 4.2',
        title: 'Drafts that write back',
        text: 'Suggestions now appear in the margin while you type, and wait there until you want them.',
        button: 'Try it now',
      }),
      iconList(
        k.on('tint'),
        [
          ['icon-spark', 'Better suggestions', 'They know the document, not only the sentence.'],
          ['icon-globe', 'Twelve languages', 'Including yours, probably.'],
          ['icon-bolt', 'Opens in 0.3 s', 'It was 2.1.'],
        ],
        'Also in this release',
      ),
      bullets(k, 'Fixed', ['Pasting keeps your lists', 'Dates follow your region', 'The search no longer forgets']),
      linksFooter(k, ['Release notes', 'Status', 'Help']),
    ],
  ),
  design(
    21,
    'Plans and prices',
    'product update',
    'teal',
    ['Simpler prices from January', 'Two plans, and nobody pays more'],
    (k) => [
      centerHeader(k),
      centerHero(k, {
        eyebrow: 'From January',
        title: 'Simpler prices',
        text: 'Two plans instead of six, and nobody pays more than before.',
      }),
      plans(k, 'Choose your pace', [
        {
          name: 'Solo',
          price: '€9',
          points: ['One person', 'Unlimited projects', 'Email support'],
          button: 'Keep Solo',
        },
        {
          name: 'Team',
          price: '€29',
          points: ['Up to ten people', 'Shared calendar', 'Answers in an hour'],
          button: 'Move to Team',
        },
      ]),
      comparison(k, 'The details', [
        ['Feature', 'Solo', 'Team'],
        ['Projects', '∞', '∞'],
        ['Guests', '3', '25'],
        ['History', '30 days', '1 year'],
      ]),
      questions(k.on('tint'), 'Questions', [
        ['What do I have to do?', 'Nothing. We move you to the plan that costs less.'],
        ['When does it begin?', 'With your next invoice after January 1.'],
      ]),
      plainFooter(k),
    ],
  ),
  design(22, 'New collection', 'launch', 'honey', ['The evening collection', 'Three candles for long nights'], (k) => [
    menuHeader(k, ['New', 'Candles', 'Gifts', 'Journal']),
    productPoster(
      k.on('wash'),
      { art: 'candle', name: 'Evening', price: '€24', words: 'Fig, smoke, and a little salt. Burns for fifty hours.' },
      'Light one',
    ),
    products(
      k,
      [
        { art: 'bottle', name: 'Cedar oil', price: '€32' },
        { art: 'mug', name: 'Clay cup', price: '€19' },
        { art: 'plant', name: 'Fern', price: '€21' },
      ],
      'Goes well with',
    ),
    halves(
      k.on('ink'),
      {
        art: 'lamp',
        title: 'Lights off',
        text: 'The shop closes early this Friday. Come by candlelight.',
        link: 'Plan a visit',
      },
      true,
    ),
    plainFooter(k),
  ]),
  design(
    23,
    'Coming soon',
    'launch',
    'plum',
    ['Something is coming on Thursday', 'You will be the first to know'],
    (k) => [
      bandHeader(k.on('accent')),
      quietHero(
        k.on('accent'),
        {
          title: 'Thursday. Ten o’clock.',
          text: 'Something is coming. You will be the first to know, because you asked early.',
          button: 'Add it to my calendar',
        },
        60,
      ),
      [k.on('accent').image('arches')],
      plainFooter(k.on('ink')),
    ],
  ),
  design(
    24,
    'Get the app',
    'product update',
    'ember',
    ['The app is new from the first screen', 'Update it, or get it for the first time'],
    (k) => [
      noticeHeader(k, '**New:** the app, version 4'),
      app(
        k.on('tint'),
        'Everything within reach of your thumb',
        'New from the first screen to the last, and it works on a plane.',
        'Get the app',
      ),
      iconRow(k, [
        ['icon-bolt', 'Instant', 'No more spinners.'],
        ['icon-shield', 'Private', 'Locked with your face.'],
        ['icon-heart', 'Yours', 'Pick the colors.'],
      ]),
      quote(k.on('wash'), 'I deleted four other apps.', 'Ben, after two weeks', 'face-ben'),
      feature(k, { art: 'night', title: 'Dark, at last', text: 'It follows your phone, or the sun.' }),
      plainFooter(k),
    ],
  ),
];
