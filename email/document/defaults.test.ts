import { createBlock, defaultTheme, mobileBreakpoint } from './defaults';
import { columnLayouts } from './design';

const make = <Type extends Parameters<typeof createBlock>[0]>(type: Type) => createBlock(type, () => 'b1');

test('a message is 600 pixels wide, in Arial of 14 pixels, and has one column below 480', () => {
  expect([defaultTheme.container.width, defaultTheme.fontSize, mobileBreakpoint]).toEqual([600, 14, 480]);
  expect(defaultTheme.fontFamily).toMatch(/^Arial,/);
});

test('blocks begin with the documented sizes', () => {
  expect(make('button')).toMatchObject({
    radius: 6,
    fontSize: 14,
    height: 30,
    innerPadding: { top: 12, right: 18, bottom: 12, left: 18 },
  });
  expect(make('unsubscribe')).toMatchObject({ fontSize: 12 });
  expect(make('spacer')).toMatchObject({ height: 10 });
  expect(make('social')).toMatchObject({ size: 21 });
});

test('the address in a new footer is fields, not text in braces', () => {
  for (const block of [make('unsubscribe'), make('footer')]) {
    const written = JSON.stringify(block.content);
    expect(written).not.toContain('{{');
    expect(written.match(/(?<="field":")\w+/g)).toEqual([
      'Sender_Name',
      'Sender_Address',
      'Sender_City',
      'Sender_State',
      'Sender_Zip',
    ]);
  }
});

test('columns have the documented layouts', () =>
  expect(columnLayouts).toEqual(['1', '1-1', '1-1-1', '1-1-1-1', '1-2', '1-3', '2-1', '3-1']));
