import { design, type GalleryDesign } from '../designs/design';
import { call, callRow, plainFooter, signedFooter } from '../layouts/closings';
import { checks, iconList, iconRow, steps } from '../layouts/features';
import { bandHeader, barHeader, centerHeader } from '../layouts/headers';
import { centerHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { quote, voice, voices } from '../layouts/people';
import { comparison, coupon, plans, products } from '../layouts/shop';
import { beside, digest, feature } from '../layouts/stories';
import { bullets, letter, statement } from '../layouts/words';

/** Emails of flows for people who are new: subscribers, trials and leads. */
export const welcoming = {
  welcomeHello: design(
    1001,
    'Welcome: hello',
    'welcome',
    'clay',
    ['Welcome, {{insert first_name "default=friend"}}', 'What you can expect from us, and a small gift'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'hills',
        eyebrow: 'Good to have you',
        title: 'Welcome, {{insert first_name "default=friend"}}',
        text: 'You get one email a week: what is new, what is back, and what we learned while making it. Nothing else.',
        button: 'Look around',
      }),
      coupon(k.on('tint'), 'For your first order', 'HELLO10', '10% off, for the next 14 days'),
      signedFooter(k),
    ],
  ),
  welcomeStory: design(
    1002,
    'Welcome: story',
    'welcome',
    'clay',
    ['Why we do this', 'How it started, in two minutes'],
    (k) => [
      centerHeader(k),
      quietHero(k, { title: 'Why we do this', text: 'It started with a table that was too small.' }, 44),
      feature(k, {
        art: 'table',
        title: 'One table, two people',
        text:
          'We wanted things that last longer than the receipt. Nobody made them, so we did. Seven years later we are ' +
          'nine people, and the table is still here.',
      }),
      voice(k.on('tint'), 'face-ada', 'If I would not give it to a friend, we do not sell it.', 'Ada, founder'),
      plainFooter(k),
    ],
  ),
  welcomeFavorites: design(
    1003,
    'Welcome: favorites',
    'welcome',
    'clay',
    ['Three things people come back for', 'Start with what others liked best'],
    (k) => [
      centerHeader(k, false),
      centerHero(k, { title: 'Start here', text: 'Three things that people come back for.' }, 44),
      products(k, [
        { art: 'bag', name: 'House blend', price: '€12.50' },
        { art: 'mug', name: 'Clay mug', price: '€19' },
        { art: 'tote', name: 'Canvas tote', price: '€18' },
      ]),
      voices(k.on('tint'), 'What they say', [
        ['Used every day since it arrived.', 'Eva, Porto'],
        ['I bought the second one for my mother.', 'Jan, Gdynia'],
      ]),
      callRow(k, 'HELLO10 still works', '10% off your first order.', 'Use it'),
      plainFooter(k),
    ],
  ),
  confirmAsk: design(
    1048,
    'Double opt-in: please confirm',
    'welcome',
    'clay',
    ['Please confirm, {{insert first_name "default=friend"}}', 'One press, and you are on the list'],
    (k) => [
      centerHeader(k),
      quietHero(
        k,
        {
          eyebrow: 'One last step',
          title: 'Is this your address?',
          text: 'Somebody signed up for our letter with it. If that was you, press the button. If not, do nothing.',
          button: 'Yes, send it to me',
        },
        42,
      ),
      checks(k.on('tint'), 'What you get', [
        'One email a week, never two.',
        'What is new before it is in the shop.',
        'An unsubscribe link in every email.',
      ]),
      plainFooter(k),
    ],
  ),
  confirmReminder: design(
    1049,
    'Double opt-in: reminder',
    'welcome',
    'clay',
    ['Still want our letter?', 'We only write to people who say yes'],
    (k) => [
      centerHeader(k),
      letter(
        k,
        [
          'Hello {{first_name|friend}},',
          'two days ago somebody signed up for our letter with this address. We only write to people who say yes, so ' +
            'this is the last time we ask.',
        ],
        'Ada, founder',
      ),
      call(k.on('tint'), 'Say yes', 'After that: one email a week.', 'Yes, send it to me', 'left'),
      plainFooter(k, 'left'),
    ],
  ),
  confirmThanks: design(
    1050,
    'Double opt-in: thank you',
    'welcome',
    'clay',
    ['You are on the list', 'The first letter comes on Thursday'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'hills',
        eyebrow: 'Confirmed',
        title: 'Good to have you',
        text: 'The first letter comes on Thursday. Until then, here is what others liked best.',
        button: 'Look around',
      }),
      signedFooter(k),
    ],
  ),
  trialStart: design(
    1004,
    'Trial: first steps',
    'onboarding',
    'slate',
    ['Your trial has started', 'Three steps, ten minutes'],
    (k) => [
      barHeader(k, 'Open the app'),
      splitHero(k, {
        art: 'phone',
        title: 'You are in, {{insert first_name "default=friend"}}',
        text: 'Your trial runs for 14 days. No card needed.',
        button: 'Open the app',
      }),
      steps(k.on('tint'), 'Three steps, ten minutes', [
        ['Bring your data', 'Upload a file, or connect what you use.'],
        ['Invite one person', 'Two see twice as much.'],
        ['Make the first report', 'There is a template for it.'],
      ]),
      plainFooter(k),
    ],
  ),
  trialTip: design(
    1005,
    'Trial: one tip',
    'onboarding',
    'slate',
    ['The one thing worth trying first', 'It takes two minutes, and most people keep it'],
    (k) => [
      barHeader(k, 'Open the app'),
      [k.h(1, 'Try this first', { top: 16, bottom: 10 })],
      bullets(
        k,
        'The weekly summary',
        ['Open **Reports**.', 'Choose **Every Monday**.', 'Add whoever should get it.'],
        true,
      ),
      quote(k.on('wash'), 'We stopped meeting on Mondays because of it.', 'Chi, operations', 'face-chi'),
      call(k, 'Two minutes', 'It is set up before your coffee is cold.', 'Set it up'),
      plainFooter(k),
    ],
  ),
  trialHelp: design(
    1006,
    'Trial: an offer to help',
    'onboarding',
    'slate',
    ['Stuck? Reply to this email', 'A person reads it, today'],
    (k) => [
      centerHeader(k, false),
      letter(
        k,
        [
          'Hello {{first_name|friend}},',
          'You started a trial last week, and I noticed that the first report is still missing. That is often where ' +
            'people get stuck.',
          'Reply with one sentence about what you want to see. I set it up with you.',
        ],
        'Ben, support',
      ),
      plainFooter(k, 'left'),
    ],
  ),
  trialEnd: design(
    1007,
    'Trial: it ends soon',
    'onboarding',
    'slate',
    ['Your trial ends in three days', 'Keep what you have made'],
    (k) => [
      barHeader(k, 'Choose a plan'),
      centerHero(
        k,
        { title: 'Three days left', text: 'Everything you made stays if you choose a plan until then.' },
        44,
      ),
      plans(k, 'Two plans', [
        { name: 'Solo', price: '€9 a month', points: ['One person', 'All reports'], button: 'Choose Solo' },
        { name: 'Team', price: '€29 a month', points: ['Up to ten people', 'Weekly summary'], button: 'Choose Team' },
      ]),
      plainFooter(k),
    ],
  ),
  leadGuide: design(
    1008,
    'Lead: the guide',
    'lead',
    'ocean',
    ['Your guide is here', 'And the page most people read first'],
    (k) => [
      centerHeader(k),
      splitHero(k, {
        art: 'book',
        eyebrow: 'As promised',
        title: 'Your guide',
        text: 'Twelve pages, no padding. Page 4 is the one that most people send to a colleague.',
        button: 'Download it',
      }),
      checks(k.on('tint'), 'What is inside', [
        'How to measure it without a new tool',
        'Five mistakes we made ourselves',
        'A checklist to print',
      ]),
      plainFooter(k),
    ],
  ),
  leadIdeas: design(
    1009,
    'Lead: three ideas',
    'lead',
    'ocean',
    ['Three ideas you can use this week', 'Each takes less than an hour'],
    (k) => [
      centerHeader(k),
      quietHero(k, { title: 'Three ideas for this week', text: 'Each takes less than an hour.' }, 40),
      digest(k, [
        { art: 'chart', title: 'Count one thing', text: 'One number on a wall beats a dashboard nobody opens.' },
        { art: 'people', title: 'Ask five customers', text: 'Five answers show you most of what fifty would.' },
        { art: 'table', title: 'Drop one meeting', text: 'Write what it would have said. See who misses it.' },
      ]),
      callRow(k.on('tint'), 'Want more of these?', 'They are all in one place.', 'Read on'),
      plainFooter(k),
    ],
  ),
  leadCase: design(
    1010,
    'Lead: a story with numbers',
    'lead',
    'ocean',
    ['How they saved a day each week', 'A story with numbers'],
    (k) => [
      centerHeader(k),
      beside(k, {
        art: 'city',
        title: 'A day each week',
        text: 'Nine people in Lyon stopped copying numbers by hand. It took them a month.',
      }),
      comparison(k, 'Before and after', [
        ['Each week', 'Before', 'After'],
        ['Hours', '11', '3'],
        ['Mistakes found', '6', '1'],
      ]),
      statement(k.on('wash'), '“We did not work faster. We stopped doing it twice.”', 'Dan, finance'),
      call(k, 'Shall we look at yours?', 'Fifteen minutes, no slides.', 'Find a time'),
      plainFooter(k),
    ],
  ),
  vipHello: design(
    1011,
    'VIP: thank you',
    'vip',
    'plum',
    ['You are one of our best customers', 'Three things that are yours from today'],
    (k) => [
      bandHeader(k.on('ink')),
      centerHero(
        k.on('ink'),
        {
          art: 'fireworks',
          title: 'This is for you, {{insert first_name "default=friend"}}',
          text: 'Few people know us as well as you do. From today, three things are yours.',
        },
        40,
      ),
      iconRow(k, [
        ['icon-clock', 'First to know', 'A day before all others.'],
        ['icon-truck', 'Free shipping', 'On every order.'],
        ['icon-gift', 'A gift', 'On your birthday.'],
      ]),
      signedFooter(k),
    ],
  ),
  vipEarly: design(
    1012,
    'VIP: a day early',
    'vip',
    'plum',
    ['Open for you, a day early', 'All others see it tomorrow'],
    (k) => [
      bandHeader(k.on('ink')),
      pictureHero(k, {
        art: 'orbs',
        eyebrow: 'Until tomorrow, 10:00',
        title: 'A day before all others',
        text: 'The winter collection is open, for you and a few more. There are 400 pieces.',
        button: 'See it first',
      }),
      iconList(k.on('tint'), [['icon-star', 'No code needed', 'The link in this email is yours.']]),
      signedFooter(k),
    ],
  ),
} as const satisfies Readonly<Record<string, GalleryDesign>>;
