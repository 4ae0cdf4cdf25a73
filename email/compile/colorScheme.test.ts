import { inScheme } from './colorScheme';

test('dark mode of a message is toggled regardless of the system setting', () => {
  const html = '<style>@media (prefers-color-scheme: dark){p{color:#fff}}</style>';
  expect(inScheme(html, true)).toContain('@media (min-width:0)');
  expect(inScheme(html, false)).toContain('@media (max-width:0)');
});
