import type { SendFigure } from 'sendwright/wire/sendPeople';
import { figures, hasBots, isFigure, isState, queryOf, selectionOf, titleOfText, viewOf } from './figures';

const id = '99999999-8888-4777-8666-555555555555';
const query = (figure: SendFigure, search: string) => queryOf(figure, search, 'Europe/Paris');

test('only figures are figures', () => {
  expect(Object.keys(figures).every(isFigure)).toBe(true);
  // What every object has is none.
  for (const other of ['', 'open', 'toString', 'constructor']) expect(isFigure(other)).toBe(false);
});

test('every figure has a title and a word for its times', () => {
  expect(Object.values(figures).every(({ title, happened }) => title !== '' && happened !== '')).toBe(true);
  expect([titleOfText('dropped'), titleOfText('sent'), figures.dropped.title]).toEqual(['Not sent', 'Sent', 'Dropped']);
});

test('bots are part of opens and clicks, and the current state has no days', () => {
  const all = Object.keys(figures).filter(isFigure);
  expect(all.filter(hasBots)).toEqual(['opened', 'not_opened', 'clicked', 'not_clicked', 'any_open', 'any_click']);
  expect(all.filter(isState)).toEqual(['unconfirmed', 'waiting', 'cancelled', 'recipients', 'answered']);
});

test('an address has the days and the part of its report', () => {
  expect(viewOf({ days: undefined, part: {} } as Parameters<typeof viewOf>[0])).toEqual({});
  const report = { days: { from: '2026-11-01', to: '2026-11-30' }, part: { variation: id, phase: 'test' } };
  const more = { link: 0, url: 'https://a.example', withBots: true, error: 30_006 };
  expect(viewOf(report as Parameters<typeof viewOf>[0], more)).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    variation: id,
    phase: 'test',
    link: '0',
    url: 'https://a.example',
    people: 'all',
    error: '30006',
  });
});

test('a point of a chart has the day, and the hour, that it counts', () => {
  const report = { days: undefined, part: { phase: 'test' } } as Parameters<typeof viewOf>[0];
  expect(viewOf(report, { time: '2026-11-30' })).toEqual({ from: '2026-11-30', to: '2026-11-30', phase: 'test' });
  expect(viewOf(report, { time: '2026-11-30T08:00', withBots: 'only' })).toEqual({
    from: '2026-11-30',
    to: '2026-11-30',
    hour: '8',
    phase: 'test',
    people: 'bots',
  });
  const more = { state: 'bounced', reason: '5.1.1', question: 'q1', answer: '' } as const;
  expect(viewOf({ days: undefined, part: {} }, more)).toEqual(more);
});

test.each<[SendFigure, string, object]>([
  ['delivered', '', {}],
  ['delivered', 'from=2026-11-01', { start_date: '2026-11-01', timezone: 'Europe/Paris' }],
  ['delivered', 'to=2026-11-30', { end_date: '2026-11-30', timezone: 'Europe/Paris' }],
  ['delivered', 'from=yesterday&to=2026-11-300', {}],
  ['waiting', 'from=2026-11-01&to=2026-11-30', {}],
  ['delivered', 'link=3&url=https://a.example', {}],
  ['clicked', 'link=3&url=https://a.example', { link: 3, link_url: 'https://a.example', people_only: true }],
  ['clicked', 'link=3&url=', { link: 3, people_only: true }],
  ['clicked', 'link=1000&url=https://a.example', { people_only: true }],
  ['clicked', 'url=https://a.example', { people_only: true }],
  ['clicked', 'people=all', {}],
  ['opened', 'people=some', { people_only: true }],
  ['delivered', `variation=${id}`, { ab_variation_id: id }],
  ['delivered', 'variation=B', {}],
  ['failed', 'error=30006', { error_code: 30_006 }],
  ['failed', 'error=0', {}],
  ['failed', 'error=1234567', {}],
  ['delivered', 'phase=test', { ab_phase_id: 'test' }],
  ['delivered', 'phase=send', { ab_phase_id: 'send' }],
  ['delivered', 'phase=other', {}],
  ['opened', 'people=bots', { bots_only: true }],
  ['not_opened', 'people=bots', { people_only: true }],
  ['any_click', 'people=all&link=2', { link: 2 }],
  ['machine_clicked', 'link=2', { link: 2 }],
  ['machine_opened', 'link=2&people=all', {}],
  ['recipients', 'state=bounced&reason=5.1.1&from=2026-11-01', { state: 'bounced', reason: '5.1.1' }],
  ['recipients', 'state=lost&reason=5.1.1', {}],
  ['recipients', 'state=dropped&reason=', { state: 'dropped', reason: '' }],
  ['dropped', 'reason=Invalid&state=dropped', { reason: 'Invalid' }],
  ['delivered', 'reason=Invalid&question=q&answer=a', {}],
  ['answered', 'question=q1&answer=5', { question_id: 'q1', answer: '5' }],
  ['answered', 'answer=5', {}],
  ['answered', 'question=q1&from=2026-11-01&to=2026-11-01&phase=test', { question_id: 'q1' }],
  [
    'delivered',
    'from=2026-11-01&to=2026-11-01&hour=8',
    { start_date: '2026-11-01', end_date: '2026-11-01', timezone: 'Europe/Paris', hour: 8 },
  ],
  [
    'delivered',
    'from=2026-11-01&to=2026-11-02&hour=8',
    { start_date: '2026-11-01', end_date: '2026-11-02', timezone: 'Europe/Paris' },
  ],
  ['delivered', 'hour=8', {}],
])('the request for %s with “%s”', (figure, search, parts) =>
  expect(query(figure, search)).toEqual({ figure, ...parts }),
);

test('the same people are selected without the page', () =>
  expect(selectionOf('s1', { figure: 'opened', people_only: true, page_size: 50, page_token: 'x' })).toEqual({
    people: { single_send_id: 's1', figure: 'opened', people_only: true },
  }));
