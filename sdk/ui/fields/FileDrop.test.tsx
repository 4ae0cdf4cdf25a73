import { fireEvent, render, screen } from '@testing-library/react';
import { FileDrop } from './FileDrop';

test('a file of the wrong kind, too large or empty is refused with the reason', () => {
  const onFile = jest.fn();
  render(<FileDrop label="CSV file" accept=".csv,.txt,text/csv" maxBytes={10} onFile={onFile} />);
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  choose(new File(['x'], 'photo.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toBe(
    "photo.png can't be used here. Choose a file that ends in .csv or .txt.",
  );
  choose(new File(['x'.repeat(11)], 'large.csv'));
  expect(screen.getByRole('alert').textContent).toContain('must not exceed');
  choose(new File([], 'none.csv'));
  expect(screen.getByRole('alert').textContent).toBe('none.csv is empty.');
  expect(onFile).not.toHaveBeenCalled();
  const good = new File(['a,b'], 'LIST.CSV');
  choose(good);
  expect(onFile).toHaveBeenCalledWith(good);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [1_048_575, '1,024 KB'],
  [1_048_576, '1 MB'],
  [1_600_000, '1.5 MB'],
])('a limit of %i bytes is told as %s', (maxBytes, words) => {
  render(<FileDrop label="CSV file" accept=".csv" maxBytes={maxBytes} onFile={jest.fn()} />);
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: maxBytes + 1 });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [large] } });
  expect(screen.getByRole('alert').textContent).toContain(` ${words}`);
});
