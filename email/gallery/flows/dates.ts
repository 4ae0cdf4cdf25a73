import { design, type GalleryDesign } from '../designs/design';
import { call, plainFooter, signedFooter } from '../layouts/closings';
import { checks } from '../layouts/features';
import { agenda, dateCard, place } from '../layouts/events';
import { centerHeader } from '../layouts/headers';
import { centerHero, pictureHero, quietHero } from '../layouts/heroes';
import { poll, scale } from '../layouts/people';
import { coupon } from '../layouts/shop';
import { digest } from '../layouts/stories';

/** Emails of flows around a date, and for readers who stopped reading. */
export const dates = {
  birthday: design(
    1040,
    'Birthday: a gift',
    'birthday',
    'plum',
    ['Happy birthday, {{insert first_name "default=friend"}}', 'There is something inside'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'cake',
        title: 'Happy birthday, {{insert first_name "default=friend"}}',
        text: 'All of us wish you a good day, and a year with more cake than meetings.',
      }),
      coupon(k.on('tint'), 'A gift for you', 'CAKE15', '15% off, for a week', 'Choose something'),
      signedFooter(k),
    ],
  ),
  birthdayLast: design(
    1041,
    'Birthday: two days left',
    'birthday',
    'plum',
    ['Your gift is here for two more days', 'It would be a pity'],
    (k) => [
      centerHeader(k, false),
      centerHero(
        k,
        {
          art: 'balloons',
          title: 'Two more days',
          text: 'Your birthday gift, **CAKE15**, is 15% off whatever you like.',
          button: 'Choose something',
        },
        42,
      ),
      plainFooter(k),
    ],
  ),
  eventWeek: design(
    1042,
    'Event: a week before',
    'event',
    'ocean',
    ['See you next week', 'When, where, and what to bring'],
    (k) => [
      centerHeader(k),
      pictureHero(k, { art: 'stage', title: 'See you next week', text: 'Your place is reserved.' }),
      agenda(k, 'The evening', [
        ['18:00', 'Doors open'],
        ['18:30', 'Two short talks'],
        ['20:00', 'Food, and time to talk'],
      ]),
      place(k, 'Old Brewery', ['8 Canal Street', 'Second floor, lift on the left']),
      plainFooter(k),
    ],
  ),
  eventDay: design(
    1043,
    'Event: tomorrow',
    'event',
    'ocean',
    ['Tomorrow at 18:00', 'Your ticket, and how to get there'],
    (k) => [
      centerHeader(k, false),
      dateCard(k, {
        month: 'Tomorrow',
        day: '18:00',
        title: 'Old Brewery, second floor',
        text: 'Show this email at the door. Two minutes from Canal Street station.',
        button: 'Open the map',
      }),
      checks(k.on('tint'), 'Good to know', ['There is food, also without meat', 'Bring a friend: two seats are free']),
      plainFooter(k),
    ],
  ),
  eventToday: design(
    1044,
    'Event: today',
    'event',
    'ocean',
    ['Today at 18:00', 'The door is open from half past five'],
    (k) => [
      centerHeader(k, false),
      quietHero(
        k,
        { title: 'See you tonight', text: 'Old Brewery, second floor, from 18:00.', button: 'Open the map' },
        44,
      ),
      plainFooter(k),
    ],
  ),
  eventThanks: design(
    1045,
    'Event: thank you',
    'event',
    'ocean',
    ['Thank you for coming', 'The slides, and one question'],
    (k) => [
      centerHeader(k),
      centerHero(
        k,
        { art: 'confetti', title: 'Thank you for coming', text: 'It was a good evening because of you.' },
        40,
      ),
      scale(k, 'One tap is enough', 'How was it?', 'numbers', ['Not for me', 'Again, please']),
      call(k.on('tint'), 'The slides', 'Both talks, as PDF.', 'Download'),
      plainFooter(k),
    ],
  ),
  sunsetAsk: design(
    1046,
    'Sunset: still interested?',
    're-engagement',
    'slate',
    ['Shall we go on writing?', 'One click decides'],
    (k) => [
      centerHeader(k, false),
      poll(k.on('wash'), 'You have not opened our emails for a while', 'Shall we go on writing?', [
        'Yes, keep them coming',
        'Less often',
      ]),
      digest(k, [
        {
          art: 'letterbox',
          title: 'What you missed',
          text: 'Three issues that others kept.',
          link: 'Read the best one',
        },
      ]),
      plainFooter(k),
    ],
  ),
  sunsetLast: design(
    1047,
    'Sunset: the last one',
    're-engagement',
    'slate',
    ['This is our last email', 'Unless you want to stay'],
    (k) => [
      centerHeader(k),
      quietHero(
        k,
        {
          title: 'This is our last email',
          text:
            'We write to people who like to read it. If that is you, one click is enough. If not: thank you, and all ' +
            'the best.',
          button: 'I want to stay',
        },
        40,
      ),
      plainFooter(k),
    ],
  ),
} as const satisfies Readonly<Record<string, GalleryDesign>>;
