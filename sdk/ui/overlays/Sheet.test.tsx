import { render, screen } from '@testing-library/react';
import { Sheet } from './Sheet';

test('a sheet is shown without warnings of the table in it', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<Sheet label="Rows" columns={[{ title: 'Email' }]} rows={[['ada@example.com']]} />);
  expect(screen.getByRole('region', { name: 'Rows' })).toBeTruthy();
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
});
