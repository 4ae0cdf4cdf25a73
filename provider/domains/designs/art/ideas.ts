import { circle, type Draw, ellipse, glow, gradient, line, path, rect, scattered, shadow } from './palette';

/** What messages are about: arriving, delivering, meeting, watching; 1200 by 720. */
export const ideas = {
  letterbox: ({ accent, deep, ink, wash, light, near }) =>
    `<defs>${gradient('s', light, wash)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    circle(600, 350, 290, '#ffffff', 'opacity=".55"') +
    line('M150 300q130-120 250 10M1060 250q-120-90-220 30', accent, 6, 'stroke-dasharray="4 22"') +
    shadow(600, 626, 270, 26) +
    path('M330 300l270-180 270 180v290q0 22-22 22H352q-22 0-22-22z', deep) +
    '<g transform="rotate(-3 600 300)">' +
    rect(390, 170, 420, 330, '#ffffff', 'rx="12"') +
    rect(430, 214, 150, 18, accent, 'rx="9"') +
    [0, 1, 2, 3].map((n) => rect(430, 256 + n * 34, n === 3 ? 200 : 340, 12, ink, 'rx="6" opacity=".2"')).join('') +
    '</g>' +
    path('M330 310l270 190 270-190v280q0 22-22 22H352q-22 0-22-22z', accent) +
    path('M330 602l210-160 60 42 60-42 210 160-10 10H340z', deep, 'opacity=".35"') +
    circle(860, 210, 60, near) +
    line('M836 212l18 18 32-38', '#ffffff', 12),
  parcel: ({ accent, deep, ink, wash, light, near, sand }) =>
    `<defs>${gradient('s', wash, light)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    path('M0 560q300-40 600-20t600-10v190H0z', ink, 'opacity=".1"') +
    line('M90 600C240 420 330 560 470 470', accent, 8, 'stroke-dasharray="2 26"') +
    path('M90 600q-52-66-52-108a52 52 0 01104 0q0 42-52 108z', accent) +
    circle(90, 492, 20, '#ffffff') +
    shadow(710, 622, 280, 30) +
    path('M440 320l270-70 270 70v240l-270 70-270-70z', sand) +
    path('M710 390l270-70v240l-270 70z', '#000000', 'opacity=".12"') +
    path('M440 320l270 70 270-70-270-70z', '#ffffff', 'opacity=".45"') +
    path('M560 288l270 72v60l-40 10v-60L522 298z', accent, 'opacity=".9"') +
    rect(490, 450, 110, 66, '#ffffff', 'rx="6" transform="skewY(14) translate(0 -124)"') +
    line('M512 470h60M512 488h40', deep, 5, 'transform="skewY(14) translate(0 -124)"') +
    path(
      'M1010 190q40-60 90 0 50-60 90 0-90 120-90 120t-90-120z',
      near,
      'opacity=".8" transform="translate(-40 -50)"',
    ) +
    line('M300 240h120M260 290h140M320 340h80', deep, 8, 'opacity=".35"'),
  stage: ({ accent, deep, ink, wash, near, mid }) =>
    `<defs>${gradient('s', ink, deep)}${glow('g', wash)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    path('M240-20L120 620h420zM960-20l-300 640h420z', wash, 'opacity=".14"') +
    path('M600-20L420 620h360z', near, 'opacity=".22"') +
    ellipse(600, 610, 420, 70, accent) +
    ellipse(600, 596, 420, 62, mid, 'opacity=".6"') +
    circle(600, 320, 220, 'url(#g)', 'opacity=".4"') +
    line('M600 590V330', '#ffffff', 12) +
    rect(560, 200, 80, 130, '#ffffff', 'rx="40"') +
    line('M560 230h80M560 256h80M560 282h80', ink, 5, 'opacity=".35"') +
    line('M530 280q0 90 70 90t70-90', '#ffffff', 10) +
    scattered(14, 19, (next, index) => {
      const x = index * 92 - 10;
      const y = 650 + next() * 20;
      return circle(x + 40, y, 40, ink) + rect(x, y + 26, 84, 80, ink, 'rx="36"');
    }),
  ticket: ({ accent, deep, ink, wash, light, near, mid }) =>
    `<defs>${gradient('s', light, wash)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    scattered(26, 29, (next, index) =>
      circle(next() * 1200, next() * 720, 4 + next() * 10, index % 2 ? near : mid, 'opacity=".5"'),
    ) +
    '<g transform="rotate(-9 600 360)">' +
    path(
      'M230 210h740v110a44 44 0 000 88v110H230V408a44 44 0 000-88z',
      deep,
      'opacity=".25" transform="translate(14 22)"',
    ) +
    path('M230 210h740v110a44 44 0 000 88v110H230V408a44 44 0 000-88z', accent) +
    line('M740 226v290', '#ffffff', 5, 'stroke-dasharray="4 20"') +
    circle(400, 364, 92, mid) +
    path('M366 312l92 52-92 52z', '#ffffff') +
    [0, 1, 2]
      .map((n) =>
        rect(
          526,
          296 + n * 46,
          n === 0 ? 170 : 120,
          n === 0 ? 22 : 14,
          '#ffffff',
          `rx="8" opacity="${n === 0 ? 1 : 0.6}"`,
        ),
      )
      .join('') +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((n) => rect(790 + n * 18, 274, n % 3 === 0 ? 11 : 6, 180, ink, 'opacity=".75"'))
      .join('') +
    '</g>',
  people: ({ accent, deep, ink, wash, light, near, far, mid, sand }) => {
    const person = (x: number, y: number, size: number, coat: string, hair: string, skin: string): string =>
      path(
        `M${x - size} ${y + size * 2.4}q0-${size * 1.5} ${size}-${size * 1.5}t${size} ` +
          `${size * 1.5}v${size}h-${size * 2}z`,
        coat,
      ) +
      circle(x, y, size * 0.62, skin) +
      path(
        `M${x - size * 0.66} ${y + size * 0.05}q-${size * 0.04}-${size * 0.8} ` +
          `${size * 0.66}-${size * 0.8}t${size * 0.66} ` +
          `${size * 0.8}q-${size * 0.3}-${size * 0.36}-${size * 0.66}-${size * 0.36}t-${size * 0.66} ` +
          `${size * 0.36}z`,
        hair,
      );
    return (
      `<defs>${gradient('s', light, wash)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      circle(600, 380, 320, '#ffffff', 'opacity=".5"') +
      path('M250 160h170q26 0 26 26v70q0 26-26 26h-90l-40 36v-36h-40q-26 0-26-26v-70q0-26 26-26z', near) +
      line('M266 206h130M266 236h80', '#ffffff', 9) +
      path('M770 110h180q26 0 26 26v70q0 26-26 26h-60l-40 36v-36h-80q-26 0-26-26v-70q0-26 26-26z', deep) +
      line('M786 156h140M786 186h90', '#ffffff', 9) +
      person(330, 420, 96, mid, ink, '#e8b48c') +
      person(870, 400, 100, far, deep, '#8a5a3c') +
      person(600, 370, 118, accent, ink, sand)
    );
  },
  poster: ({ accent, deep, ink, wash, near, mid }) =>
    `<defs>${gradient('s', mid, deep)}${glow('g', wash)}</defs>` +
    rect(0, 0, 1200, 675, 'url(#s)') +
    circle(250, 200, 300, 'url(#g)', 'opacity=".5"') +
    path('M0 675V520l260-170 220 150 200-190 260 220 260-160v305z', ink, 'opacity=".45"') +
    circle(930, 190, 90, near) +
    path('M0 675v-80q300-90 600-30t600-30v140z', accent),
  map: ({ accent, deep, ink, wash, light, near, mid }) =>
    rect(0, 0, 1200, 720, wash) +
    path('M0 120q240 60 400-20T760 60t440 30V0H0z', near, 'opacity=".35"') +
    path('M760 720q40-160 190-190t250-110v300z', mid, 'opacity=".6"') +
    line(
      'M-20 300q300-40 520 60t720 20M300-20q40 240-20 400t40 360M800-20q-30 200 60 380t20 380M-20 ' +
        '560q340-60 660 0t580-40',
      '#ffffff',
      26,
    ) +
    line('M540-20q-10 160 60 330t-20 430M-20 180q260 60 420 10t820 20', '#ffffff', 12) +
    [
      [80, 380],
      [190, 430],
      [380, 470],
      [480, 200],
      [640, 430],
      [930, 240],
      [1020, 330],
      [700, 120],
      [160, 60],
      [400, 60],
      [960, 80],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 84, 58, light, 'rx="8"'))
      .join('') +
    shadow(600, 470, 60, 16) +
    path('M600 468q-120-150-120-230a120 120 0 01240 0q0 80-120 230z', accent) +
    circle(600, 238, 52, '#ffffff') +
    circle(600, 238, 22, deep) +
    line('M600 468q-120 120-330 90', ink, 7, 'stroke-dasharray="2 20"'),
  chart: ({ accent, deep, ink, wash, light, near, mid }) =>
    `<defs>${gradient('s', light, wash)}${gradient('f', mid, light)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    rect(200, 110, 800, 500, '#ffffff', 'rx="28"') +
    rect(250, 160, 200, 20, ink, 'rx="10"') +
    rect(250, 196, 130, 12, ink, 'rx="6" opacity=".3"') +
    [0, 1, 2, 3].map((n) => rect(250, 290 + n * 80, 700, 2, ink, 'opacity=".1"')).join('') +
    path('M250 500q90-20 150-90t150 0 150-100 250-90v310H250z', 'url(#f)', 'opacity=".8"') +
    line('M250 500q90-20 150-90t150 0 150-100 250-90', accent, 12) +
    circle(700, 312, 18, '#ffffff', `stroke="${accent}" stroke-width="10"`) +
    rect(628, 206, 150, 62, deep, 'rx="14"') +
    rect(652, 230, 100, 14, '#ffffff', 'rx="7"') +
    circle(930, 180, 34, near),
  dish: ({ accent, deep, ink, wash, light, near, far, mid }) =>
    `<defs>${gradient('s', deep, ink)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    path('M0 0h520L160 720H0z', '#ffffff', 'opacity=".05"') +
    circle(600, 380, 300, '#000000', 'opacity=".25"') +
    circle(600, 362, 290, '#fffaf2') +
    circle(600, 362, 236, light) +
    circle(600, 362, 206, mid) +
    scattered(16, 47, (next, index) =>
      ellipse(
        450 + next() * 300,
        230 + next() * 260,
        34 + next() * 30,
        18 + next() * 12,
        [accent, near, far, wash][index % 4] ?? accent,
        `transform="rotate(${(next() * 180).toFixed(0)} 600 362)"`,
      ),
    ) +
    scattered(22, 53, (next) => circle(440 + next() * 320, 210 + next() * 300, 7, '#ffffff', 'opacity=".8"')) +
    line('M180 160v150q0 50 44 50t44-50V160M224 160v460M980 160q-70 40-60 240h60v220', '#e9edf2', 14),
} satisfies Readonly<Record<string, Draw>>;
