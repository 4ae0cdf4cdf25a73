import { seenIn } from '../import/testing/seen';
import { safeHead } from './documentHead';

test("an author's fonts and styles stay as they are", () => {
  const head = '<style>body{color:#222222}</style><link href="https://fonts.example/a.css" rel="stylesheet">';
  expect(safeHead(head)).toBe(head);
});

test.each([
  '<script>alert(1)</script>',
  '<scr<base>ipt>alert(1)</scr<base>ipt>',
  '<scr<script></script>ipt>alert(1)</script>',
  '<style o onx="1"nload=alert(1)></style>',
  `${'<scr'.repeat(9)}<base>${'ipt>'.repeat(9)}alert(1)</script>`,
  '</head><body onload=alert(1)>',
])('executable content is removed from the head, even if removal would recreate it: %s', (head) => {
  expect(seenIn(`<html><head>${safeHead(head)}</head><body></body></html>`).dangers).toEqual([]);
});
