import type { SignupFormCreate } from 'sendwright/wire/signupForms';

/** A custom field that a template asks for; it is created if the account has none of this name. */
export interface TemplateField {
  readonly name: string;
  readonly type: 'Text' | 'Number' | 'Date';
}

/** A field of a template: one that every account has, by its id, or a custom one. */
type Asked = Omit<NonNullable<SignupFormCreate['fields']>[number], 'field_id'> & {
  readonly field: string | TemplateField;
};

/** A ready-made form. Colors and fonts are those of the account's brand. */
export interface FormTemplate {
  readonly id: string;
  readonly name: string;
  /** What it is for, in one line. */
  readonly text: string;
  /** How it is shown: "Popup with image". */
  readonly look: string;
  readonly content: Omit<SignupFormCreate, 'name' | 'fields'> & { readonly fields: readonly Asked[] };
}

const email: Asked = { field: '_rf2_T', label: 'Email address', required: true };
const firstName: Asked = { field: '_rf0_T', label: 'First name' };
const lastName: Asked = { field: '_rf1_T', label: 'Last name' };
const city: Asked = { field: '_rf6_T', label: 'City' };
const consent =
  'We email you about this and other news. You can unsubscribe at any time with the link in each message.';
const beside = (image: 'left' | 'right') => ({ image, width: 760, padding: 36, border_width: 0, border_radius: 16 });
const above = { image: 'top', width: 460, padding: 32, border_width: 0, border_radius: 16 } as const;
const plain = { image: 'none', width: 480, padding: 36, border_radius: 16 } as const;

const popup = { type: 'popup', after_seconds: 8, on_exit: true, repeat_days: 30 } as const;
const slideIn = { type: 'slide_in', position: 'right', scroll_percent: 40, repeat_days: 14 } as const;
const bar = { type: 'bar', position: 'top', repeat_days: 7 } as const;
const onPage = { type: 'none' } as const;

/** In the order of the gallery. */
export const formTemplates: readonly FormTemplate[] = [
  {
    id: 'newsletter',
    name: 'Newsletter',
    text: 'One field, one promise: the form for your website and your bio link.',
    look: 'Page',
    content: {
      title: 'Good news, once a week',
      description: 'The stories we would tell a friend, in your inbox each Thursday. Five minutes to read.',
      fields: [email],
      consent_text: 'One email a week. You can unsubscribe at any time with the link in each message.',
      button_text: 'Subscribe',
      confirmation_message: 'Welcome! The next issue is yours on Thursday.',
      style: plain,
      display: onPage,
    },
  },
  {
    id: 'discount-popup',
    name: 'Discount popup',
    text: 'A welcome offer after eight seconds, or when somebody is about to leave.',
    look: 'Popup with image',
    content: {
      title: '15% off your first order',
      description: 'Join the list, and the code is in your inbox in a minute. First pick of everything new, too.',
      fields: [email],
      consent_text: consent,
      button_text: 'Get my code',
      confirmation_message: 'Done! Your code is on its way: look in your inbox.',
      style: beside('left'),
      display: popup,
    },
  },
  {
    id: 'lead-magnet',
    name: 'Guide to download',
    text: 'Something useful in exchange for an address.',
    look: 'Page with image',
    content: {
      title: 'The free guide: 20 ideas to start with',
      description: 'Practical, short, and tested by us. Tell us where to send it.',
      fields: [firstName, email],
      consent_text: consent,
      button_text: 'Send me the guide',
      confirmation_message: 'The guide is on its way to your inbox. Enjoy it!',
      style: beside('right'),
      display: onPage,
    },
  },
  {
    id: 'event-waitlist',
    name: 'Event waitlist',
    text: 'Collect interest before the doors open, with the city people come from.',
    look: 'Page with image',
    content: {
      title: 'Be the first to get a seat',
      description: 'Seats are few. People on the waitlist can book a day before everybody else.',
      fields: [firstName, email, { ...city, label: 'Where would you come from?' }],
      consent_text: consent,
      button_text: 'Join the waitlist',
      confirmation_message: 'You are on the list. We write to you before booking opens.',
      style: above,
      display: onPage,
    },
  },
  {
    id: 'product-launch',
    name: 'Product launch',
    text: 'A page for what is about to come, over your whole website or linked.',
    look: 'Full page',
    content: {
      title: 'Something new is coming',
      description: 'We have worked on it for a year. Leave your address, and see it before anybody else.',
      fields: [email],
      consent_text: consent,
      button_text: 'Tell me first',
      confirmation_message: 'Thank you! You will hear from us before the launch.',
      style: beside('left'),
      display: { type: 'full_page', after_seconds: 5, repeat_days: 30 },
    },
  },
  {
    id: 'back-in-stock',
    name: 'Back in stock',
    text: 'For the page of a product that is sold out; the address of the page can say which.',
    look: 'Page',
    content: {
      title: 'Sold out, for now',
      description: 'Leave your address, and we tell you when it is back. One email, nothing else.',
      fields: [email, { field: { name: 'waiting_for', type: 'Text' }, label: 'Which size or color?' }],
      consent_text: '',
      button_text: 'Tell me when it is back',
      confirmation_message: 'We will write to you as soon as it is back.',
      style: plain,
      display: onPage,
    },
  },
  {
    id: 'feedback',
    name: 'Feedback',
    text: 'What people think, stored with the contact, so that you can answer.',
    look: 'Page',
    content: {
      title: 'How are we doing?',
      description: 'Two questions, one minute. We read every answer.',
      fields: [
        email,
        {
          field: { name: 'feedback_score', type: 'Number' },
          label: 'How likely are you to recommend us?',
          helper_text: 'From 0, not at all, to 10, certainly.',
          required: true,
        },
        { field: { name: 'feedback_comment', type: 'Text' }, label: 'What should we do better?' },
      ],
      consent_text: 'We use your answer to get better, and may write to you about it.',
      button_text: 'Send feedback',
      confirmation_message: 'Thank you! Somebody of our team reads it today.',
      style: plain,
      display: onPage,
    },
  },
  {
    id: 'survey',
    name: 'Interests survey',
    text: 'Learn what people want to read, and segment by it.',
    look: 'Page with image',
    content: {
      title: 'What should we write about?',
      description: 'Three answers, and you only get what fits you.',
      fields: [
        email,
        { field: { name: 'favorite_topic', type: 'Text' }, label: 'Your favorite topic', required: true },
        { field: { name: 'experience', type: 'Text' }, label: 'How long have you been into it?' },
      ],
      consent_text: consent,
      button_text: 'Save my answers',
      confirmation_message: 'Thank you! From now on, your emails are a little more yours.',
      style: above,
      display: onPage,
    },
  },
  {
    id: 'webinar',
    name: 'Webinar registration',
    text: 'Names and companies for a talk, with the link by email.',
    look: 'Page with image',
    content: {
      title: 'Live webinar: from idea to first sale',
      description: 'Forty-five minutes with our team, and time for your questions. Free of charge.',
      fields: [
        { ...firstName, required: true },
        lastName,
        email,
        { field: { name: 'company', type: 'Text' }, label: 'Company' },
      ],
      consent_text: consent,
      button_text: 'Save my seat',
      confirmation_message: 'You are registered. The link to join is in your inbox.',
      style: beside('right'),
      display: onPage,
    },
  },
  {
    id: 'announcement-bar',
    name: 'Announcement bar',
    text: 'A line at the top of every page: there, and never in the way.',
    look: 'Bar',
    content: {
      title: 'Free shipping on your first order',
      description: '',
      fields: [email],
      consent_text: consent,
      button_text: 'Get the code',
      confirmation_message: 'Done! Your code is on its way.',
      style: { ...plain, width: 800, border_radius: 0 },
      display: bar,
    },
  },
  {
    id: 'reader-slide-in',
    name: 'For readers',
    text: 'Slides in once somebody has read almost half of an article.',
    look: 'Slide-in',
    content: {
      title: 'Enjoying this?',
      description: 'Get the next article by email, the day it is published.',
      fields: [email],
      consent_text: 'You can unsubscribe at any time with the link in each message.',
      button_text: 'Yes, please',
      confirmation_message: 'Wonderful. The next one comes to you.',
      style: { ...plain, width: 400, padding: 28 },
      display: { ...slideIn, pages: ['/blog/*'] },
    },
  },
  {
    id: 'two-columns',
    name: 'Members club',
    text: 'Two columns with your image: for a club, a community, a loyalty program.',
    look: 'Page with image',
    content: {
      title: 'Join the club',
      description: 'Early access, small gifts and an invitation twice a year. Membership costs nothing.',
      fields: [
        { ...firstName, required: true },
        email,
        { field: { name: 'birthday', type: 'Date' }, label: 'Birthday', helper_text: 'For a surprise, once a year.' },
      ],
      consent_text: consent,
      button_text: 'Become a member',
      confirmation_message: 'Welcome to the club! Your first gift is on its way.',
      style: beside('right'),
      display: onPage,
    },
  },
  {
    id: 'exit-offer',
    name: 'Before you go',
    text: 'Only for those who are about to leave: one friendly line.',
    look: 'Popup',
    content: {
      title: 'Before you go',
      description: 'Take a little something with you: our best tips, once a month.',
      fields: [email],
      consent_text: consent,
      button_text: 'Sign me up',
      confirmation_message: 'Thank you, and see you soon!',
      style: { ...plain, width: 440 },
      display: { type: 'popup', on_exit: true, repeat_days: 60, devices: 'desktop' },
    },
  },
  {
    id: 'quote',
    name: 'Request for a quote',
    text: 'First contact for services: who it is, and what it is about.',
    look: 'Page',
    content: {
      title: 'Tell us about your project',
      description: 'We answer within one working day.',
      fields: [
        { ...firstName, required: true },
        lastName,
        email,
        { field: '_rf10_T', label: 'Phone number' },
        { field: { name: 'project', type: 'Text' }, label: 'What is it about?', required: true },
      ],
      consent_text: 'We use your details to answer your request, and for nothing else.',
      button_text: 'Send request',
      confirmation_message: 'Thank you! We get back to you within one working day.',
      style: plain,
      display: onPage,
    },
  },
];
