import { inertHtml } from './inertHtml';

test.each([
  ['<p>a<script>x("</p>")</script>b</p>', '<p>ab</p>'],
  ['<img src="a.png" onerror="x()" alt="">', '<img src="a.png"  alt="">'],
  ["<a href='#link-1' onClick=x() title=t>a</a>", "<a href='#link-1'  title=t>a</a>"],
  ['<a href=" java\n&#115;cript&colon;x()">a</a>', '<a >a</a>'],
  ['<a href="javascript&#58;x()">a</a>', '<a >a</a>'],
  ['<iframe src="x"><p>in it</p></iframe>after', 'after'],
  ['<object><embed src="x"></object><b>b</b>', '<b>b</b>'],
  ['<base href="https://a.example/"><p>a</p>', '<p>a</p>'],
  ['<p>a</p><script>never closed', '<p>a</p>'],
  [
    '<svg><a><animate attributeName=href values=javascript:x() /><text>a</text></a></svg>',
    '<svg><a><text>a</text></a></svg>',
  ],
  ['<svg><a><set attributeName=href to=javascript:x()></set>a</a></svg>', '<svg><a>a</a></svg>'],
  ['<meta http-equiv=refresh content="0;url=//a.example"><p>a</p>', '<p>a</p>'],
  ['<link rel=stylesheet href="//a.example/a.css"><p>a</p>', '<p>a</p>'],
  ['<p style="a">Fish &amp; <!-- <script> --> chips</p>', '<p style="a">Fish &amp; <!-- <script> --> chips</p>'],
])('%s', (source, expected) => {
  expect(inertHtml(source)).toBe(expected);
});
