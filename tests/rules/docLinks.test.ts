import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Readers follow links: each leads to a file that is there, and to a heading in it.

const pages = ['.', 'docs', 'docs/decisions', 'sdk'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);
const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[^]*?^```$/gm, '');

/** The addresses of a page's headings, as code hosts make them. */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Links and images to the tree itself. */
const linksOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

test('links lead to files and headings that are there', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(200);
  const lost = links.filter(({ page, link }) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    return !existsSync(target) || (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor));
  });
  expect(lost).toEqual([]);
});
