import { circle, type Draw, ellipse, glow, gradient, line, path, rect, scattered, shadow } from './palette';

/** Landscapes and rooms, 1200 by 720. */
export const scenes = {
  hills: ({ accent, deep, ink, mid, wash, light, near }) =>
    `<defs>${gradient('s', near, light)}${glow('g', '#fff6df')}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    circle(840, 250, 300, 'url(#g)') +
    circle(840, 250, 82, '#fff6df') +
    path('M0 380C160 300 300 300 440 360S760 420 900 340s220-60 300-20v420H0z', wash) +
    path('M0 450c140-60 300-60 430-10s260 60 400 0 260-70 370-20v320H0z', mid) +
    path('M0 540c180-90 340-70 520-10s420 40 680-50v280H0z', accent) +
    scattered(9, 7, (next, index) => {
      const x = 60 + index * 128 + next() * 40;
      const y = 560 + next() * 30;
      return circle(x, y, 16 + next() * 10, deep) + rect(x - 2, y + 8, 4, 34, ink);
    }) +
    path('M0 630c240-70 420-50 600-16s420 22 600-34v140H0z', deep) +
    path('M0 690c300-50 760-40 1200-26v60H0z', ink),
  sea: ({ accent, deep, ink, light, wash, near, mid }) =>
    `<defs>${gradient('s', wash, light)}${gradient('w', mid, deep)}${glow('g', '#fffaf0')}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    circle(360, 300, 320, 'url(#g)') +
    circle(360, 330, 110, near) +
    rect(0, 400, 1200, 320, 'url(#w)') +
    [0, 1, 2, 3, 4, 5]
      .map((n) => rect(360 - 120 + n * 16, 420 + n * 34, 240 - n * 32, 9, near, 'rx="5" opacity=".8"'))
      .join('') +
    path('M720 400l200-12-30 48H762z', ink) +
    path('M812 380V170l118 196z', '#ffffff') +
    path('M800 380V200l-84 172z', accent) +
    line('M0 470q60-16 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0', '#ffffff', 4, 'opacity=".35"') +
    line('M-60 560q60-18 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0', '#ffffff', 5, 'opacity=".25"') +
    path('M0 650q150-40 300 0t300 0 300 0 300 0v80H0z', ink, 'opacity=".55"') +
    line('M130 150q26-26 50 0q26-26 50 0M250 100q18-18 36 0q18-18 36 0', deep, 6),
  night: ({ accent, deep, ink, mid, wash }) =>
    `<defs>${gradient('s', ink, deep)}${glow('g', wash)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    scattered(90, 11, (next) =>
      circle(next() * 1200, next() * 460, 1 + next() * 2.6, '#ffffff', `opacity="${(0.25 + next() * 0.6).toFixed(2)}"`),
    ) +
    circle(930, 170, 190, 'url(#g)', 'opacity=".5"') +
    circle(930, 170, 62, wash) +
    circle(956, 152, 54, ink, 'opacity=".18"') +
    path('M0 560l180-130 120 80 190-120 210 130 120-80 160 110 110-60 110 70v190H0z', accent, 'opacity=".45"') +
    path('M0 620l150-120 160 110 230-180 210 180 170-110 280 150v80H0z', deep) +
    path('M0 660q300-80 600-30t600-20v120H0z', ink) +
    scattered(14, 5, (next, index) => {
      const x = index * 92 + next() * 30;
      const h = 70 + next() * 60;
      return (
        path(`M${x} 690l34-${h} 34 ${h}z`, mid, 'opacity=".28"') +
        path(`M${x + 8} 700l26-${h * 0.9} 26 ${h * 0.9}z`, ink)
      );
    }),
  city: ({ accent, deep, ink, wash, light, near, mid }) => {
    const towers = (seed: number, base: number, tall: number, fill: string, lit: string): string =>
      scattered(13, seed, (next, index) => {
        const [x, w, h] = [index * 96 - 20, 70 + next() * 40, tall * (0.45 + next() * 0.55)];
        const windows = Array.from({ length: 10 }, (_, n) =>
          next() > 0.45
            ? rect(x + 14 + (n % 2) * (w / 2 - 8), base - h + 22 + Math.floor(n / 2) * 40, 14, 18, lit, 'opacity=".8"')
            : '',
        ).join('');
        return rect(x, base - h, w, h + 40, fill) + windows;
      });
    return (
      `<defs>${gradient('s', light, wash)}${glow('g', '#fff3d6')}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      circle(600, 330, 420, 'url(#g)') +
      circle(600, 300, 120, near) +
      towers(23, 640, 420, mid, light) +
      towers(77, 680, 320, accent, '#fff3d6') +
      towers(41, 720, 210, deep, near) +
      rect(0, 690, 1200, 30, ink)
    );
  },
  table: ({ accent, deep, ink, wash, light, near, sand }) =>
    `<defs>${gradient('s', wash, light)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    path('M0 0h520L180 520H0z', '#ffffff', 'opacity=".35"') +
    rect(0, 500, 1200, 220, sand) +
    rect(0, 500, 1200, 10, '#000000', 'opacity=".08"') +
    shadow(610, 596, 330, 30) +
    rect(360, 250, 480, 300, ink, 'rx="18"') +
    rect(378, 268, 444, 254, light, 'rx="8"') +
    path('M300 550h600l30 40q0 12-14 12H284q-14 0-14-12z', deep) +
    rect(410, 300, 170, 16, accent, 'rx="8"') +
    [0, 1, 2, 3].map((n) => rect(410, 334 + n * 28, n === 3 ? 110 : 200, 10, ink, 'rx="5" opacity=".22"')).join('') +
    rect(640, 300, 150, 110, near, 'rx="10"') +
    circle(690, 340, 18, '#ffffff') +
    path('M640 410l50-42 34 26 30-34 36 50z', accent) +
    rect(640, 430, 150, 36, accent, 'rx="18"') +
    shadow(1010, 612, 70) +
    path('M950 500h120v74q0 36-36 36h-48q-36 0-36-36z', '#ffffff') +
    line('M1070 520q44 0 40 34t-46 26', '#ffffff', 14) +
    ellipse(1010, 502, 60, 12, deep) +
    line('M990 470q-14-24 4-44t0-44M1030 470q-14-24 4-44t0-44', '#ffffff', 7, 'opacity=".7"') +
    shadow(150, 612, 80) +
    path('M90 520h120l-16 90h-88z', accent) +
    line('M150 520q-10-110-70-160M150 520q0-120 10-210M150 520q14-90 80-130', deep, 8) +
    ellipse(76, 352, 22, 46, deep, 'transform="rotate(-40 76 352)"') +
    ellipse(162, 296, 22, 50, deep, 'transform="rotate(8 162 296)"') +
    ellipse(236, 384, 20, 44, deep, 'transform="rotate(54 236 384)"'),
  room: ({ accent, deep, ink, wash, light, near, mid, sand }) =>
    `<defs>${gradient('s', light, wash)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    path('M760 0h300L520 560H220z', '#ffffff', 'opacity=".4"') +
    rect(0, 560, 1200, 160, sand) +
    rect(0, 552, 1200, 8, '#ffffff', 'opacity=".6"') +
    rect(110, 110, 210, 260, '#ffffff', 'stroke="' + ink + '" stroke-width="8"') +
    path('M118 320l70-90 56 60 34-34 34 40v66H118z', accent) +
    circle(260, 190, 28, near) +
    rect(360, 150, 130, 160, '#ffffff', 'stroke="' + ink + '" stroke-width="8"') +
    circle(425, 230, 40, mid) +
    shadow(700, 636, 320, 24) +
    rect(420, 380, 560, 170, accent, 'rx="46"') +
    rect(390, 440, 120, 170, deep, 'rx="44"') +
    rect(890, 440, 120, 170, deep, 'rx="44"') +
    rect(490, 480, 420, 110, mid, 'rx="28"') +
    rect(700, 480, 6, 110, deep, 'opacity=".4"') +
    rect(440, 600, 20, 40, ink, 'rx="6"') +
    rect(940, 600, 20, 40, ink, 'rx="6"') +
    path('M560 400l120 14-16 108-118-16z', near) +
    shadow(1094, 650, 60) +
    line('M1094 640V250', ink, 9) +
    path('M1030 260l30-96h68l30 96z', near) +
    ellipse(1094, 300, 130, 90, '#fff6df', 'opacity=".35"') +
    rect(1060, 634, 68, 14, ink, 'rx="7"'),
} satisfies Readonly<Record<string, Draw>>;
