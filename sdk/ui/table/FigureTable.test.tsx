import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FigureTable } from './FigureTable';

test('a table of figures has its name, and the keyboard reaches what scrolls', async () => {
  const user = userEvent.setup();
  render(
    <FigureTable label="Clicks by link" maxHeight={200}>
      <thead>
        <tr>
          <th scope="col">Link</th>
          <th scope="col">Clicks</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">example.com</th>
          <td>12</td>
        </tr>
      </tbody>
    </FigureTable>,
  );
  expect(screen.getByRole('table', { name: 'Clicks by link' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'example.com' })).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Clicks by link, table' }));
  expect(screen.getByRole('region').style.maxHeight).toBe('200px');
});
