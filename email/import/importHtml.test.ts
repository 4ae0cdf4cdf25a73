import { importHtml } from './importHtml';

test('what could run is left out of an imported message, and told', () => {
  const { design, report } = importHtml('<body><script>alert(1)</script><p onclick="go()">Hello <a href="java&#09;script:alert(1)">you</a></p><img src=x onerror=alert(1)></body>');
  expect(design.blocks).toMatchObject([{ type: 'code', html: '<p>Hello <a>you</a></p>' }, { type: 'code', html: '<img src="x">' }]);
  expect(report.entries.filter(({ action }) => action === 'stripped').map(({ what }) => what)).toEqual(['<script>', 'event handler', 'href attribute']);
});

test('what every message has in its head is no loss', () => {
  const { report } = importHtml('<html><head><meta charset="utf-8"><title>News</title><base href="https://a.example/"></head><body><p>Hello</p></body></html>');
  expect(report.entries.map(({ action, what }) => [action, what])).toEqual(expect.arrayContaining([['stripped', '<base>'], ['converted', '<meta>'], ['converted', '<title>']]));
});

test('expressions of the template language are no markup', () => {
  const { design } = importHtml('<p>{{#if a}}<a href="{{insert url "default=https://a.example/?x"}}">{{b}}</a>{{/if}}</p>');
  expect(design.blocks[0]).toMatchObject({ html: `<p>{{#if a}}<a href="{{insert url 'default=https://a.example/?x'}}">{{b}}</a>{{/if}}</p>` });
});

test('older tags of links that unsubscribe are written as they are now, and told', () => {
  const { design, report } = importHtml('<p><a href="[Unsubscribe]">a</a><a href="<%asm_group_unsubscribe_raw_url%>">b</a><a href="[Unsubscribe_Preferences]">c</a><a href=\'<% asm_preferences_url %>\'>d</a>, not [Unsubscribe]</p>');
  expect(design.blocks[0]).toMatchObject({
    html: '<p><a href="{{{unsubscribe}}}">a</a><a href="{{{unsubscribe}}}">b</a><a href="{{{unsubscribe_preferences}}}">c</a><a href=\'{{{unsubscribe_preferences}}}\'>d</a>, not [Unsubscribe]</p>',
  });
  expect(report.entries.filter(({ action }) => action === 'converted').map(({ what, why }) => `${what}: ${why}`)).toEqual([
    '[Unsubscribe]: It is written {{{unsubscribe}}} now.',
    '<%asm_group_unsubscribe_raw_url%>: It is written {{{unsubscribe}}} now.',
    '[Unsubscribe_Preferences]: It is written {{{unsubscribe_preferences}}} now.',
    '<% asm_preferences_url %>: It is written {{{unsubscribe_preferences}}} now.',
  ]);
});

test('words outside of the cells of a table, or beside columns, are kept with them', () => {
  const { design } = importHtml('<p>first</p><table><tr><td><p></td> alpha </td></tr></table>', { promote: true });
  expect(design.blocks).toMatchObject([{ type: 'text' }, { type: 'code', html: expect.stringContaining('alpha') as string }]);
  const beside = importHtml('<p>first</p><div style="display:inline-block"><p {{#if a}}>in</p></div> beta {{/if}}', { promote: true });
  expect(JSON.stringify(beside.design.blocks.slice(1))).toMatch(/in.*beta/);
});
