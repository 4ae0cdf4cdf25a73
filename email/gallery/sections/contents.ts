import { article, author, bullets, chapter, letter, statement, twoTexts } from '../layouts/words';
import { beside, cards, digest, feature, film, halves, pictures } from '../layouts/stories';
import { checks, iconList, iconRow, pointGrid, steps } from '../layouts/features';
import { sectionsOf } from '../section';

export const texts = sectionsOf('text', [
  [
    'letter',
    'Letter',
    (k) =>
      letter(
        k,
        [
          'Hello {{first_name|there}},',
          'this month was about small repairs. We answered every message that had been waiting, ' +
            'threw out a feature that nobody used, and planted a tree in front of the office.',
          'None of it makes a headline. All of it makes the next month easier.',
        ],
        'Ada and the team',
      ),
    'greeting personal',
  ],
  [
    'article',
    'Article',
    (k) =>
      article(
        k,
        'A quiet month that changed how we work',
        [
          'We stopped planning in quarters. Now there is one list, and whoever has time takes what is on top.',
          'It felt careless for a week. Then things got done.',
        ],
        'Read the whole story',
      ),
  ],
  [
    'two',
    'Two short texts',
    (k) =>
      twoTexts(k, [
        ['In short', 'A second, smaller story: one thought in three lines, for those who read on the way.'],
        ['Worth a look', 'Something by others that we found good, and why you might, too.'],
      ]),
    'columns',
  ],
  [
    'chapter',
    'Chapter with number',
    (k) =>
      chapter(
        k,
        '01',
        'Begin before you are ready',
        'Plans are guesses. The first honest version teaches more than a month of meetings.',
      ),
  ],
  [
    'statement',
    'Statement',
    (k) => statement(k.on('wash'), 'Make it simple, then make it kind, then make it fast.', 'From our handbook'),
    'quote sentence',
  ],
  [
    'statement-dark',
    'Statement, dark',
    (k) => statement(k.on('ink'), 'The best time to write to your customers is when you have something to say.'),
  ],
  [
    'bullets',
    'List',
    (k) =>
      bullets(k, 'What is new', [
        '**Search** finds words inside of files',
        '**Sharing** works without an account',
        '**Exports** keep your formatting',
      ]),
    'changelog release notes',
  ],
  [
    'numbered',
    'Numbered list',
    (k) =>
      bullets(
        k.on('tint'),
        'Our reading list',
        [
          'A book about bridges, and the people who trust them',
          'An essay on maintenance',
          'Twelve letters from a lighthouse',
        ],
        true,
      ),
  ],
  [
    'author',
    'Author',
    (k) =>
      author(
        k.on('tint'),
        'face-ada',
        'Ada Moreau',
        'Writes this letter every other Thursday. Reply, and it reaches her.',
      ),
    'biography signature person',
  ],
]);

export const stories = sectionsOf('story', [
  [
    'left',
    'Image left',
    (k) =>
      beside(k, {
        art: 'room',
        title: 'A room of one’s own',
        text: 'Three corners that became favorite places, with a lamp and a good chair.',
        link: 'See the rooms',
      }),
  ],
  [
    'right',
    'Image right',
    (k) =>
      beside(
        k,
        {
          art: 'plant',
          title: 'Hard to kill',
          text: 'Five plants that forgive forgetful people.',
          link: 'Meet the five',
        },
        true,
      ),
  ],
  [
    'feature',
    'Large image',
    (k) =>
      feature(
        k,
        {
          art: 'sea',
          title: 'Two weeks on the water',
          text: 'Our photographer went to sea with a bag of film and came back with one good picture.',
          link: 'See the picture',
        },
        'Travel',
      ),
  ],
  [
    'two',
    'Two cards',
    (k) =>
      cards(k, [
        { art: 'city', title: 'The city', text: 'Where to eat when you have an hour.', link: 'Open the guide' },
        { art: 'hills', title: 'The country', text: 'Where to walk when you have a day.', link: 'Open the map' },
      ]),
    'columns',
  ],
  [
    'three',
    'Three cards',
    (k) =>
      cards(k.on('tint'), [
        { art: 'book', title: 'Read', text: 'Novels for a train ride.' },
        { art: 'headphones', title: 'Listen', text: 'A playlist without words.' },
        { art: 'mug', title: 'Drink', text: 'Tea, properly made.' },
      ]),
    'columns',
  ],
  [
    'digest',
    'Digest rows',
    (k) =>
      digest(k, [
        {
          art: 'chart',
          title: 'What the numbers say',
          text: 'Half of you read this on a phone, most of you on Sundays.',
          link: 'Look at the figures',
        },
        {
          art: 'people',
          title: 'Three questions for Ben',
          text: 'On saying no, good pens, and early trains.',
          link: 'Read the interview',
        },
        { art: 'dish', title: 'The soup', text: 'You asked for the recipe. Here it is.', link: 'Start cooking' },
      ]),
    'list articles news',
  ],
  [
    'half',
    'Half and half',
    (k) =>
      halves(
        k.on('wash'),
        {
          art: 'chair',
          title: 'Sit down',
          text: 'Made of oak and wool, for forty years of use.',
          link: 'See the chair',
        },
        true,
      ),
    'side by side',
  ],
  [
    'half-dark',
    'Half and half, dark',
    (k) =>
      halves(
        k.on('ink'),
        {
          art: 'watch',
          title: 'Take your time',
          text: 'No screen, no pulse, no messages. Just the hour.',
          link: 'See the watch',
        },
        true,
      ),
    'side by side',
  ],
  [
    'video',
    'Video',
    (k) => film(k, 'poster', 'How it is made', 'Two minutes in the workshop, with sound.'),
    'play film youtube',
  ],
  [
    'pair',
    'Two images',
    (k) => pictures(k, ['hills', 'sea'], 'Two views from the same window, a season apart.'),
    'gallery photos',
  ],
  [
    'trio',
    'Three images',
    (k) => pictures(k, ['lamp', 'chair', 'plant'], 'Three things for one corner: light, rest, and something green.'),
    'gallery photos',
  ],
  [
    'row',
    'Four images',
    (k) =>
      pictures(
        k.on('tint'),
        ['bag', 'bottle', 'candle', 'tote'],
        'From the shop window, photographed on a gray morning in November.',
      ),
    'gallery photos instagram',
  ],
]);

export const features = sectionsOf('features', [
  [
    'icons',
    'Three icons',
    (k) =>
      iconRow(
        k,
        [
          ['icon-bolt', 'Fast', 'Opens before you have finished asking.'],
          ['icon-shield', 'Safe', 'Your data stays yours, encrypted and exportable.'],
          ['icon-heart', 'Kind', 'People answer, within a day.'],
        ],
        'Why people stay',
      ),
    'benefits',
  ],
  [
    'icons-tint',
    'Three icons, tinted',
    (k) =>
      iconRow(k.on('wash'), [
        ['icon-truck', 'Free shipping', 'From 40 on, everywhere.'],
        ['icon-clock', '30 days', 'To change your mind.'],
        ['icon-leaf', 'No plastic', 'Paper and starch only.'],
      ]),
    'benefits shop',
  ],
  [
    'pair',
    'Two icons',
    (k) =>
      iconRow(k, [
        ['icon-globe', 'Anywhere', 'In the browser, on the phone, on the train.'],
        ['icon-user', 'Together', 'Everyone sees the same, at the same time.'],
      ]),
  ],
  [
    'list',
    'Icon list',
    (k) =>
      iconList(
        k,
        [
          ['icon-spark', 'Drafts that write back', 'Suggestions in the margin, never in the way.'],
          ['icon-chat', 'Comments in place', 'Discuss a sentence where it is.'],
          ['icon-check', 'One list for the day', 'It is empty when you are done.'],
        ],
        'Three things you will notice',
      ),
  ],
  [
    'steps',
    'Three steps',
    (k) =>
      steps(k.on('tint'), 'How it works', [
        ['Tell us what you like', 'Six questions, two minutes.'],
        ['Get a box', 'Packed by people, on Tuesdays.'],
        ['Keep what you love', 'Send back the rest for free.'],
      ]),
    'onboarding process',
  ],
  [
    'grid',
    'Four points',
    (k) =>
      pointGrid(k, 'Made for the long run', [
        ['Repairable', 'Every part can be ordered.'],
        ['Local', 'Built 40 km from our office.'],
        ['Honest', 'The price is what it costs, and a bit.'],
        ['Simple', 'One model. No editions.'],
      ]),
  ],
  [
    'checks',
    'Checklist',
    (k) =>
      checks(k, 'You are all set', [
        'Your account is ready',
        'Two-step sign-in is on',
        'Your first project is waiting',
      ]),
    'onboarding done',
  ],
]);
