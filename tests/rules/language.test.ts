import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The words that docs/style.md replaces, in all comments and in the documents and folders of the lists below.
 */
const words: Readonly<Record<string, { pattern: RegExp; write: string }>> = {
  mend: { pattern: /\bmend(?:s|ed|ing)?\b/gi, write: 'fix' },
  anew: { pattern: /\banew\b/gi, write: 'again, refresh or retry' },
  'by itself': { pattern: /\bby (?:it|them)sel(?:f|ves)\b/gi, write: 'automatically' },
  stands: { pattern: /\bstands?\b(?! for\b|-)/gi, write: 'is' },
  leaves: {
    pattern: /\bleaves\b(?= (?:after|again|at(?! (?:most|least))|before|for|in|now|on|once|soon|when)\b|[.,;:?!)])/gi,
    write: 'is sent',
  },
  'way out': { pattern: /\bways? out\b/gi, write: 'the unsubscribe link or the alternative' },
  'be it': { pattern: /\bbe (?:it|they)\b/gi, write: 'whether' },
  'in hand': { pattern: /\bin hand\b(?!-)/gi, write: 'in progress' },
  'held against': { pattern: /\bheld against\b/gi, write: 'compared with' },
  copy: {
    pattern: /\b(?:an?|each|every|the) copy (?:is|was|to|for|gets|of (?:the|a) (?:send|message))\b/gi,
    write: 'message',
  },
  'mail program': { pattern: /\bmail programs?\b/gi, write: 'email app' },
  machine: { pattern: /\bmachine (?:opens?|clicks?)\b|\b(?:people|humans?) and machines\b/gi, write: 'bot' },
  // American spelling. The state of a send on the wire is `cancelled`, and so are columns of it.
  cancelled: {
    pattern: /(?<![.'`]|from |\bas )\bcancell(?:ed|ing)\b(?! as\b|['`/:)|.])/gi,
    write: 'canceled, canceling',
  },
  labelled: { pattern: /\b(?:label|travel|model|signal)l(?:ed|ing)\b/gi, write: 'labeled, with one l' },
  colour: { pattern: /\b(?:colour|behaviour|favour|honour|neighbour)\w*\b/gi, write: 'color, behavior' },
  catalogue: { pattern: /(?<!error )\bcatalogues?\b/gi, write: 'catalog' },
  fulfil: { pattern: /\bfulfils?\b/gi, write: 'fulfill' },
  towards: { pattern: /\btowards\b/gi, write: 'toward' },
  grey: { pattern: /\bgrey\b(?! 808080)/gi, write: 'gray' },
  'begin with': { pattern: /\b(?:begins?|began|begun|beginning) with\b/gi, write: 'start with' },
};

/** Checked documents. `docs/style.md` quotes the words. */
const documents = ['*.md', 'docs/*.md', 'docs/decisions/*.md'];
const otherDocuments = ['docs/style.md'];

/** Folders with checked texts: string literals that contain a space, and the text of JSX. */
const texts: readonly string[] = [
  'plugins',
  'src',
  'sdk',
  'provider',
  'email',
  'wire',
  'query',
  'sms',
  'embed',
  'formats',
  'scripts',
  'themes',
];

interface Found {
  readonly word: string;
  readonly line: number;
  readonly text: string;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Without code, diagrams and addresses. */
const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^(```|~~~)[^]*?^\1/gm, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank)
    .replaceAll(/https?:\/\/\S+/g, blank);

const onlyMatches = (source: string, pattern: RegExp): string => {
  let kept = '';
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    kept += blank(source.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return kept + blank(source.slice(end));
};

const commentsOf = (source: string): string => onlyMatches(source, /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm);

const textsOf = (source: string): string =>
  onlyMatches(
    source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank),
    /'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)* (?:[^`\\]|\\.)*`|>[^<>{}]*[a-z] [^<>{}]*</g,
  );

function dialectIn(prose: string): Found[] {
  // A phrase may continue on the next line.
  const joined = prose.replaceAll(/\n[ \t]*(?:\*|\/\/|>)?[ \t]*/g, (gap) => ` ${' '.repeat(gap.length - 1)}`);
  return Object.entries(words).flatMap(([word, { pattern }]) => {
    const spaced = new RegExp(pattern.source.replaceAll(' ', String.raw`\s+`), pattern.flags);
    return [...joined.matchAll(spaced)].map((match) => ({
      word,
      line: prose.slice(0, match.index).split('\n').length,
      text: match[0],
    }));
  });
}

const filesOf = (...paths: readonly string[]): string[] =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '');

const sourcesIn = (folders: readonly string[]): string[] =>
  folders.length === 0 ? [] : filesOf(...folders).filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));

/** All but this file, which quotes the words. */
function allSources(): string[] {
  const files = filesOf('*.ts', '*.tsx', '*.mjs').filter((file) => file !== 'tests/rules/language.test.ts');
  expect(files.length).toBeGreaterThan(1000);
  return files;
}

const complaints = (files: readonly string[], read: (source: string) => string): string[] =>
  files.flatMap((file) =>
    dialectIn(read(readFileSync(file, 'utf8'))).map(
      ({ word, line, text }) => `${file}:${line}: "${text}": write ${words[word]?.write ?? ''}`,
    ),
  );

test('documents use the terms of the style guide', () => {
  const files = filesOf(...documents.map((path) => `:(glob)${path}`)).filter((file) => !otherDocuments.includes(file));
  expect(files.length).toBeGreaterThan(30);
  expect(complaints(files, proseOf)).toEqual([]);
});

test('comments use the terms of the style guide', () => {
  expect(complaints(allSources(), commentsOf)).toEqual([]);
});

test('texts use the terms of the style guide', () => {
  const files = sourcesIn(texts).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(complaints(files, textsOf)).toEqual([]);
});

/** Names of code between words of JSX, as renaming by search and replace puts them there. */
const identifierInText = />\s*[A-Z][\w ,.'-]* [a-z]{2,}[A-Z][a-z]+ [\w ,.'\s-]*(?=[<{])/g;
const namesInText = (source: string): string[] =>
  [...source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank).matchAll(identifierInText)].map(([text]) =>
    text.slice(1).trim(),
  );

test('text of pages has no names of code', () => {
  const files = sourcesIn(['plugins', 'src', 'sdk']).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => namesInText(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual(
    [],
  );
  expect(namesInText('<p>Added for web emailFonts and styles.</p>')).toEqual(['Added for web emailFonts and styles.']);
});

/** Citations of documents outside this repository. RFCs and published references may be cited. */
const absentDocuments =
  /\bprovider facts\b|\bspec(?:ification)?(?:'s)?,? (?:\(?sections?\b|")|\(spec(?:ification)?[:,]|^[ */]*spec, /gim;

test('comments cite no document that a reader cannot open', () => {
  const sources = filesOf('*.ts', '*.tsx', '*.mjs').filter((file) => file !== 'tests/rules/language.test.ts');
  expect(sources.length).toBeGreaterThan(1000);
  const cited = sources.flatMap((file) =>
    [...commentsOf(readFileSync(file, 'utf8')).matchAll(absentDocuments)].map(([text]) => `${file}: ${text.trim()}`),
  );
  expect(cited).toEqual([]);
});

describe('what counts as dialect', () => {
  const wordsIn = (prose: string): string[] => dialectIn(prose).map(({ word }) => word);

  test.each([
    ['Mend the query.', 'mend'],
    ['It is drawn anew.', 'anew'],
    ['It works by itself.', 'by itself'],
    ['What it says stands in the log.', 'stands'],
    ['The message leaves at nine.', 'leaves'],
    ['Each needs a way\n out.', 'way out'],
    ['Any error, be it ours,', 'be it'],
    ['The work in hand', 'in hand'],
    ['A value is held against\n * the limit.', 'held against'],
    ['Each copy is claimed.', 'copy'],
    ['Old mail programs', 'mail program'],
    ['machine opens', 'machine'],
    ['It begins with a letter.', 'begin with'],
    ['The rest was cancelled', 'cancelled'],
    ['A labelled field', 'labelled'],
    ['The behaviour of a color', 'colour'],
    ['A catalogue', 'catalogue'],
    ['It fulfils it', 'fulfil'],
    ['Toward, not towards', 'towards'],
    ['A grey line', 'grey'],
  ])('%j', (prose, word) => {
    expect(wordsIn(prose)).toEqual([word]);
  });

  test('other uses of these words are allowed', () => {
    expect(
      wordsIn('A copy of the file, on a machine with two processors. MIME stands for an acronym. It leaves gaps.'),
    ).toEqual([]);
  });

  test('code in a document is ignored, and lines keep their numbers', () => {
    expect(dialectIn(proseOf('```\nanew\n```\nthe flag `--anew`\nanew'))).toEqual([
      { word: 'anew', line: 5, text: 'anew' },
    ]);
  });

  test('comments and texts are separated from code', () => {
    const source = "const anew = 'Drawn anew'; // mend it\n/* stands */ <p>It leaves now</p>";
    expect(wordsIn(commentsOf(source))).toEqual(['mend', 'stands']);
    expect(wordsIn(textsOf(source))).toEqual(['anew', 'leaves']);
  });
});
