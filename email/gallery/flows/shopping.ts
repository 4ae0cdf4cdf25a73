import { design, type GalleryDesign } from '../designs/design';
import { call, callRow, plainFooter, questions, signedFooter } from '../layouts/closings';
import { iconList, iconRow, steps } from '../layouts/features';
import { barHeader, centerHeader, noticeHeader } from '../layouts/headers';
import { centerHero, numberHero, pictureHero, quietHero, splitHero } from '../layouts/heroes';
import { poll, scale, stars, voices } from '../layouts/people';
import { coupon, products, productSpot, referral } from '../layouts/shop';
import { beside, halves } from '../layouts/stories';
import { letter } from '../layouts/words';

/** Emails of flows around orders: before, after, and instead of the next one. */
export const shopping = {
  cartReminder: design(
    1020,
    'Cart: you left something',
    'cart',
    'ember',
    ['You left something in your cart', 'It is still there'],
    (k) => [
      barHeader(k, 'Your cart'),
      splitHero(k, {
        art: 'tote',
        title: 'Still thinking?',
        text: 'Your cart is as you left it. We keep it for three days.',
        button: 'Back to your cart',
      }),
      iconRow(k.on('tint'), [
        ['icon-truck', 'Sent in a day', 'From Monday to Friday.'],
        ['icon-shield', '30 days to return', 'Free, and without questions.'],
        ['icon-chat', 'Questions?', 'Reply to this email.'],
      ]),
      plainFooter(k),
    ],
  ),
  cartQuestions: design(
    1021,
    'Cart: what people ask',
    'cart',
    'ember',
    ['Before you decide', 'What others asked first'],
    (k) => [
      barHeader(k, 'Your cart'),
      quietHero(k, { title: 'Before you decide', text: 'What others asked first.' }, 40),
      questions(k, 'Short answers', [
        ['How long does shipping take?', 'Two to three days. You can follow the parcel from the first minute.'],
        ['What if it does not fit?', 'You send it back for free within 30 days.'],
        ['Can I pay later?', 'Yes, within 14 days after it has arrived.'],
      ]),
      stars(k.on('tint'), 'I waited for months, and should not have.', 'Ida, Ghent'),
      callRow(k, 'Your cart is still there', 'One click away.', 'Open it'),
      plainFooter(k),
    ],
  ),
  cartLast: design(
    1022,
    'Cart: last reminder',
    'cart',
    'ember',
    ['We empty your cart tonight', 'A code, if it helps'],
    (k) => [
      noticeHeader(k, 'Your cart is kept until midnight'),
      centerHero(
        k,
        {
          title: 'Tonight we empty your cart',
          text: 'Others wait for these pieces. If the price was it, this may help.',
        },
        40,
      ),
      coupon(k.on('tint'), 'Only for this cart', 'STAY10', '10% off until midnight', 'Use it now'),
      plainFooter(k),
    ],
  ),
  browsed: design(
    1023,
    'Browsing: another look',
    'browse',
    'honey',
    ['Worth a second look', 'What you looked at, and two like it'],
    (k) => [
      centerHeader(k),
      productSpot(
        k,
        { art: 'lamp', name: 'Desk lamp', price: '€59', words: 'You looked at it. It is in stock, and sent tomorrow.' },
        'Look again',
      ),
      products(
        k.on('tint'),
        [
          { art: 'chair', name: 'Reading chair', price: '€240' },
          { art: 'plant', name: 'Rubber plant', price: '€21' },
        ],
        'Goes well with it',
        'See it',
      ),
      plainFooter(k),
    ],
  ),
  orderThanks: design(
    1024,
    'After an order: thank you',
    'after',
    'forest',
    ['Thank you, {{insert first_name "default=friend"}}', 'What happens next'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'parcel',
        title: 'Thank you, {{insert first_name "default=friend"}}',
        text: 'Somebody here is already packing. You get another email when it is sent.',
      }),
      steps(k.on('tint'), 'What happens next', [
        ['Today', 'We pack your order.'],
        ['Tomorrow', 'It is on its way, and you can follow it.'],
        ['In three days', 'It is with you.'],
      ]),
      signedFooter(k),
    ],
  ),
  orderCare: design(
    1025,
    'After an order: how to use it',
    'after',
    'forest',
    ['Make it last', 'Three minutes that add years'],
    (k) => [
      centerHeader(k),
      beside(k, {
        art: 'mug',
        title: 'Make it last',
        text: 'Wash it by hand the first three times. After that it forgives you almost everything.',
        link: 'Read the whole guide',
      }),
      iconList(k.on('tint'), [
        ['icon-leaf', 'Dry it in the air', 'The glaze stays clear.'],
        ['icon-bolt', 'No microwave', 'The handle gets hot before the tea does.'],
        ['icon-heart', 'A crack?', 'Send us a photo. We replace it.'],
      ]),
      plainFooter(k),
    ],
  ),
  orderNext: design(
    1026,
    'After an order: goes well with it',
    'after',
    'forest',
    ['Goes well with what you have', 'Three things, chosen for you'],
    (k) => [
      centerHeader(k),
      quietHero(k, { title: 'Goes well with what you have', text: 'Chosen by people who own the same.' }, 38),
      products(
        k,
        [
          { art: 'candle', name: 'Fig', price: '€24' },
          { art: 'bottle', name: 'Cedar', price: '€32' },
          { art: 'book', name: 'Slow mornings', price: '€28' },
        ],
        undefined,
        'See it',
      ),
      plainFooter(k),
    ],
  ),
  refill: design(
    1027,
    'Replenishment: running low?',
    'refill',
    'teal',
    ['Running low?', 'Order it again with one click'],
    (k) => [
      barHeader(k, 'Order again'),
      productSpot(
        k,
        { art: 'bag', name: 'House blend', price: '€12.50', words: 'A month is about what a bag lasts.' },
        'Order it again',
      ),
      callRow(k.on('tint'), 'Rather never run out?', 'Every month, 10% less, cancel any time.', 'Subscribe'),
      plainFooter(k),
    ],
  ),
  refillLast: design(
    1028,
    'Replenishment: it ships today',
    'refill',
    'teal',
    ['Order today, have it on Thursday', 'Before the jar is empty'],
    (k) => [
      centerHeader(k, false),
      numberHero(k.on('wash'), {
        eyebrow: 'Order today',
        number: '2',
        title: 'days until it is with you',
        text: 'Shipping is free if you order today.',
        button: 'Order it again',
      }),
      plainFooter(k),
    ],
  ),
  reviewAsk: design(
    1029,
    'Review: how is it?',
    'review',
    'honey',
    ['How is it, {{insert first_name "default=friend"}}?', 'A sentence is plenty'],
    (k) => [
      centerHeader(k),
      scale(k, 'You have had it for a week', 'How is it?', 'stars', ['Not great', 'Loved it']),
      stars(k.on('tint'), 'It looks better than in the pictures.', 'Chi, Lille'),
      plainFooter(k),
    ],
  ),
  reviewAgain: design(
    1030,
    'Review: reminder',
    'review',
    'honey',
    ['One sentence?', 'It helps the next person choose'],
    (k) => [
      centerHeader(k, false),
      poll(k.on('wash'), 'It helps the next person choose', 'Would you buy it again?', ['Yes, I would', 'Rather not']),
      plainFooter(k),
    ],
  ),
  friendInvite: design(
    1031,
    'Referral: bring a friend',
    'referral',
    'teal',
    ['€10 for you, €10 for a friend', 'Share your link'],
    (k) => [
      centerHeader(k, false),
      pictureHero(k, {
        art: 'people',
        eyebrow: 'You already know both sides',
        title: 'Bring a friend',
        text: 'You get €10 when they order for the first time, and so do they.',
      }),
      referral(
        k,
        'What each of you gets',
        [
          ['You', '€10', 'off your next order'],
          ['Your friend', '€10', 'off the first one'],
        ],
        'Share your link',
      ),
      signedFooter(k),
    ],
  ),
  friendReminder: design(
    1032,
    'Referral: reminder',
    'referral',
    'teal',
    ['Your link still works', 'Whom would you send it to?'],
    (k) => [
      centerHeader(k),
      letter(
        k,
        [
          'Hello {{first_name|friend}},',
          'Most of our customers came because somebody told them. If you know somebody who would like this, your ' +
            'link gives both of you €10.',
        ],
        'Ada, founder',
      ),
      call(k.on('tint'), 'Your link', 'It works as often as you like.', 'Share it', 'left'),
      plainFooter(k, 'left'),
    ],
  ),
  backUsual: design(
    1033,
    'Win-back: your usual',
    'win-back',
    'clay',
    ['Your usual is back, {{insert first_name "default=friend"}}', 'Fresh since Monday'],
    (k) => [
      centerHeader(k, false),
      splitHero(k.on('wash'), {
        art: 'bag',
        title: 'Your usual is back',
        text: 'Roasted on Monday, packed on Tuesday. We thought you should know.',
        button: 'Order it again',
      }),
      halves(k, {
        art: 'mug',
        title: 'Or something new',
        text: 'We added three coffees since your last order.',
        link: 'See what is new',
      }),
      plainFooter(k),
    ],
  ),
  backOffer: design(
    1034,
    'Win-back: an offer',
    'win-back',
    'clay',
    ['15% off, until Sunday', 'We would like you back'],
    (k) => [
      centerHeader(k, false),
      numberHero(k.on('accent'), {
        eyebrow: 'Until Sunday night',
        number: '15%',
        title: 'off your next order',
        text: 'We would like you back. The code is in this email, and only for you.',
      }),
      coupon(k.on('tint'), 'Your code', 'BACK15', 'Enter it at the checkout', 'Use it now'),
      plainFooter(k),
    ],
  ),
  backQuestion: design(
    1035,
    'Win-back: what went wrong?',
    'win-back',
    'clay',
    ['Did we do something wrong?', 'One question, and then we are quiet'],
    (k) => [
      centerHeader(k),
      letter(
        k,
        [
          'Hello {{first_name|friend}},',
          'You have not ordered for a while, and I would like to know why. Was it the price, the quality, or did ' +
            'your taste change? A reply with one word helps.',
          'Whatever the reason: thank you for having been here.',
        ],
        'Ada, founder',
      ),
      voices(k.on('tint'), 'What others told us', [
        ['Shipping took too long. It does not any more.', 'Jan, Gdynia'],
        ['I moved, and forgot about you.', 'Eva, Porto'],
      ]),
      plainFooter(k),
    ],
  ),
} as const satisfies Readonly<Record<string, GalleryDesign>>;
