import { isMailAddress } from './mailAddress';

test.each([
  'ada@example.org',
  'jürgen@example.org',
  'jürgen@bücher.example',
  '用户@例子.广告',
  'ñ.ñ@example.org',
  'δοκιμή@παράδειγμα.δοκιμή',
])('%s can be mailed', (address) => {
  expect(isMailAddress(address)).toBe(true);
});

test.each([
  '',
  'jürgen',
  'jürgen@',
  '@bücher.example',
  'jür gen@example.org',
  'jür\u00a0gen@example.org',
  'a\u0085b@example.org',
  '.ü@example.org',
  'ü..ü@example.org',
  `${'ü'.repeat(33)}@example.org`,
  'ü@exa mple.org',
  'ü@example',
  'a<ü>@example.org',
  'ü\r\nBcc: x@example.org',
])('%j cannot', (address) => {
  expect(isMailAddress(address)).toBe(false);
});
