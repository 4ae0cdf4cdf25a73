import { queryOf, selectionOf, viewOf } from './figures';

const variation = '12345678-2222-4333-8444-000000000001';

test('the address of people has all that narrows them down', () => {
  expect(
    queryOf('clicked', `?from=2026-11-10&to=2026-11-12&link=3&url=https://a.example/&variation=${variation}`, 'UTC'),
  ).toEqual({
    figure: 'clicked',
    start_date: '2026-11-10',
    end_date: '2026-11-12',
    timezone: 'UTC',
    link: 3,
    link_url: 'https://a.example/',
    people_only: true,
    ab_variation_id: variation,
  });
  expect(queryOf('failed', '?error=30003&phase=test&to=2026-11-12', 'UTC')).toEqual({
    figure: 'failed',
    end_date: '2026-11-12',
    timezone: 'UTC',
    error_code: 30_003,
    ab_phase_id: 'test',
  });
  expect(queryOf('opened', '?people=all', 'UTC')).toEqual({ figure: 'opened' });
});

test.each([
  ['delivered', '?from=yesterday&to=2026-1-1'],
  ['delivered', '?link=1&url=https://a.example/'],
  ['delivered', '?variation=b&phase=third&error=0&error=x'],
  ['waiting', '?from=2026-11-10&to=2026-11-12'],
] as const)('wrong parts of an address of %s are ignored: %s', (figure, search) => {
  expect(queryOf(figure, search, 'UTC')).toEqual({ figure });
});

test('a link is a position of three digits at most, and its address is only with it', () => {
  for (const link of ['', 'x', '-1', '1000', '1.5'])
    expect(queryOf('clicked', `?link=${link}&url=u&people=all`, 'UTC')).toEqual({ figure: 'clicked' });
  expect(queryOf('clicked', '?link=0&url=&people=all', 'UTC')).toEqual({ figure: 'clicked', link: 0 });
});

test('a figure of a report leads to the address that is read as the same people', () => {
  const report = {
    days: { from: '2026-11-10', to: '2026-11-12', timeZone: 'UTC' },
    part: { variation, phase: 'send' },
  } as const;
  const search = new URLSearchParams(viewOf(report, { link: 2, url: 'u', withBots: true, error: 5 })).toString();
  const query = queryOf('clicked', search, 'UTC');
  expect(query).toEqual({
    figure: 'clicked',
    start_date: '2026-11-10',
    end_date: '2026-11-12',
    timezone: 'UTC',
    link: 2,
    link_url: 'u',
    ab_variation_id: variation,
    error_code: 5,
    ab_phase_id: 'send',
  });
  expect(selectionOf('s1', { ...query, page_size: 50, page_token: 'x' })).toEqual({
    people: { single_send_id: 's1', ...query },
  });
  expect(viewOf({ days: undefined, part: {} })).toEqual({});
});
