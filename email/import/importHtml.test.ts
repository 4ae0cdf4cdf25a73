import { importHtml } from './importHtml';

test('what could run is left out of an imported message, and told', () => {
  const { design, report } = importHtml('<body><script>alert(1)</script><p onclick="go()">Hello <a href="java&#09;script:alert(1)">you</a></p><img src=x onerror=alert(1)></body>');
  expect(design.blocks).toMatchObject([{ type: 'code', html: '<p>Hello <a>you</a></p>' }, { type: 'code', html: '<img src="x">' }]);
  expect(report.entries.filter(({ action }) => action === 'stripped').map(({ what }) => what)).toEqual(['<script>', 'event handler', 'href attribute']);
});

test('expressions of the template language are no markup', () => {
  const { design } = importHtml('<p>{{#if a}}<a href="{{insert url "default=https://a.example/?x"}}">{{b}}</a>{{/if}}</p>');
  expect(design.blocks[0]).toMatchObject({ html: `<p>{{#if a}}<a href="{{insert url 'default=https://a.example/?x'}}">{{b}}</a>{{/if}}</p>` });
});
