import { circle, type Draw, glow, gradient, line, path, rect } from './palette';

/** Shapes, 1200 by 480, for backgrounds and bands. */
export const patterns = {
  arches: ({ accent, deep, wash, light, near, mid }) => {
    const arch = (x: number, fills: readonly string[]): string =>
      fills
        .map((fill, n) =>
          path(`M${x + n * 26} 480V${250 + n * 26}a${150 - n * 26} ${150 - n * 26} 0 01${300 - n * 52} 0v230z`, fill),
        )
        .join('');
    return (
      rect(0, 0, 1200, 480, wash) +
      circle(1010, 120, 70, near) +
      arch(0, [mid, accent, light, deep]) +
      arch(300, [light, near, accent, wash]) +
      arch(600, [accent, deep, near, light]) +
      arch(900, [mid, light, accent, deep])
    );
  },
  mosaic: ({ accent, deep, ink, wash, light, near, mid, far }) => {
    const fills = [wash, accent, light, mid, deep, near, far];
    return Array.from({ length: 40 }, (_, n) => {
      const [x, y] = [(n % 10) * 120, Math.floor(n / 10) * 120];
      const [one, two] = [fills[(n * 5 + Math.floor(n / 10)) % 7] ?? wash, fills[(n * 3 + 2) % 7] ?? accent];
      const shape = [
        path(`M${x} ${y}h120v120z`, two),
        circle(x + 60, y + 60, 60, two),
        path(`M${x} ${y + 120}a120 120 0 01120-120v120z`, two),
        path(`M${x} ${y}a60 60 0 0060 60 60 60 0 0060-60v120a60 60 0 00-60-60 60 60 0 00-60 60z`, two),
        rect(x + 30, y + 30, 60, 60, two),
      ][(n * 7) % 5];
      return rect(x, y, 120, 120, one === two ? ink : one) + (shape ?? '');
    }).join('');
  },
  waves: ({ accent, deep, ink, wash, near, mid }) =>
    `<defs>${gradient('s', ink, deep, 'across')}</defs>` +
    rect(0, 0, 1200, 480, 'url(#s)') +
    [
      [mid, 300, 0.5],
      [accent, 340, 0.8],
      [near, 390, 0.7],
      [wash, 430, 0.9],
    ]
      .map(([fill, y, opacity]) =>
        path(`M0 ${y}q150-120 300-20t300-20 300-10 300-60v320H0z`, String(fill), `opacity="${opacity}"`),
      )
      .join(''),
  orbs: ({ accent, deep, ink, near, far, mid }) =>
    `<defs>${gradient('s', ink, deep, 'across')}${glow('a', accent)}${glow('b', near)}` +
    `${glow('c', far)}${glow('d', mid)}</defs>` +
    rect(0, 0, 1200, 480, 'url(#s)') +
    circle(180, 420, 380, 'url(#a)') +
    circle(1000, 60, 420, 'url(#b)', 'opacity=".75"') +
    circle(720, 520, 300, 'url(#c)', 'opacity=".5"') +
    circle(480, 0, 260, 'url(#d)', 'opacity=".5"'),
  rays: ({ accent, near, mid, wash }) =>
    rect(0, 0, 1200, 480, accent) +
    Array.from({ length: 16 }, (_, n) => {
      const [a, b] = [(n / 16) * Math.PI + 0.02, ((n + 0.5) / 16) * Math.PI + 0.02].map((angle) => [
        600 - Math.cos(angle) * 1000,
        500 - Math.sin(angle) * 1000,
      ]);
      return path(
        `M600 500L${a?.map((value) => value.toFixed(0)).join(' ')} ${b?.map((value) => value.toFixed(0)).join(' ')}z`,
        mid,
        'opacity=".5"',
      );
    }).join('') +
    circle(600, 500, 190, near) +
    circle(600, 500, 130, wash),
  grid: ({ accent, deep, ink, near, wash }) =>
    `<defs>${gradient('s', ink, deep, 'across')}${glow('g', accent)}</defs>` +
    rect(0, 0, 1200, 480, 'url(#s)') +
    circle(900, 240, 420, 'url(#g)', 'opacity=".6"') +
    Array.from({ length: 20 }, (_, n) => line(`M${n * 64} 0v480`, wash, 1.5, 'opacity=".14"')).join('') +
    Array.from({ length: 8 }, (_, n) => line(`M0 ${n * 64}h1200`, wash, 1.5, 'opacity=".14"')).join('') +
    [
      [704, 128],
      [832, 256],
      [960, 64],
      [1088, 320],
      [640, 384],
    ]
      .map(([x = 0, y = 0], n) => rect(x + 4, y + 4, 56, 56, n % 2 ? near : accent, 'rx="10" opacity=".9"'))
      .join(''),
  ferns: ({ accent, deep, wash, light, near, mid }) =>
    `<defs>${gradient('s', light, wash)}</defs>` +
    rect(0, 0, 1200, 480, 'url(#s)') +
    [
      [80, 470, -18, 1.2],
      [240, 500, 14, 0.9],
      [1120, 470, 18, 1.3],
      [960, 500, -12, 0.9],
      [30, 40, 150, 0.9],
      [1180, 30, 210, 1],
    ]
      .map(
        ([x = 0, y = 0, turn = 0, size = 1], n) =>
          `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
          line('M0 0V-260', deep, 6) +
          [60, 110, 160, 210, 255]
            .map((d) =>
              path(
                `M0-${d}q70-10 96-76-84-4-96 76zM0-${d}q-70-10-96-76 84-4 96 76z`,
                [accent, deep, mid][n % 3] ?? accent,
              ),
            )
            .join('') +
          '</g>',
      )
      .join('') +
    circle(600, 250, 60, near, 'opacity=".0"'),
} satisfies Readonly<Record<string, Draw>>;
