import { fireEvent, render, screen } from '@testing-library/react';
import { ImportComparison } from './ImportComparison';
import type { ImportReportListProps } from './ImportReportList';

const whole = (total: number) => ({ kept: total, total, lost: [] });
const contents = { words: whole(1), links: whole(0), images: whole(2) };
const field = { action: 'converted', what: '*|FNAME|*', why: 'It is a field.', count: 1 } as const;
const comparison = (change: object = {}, entries: ImportReportListProps['entries'] = [field]) => (
  <ImportComparison
    before="<p>Before</p>"
    after="<p>After</p>"
    contents={{ ...contents, ...change }}
    entries={entries}
  />
);
const frames = () => ['Before', 'After'].map((title) => screen.getByTitle<HTMLIFrameElement>(title));

test('both are shown without scripts, beside each other, behind a slider or as their difference', () => {
  render(comparison());
  expect(frames().map(({ srcdoc }) => srcdoc)).toEqual([
    expect.stringContaining('<p>Before</p>'),
    expect.stringContaining('<p>After</p>'),
  ]);
  for (const frame of frames()) expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  fireEvent.click(screen.getByRole('tab', { name: 'Slide' }));
  fireEvent.change(screen.getByRole('slider'), { target: { value: '20' } });
  expect(frames()[1]?.parentElement?.style.clipPath).toBe('inset(0 0 0 20%)');
  fireEvent.click(screen.getByRole('tab', { name: 'Differences' }));
  expect(frames()[1]?.parentElement?.style.clipPath).toBe('');
  expect(screen.getByText('Black is the same before and after.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Phone' }));
  expect(frames().map((frame) => frame.style.width)).toEqual(['375px', '375px']);
});

test('what was kept is counted, and what was not is named', () => {
  const { rerender } = render(comparison());
  expect(screen.getByText('Nothing was lost')).toBeTruthy();
  expect(screen.getByText('of 1 word').nextElementSibling?.textContent).toBe('1');
  expect(screen.getByText('of 2 images')).toBeTruthy();
  expect(screen.getByText('*|FNAME|*')).toBeTruthy();
  rerender(comparison({}, [{ action: 'stripped', what: '“upcase” of {{ a | upcase }}', why: 'Lost.', count: 1 }]));
  expect(screen.queryByText('Nothing was lost')).toBeNull();
  expect(screen.getByText('All words, links and images are kept')).toBeTruthy();
  rerender(comparison({ links: { kept: 1, total: 2, lost: ['/offers'] } }));
  expect(screen.queryByText('Nothing was lost')).toBeNull();
  expect(screen.getByText('Not in the design: the link /offers')).toBeTruthy();
  rerender(comparison({ words: { kept: 1, total: 9, lost: ['one', 'two'] } }));
  expect(screen.getByText('Not in the design: the words one, two …')).toBeTruthy();
});
