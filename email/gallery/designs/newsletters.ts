import { follow, linksFooter, plainFooter, signedFooter } from '../layouts/closings';
import { barHeader, bandHeader, centerHeader, issueHeader } from '../layouts/headers';
import { centerHero, coverHero, pictureHero, quietHero } from '../layouts/heroes';
import { bigStat, stats } from '../layouts/numbers';
import { quote, voice } from '../layouts/people';
import { beside, cards, digest, feature, film, pictures } from '../layouts/stories';
import { article, author, chapter, letter, statement, twoTexts } from '../layouts/words';
import { design } from './design';

export const newsletters = [
  design(
    1,
    'The letter',
    'newsletter',
    'clay',
    ['What we have been working on', 'One long story and two short ones'],
    (k) => [
      issueHeader(k, 'The letter', 'Issue 12'),
      pictureHero(k, {
        art: 'hills',
        title: 'A quiet month that changed how we work',
        text: [
          'Hello {{first_name|there}},',
          'we stopped planning in quarters. Now there is one list, and whoever has time takes what ' +
            'is on top. It felt careless for a week. Then things got done.',
        ],
        button: 'Read the whole story',
      }),
      [k.line()],
      twoTexts(k, [
        ['In short', 'The office has a tree now. It is a quince, and it needs a name.'],
        ['Worth a look', 'An essay on maintenance that made us repair the coffee machine.'],
      ]),
      author(
        k.on('tint'),
        'face-ada',
        'Ada Moreau',
        'Writes this letter every other Thursday. Reply, and it reaches her.',
      ),
      plainFooter(k),
    ],
  ),
  design(
    8,
    'The week in short',
    'digest',
    'ocean',
    ['Your week in five minutes', 'Three stories, one number, and a recipe'],
    (k) => [
      bandHeader(k.on('accent'), 'left'),
      quietHero(
        k.on('accent'),
        {
          eyebrow: '16 to 22 November',
          title: 'The week in short',
          text: 'Three stories, one number, and a recipe. Five minutes, with coffee.',
        },
        44,
      ),
      digest(k, [
        {
          art: 'chart',
          title: 'Fewer meetings, more output',
          text: 'A company of 300 removed every standing meeting. Here is what came back.',
          link: 'See what came back',
        },
        {
          art: 'people',
          title: 'Three questions for Ben',
          text: 'On saying no, good pens, and early trains.',
          link: 'Read the interview',
        },
        {
          art: 'dish',
          title: 'The soup',
          text: 'You asked for the recipe. Leeks, potatoes, patience.',
          link: 'Start cooking',
        },
      ]),
      bigStat(k.on('tint'), '41%', 'read on a phone', 'On Sundays it is two thirds. We made the text larger.'),
      linksFooter(k, ['Archive', 'Podcast', 'About us']),
    ],
  ),
  design(
    9,
    'Field notes',
    'newsletter',
    'forest',
    ['Field notes from the north slope', 'Rain at last, and what grows after it'],
    (k) => [
      centerHeader(k, false),
      coverHero(
        k.on('ink'),
        { art: 'night', title: 'Field notes', text: 'Rain at last, and what grows after it.' },
        { height: 420 },
      ),
      letter(
        k,
        [
          'Dear {{first_name|reader}},',
          'six weeks late, the rains came on a Tuesday night. By Thursday the paths were streams, ' +
            'and by Sunday the slope had turned green.',
          'We lost a bridge and gained a lake. Both will be gone by spring.',
        ],
        'Dan, from the hut',
      ),
      beside(k.on('tint'), {
        art: 'plant',
        title: 'What to look for',
        text: 'Ferns first, then mushrooms. Leave the red ones alone.',
        link: 'Open the field guide',
      }),
      pictures(k, ['hills', 'sea'], 'The slope before the rain, and the lake after it.'),
      signedFooter(k),
    ],
  ),
  design(
    10,
    'Long read',
    'newsletter',
    'slate',
    ['The case for fewer features', 'An essay in three parts, eight minutes'],
    (k) => [
      barHeader(k, 'Read it on the web'),
      [k.line()],
      quietHero(k, {
        eyebrow: 'Essay · 8 minutes',
        title: 'The case for fewer features',
        text: 'Every button is a promise to maintain it. We kept count, and started to apologize.',
      }),
      [k.image('arches')],
      chapter(
        k,
        '01',
        'The list',
        'In March we wrote down everything the product can do. It took two days, and nobody knew all of it.',
      ),
      chapter(
        k,
        '02',
        'The bonfire',
        'In April we removed a third. Eleven people wrote. Nine of them to say thank you.',
      ),
      chapter(k, '03', 'The quiet', 'In May the support inbox was empty before noon, for the first time since 2019.'),
      statement(k.on('ink'), 'A feature is done when you can take it away again.'),
      article(
        k,
        'Until next month',
        ['That is the essay. The discussion is open until Sunday, and the best reply gets printed.'],
        'Join the discussion',
      ),
      plainFooter(k, 'left'),
    ],
  ),
  design(11, 'Studio journal', 'newsletter', 'plum', ['New in the studio', 'Work in progress, and a film'], (k) => [
    bandHeader(k),
    [k.image('mosaic')],
    centerHero(
      k,
      {
        eyebrow: 'Journal · November',
        title: 'Work in progress',
        text: 'A look at the tables, walls and floors of the studio, before anything is finished.',
      },
      40,
    ),
    film(k.on('tint'), 'poster', 'Printing with beets', 'Two minutes of purple hands.'),
    cards(k, [
      { art: 'book', title: 'Out now', text: 'The book about the book, 96 pages.', link: 'Leaf through it' },
      { art: 'lamp', title: 'In the shop', text: 'Twelve lamps from leftover prints.', link: 'See the lamps' },
    ]),
    follow(k.on('wash'), 'See it happen', 'New pictures most days, good ones on Fridays.'),
    plainFooter(k),
  ]),
  design(
    12,
    'Team bulletin',
    'newsletter',
    'teal',
    ['What happened in November', 'Numbers, people, and what comes next'],
    (k) => [
      barHeader(k, 'All bulletins'),
      centerHero(
        k.on('wash'),
        {
          art: 'people',
          eyebrow: 'For everyone at work',
          title: 'What happened in November',
          text: 'Numbers, people, and what comes next.',
        },
        38,
      ),
      stats(k, [
        ['1,204', 'orders packed'],
        ['98%', 'sent on time'],
        ['2', 'new colleagues'],
      ]),
      voice(
        k.on('tint'),
        'face-chi',
        'The new shelves save each of us an hour a day. I measured it.',
        'Chi, warehouse',
      ),
      twoTexts(k, [
        ['Next week', 'Stocktaking on Tuesday. Lunch is on us, and it is dumplings.'],
        ['Please note', 'The west door stays closed until the paint is dry.'],
      ]),
      plainFooter(k),
    ],
  ),
  design(
    13,
    'Reading club',
    'digest',
    'honey',
    ['Three books for December', 'One long, one short, one strange'],
    (k) => [
      centerHeader(k),
      quietHero(
        k,
        {
          eyebrow: 'Reading club',
          title: 'Three books for December',
          text: 'One long, one short, one strange. We meet on the 18th, with cake.',
        },
        40,
      ),
      beside(k, {
        art: 'book',
        title: 'The long one',
        text: 'A family, a bridge, and four hundred pages of weather.',
        link: 'Reserve a copy',
      }),
      beside(
        k.on('tint'),
        {
          art: 'mug',
          title: 'The short one',
          text: 'You will finish it before the tea is cold.',
          link: 'Reserve a copy',
        },
        true,
      ),
      beside(k, {
        art: 'candle',
        title: 'The strange one',
        text: 'Nobody agrees what it is about. Bring a theory.',
        link: 'Reserve a copy',
      }),
      quote(k.on('wash'), 'I came for the books and stayed for the arguments.', 'Marta, member no. 7'),
      plainFooter(k),
    ],
  ),
  design(14, 'City guide', 'digest', 'ember', ['This weekend in the city', 'Three places, two of them free'], (k) => [
    barHeader(k, 'All guides'),
    feature(
      k,
      {
        art: 'city',
        title: 'This weekend in the city',
        text:
          'The towers open their roofs on Saturday. Go up before ten, or after four: the light is ' +
          'better, and so are the queues.',
        link: 'Plan your evening',
      },
      'The guide',
    ),
    cards(k.on('tint'), [
      { art: 'dish', title: 'Eat', text: 'Noodles at the depot.' },
      { art: 'stage', title: 'Listen', text: 'A choir in the pool.' },
      { art: 'map', title: 'Walk', text: 'Along the old canal.' },
    ]),
    article(
      k,
      'From the archive',
      ['Two winters ago we walked every bridge in town in a day. There are 41, and one of them moves.'],
      'See all 41 bridges',
    ),
    linksFooter(k, ['Archive', 'Map', 'Write for us']),
  ]),
];
