import { chordOf, parseKeys } from './chord';
import { KeyBindings } from './keyBindings';

const press = (target: EventTarget, init: KeyboardEventInit): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};

describe('bound keys', () => {
  let ran: string[] = [];
  let keys: KeyBindings;
  beforeEach(() => {
    jest.useFakeTimers();
    ran = [];
    keys = new KeyBindings((id) => ran.push(id) > 0);
    keys.bind('mod+k', 'palette');
    keys.bind('g i', 'import');
    keys.bind('?', 'help');
  });
  afterEach(() => {
    keys.dispose();
    jest.useRealTimers();
  });

  test('chords, sequences and signs run their command', () => {
    expect(press(document.body, { key: 'k', ctrlKey: true }).defaultPrevented).toBe(true);
    press(document.body, { key: 'g' });
    press(document.body, { key: 'i' });
    press(document.body, { key: '?', shiftKey: true });
    expect(ran).toEqual(['palette', 'import', 'help']);
  });

  test('a sequence waits one second', () => {
    press(document.body, { key: 'g' });
    jest.advanceTimersByTime(1000);
    press(document.body, { key: 'i' });
    expect(ran).toEqual([]);
  });

  test('while typing in a field only chords with mod count', () => {
    const field = document.body.appendChild(document.createElement('input'));
    press(field, { key: '?', shiftKey: true });
    press(field, { key: 'k', ctrlKey: true });
    expect(ran).toEqual(['palette']);
    field.remove();
  });

  test('the first to bind keys keeps them', () => {
    expect(keys.bind('ctrl+shift+x', 'other')).toBe('other');
    expect(keys.bind('mod+k', 'other')).toBe('palette');
  });
});

describe('keys pressed before all commands have come', () => {
  let ran: string[] = [];
  let arrive: () => void = () => undefined;
  let keys: KeyBindings;
  beforeEach(() => {
    jest.useFakeTimers();
    ran = [];
    let coming: Promise<void> | undefined = new Promise((resolve) => {
      arrive = () => {
        keys.bind('g c', 'contacts');
        keys.bind('n', 'new');
        coming = undefined;
        resolve();
      };
    });
    keys = new KeyBindings(
      (id) => ran.push(id) > 0,
      () => coming,
    );
    keys.bind('?', 'help');
    keys.bind('g i', 'import');
  });
  afterEach(() => {
    keys.dispose();
    jest.useRealTimers();
  });
  const arrived = async (): Promise<void> => {
    arrive();
    await Promise.resolve();
    await Promise.resolve();
  };

  test('run their command when it comes, a sequence too', async () => {
    press(document.body, { key: 'g' });
    press(document.body, { key: 'c' });
    expect(ran).toEqual([]);
    await arrived();
    expect(ran).toEqual(['contacts']);
  });

  test('only within two seconds', async () => {
    press(document.body, { key: 'n' });
    jest.advanceTimersByTime(2001);
    await arrived();
    expect(ran).toEqual([]);
  });

  test('are forgotten once another command has run', async () => {
    press(document.body, { key: 'n' });
    press(document.body, { key: '?', shiftKey: true });
    await arrived();
    expect(ran).toEqual(['help']);
    press(document.body, { key: 'g' });
    press(document.body, { key: 'c' });
    expect(ran).toEqual(['help', 'contacts']);
  });

  test('typing into a field forgets them', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    press(document.body, { key: 'n' });
    press(field, { key: 'n' });
    await arrived();
    expect(ran).toEqual([]);
    field.remove();
  });
});

test('keys are normalized, and what cannot be pressed is refused', () => {
  expect(parseKeys('Shift+Mod+Esc')).toEqual(['mod+shift+escape']);
  expect(() => parseKeys('hyper+k')).toThrow('chord');
  expect(chordOf(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true }))).toBeUndefined();
});
