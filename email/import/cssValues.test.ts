import { readColor } from './colors';
import { readAlignment, readBackground, readDeclarations, readPadding, readPixels, readSize } from './cssValues';

test.each([
  ['#ABCDEF', '#abcdef'],
  ['#abc', '#aabbcc'],
  ['#abc0', undefined],
  ['#abcd', '#aabbcc'],
  ['#abcdef00', undefined],
  ['#abcdef80', '#abcdef'],
  ['#abcde', undefined],
  ['#abcdefa', undefined],
  ['#xyzxyz', undefined],
  ['abcdef', '#abcdef'],
  ['abc', undefined],
  [' Red ', '#ff0000'],
  ['aliceblue', '#f0f8ff'],
  ['rebeccapurple', '#663399'],
  ['yellowgreen', '#9acd32'],
  ['nocolor', undefined],
  ['', undefined],
  ['rgb(1, 2, 255)', '#0102ff'],
  ['rgb(0 128 300)', '#0080ff'],
  ['rgb(-5, 0, 0)', '#000000'],
  ['rgb(100%, 60%, 0%)', '#ff9900'],
  ['rgb(100%,50%,0%)', '#ff8000'],
  ['rgba(1, 2, 3, 0)', undefined],
  ['rgba(1, 2, 3, 0.5)', '#010203'],
  ['rgb(1 2 3 / 0%)', undefined],
  ['rgb(1, 2)', undefined],
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120, 100%, 25%)', '#008000'],
  ['hsl(210, 50%, 40%)', '#336699'],
  ['hsla(210, 50%, 40%, 0)', undefined],
  ['hsl(0, 0%, 80%)', '#cccccc'],
  ['transparent', undefined],
  ['url(#abc)', undefined],
])('the color %j is %j', (value, color) => {
  expect(readColor(value)).toBe(color);
});

test.each([
  ['12', undefined, 12],
  ['12px', undefined, 12],
  [' 12 PX ', undefined, 12],
  ['12pt', undefined, 16],
  ['.5in', undefined, 48],
  ['1cm', undefined, 38],
  ['10mm', undefined, 38],
  ['1.5em', 16, 24],
  ['1.5em', undefined, undefined],
  ['2rem', undefined, 32],
  ['2rem', 10, 32],
  ['50%', 600, 300],
  ['50%', undefined, undefined],
  ['-3px', undefined, -3],
  ['12vw', undefined, undefined],
  ['auto', undefined, undefined],
  ['1px 2px', undefined, undefined],
  [undefined, undefined, undefined],
])('the length %j of %j is %j pixels', (value, of, pixels) => {
  expect(readPixels(value, of)).toBe(pixels);
});

test('sizes are limited to what a design supports', () => {
  expect([readSize('-1'), readSize('0'), readSize('2000'), readSize('2001'), readSize('wide')]).toEqual([
    0,
    0,
    2000,
    2000,
    undefined,
  ]);
});

const padding = (style: string) => Object.values(readPadding(readDeclarations(style)) ?? {}).join(' ');
test.each([
  ['padding: 1px', '1 1 1 1'],
  ['padding: 1px 2px', '1 2 1 2'],
  ['padding: 1px 2px 3px', '1 2 3 2'],
  ['padding: 1px 2px 3px 4px', '1 2 3 4'],
  ['padding: auto 2px', '0 2 0 2'],
  ['padding: -1px 3000px', '0 2000 0 2000'],
  ['padding-top: 1px', '1 0 0 0'],
  ['padding-right: 1px', '0 1 0 0'],
  ['padding-bottom: 1px', '0 0 1 0'],
  ['padding-left: 1px', '0 0 0 1'],
  ['padding: 5px; padding-left: 1px', '5 5 5 1'],
  ['padding: 5px; padding-left: auto', '5 5 5 5'],
  ['color: red', ''],
  ['', ''],
])('%j pads by %j', (style, sides) => {
  expect(padding(style)).toBe(sides);
});

test.each([
  ['left', 'left'],
  ['start', 'left'],
  [' CENTER ', 'center'],
  ['middle', 'center'],
  ['right', 'right'],
  ['end', 'right'],
  ['justify', undefined],
  [undefined, undefined],
])('%j aligns %j', (value, alignment) => {
  expect(readAlignment(value)).toBe(alignment);
});

test.each([
  ['color: red; color: blue', { color: 'blue' }],
  ['COLOR : red !important', { color: 'red' }],
  ['color: red; color: inherit', { color: 'red' }],
  ['color: initial', {}],
  ['color', {}],
  [': red', {}],
  ['color:', {}],
  ['background: url(a;b); color: red', { background: 'url(a;b)', color: 'red' }],
  ["font-family: 'a;b'; color: red", { 'font-family': "'a;b'", color: 'red' }],
  ['font-family: "a;b"; color: red', { 'font-family': '"a;b"', color: 'red' }],
  ["font-family: 'a; color: red", { 'font-family': "'a", color: 'red' }],
  ['background: url(a; color: red', { background: 'url(a', color: 'red' }],
])('the style %j declares %j', (style, declared) => {
  expect(Object.fromEntries(readDeclarations(style))).toEqual(declared);
});

test.each([
  ['background-color: #aa0000; background: #00bb00', '#0000cc', '#aa0000'],
  ['background: #00bb00 url(x.png) no-repeat', '#0000cc', '#00bb00'],
  ['background: rgb(0, 187, 0) none', '#0000cc', '#00bb00'],
  ['background: rgb(calc(0 + 0), 187, 0) none', '#0000cc', '#0000cc'],
  ['background: url(x.png)', '#0000cc', '#0000cc'],
  ['background: url(x.png) no-repeat #00bb00', '#0000cc', '#00bb00'],
  ['background: linear-gradient(red, blue), #00bb00', '#0000cc', '#00bb00'],
  ['', undefined, undefined],
])('of %j and the attribute %j the background is %j', (style, attribute, color) => {
  expect(readBackground(readDeclarations(style), attribute)).toBe(color);
});
