import { circle, type Draw, ellipse, gradient, line, type Palette, path, rect, shadow } from './palette';

/** A still life, 800 by 800: something on a surface before a wall. */
const still =
  (wall: (palette: Palette) => string, thing: Draw): Draw =>
  (palette) =>
    `<defs>${gradient('w', palette.light, wall(palette))}</defs>` +
    rect(0, 0, 800, 800, 'url(#w)') +
    path('M0 0h340L90 620H0z', '#ffffff', 'opacity=".28"') +
    rect(0, 610, 800, 190, palette.ink, 'opacity=".07"') +
    thing(palette);

const wash = (palette: Palette): string => palette.wash;
const mid = (palette: Palette): string => palette.mid;
const sand = (palette: Palette): string => palette.sand;

/** Things to show as products. */
export const objects = {
  bag: still(
    wash,
    ({ accent, deep, ink, near }) =>
      shadow(400, 672, 220) +
      path('M240 190h320l30 450q0 30-30 30H240q-30 0-30-30z', accent) +
      path('M240 190h320l4 60H236z', deep) +
      path('M500 250h64l26 390q0 30-30 30h-40z', '#000000', 'opacity=".1"') +
      circle(400, 222, 9, ink) +
      rect(290, 340, 220, 220, '#fffaf2', 'rx="6"') +
      path('M320 500l56-76 40 44 26-30 40 62z', deep) +
      circle(450, 404, 20, near) +
      rect(330, 522, 140, 8, ink, 'rx="4" opacity=".5"'),
  ),
  bottle: still(
    sand,
    ({ accent, deep, ink, mid: soft }) =>
      shadow(400, 676, 150) +
      rect(356, 130, 88, 80, ink, 'rx="10"') +
      path('M366 210h68v50q0 30 40 60 26 22 26 60v260q0 34-34 34H334q-34 0-34-34V380q0-38 26-60 40-30 40-60z', soft) +
      path('M300 420h200v170H300z', '#ffffff') +
      rect(330, 450, 140, 12, deep, 'rx="6"') +
      rect(330, 480, 100, 8, ink, 'rx="4" opacity=".35"') +
      rect(330, 500, 120, 8, ink, 'rx="4" opacity=".35"') +
      circle(446, 552, 18, accent) +
      path('M324 350q-8 20-8 40v230', 'none', 'stroke="#ffffff" stroke-width="10" opacity=".5" stroke-linecap="round"'),
  ),
  candle: still(
    mid,
    ({ deep, ink, near, sand: wax, wash: label }) =>
      shadow(400, 672, 190) +
      rect(250, 360, 300, 310, deep, 'rx="34"') +
      ellipse(400, 366, 150, 34, wax) +
      line('M400 366V316', ink, 7) +
      path('M400 316q-34-40 0-96 34 56 0 96z', '#ffc94d') +
      path('M400 310q-14-20 0-48 14 28 0 48z', '#fff3d6') +
      rect(310, 470, 180, 130, label, 'rx="8"') +
      circle(400, 520, 22, near) +
      rect(350, 560, 100, 8, ink, 'rx="4" opacity=".5"') +
      rect(270, 390, 14, 250, '#ffffff', 'rx="7" opacity=".2"'),
  ),
  lamp: still(
    wash,
    ({ accent, deep, ink }) =>
      ellipse(400, 500, 250, 190, '#fff3c9', 'opacity=".45"') +
      shadow(400, 680, 150) +
      rect(390, 380, 20, 280, ink) +
      path('M300 660h200l20 24H280z', ink) +
      path('M300 160h200l90 240H210z', accent) +
      path('M440 160h60l90 240h-90z', deep, 'opacity=".35"') +
      ellipse(400, 400, 190, 22, deep),
  ),
  chair: still(
    sand,
    ({ accent, deep, ink, mid: soft }) =>
      shadow(400, 690, 220) +
      line('M290 520l-40 170M510 520l40 170M330 540l-10 130M470 540l10 130', ink, 16) +
      path('M250 190q0-50 50-50h200q50 0 50 50v260H250z', accent) +
      path('M280 200q0-30 30-30h180q30 0 30 30v200H280z', soft, 'opacity=".5"') +
      rect(220, 430, 360, 110, deep, 'rx="40"') +
      rect(240, 420, 320, 70, accent, 'rx="34"'),
  ),
  mug: still(
    mid,
    ({ accent, deep, ink, near, light }) =>
      shadow(390, 668, 200) +
      line('M540 380q110-10 110 90t-120 90', light, 40) +
      path('M220 310h340v270q0 90-90 90H310q-90 0-90-90z', '#ffffff') +
      path('M480 310h80v270q0 90-90 90h-40q50-20 50-100z', '#000000', 'opacity=".06"') +
      ellipse(390, 312, 170, 34, ink) +
      ellipse(390, 316, 150, 26, deep) +
      path('M330 470l60-60 60 60-60 60z', accent) +
      circle(390, 470, 16, near) +
      line(
        'M340 250q-24-40 8-74t0-76M400 250q-24-40 8-74t0-76M460 250q-24-40 8-74t0-76',
        '#ffffff',
        12,
        'opacity=".65"',
      ),
  ),
  book: still(
    wash,
    ({ accent, deep, ink, near, mid: soft }) =>
      shadow(400, 676, 240) +
      rect(180, 590, 440, 76, deep, 'rx="8"') +
      rect(200, 604, 420, 48, '#fffaf2') +
      rect(180, 590, 60, 76, deep, 'rx="8"') +
      rect(210, 516, 400, 74, near, 'rx="8"') +
      rect(230, 530, 380, 46, '#fffaf2') +
      rect(210, 516, 60, 74, near, 'rx="8"') +
      '<g transform="rotate(-7 400 330)">' +
      rect(280, 150, 250, 360, accent, 'rx="10"') +
      rect(280, 150, 34, 360, '#000000', 'rx="10" opacity=".15"') +
      circle(425, 290, 62, soft) +
      path('M363 300q30-40 62 0t62 0v20q-30 40-62 30t-62-30z', ink) +
      rect(350, 410, 150, 14, '#fffaf2', 'rx="7"') +
      rect(380, 440, 90, 10, '#fffaf2', 'rx="5" opacity=".7"') +
      '</g>',
  ),
  headphones: still(
    sand,
    ({ accent, deep, ink, near }) =>
      shadow(400, 676, 220) +
      line('M210 470q0-290 190-290t190 290', ink, 34) +
      line('M232 420q10-200 168-212', '#ffffff', 8, 'opacity=".3"') +
      rect(150, 430, 120, 220, accent, 'rx="54"') +
      rect(530, 430, 120, 220, accent, 'rx="54"') +
      rect(240, 450, 44, 180, deep, 'rx="22"') +
      rect(516, 450, 44, 180, deep, 'rx="22"') +
      circle(196, 540, 20, near) +
      circle(604, 540, 20, near),
  ),
  plant: still(
    mid,
    ({ accent, deep, ink, near, light }) =>
      shadow(400, 682, 170) +
      line(
        'M400 500V260M400 440q-80-20-120-110M400 440q80-20 120-110M400 380q-50-40-60-130M400 380q50-40 60-130',
        deep,
        12,
      ) +
      [
        [400, 210, 0],
        [264, 300, -50],
        [536, 300, 50],
        [330, 220, -22],
        [470, 220, 22],
        [230, 410, -74],
        [570, 410, 74],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          ellipse(x, y, 46, 104, turn % 4 === 0 ? deep : accent, `transform="rotate(${turn} ${x} ${y})"`),
        )
        .join('') +
      line('M400 300V130M280 330l-30-60M520 330l30-60', light, 4, 'opacity=".5"') +
      path('M270 480h260l-30 170q-6 30-36 30H336q-30 0-36-30z', near) +
      rect(254, 460, 292, 56, '#ffffff', 'rx="14" opacity=".9"') +
      rect(254, 460, 292, 56, ink, 'rx="14" opacity=".06"'),
  ),
  tote: still(
    wash,
    ({ accent, deep, ink, near }) =>
      shadow(400, 684, 220) +
      line('M310 330q0-200 90-200t90 200', deep, 22) +
      path('M210 320h380l24 330q0 30-30 30H216q-30 0-30-30z', '#fffaf2') +
      path('M520 320h70l24 330q0 30-30 30h-50z', '#000000', 'opacity=".05"') +
      circle(400, 490, 96, accent) +
      path('M304 500q48-60 96-10t96-10q0 110-96 106t-96-86z', deep) +
      circle(430, 440, 24, near) +
      line('M210 346h380', ink, 4, 'opacity=".2" stroke-dasharray="4 14"'),
  ),
  watch: still(
    sand,
    ({ accent, deep, ink, light, near }) =>
      shadow(400, 700, 170) +
      path('M310 90h180l20 190H290zM310 700h180l20-190H290z', deep) +
      circle(400, 396, 190, ink) +
      circle(400, 396, 160, light) +
      [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
        .map((turn) => rect(396, 250, 8, turn % 90 === 0 ? 34 : 18, ink, `rx="4" transform="rotate(${turn} 400 396)"`))
        .join('') +
      line('M400 396V300', ink, 14) +
      line('M400 396l74 46', accent, 10) +
      circle(400, 396, 16, near) +
      rect(588, 380, 30, 34, ink, 'rx="8"'),
  ),
  phone: still(
    mid,
    ({ accent, deep, ink, light, near, wash: pale }) =>
      shadow(400, 716, 160) +
      rect(250, 80, 300, 630, ink, 'rx="46"') +
      rect(266, 96, 268, 598, light, 'rx="34"') +
      rect(350, 110, 100, 20, ink, 'rx="10"') +
      rect(290, 160, 220, 170, accent, 'rx="18"') +
      path('M290 310l70-70 50 46 36-30 64 60v14q0 0-18 0H308q-18 0-18-20z', deep) +
      circle(460, 206, 22, near) +
      rect(290, 356, 150, 18, ink, 'rx="9"') +
      [0, 1, 2]
        .map(
          (n) =>
            rect(290, 396 + n * 74, 220, 58, pale, 'rx="14"') +
            circle(322, 425 + n * 74, 16, n === 1 ? near : accent) +
            rect(352, 414 + n * 74, 110, 9, ink, 'rx="5" opacity=".5"') +
            rect(352, 432 + n * 74, 70, 8, ink, 'rx="4" opacity=".25"'),
        )
        .join('') +
      rect(290, 630, 220, 44, accent, 'rx="22"'),
  ),
} satisfies Readonly<Record<string, Draw>>;
