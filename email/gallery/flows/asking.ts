import { design, type GalleryDesign } from '../designs/design';
import { plainFooter } from '../layouts/closings';
import { centerHeader } from '../layouts/headers';
import { quietHero } from '../layouts/heroes';
import { quote, voices } from '../layouts/people';
import { letter } from '../layouts/words';

/** Emails of flows that ask how it was. */
export const asking = {
  feedbackAsk: design(
    1051,
    'Feedback: how was it?',
    'feedback',
    'honey',
    ['How was it, {{insert first_name "default=friend"}}?', 'One press, no form'],
    (k) => [
      centerHeader(k, false),
      [k.h(1, 'How was it?', { top: 36, bottom: 10, align: 'center' })],
      [
        k.rating('How likely is it that you tell a friend about us?', {
          as: 'nps',
          low: 'Not likely',
          high: 'Very likely',
          top: 8,
          bottom: 40,
        }),
      ],
      quote(k.on('tint'), 'You asked, I said the box was too big. The next one was not.', 'Jan, Gdynia'),
      plainFooter(k),
    ],
  ),
  feedbackAgain: design(
    1052,
    'Feedback: one press',
    'feedback',
    'honey',
    ['One press?', 'We read every answer'],
    (k) => [
      centerHeader(k),
      letter(
        k,
        [
          'Hello {{first_name|friend}},',
          'we are nine people, and we read every answer. How was your last order, from 1 to 5?',
        ],
        'Ada, founder',
      ),
      [k.rating('Your last order', { as: 'numbers', low: 'Not good', high: 'Loved it', top: 0, bottom: 44 })],
      plainFooter(k),
    ],
  ),
  feedbackThanks: design(
    1053,
    'Feedback: thank you',
    'feedback',
    'honey',
    ['Thank you, {{insert first_name "default=friend"}}', 'What happens with your answer'],
    (k) => [
      centerHeader(k),
      quietHero(
        k,
        { title: 'Thank you', text: 'Every Monday we read all answers aloud. What comes up three times gets changed.' },
        44,
      ),
      voices(k.on('tint'), 'Changed because somebody said so', [
        ['The box is half as large.', 'Since March'],
        ['Delivery on Saturdays.', 'Since June'],
      ]),
      plainFooter(k),
    ],
  ),
} as const satisfies Readonly<Record<string, GalleryDesign>>;
