import { agenda, dateCard, facts, invitation, place } from '../layouts/events';
import { bigStat, figures, stats, trend } from '../layouts/numbers';
import { poll, quote, scale, stars, team, voice, voices } from '../layouts/people';
import { sectionsOf } from '../section';

export const quotes = sectionsOf('quote', [
  [
    'center',
    'Quote',
    (k) => quote(k, 'It is the first newsletter that I miss when it is late.', 'Chi, reader since 2023'),
    'testimonial',
  ],
  [
    'face',
    'Quote with portrait',
    (k) =>
      quote(k.on('tint'), 'We canceled three tools and gained an afternoon.', 'Ben Okafor, Studio Nord', 'face-ben'),
    'testimonial customer',
  ],
  [
    'dark',
    'Quote, dark',
    (k) => quote(k.on('ink'), 'They sent a person, not a form.', 'Dan, bicycle courier', 'face-dan'),
    'testimonial',
  ],
  [
    'stars',
    'Stars',
    (k) => stars(k.on('wash'), 'Arrived on a Tuesday, used every day since. The lid still fits.', 'Ada, Lyon'),
    'review rating testimonial',
  ],
  [
    'two',
    'Two reviews',
    (k) =>
      voices(k, 'What people say', [
        ['Exactly as light as they said.', 'Marta, Porto'],
        ['I bought a second one for my father.', 'Jon, Oslo'],
      ]),
    'testimonials rating columns',
  ],
  [
    'voice',
    'Portrait and words',
    (k) => voice(k, 'face-chi', 'Start with the smallest room, and finish it.', 'Chi Tanaka, architect'),
    'interview testimonial',
  ],
  [
    'team',
    'Team',
    (k) =>
      team(k, 'The people behind it', [
        ['face-ada', 'Ada', 'Writes'],
        ['face-ben', 'Ben', 'Designs'],
        ['face-chi', 'Chi', 'Builds'],
        ['face-dan', 'Dan', 'Answers'],
      ]),
    'faces staff',
  ],
  [
    'speakers',
    'Speakers',
    (k) =>
      team(k.on('tint'), 'On stage', [
        ['face-chi', 'Chi Tanaka', 'Small houses'],
        ['face-ben', 'Ben Okafor', 'Quiet brands'],
        ['face-ada', 'Ada Moreau', 'Long letters'],
      ]),
    'event faces',
  ],
]);

export const events = sectionsOf('event', [
  [
    'date',
    'Date',
    (k) =>
      dateCard(k, {
        month: 'DEC',
        day: '5',
        title: 'An evening at the long table',
        text: [
          'Six courses, one table. Bring a friend and a clean palate.',
          '**Saturday, 18:30** · 12 Rue des Capucins',
        ],
        button: 'Save my seat',
      }),
    'invitation calendar',
  ],
  [
    'agenda',
    'Agenda',
    (k) =>
      agenda(k, 'The evening', [
        ['18:30', 'Doors, and something warm'],
        ['19:00', 'Ada on long letters'],
        ['20:00', 'Supper, all at one table'],
        ['22:00', 'Music, quietly'],
      ]),
    'schedule program timetable',
  ],
  [
    'agenda-dark',
    'Agenda, dark',
    (k) =>
      agenda(k.on('ink'), 'On stage', [
        ['10:00', 'Opening'],
        ['11:30', 'Workshops'],
        ['14:00', 'Talks'],
        ['17:00', 'Drinks'],
      ]),
    'schedule program',
  ],
  [
    'place',
    'Map',
    (k) => place(k, 'The old print shop', ['12 Rue des Capucins', 'Two minutes from the river. Bicycles welcome.']),
    'location address venue',
  ],
  [
    'facts',
    'When, where, how much',
    (k) =>
      facts(k.on('wash'), [
        ['WHEN', 'Saturday, 18:30'],
        ['WHERE', 'The old print shop'],
        ['HOW MUCH', 'Nothing. Really.'],
      ]),
    'details',
  ],
  [
    'invitation',
    'Invitation card',
    (k) =>
      invitation(
        k.on('wash'),
        'flowers',
        ['# You are invited', 'to the opening of our garden, with lemonade, bees and speeches that are short.'],
        'I will be there',
      ),
    'rsvp',
  ],
]);

export const numbers = sectionsOf('numbers', [
  [
    'three',
    'Three numbers',
    (k) =>
      stats(
        k,
        [
          ['1,204', 'orders packed'],
          ['98%', 'sent on time'],
          ['12', 'people who did it'],
        ],
        'The month in numbers',
      ),
    'statistics kpi',
  ],
  [
    'three-dark',
    'Three numbers, dark',
    (k) =>
      stats(k.on('ink'), [
        ['36', 'books read'],
        ['410', 'km walked'],
        ['1', 'tree planted'],
      ]),
    'statistics',
  ],
  [
    'four',
    'Four numbers',
    (k) =>
      stats(k.on('wash'), [
        ['24', 'cities'],
        ['310', 'guests'],
        ['19', 'talks'],
        ['4', 'days'],
      ]),
    'statistics',
  ],
  [
    'one',
    'One number',
    (k) =>
      bigStat(
        k,
        '3 min',
        'to the first answer',
        'Last year it was three hours. We hired two people, and wrote better help pages.',
      ),
    'statistics',
  ],
  [
    'trend',
    'Curve',
    (k) =>
      trend(
        k,
        'chart',
        'Upwards, slowly',
        'Your week compared to the one before: more reading, less searching.',
        'Open your report',
      ),
    'report chart graph',
  ],
  [
    'table',
    'Table',
    (k) =>
      figures(k, 'Your week', [
        ['Day', 'Minutes', 'Pages'],
        ['Monday', '24', '11'],
        ['Wednesday', '41', '19'],
        ['Sunday', '65', '30'],
      ]),
    'report statistics',
  ],
]);

export const surveys = sectionsOf('survey', [
  [
    'scale',
    'One to five',
    (k) => scale(k, 'One tap is all it takes', 'How was it?', 'numbers', ['Not for me', 'Loved it']),
    'rating feedback nps',
  ],
  [
    'scale-dark',
    'One to five, dark',
    (k) => scale(k.on('ink'), 'Tell us with one tap', 'How was your order?', 'numbers', ['Poor', 'Great']),
    'rating feedback nps',
  ],
  [
    'stars',
    'Stars',
    (k) => scale(k.on('tint'), 'Still good?', 'After two weeks: how many stars?', 'stars', ['Not great', 'Loved it']),
    'rating review',
  ],
  [
    'choice',
    'Yes or no',
    (k) => poll(k.on('wash'), 'One question, one tap', 'Would you buy it again?', ['Yes, I would', 'Rather not']),
    'poll question',
  ],
  [
    'answers',
    'Several answers',
    (k) =>
      poll(k, 'Nice to meet you', 'What brings you here?', [
        'I am just looking around',
        'I have something to build',
        'My team sent me',
      ]),
    'poll onboarding question',
  ],
  [
    'recommend',
    'Zero to ten',
    (k) =>
      scale(k, 'One number, please', 'How likely is it that you tell a friend about us?', 'nps', [
        'Not likely',
        'Very likely',
      ]),
    'rating feedback nps recommend',
  ],
]);
