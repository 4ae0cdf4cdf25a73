import { disallowedTags } from './disallowedTags';

test.each<[string, readonly string[]]>([
  ['<p>Words about <b>style</b> and links</p>', []],
  ['<STYLE>p{}</STYLE><script src=x></script><style>a{}</style>', ['style', 'script']],
  [
    '<meta charset=utf-8><link rel=x><title>t</title><noscript></noscript><base href=x>',
    ['meta', 'link', 'title', 'noscript', 'base'],
  ],
  ['<basefont><linked-list><title-page>', []],
  ['<!--[if mso]><style>td{}</style><![endif]--><p>x</p>', []],
  ['<p>&lt;script&gt;</p>', []],
])('%s', (html, found) => expect(disallowedTags(html)).toEqual(found));
