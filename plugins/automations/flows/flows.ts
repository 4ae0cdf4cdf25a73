import type { Flow } from './flow';

const orders = "e.event_source = 'custom' AND e.event_type = 'Order placed'";
const whoseOrders = (having: string): string =>
  'SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.contact_id IN (SELECT e.contact_id ' +
  `FROM event_data AS e WHERE ${orders} GROUP BY e.contact_id HAVING ${having})`;

/** All ready-made automations, in display order. */
export const flows: readonly Flow[] = [
  {
    id: 'welcome',
    name: 'Welcome',
    category: 'New contacts',
    icon: 'mail',
    text: 'Greets subscribers, tells your story, and shows what others like.',
    entry: { kind: 'list' },
    goal: { event: 'Order placed', days: 14, value: 'total' },
    steps: [
      { email: 'welcomeHello' },
      { email: 'welcomeStory', after: [2, 'days'] },
      { email: 'welcomeFavorites', after: [3, 'days'] },
    ],
  },
  {
    id: 'double-opt-in',
    name: 'Double opt-in',
    category: 'New contacts',
    icon: 'check',
    text: 'Asks new subscribers to confirm, reminds them once, and tags who did.',
    entry: { kind: 'list' },
    goal: { event: 'Order placed', days: 30, value: 'total' },
    steps: [
      { email: 'confirmAsk' },
      {
        until: { email: ['confirmAsk', 'clicked'], within: [2, 'days'] },
        yes: [{ tag: 'Confirmed' }, { email: 'confirmThanks' }],
        no: [
          { email: 'confirmReminder' },
          {
            until: { email: ['confirmReminder', 'clicked'], within: [5, 'days'] },
            yes: [{ tag: 'Confirmed' }],
            no: [{ tag: 'Not confirmed' }],
          },
        ],
      },
    ],
  },
  {
    id: 'trial-onboarding',
    name: 'Trial onboarding',
    category: 'New contacts',
    icon: 'play',
    text: 'Leads people through their trial, and stops when they subscribe.',
    entry: { kind: 'event', name: 'Trial started' },
    goal: { event: 'Subscription started', days: 14, value: 'amount' },
    steps: [
      { email: 'trialStart' },
      { email: 'trialTip', after: [2, 'days'] },
      {
        until: { event: 'Subscription started', within: [4, 'days'] },
        yes: [{ tag: 'Subscriber' }],
        no: [
          { email: 'trialHelp' },
          {
            until: { event: 'Subscription started', within: [5, 'days'] },
            yes: [{ tag: 'Subscriber' }],
            no: [{ email: 'trialEnd' }],
          },
        ],
      },
    ],
  },
  {
    id: 'lead-nurture',
    name: 'Lead nurture',
    category: 'New contacts',
    icon: 'spark',
    text: 'Delivers a guide, follows up with ideas, and tags who is interested.',
    entry: { kind: 'list' },
    goal: { event: 'Form submitted', days: 30 },
    steps: [
      { email: 'leadGuide' },
      { email: 'leadIdeas', after: [3, 'days'] },
      { email: 'leadCase', after: [4, 'days'] },
      {
        until: { email: ['leadCase', 'clicked'], within: [5, 'days'] },
        yes: [{ tag: 'Interested' }],
        no: [{ tag: 'Not yet interested' }],
      },
    ],
  },
  {
    id: 'abandoned-cart',
    name: 'Abandoned cart',
    category: 'Sales',
    icon: 'tag',
    text: 'Reminds of a cart three times, until the order is placed.',
    entry: { kind: 'event', name: 'Checkout started' },
    reentry: { days: 7, most: 1000 },
    goal: { event: 'Order placed', days: 4, value: 'total' },
    steps: [
      {
        until: { event: 'Order placed', within: [2, 'hours'] },
        yes: [],
        no: [
          { email: 'cartReminder' },
          {
            until: { event: 'Order placed', within: [1, 'days'] },
            yes: [{ tag: 'Cart recovered' }],
            no: [
              { email: 'cartQuestions' },
              {
                until: { event: 'Order placed', within: [1, 'days'] },
                yes: [{ tag: 'Cart recovered' }],
                no: [{ email: 'cartLast' }],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'browse-abandonment',
    name: 'Browse abandonment',
    category: 'Sales',
    icon: 'eye',
    text: 'Shows a product again to those who looked at it and did not buy.',
    entry: { kind: 'event', name: 'Product viewed' },
    reentry: { days: 14, most: 1000 },
    goal: { event: 'Order placed', days: 7, value: 'total' },
    steps: [{ until: { event: 'Checkout started', within: [1, 'days'] }, yes: [], no: [{ email: 'browsed' }] }],
  },
  {
    id: 'vip',
    name: 'VIP customers',
    category: 'Sales',
    icon: 'star',
    text: 'Thanks whoever ordered three times, and opens the next collection to them first.',
    entry: { kind: 'segment', name: 'Three orders or more', query: whoseOrders('COUNT(*) >= 3') },
    goal: { event: 'Order placed', days: 45, value: 'total' },
    steps: [{ tag: 'VIP' }, { email: 'vipHello' }, { email: 'vipEarly', after: [30, 'days'] }],
  },
  {
    id: 'referral',
    name: 'Referral',
    category: 'Sales',
    icon: 'users',
    text: 'Asks happy customers to bring a friend, two weeks after their second order.',
    entry: { kind: 'segment', name: 'Two orders or more', query: whoseOrders('COUNT(*) >= 2') },
    goal: { event: 'Friend referred', days: 30 },
    steps: [
      { email: 'friendInvite', after: [14, 'days'] },
      {
        until: { email: ['friendInvite', 'clicked'], within: [6, 'days'] },
        yes: [{ tag: 'Shares with friends' }],
        no: [{ email: 'friendReminder' }],
      },
    ],
  },
  {
    id: 'post-purchase',
    name: 'Post-purchase',
    category: 'After an order',
    icon: 'check',
    text: 'Says thank you, explains how to use it, and shows what goes well with it.',
    entry: { kind: 'event', name: 'Order placed' },
    reentry: { days: 30, most: 1000 },
    goal: { event: 'Order placed', days: 60, value: 'total' },
    steps: [
      { email: 'orderThanks' },
      { email: 'orderCare', after: [5, 'days'] },
      { email: 'orderNext', after: [14, 'days'] },
    ],
  },
  {
    id: 'feedback',
    name: 'Feedback',
    category: 'After an order',
    icon: 'chart',
    text: 'Asks how it was with a rating in the email, once more if nobody answers, and says thank you.',
    entry: { kind: 'event', name: 'Order delivered' },
    reentry: { days: 90, most: 1000 },
    goal: { event: 'Answered', days: 14 },
    steps: [
      { email: 'feedbackAsk', after: [3, 'days'] },
      {
        until: { event: 'Answered', within: [4, 'days'] },
        yes: [{ tag: 'Gave feedback' }, { email: 'feedbackThanks' }],
        no: [
          { email: 'feedbackAgain' },
          { until: { event: 'Answered', within: [5, 'days'] }, yes: [{ tag: 'Gave feedback' }], no: [] },
        ],
      },
    ],
  },
  {
    id: 'review-request',
    name: 'Review request',
    category: 'After an order',
    icon: 'message',
    text: 'Asks for a review a week after delivery, and once more.',
    entry: { kind: 'event', name: 'Order delivered' },
    reentry: { days: 60, most: 1000 },
    goal: { event: 'Review written', days: 21 },
    steps: [
      { email: 'reviewAsk', after: [7, 'days'] },
      {
        until: { email: ['reviewAsk', 'clicked'], within: [5, 'days'] },
        yes: [{ tag: 'Reviewed' }],
        no: [{ email: 'reviewAgain' }],
      },
    ],
  },
  {
    id: 'replenishment',
    name: 'Replenishment',
    category: 'After an order',
    icon: 'refresh',
    text: 'Reminds when what was ordered runs out, unless it was ordered again.',
    entry: { kind: 'event', name: 'Order placed' },
    reentry: { days: 20, most: 1000 },
    goal: { event: 'Order placed', days: 40, value: 'total' },
    steps: [
      { email: 'refill', after: [25, 'days'] },
      {
        until: { event: 'Order placed', within: [5, 'days'] },
        yes: [{ tag: 'Ordered again' }],
        no: [{ email: 'refillLast' }],
      },
    ],
  },
  {
    id: 'birthday',
    name: 'Birthday',
    category: 'Dates',
    icon: 'calendar',
    text: 'Sends a gift on the day, and a reminder before it expires.',
    entry: { kind: 'date', field: 'birthday', days: 0, yearly: true, hour: 9 },
    goal: { event: 'Order placed', days: 7, value: 'total' },
    steps: [
      { email: 'birthday' },
      {
        until: { event: 'Order placed', within: [5, 'days'] },
        yes: [{ tag: 'Used the birthday gift' }],
        no: [{ email: 'birthdayLast' }],
      },
    ],
  },
  {
    id: 'event-reminder',
    name: 'Event reminder',
    category: 'Dates',
    icon: 'clock',
    text: 'Reminds of an event a week before, the day before and on the day, and says thank you.',
    entry: { kind: 'date', field: 'event_date', days: -7, yearly: false, hour: 9 },
    goal: { event: 'Event attended', days: 9 },
    steps: [
      { email: 'eventWeek' },
      { waitForDate: { days: -1, hour: 9 } },
      { email: 'eventDay' },
      { waitForDate: { days: 0, hour: 8 } },
      { email: 'eventToday' },
      { waitForDate: { days: 1, hour: 10 } },
      { email: 'eventThanks' },
    ],
  },
  {
    id: 'win-back',
    name: 'Win-back',
    category: 'Inactive contacts',
    icon: 'undo',
    text: 'Invites customers who have not ordered for 60 days, with an offer and a question.',
    entry: {
      kind: 'segment',
      name: 'No order for 60 days',
      query: whoseOrders('MAX(e.timestamp) < NOW() - INTERVAL 60 day'),
    },
    reentry: { days: 180, most: 100 },
    goal: { event: 'Order placed', days: 14, value: 'total' },
    steps: [
      { email: 'backUsual' },
      {
        until: { event: 'Order placed', within: [6, 'days'] },
        yes: [{ tag: 'Won back' }],
        no: [
          { email: 'backOffer' },
          {
            until: { event: 'Order placed', within: [7, 'days'] },
            yes: [{ tag: 'Won back' }],
            no: [{ email: 'backQuestion' }],
          },
        ],
      },
    ],
  },
  {
    id: 'sunset',
    name: 'Re-engagement and sunset',
    category: 'Inactive contacts',
    icon: 'moon',
    text: 'Asks who stopped reading whether they want to stay, and tags those who do not answer.',
    entry: {
      kind: 'segment',
      name: 'Emailed, but no open for 120 days',
      query:
        'SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE c.last_emailed >= NOW() - INTERVAL 120 day ' +
        'AND (c.last_opened IS NULL OR c.last_opened < NOW() - INTERVAL 120 day)',
    },
    reentry: { days: 365, most: 100 },
    goal: { event: 'Order placed', days: 30, value: 'total' },
    steps: [
      { email: 'sunsetAsk' },
      {
        until: { email: ['sunsetAsk', 'clicked'], within: [7, 'days'] },
        yes: [{ tag: 'Active again' }],
        no: [
          { email: 'sunsetLast' },
          {
            until: { email: ['sunsetLast', 'clicked'], within: [7, 'days'] },
            yes: [{ tag: 'Active again' }],
            no: [{ tag: 'Unengaged' }],
          },
        ],
      },
    ],
  },
];
