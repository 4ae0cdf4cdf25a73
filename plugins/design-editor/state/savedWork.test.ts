import { emptyDesign } from 'sendwright/email';
import { parseWork } from './savedWork';

const step = {
  label: 'Add Text',
  patches: [{ path: ['subject'], before: '', after: 'a' }],
  before: [],
  after: ['t'],
  at: 1,
};
const work = {
  revision: 3,
  design: { ...emptyDesign(), subject: 'a' },
  saved: emptyDesign(),
  timeline: { steps: [step], done: 1 },
};

test('saved work is continued', () => expect(parseWork({ ...work, at: 5 })).toEqual(work));

test.each([
  ['nothing', undefined],
  ['a text', 'work'],
  ['a design of a newer release', { ...work, design: { ...work.design, schemaVersion: 9 } }],
  ['a damaged design', { ...work, saved: { ...work.saved, blocks: [{ type: 'text' }] } }],
  ['a timeline without steps', { ...work, timeline: { done: 0 } }],
  ['more done than there are steps', { ...work, timeline: { steps: [step], done: 2 } }],
  ['a step of another shape', { ...work, timeline: { steps: [{ ...step, patches: [null] }], done: 1 } }],
])('%s is left alone: what the server has is opened', (_what, kept) => expect(parseWork(kept)).toBeUndefined());
