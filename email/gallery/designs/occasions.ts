import { call, callRow, follow, plainFooter, signedFooter } from '../layouts/closings';
import { iconRow, steps } from '../layouts/features';
import { agenda, dateCard, facts, invitation, place } from '../layouts/events';
import { bandHeader, barHeader, centerHeader } from '../layouts/headers';
import { centerHero, coverHero, pictureHero, splitHero } from '../layouts/heroes';
import { stats } from '../layouts/numbers';
import { quote, team } from '../layouts/people';
import { coupon, products, strip } from '../layouts/shop';
import { cards, film, pictures } from '../layouts/stories';
import { letter, statement } from '../layouts/words';
import { design } from './design';

export const events = [
  design(
    4,
    'You are invited',
    'event',
    'forest',
    ['You are invited', 'An evening at the long table, December 5'],
    (k) => [
      centerHeader(k, false),
      invitation(
        k.on('wash'),
        'flowers',
        [
          '# You are invited',
          'to an evening at the long table: six courses, good company, and speeches that are short.',
        ],
        'I will be there',
      ),
      facts(k, [
        ['WHEN', 'Saturday, December 5, 18:30'],
        ['WHERE', 'The old print shop'],
        ['BRING', 'A friend, if you like'],
      ]),
      agenda(k.on('tint'), 'The evening', [
        ['18:30', 'Doors, and something warm'],
        ['19:00', 'Supper, all at one table'],
        ['22:00', 'Music, quietly'],
      ]),
      place(k, 'The old print shop', ['12 Rue des Capucins', 'Two minutes from the river.']),
      plainFooter(k),
    ],
  ),
  design(
    39,
    'Save my seat',
    'event',
    'clay',
    ['An evening at the cupping table', 'Six coffees, one long table, twelve seats'],
    (k) => [
      bandHeader(k),
      [k.on('wash').image('mug', { width: 360, side: 40 })],
      dateCard(k, {
        month: 'DEC',
        day: '5',
        title: 'An evening at the cupping table',
        text: [
          'Six coffees, one long table. Learn how to taste, score and choose.',
          '**Saturday, 18:30** · 12 Rue des Capucins',
        ],
        button: 'Save my seat',
      }),
      strip(k.on('accent'), '**12 seats.** 5 are left.'),
      plainFooter(k),
    ],
  ),
  design(
    40,
    'Webinar',
    'event',
    'ocean',
    ['Live on Tuesday: small teams, big launches', 'Forty minutes, and time for questions'],
    (k) => [
      barHeader(k, 'All sessions'),
      coverHero(
        k.on('ink'),
        {
          art: 'grid',
          title: 'Small teams, big launches',
          text: 'Live on Tuesday at 17:00. Forty minutes, and time for questions.',
          button: 'Register for free',
        },
        { height: 380, align: 'left' },
      ),
      iconRow(k, [
        ['icon-clock', '40 minutes', 'We stop on time.'],
        ['icon-chat', 'Questions', 'Answered live.'],
        ['icon-check', 'Recorded', 'For those who sleep.'],
      ]),
      team(k.on('tint'), 'Who speaks', [
        ['face-chi', 'Chi Tanaka', 'Small houses'],
        ['face-ben', 'Ben Okafor', 'Quiet brands'],
      ]),
      call(k, 'Cannot make it?', 'Register anyway. You get the recording on Wednesday.', 'Send me the recording'),
      plainFooter(k),
    ],
  ),
  design(41, 'Conference', 'event', 'plum', ['The program is here', 'Two days, 19 talks, one garden'], (k) => [
    bandHeader(k.on('ink')),
    [k.image('stage')],
    centerHero(
      k.on('ink'),
      { title: 'The program is here', text: 'Two days, 19 talks, one garden.', button: 'Get a ticket' },
      40,
    ),
    agenda(k, 'Day one', [
      ['10:00', 'Opening, with coffee'],
      ['11:30', 'Workshops in five rooms'],
      ['14:00', 'Talks'],
      ['18:00', 'Supper in the garden'],
    ]),
    team(k.on('tint'), 'On stage', [
      ['face-ada', 'Ada Moreau', 'Long letters'],
      ['face-dan', 'Dan Wells', 'Fast bicycles'],
      ['face-chi', 'Chi Tanaka', 'Small houses'],
    ]),
    stats(k.on('accent'), [
      ['310', 'guests'],
      ['19', 'talks'],
      ['4', 'dogs'],
    ]),
    callRow(k, 'Early price', 'Until the end of the month.', 'Get a ticket'),
    plainFooter(k),
  ]),
  design(42, 'Your ticket', 'event', 'teal', ['Your ticket', 'Everything you need on Saturday'], (k) => [
    centerHeader(k, false),
    [k.image('ticket')],
    centerHero(
      k,
      {
        title: 'See you on Saturday',
        text: 'This email is your ticket. Show it on your phone, or print it if you must.',
        button: 'Show my code',
      },
      40,
    ),
    facts(k.on('tint'), [
      ['DOORS', 'Saturday, 18:30'],
      ['SEAT', 'Row 4, seat 12'],
      ['BAGS', 'Small ones'],
    ]),
    place(k, 'City hall', ['Entrance on the river side.', 'Tram 3, stop Market.']),
    plainFooter(k),
  ]),
  design(43, 'Open day', 'event', 'honey', ['Come and see how it is made', 'Doors open on Sunday, with cake'], (k) => [
    centerHeader(k),
    splitHero(k.on('wash'), {
      art: 'chair',
      eyebrow: 'Sunday, 10 to 17',
      title: 'Come and see how it is made',
      text: 'Sawdust, glue, and the good chairs.',
      button: 'Tell us you come',
    }),
    steps(k, 'The tour', [
      ['The wood', 'Where it comes from, and how long it waits.'],
      ['The frame', 'Try a joint yourself.'],
      ['The cake', 'In the old drying room.'],
    ]),
    pictures(k.on('tint'), ['lamp', 'plant', 'book'], 'Also on show: light, leaves, and the library.'),
    plainFooter(k),
  ]),
];

export const holidays = [
  design(
    44,
    'Good things, wrapped',
    'holiday',
    'forest',
    ['Good things, wrapped', 'Order by December 18 for delivery before the holidays'],
    (k) => [
      bandHeader(k.on('ink')),
      centerHero(
        k.on('ink'),
        { art: 'winter', title: 'Good things, wrapped', text: 'For people who mean it.', button: 'Find a gift' },
        48,
      ),
      centerHero(
        k,
        { title: 'Three to start with', text: 'Order by December 18 for delivery before the holidays.' },
        30,
      ),
      products(k, [
        { art: 'candle', name: 'Evening', price: '€24' },
        { art: 'mug', name: 'Clay mug', price: '€19' },
        { art: 'book', name: 'Three novels', price: '€42' },
      ]),
      plainFooter(k),
    ],
  ),
  design(45, 'Happy New Year', 'holiday', 'ocean', ['Happy New Year', 'Thank you for the last one'], (k) => [
    bandHeader(k.on('ink')),
    [k.image('fireworks')],
    centerHero(k.on('ink'), { title: 'Happy New Year', text: 'Thank you for the last one.' }, 48),
    stats(
      k,
      [
        ['1,204', 'letters answered'],
        ['36', 'things mended'],
        ['1', 'tree planted'],
      ],
      'What you made possible',
    ),
    letter(
      k,
      [
        'Dear {{first_name|friend}},',
        'we close until January 7. If something breaks before, reply to this email: someone will ' +
          'read it, with cake in the other hand.',
      ],
      'All twelve of us',
    ),
    plainFooter(k),
  ]),
  design(
    46,
    'With love',
    'holiday',
    'ember',
    ['For someone you like', 'Small things, sent with a handwritten card'],
    (k) => [
      centerHeader(k, false),
      [k.image('hearts')],
      centerHero(
        k,
        {
          title: 'For someone you like',
          text: 'Small things, sent with a card that we write by hand.',
          button: 'Choose a small thing',
        },
        42,
      ),
      cards(k.on('tint'), [
        { art: 'candle', title: 'For the evening', text: 'Fig, smoke, salt.' },
        { art: 'mug', title: 'For the morning', text: 'Warm for an hour.' },
      ]),
      plainFooter(k),
    ],
  ),
  design(
    47,
    'Spring opening',
    'holiday',
    'plum',
    ['The garden is open', 'New plants, and lemonade on Saturday'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'flowers',
        eyebrow: 'From March on',
        title: 'The garden is open',
        text: 'Everything that slept is awake. Come on Saturday: there is lemonade, and a plant for everyone who asks.',
        button: 'See what is blooming',
      }),
      products(k.on('tint'), [
        { art: 'plant', name: 'Rubber plant', price: '€28' },
        { art: 'tote', name: 'Garden bag', price: '€18' },
      ]),
      plainFooter(k),
    ],
  ),
  design(48, 'Autumn table', 'holiday', 'clay', ['An autumn table', 'Pumpkins, candles, and long dinners'], (k) => [
    centerHeader(k, false),
    [k.image('autumn')],
    centerHero(
      k,
      {
        title: 'An autumn table',
        text: 'Pumpkins, candles, and dinners that take all evening.',
        button: 'Set the table',
      },
      42,
    ),
    products(k.on('tint'), [
      { art: 'candle', name: 'Ember', price: '€24' },
      { art: 'bottle', name: 'Cider', price: '€9' },
      { art: 'lamp', name: 'Table lamp', price: '€59' },
    ]),
    plainFooter(k),
  ]),
  design(
    49,
    'Happy birthday',
    'birthday',
    'teal',
    ['Happy birthday, {{first_name}}', 'There is cake, and something to unwrap'],
    (k) => [
      centerHeader(k, false),
      [k.image('cake')],
      centerHero(
        k,
        {
          title: 'Happy birthday, {{insert first_name "default=friend"}}',
          text: 'The cake is drawn, the gift is real.',
        },
        42,
      ),
      coupon(k.on('wash'), 'For you, this week', 'CAKE', 'One small thing for free, with any order', 'Unwrap it'),
      plainFooter(k),
    ],
  ),
  design(
    50,
    'Ten years',
    'anniversary',
    'slate',
    ['Ten years, and still curious', 'A thank-you, a film, and a party'],
    (k) => [
      bandHeader(k.on('ink')),
      coverHero(
        k.on('ink'),
        { art: 'confetti', title: 'Ten years', text: 'and still curious.', button: 'Come to the party' },
        { height: 480 },
      ),
      film(k, 'poster', 'Ten years in ninety seconds', 'With the first office, the flood, and the dog.'),
      statement(k.on('tint'), 'We meant to stay small. Thank you for ignoring that.'),
      signedFooter(k),
    ],
  ),
  design(
    51,
    'For the coast',
    'fundraiser',
    'teal',
    ['Forty kilometers, one weekend', 'Help us clean the beach, or pay for the gloves'],
    (k) => [
      barHeader(k, 'About us'),
      coverHero(
        k.on('wash'),
        {
          art: 'sea',
          title: 'Forty kilometers, one weekend',
          text: 'We clean the beach. You come along, or pay for the gloves.',
          button: 'Give €10',
        },
        { height: 520, panel: true },
      ),
      stats(k, [
        ['78%', 'of €8,000'],
        ['148', 'people'],
        ['9', 'days left'],
      ]),
      quote(k.on('tint'), 'We found a piano. It still had a C.', 'Marta, volunteer'),
      follow(k, 'Watch us pick', 'Pictures every evening.'),
      plainFooter(k),
    ],
  ),
];
