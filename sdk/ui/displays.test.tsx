import { fireEvent, render, screen } from '@testing-library/react';
import { type HttpErrorItem, HttpFailure } from '../services/http';
import { formatDate, formatDateTime, formatRelative, toDate } from './formatDateTime';
import { ErrorState, failureAdvice } from './page/ErrorState';
import { Stepper } from './page/Stepper';
import { Sparkline } from './Sparkline';
import { StatTile, type StatTileProps } from './StatTile';
import { TileGrid } from './TileGrid';
import { isKnownZone } from './zone';

describe('date and time', () => {
  test.each([
    ['2026-11-27T08:00:00Z', '2026-11-27T08:00:00.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    [100_000_000_000, '5138-11-16T09:46:40.000Z'],
    [new Date(7), '1970-01-01T00:00:00.007Z'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['soon', undefined],
  ])('%p is %s', (at, iso) => {
    expect(toDate(at)?.toISOString()).toBe(iso);
  });

  test('are written in a zone, as long as there is room', () => {
    const at = '2020-11-27T08:00:00Z';
    expect(formatDateTime(at)).toBe('27 Nov 2020, 08:00 UTC');
    expect(formatDateTime(at, 'Europe/Paris')).toBe('27 Nov 2020, 09:00 CET');
    expect(formatDateTime(at, 'UTC', { showZone: false })).toBe('27 Nov 2020, 08:00');
    expect(formatDateTime(at, 'UTC', { length: 'long' })).toBe('Fri, 27 Nov 2020, 08:00 UTC');
    expect(formatDateTime(at, 'UTC', { length: 'short' })).toBe('27 Nov 2020, 08:00 UTC');
    const thisYear = `${new Date().getUTCFullYear()}-06-15T08:00:00Z`;
    expect(formatDateTime(thisYear, 'UTC', { length: 'short' })).toBe('15 Jun, 08:00 UTC');
    expect(formatDateTime(thisYear)).toBe(`15 Jun ${new Date().getUTCFullYear()}, 08:00 UTC`);
    expect(formatDateTime('soon')).toBe('–');
    expect(formatDate('2020-11-27T23:30:00Z')).toBe('27 Nov 2020');
    expect(formatDate('2020-11-27T23:30:00Z', 'Europe/Paris')).toBe('28 Nov 2020');
    expect(formatDate(null)).toBe('–');
  });

  test.each([
    [-9, 'just now'],
    [10, 'just now'],
    [11, 'in less than a minute'],
    [59, 'in less than a minute'],
    [-59, 'just now'],
    [60, 'in 1 minute'],
    [-60, '1 minute ago'],
    [-3599, '59 minutes ago'],
    [-3600, '1 hour ago'],
    [-7200, '2 hours ago'],
    [86_400, 'tomorrow'],
    [-86_400, 'yesterday'],
    [3 * 86_400, 'in 3 days'],
    [7 * 86_400 - 90, 'in 7 days'],
    [3599, 'in 1 hour'],
    [1.5 * 86_400, 'tomorrow'],
    [-2_591_999, '29 days ago'],
    [-2 * 2_592_000, '2 months ago'],
    [-31_536_000, 'last year'],
    [2 * 31_536_000, 'in 2 years'],
  ])('%i seconds from now are “%s”', (seconds, words) => {
    const now = new Date('2026-11-27T08:00:00Z');
    expect(formatRelative(new Date(now.getTime() + seconds * 1000), now)).toBe(words);
  });

  test('relative times are those of the browser', () => {
    const browser = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    const now = new Date('2026-11-27T08:00:00Z');
    const units = { year: 31_536_000, month: 2_592_000, day: 86_400, hour: 3600, minute: 60 } as const;
    for (const unit of ['year', 'month', 'day', 'hour', 'minute'] as const)
      for (const amount of [-3000, -11, -2, -1, 1, 2, 11, 3000]) {
        const isLargest = unit === 'year' || Math.abs(amount) < 12;
        const at = new Date(now.getTime() + amount * units[unit] * 1000);
        if (isLargest) expect(formatRelative(at, now)).toBe(browser.format(amount, unit));
      }
  });

  test('an invalid date is a dash, and an invalid zone is ignored', () => {
    expect(formatRelative('soon')).toBe('–');
    expect(['Europe/Paris', 'UTC', '', 'Nowhere/Town'].map(isKnownZone)).toEqual([true, true, false, false]);
  });
});

describe('a tile', () => {
  test('has a figure with separators, a detail and a chart', () => {
    render(<StatTile label="Opens" value={1_234_567} detail="41.8% of delivered" chart={<i>chart</i>} />);
    for (const words of ['Opens', '1,234,567', '41.8% of delivered', 'chart']) screen.getByText(words);
    render(<StatTile label="Rate" value="n/a" />);
    screen.getByText('n/a');
  });

  test.each<[NonNullable<StatTileProps['trend']>, string]>([
    [{ change: 0.1 }, 'up'],
    [{ change: -0.1 }, 'down'],
    [{ change: 0.1, good: 'down' }, 'up'],
    [{ change: -0.1, good: 'down', label: 'than last week' }, 'down'],
  ])('says of the change %j: %s', (trend, direction) => {
    const { container } = render(<StatTile label="Opens" value={1} trend={trend} />);
    screen.getByLabelText(direction);
    expect(container.textContent).toMatch(/10(\.0)?%/);
    if (trend.label) expect(container.textContent).toContain(trend.label);
  });

  test('has no arrow where nothing changed', () => {
    render(<StatTile label="Opens" value={1} trend={{ change: 0 }} />);
    expect(screen.queryByLabelText('up')).toBeNull();
    expect(screen.queryByLabelText('down')).toBeNull();
  });
});

describe('a small line', () => {
  const drawn = (values: number[], more: object = {}) => {
    const { container } = render(<Sparkline label="Opens" values={values} width={102} height={24} {...more} />);
    return {
      paths: [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')),
      circle: container.querySelector('circle'),
      name: container.querySelector('svg')?.getAttribute('aria-label'),
      style: container.querySelector('svg')?.getAttribute('style'),
    };
  };

  test('goes from the first value to the last, the highest at the top', () => {
    expect(drawn([0, 1000, 500])).toEqual({
      paths: ['M1.0 22.0L51.0 2.0L101.0 12.0L101.0 24L1 24Z', 'M1.0 22.0L51.0 2.0L101.0 12.0'],
      circle: null,
      name: 'Opens: from 0 to 500, highest 1,000',
      style: 'color: var(--chart-1);',
    });
    expect(drawn([-10, 10], { color: 3 })).toMatchObject({
      paths: ['M1.0 22.0L101.0 2.0L101.0 24L1 24Z', 'M1.0 22.0L101.0 2.0'],
      style: 'color: var(--chart-3);',
    });
  });

  test('leaves room for what is to come, and a dot where it is now', () => {
    const { paths, circle } = drawn([10, 5], { room: 5 });
    expect(paths).toEqual(['M1.0 2.0L26.0 12.0L26.0 24L1 24Z', 'M1.0 2.0L26.0 12.0', 'M51.0 22H101']);
    expect([circle?.getAttribute('cx'), circle?.getAttribute('cy')]).toEqual(['26', '12']);
  });

  test('of one value is a point, of none nothing', () => {
    expect(drawn([3])).toMatchObject({ paths: ['M1.0 2.0'], name: 'Opens: from 3 to 3, highest 3' });
    expect(drawn([])).toMatchObject({ paths: [''], circle: null, name: 'Opens: no figures' });
  });
});

describe('steps', () => {
  const steps = [
    { id: 'a', title: 'First' },
    { id: 'b', title: 'Second' },
    { id: 'c', title: 'Third' },
    { id: 'd', title: 'Fourth', state: 'problem' as const },
  ];
  const button = (title: string) => screen.getByRole('button', { name: new RegExp(title) });

  test('go back to what is done, and not ahead', () => {
    const select = jest.fn();
    render(<Stepper label="Wizard" steps={steps} current="b" onSelect={select} />);
    screen.getByRole('navigation', { name: 'Wizard' });
    expect(button('Second').getAttribute('aria-current')).toBe('step');
    expect(button('First').getAttribute('aria-current')).toBeNull();
    expect(
      ['First', 'Second', 'Third', 'Fourth'].map((title) => (button(title) as HTMLButtonElement).disabled),
    ).toEqual([false, false, true, false]);
    expect([button('Second').textContent, button('Third').textContent]).toEqual(['2Second', '3Third']);
    expect(button('First').textContent).not.toContain('1');
    expect(button('Fourth').textContent).not.toContain('4');
    fireEvent.click(button('First'));
    expect(select).toHaveBeenCalledWith('a');
  });

  test('only show where one is without a way to choose', () => {
    render(<Stepper label="Wizard" steps={steps} current="b" />);
    for (const { title } of steps) expect((button(title) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('a failure', () => {
  const failure = (status: number, ...errors: HttpErrorItem[]) => new HttpFailure(status, errors);

  test.each([
    [0, "The server can't be reached. Check your connection, then try again."],
    [401, 'Your session has ended. Sign in again.'],
    [403, "You don't have access to this. Ask an administrator for it."],
    [404, 'It may have been deleted, or the link is wrong.'],
    [429, 'There were too many requests. Wait a minute, then try again.'],
    [400, 'Name is too long.'],
    [499, 'Name is too long.'],
    [500, 'Please try again. If the issue continues, contact Support.'],
  ])('of status %i advises: %s', (status, advice) => {
    expect(failureAdvice(failure(status, { message: 'Name is too long.', field: null }))).toBe(advice);
  });

  test('of another kind asks to try again', () => {
    for (const other of [new Error('x'), 'unknown-error', failure(400)])
      expect(failureAdvice(other)).toBe('Please try again. If the issue continues, contact Support.');
  });

  test.each([
    [failure(0), 'No answer'],
    [
      failure(400, { message: 'Too long.', field: 'name' }, { message: 'Odd.', field: null }),
      'HTTP 400\nname: Too long.\nOdd.',
    ],
    [new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['unknown-error', 'unknown-error'],
  ])('tells its details: %#', (what, details) => {
    const { container } = render(<ErrorState failure={what} />);
    expect(container.querySelector('pre')?.textContent).toBe(details);
  });

  test('can be tried again', () => {
    const retry = jest.fn();
    render(<ErrorState failure="x" onRetry={retry} action={<b>other</b>} />);
    expect(screen.getByRole('alert').textContent).toContain("This couldn't be loaded.");
    screen.getByText('other');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
    render(<ErrorState failure="x" title="Your contacts couldn't be loaded." />);
    screen.getByText("Your contacts couldn't be loaded.");
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });
});

test.each([
  [3, '3', '3'],
  [5, '5', '3'],
  [6, '6', '3'],
  [7, '4', '3'],
  [8, '4', '2'],
  [10, '5', '2'],
  [11, '4', '3'],
])('%i tiles are in rows of %s, and of %s in less space', (count, wide, medium) => {
  render(
    <TileGrid status="Result">
      {false}
      {Array.from({ length: count }, (_, place) => (
        <StatTile key={place} label="Opens" value={place} />
      ))}
    </TileGrid>,
  );
  const { style } = screen.getByRole('status', { name: 'Result' }).firstElementChild as HTMLElement;
  expect([style.getPropertyValue('--wide'), style.getPropertyValue('--medium')]).toEqual([wide, medium]);
});
