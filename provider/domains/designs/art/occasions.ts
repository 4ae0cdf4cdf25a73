import { circle, type Draw, ellipse, glow, gradient, line, path, rect, scattered, shadow } from './palette';

const tree = (x: number, y: number, size: number, fill: string, snow: string): string =>
  [0, 1, 2]
    .map((n) =>
      path(
        `M${x} ${y - size + n * size * 0.24}l${size * (0.2 + n * 0.09)} ${size * 0.38}h-${size * (0.4 + n * 0.18)}z`,
        fill,
      ),
    )
    .join('') +
  path(
    `M${x} ${y - size}l${size * 0.11} ${size * 0.2}q-${size * 0.06} ${size * 0.05}-${size * 0.11} ` +
      `0q-${size * 0.05} ${size * 0.05}-${size * 0.11} 0z`,
    snow,
  );

/** Holidays and celebrations, 1200 by 720. */
export const occasions = {
  winter: ({ accent, deep, ink, wash, mid, near }) =>
    `<defs>${gradient('s', ink, deep)}${glow('g', '#ffffff')}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    circle(600, 380, 420, 'url(#g)', 'opacity=".28"') +
    scattered(110, 31, (next) =>
      circle(next() * 1200, next() * 560, 1.5 + next() * 4, '#ffffff', `opacity="${(0.3 + next() * 0.6).toFixed(2)}"`),
    ) +
    [90, 230, 340, 870, 980, 1110].map((x, n) => tree(x, 560, 190 + (n % 3) * 60, mid, '#ffffff')).join('') +
    path('M0 560q300-90 600-30t600-20v210H0z', wash) +
    [30, 170, 1040, 1160].map((x, n) => tree(x, 640, 240 + (n % 2) * 50, deep, '#ffffff')).join('') +
    path('M0 640q340-70 640-20t560-10v110H0z', '#ffffff') +
    shadow(600, 640, 170, 20) +
    rect(460, 400, 280, 236, accent, 'rx="8"') +
    rect(570, 400, 60, 236, near) +
    rect(440, 372, 320, 62, deep, 'rx="8"') +
    rect(570, 372, 60, 62, near) +
    path('M600 372q-120-10-128-74t70-40q44 22 58 114z', near) +
    path('M600 372q120-10 128-74t-70-40q-44 22-58 114z', near) +
    circle(600, 366, 26, near),
  confetti: ({ accent, deep, ink, mid, near, far, wash }) => {
    const colors = [accent, mid, near, far, '#ffffff'];
    return (
      `<defs>${gradient('s', deep, ink)}${glow('g', accent)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      circle(600, 760, 620, 'url(#g)', 'opacity=".7"') +
      scattered(130, 17, (next, index) => {
        const [x, y, turn] = [next() * 1200, next() ** 1.5 * 640, next() * 180];
        // The middle is for words.
        if (Math.abs(x - 600) < 330 && Math.abs(y - 350) < 170) return '';
        const fill = colors[index % colors.length] ?? wash;
        const at = `transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`;
        return index % 3 === 0
          ? circle(x, y, 6 + next() * 6, fill)
          : rect(x, y, 10 + next() * 8, 18 + next() * 16, fill, `rx="3" ${at}`);
      }) +
      [0, 1, 2, 3, 4]
        .map((n) => line(`M${200 + n * 200} -20q40 60 0 120t0 120`, colors[n] ?? wash, 7, 'opacity=".9"'))
        .join('')
    );
  },
  fireworks: ({ accent, deep, ink, near, far, wash }) => {
    const burst = (x: number, y: number, radius: number, color: string): string =>
      Array.from({ length: 20 }, (_, n) => {
        const angle = (n / 20) * Math.PI * 2;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const [near_, far_] = [radius * (0.3 + (n % 2) * 0.1), radius * (0.85 + (n % 2) * 0.15)];
        return (
          line(
            `M${(x + cos * near_).toFixed(0)} ${(y + sin * near_).toFixed(0)}` +
              `L${(x + cos * far_).toFixed(0)} ${(y + sin * far_).toFixed(0)}`,
            color,
            5,
          ) + circle(x + cos * radius * 1.1, y + sin * radius * 1.1, 5, color)
        );
      }).join('');
    return (
      `<defs>${gradient('s', ink, deep)}${glow('g', near)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      circle(330, 230, 260, 'url(#g)', 'opacity=".4"') +
      circle(860, 200, 300, 'url(#g)', 'opacity=".3"') +
      burst(330, 230, 150, near) +
      burst(850, 200, 180, wash) +
      burst(610, 330, 100, far) +
      burst(1060, 360, 80, accent) +
      burst(110, 400, 80, accent) +
      scattered(15, 9, (next, index) => rect(index * 84 - 20, 720 - 60 - next() * 130, 80, 200, ink)) +
      rect(0, 690, 1200, 30, ink)
    );
  },
  hearts: ({ accent, deep, wash, light, mid, near }) => {
    const heart = (x: number, y: number, size: number, fill: string, more = ''): string =>
      path(
        `M${x} ${y + size * 0.9}C${x - size * 1.3} ${y} ${x - size * 0.7} ${y - size * 0.9} ${x} ` +
          `${y - size * 0.2}C${x + size * 0.7} ${y - size * 0.9} ${x + size * 1.3} ${y} ${x} ` +
          `${y + size * 0.9}z`,
        fill,
        more,
      );
    return (
      `<defs>${gradient('s', light, wash)}${gradient('h', mid, accent)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      scattered(26, 71, (next, index) =>
        heart(
          next() * 1200,
          40 + next() * 640,
          14 + next() * 34,
          index % 3 === 0 ? near : mid,
          `opacity="${(0.25 + next() * 0.5).toFixed(2)}"`,
        ),
      ) +
      shadow(600, 590, 220, 22) +
      heart(520, 330, 210, 'url(#h)') +
      heart(730, 390, 150, deep) +
      path('M430 250q30-60 90-50-50 20-60 70z', '#ffffff', 'opacity=".5"')
    );
  },
  flowers: ({ accent, deep, ink, wash, light, near, far, mid }) => {
    const bloom = (x: number, y: number, size: number, petal: string, heart: string): string =>
      [0, 60, 120, 180, 240, 300]
        .map((turn) =>
          ellipse(x, y - size * 0.62, size * 0.36, size * 0.56, petal, `transform="rotate(${turn} ${x} ${y})"`),
        )
        .join('') + circle(x, y, size * 0.34, heart);
    const stem = (x: number, y: number): string =>
      line(`M${x} ${y}Q${x + 20} ${(y + 760) / 2} ${x - 10} 760`, deep, 12) +
      ellipse(x + 46, y + 190, 20, 60, deep, `transform="rotate(48 ${x + 46} ${y + 190})"`);
    return (
      `<defs>${gradient('s', light, wash)}${glow('g', '#ffffff')}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      circle(600, 300, 460, 'url(#g)') +
      [150, 390, 620, 850, 1060].map((x, n) => stem(x, [330, 230, 370, 240, 340][n] ?? 300)).join('') +
      bloom(150, 330, 110, accent, near) +
      bloom(390, 230, 140, near, deep) +
      bloom(620, 370, 120, mid, accent) +
      bloom(850, 240, 150, accent, near) +
      bloom(1060, 340, 110, far, ink) +
      path('M0 680q300-50 600-10t600-20v80H0z', deep)
    );
  },
  autumn: ({ accent, deep, ink, wash, light, near, mid }) => {
    const leaf = (x: number, y: number, size: number, turn: number, fill: string): string =>
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) ` +
      `scale(${size.toFixed(2)})">` +
      path('M0-60Q50-20 0 60Q-50-20 0-60z', fill) +
      line('M0-50V86', ink, 4, 'opacity=".35"') +
      '</g>';
    const fills = [accent, near, mid, deep];
    return (
      `<defs>${gradient('s', light, wash)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      scattered(26, 13, (next, index) =>
        leaf(next() * 1200, next() * 520, 0.5 + next() * 0.7, next() * 360, fills[index % 4] ?? accent),
      ) +
      shadow(600, 640, 380, 34) +
      [-190, -110, 110, 190, -50, 50, 0]
        .map((x, n) => ellipse(600 + x, 490, 118, 150, n > 3 ? near : accent, n % 2 ? 'opacity=".92"' : ''))
        .join('') +
      path('M580 350q-10-70 40-90l22 20q-34 20-26 70z', deep) +
      path('M640 330q60-50 130 0-70 40-130 0z', deep)
    );
  },
  cake: ({ accent, deep, ink, wash, light, near, far, mid }) =>
    `<defs>${gradient('s', wash, light)}</defs>` +
    rect(0, 0, 1200, 720, 'url(#s)') +
    scattered(40, 3, (next, index) =>
      circle(
        next() * 1200,
        next() * 420,
        5 + next() * 9,
        [accent, near, far, mid][index % 4] ?? accent,
        'opacity=".55"',
      ),
    ) +
    line('M0 60q150 110 300 0t300 0 300 0 300 0', deep, 4) +
    [75, 150, 225, 375, 450, 525, 675, 750, 825, 975, 1050, 1125]
      .map((x, n) =>
        path(`M${x - 24} ${96 - Math.abs((x % 300) - 150) * 0.16}h48l-24 50z`, [accent, near, far][n % 3] ?? accent),
      )
      .join('') +
    shadow(600, 640, 350, 30) +
    ellipse(600, 626, 330, 34, '#ffffff') +
    rect(350, 420, 500, 206, accent, 'rx="26"') +
    path(
      'M350 446q0-36 36-36h428q36 0 36 36v40q-30 44-62 0-32 50-64 0-30 40-62 0-32 50-64 0-30 40-62 ' +
        '0-32 50-64 0-30 42-62 0-30 44-60 0-34 44-62 0z',
      '#ffffff',
    ) +
    rect(430, 280, 340, 140, mid, 'rx="22"') +
    path(
      'M430 304q0-30 30-30h280q30 0 30 30v30q-28 36-56 0-30 42-58 0-28 36-56 0-30 42-58 0-28 36-56 0-30 40-56 0z',
      near,
    ) +
    [500, 550, 600, 650, 700]
      .map(
        (x, n) =>
          rect(x - 8, 196, 16, 80, n % 2 ? '#ffffff' : deep, 'rx="6"') +
          ellipse(x, 174, 10, 20, '#ffc94d') +
          ellipse(x, 180, 5, 10, '#fff3d6'),
      )
      .join('') +
    rect(0, 660, 1200, 60, ink, 'opacity=".08"'),
  balloons: ({ accent, deep, wash, light, near, far, mid, ink }) => {
    const balloon = (x: number, y: number, size: number, fill: string): string =>
      line(`M${x} ${y + size * 1.2}q30 90-10 170t10 180`, ink, 3, 'opacity=".4"') +
      ellipse(x, y, size, size * 1.2, fill) +
      path(`M${x - 12} ${y + size * 1.3}l12-20 12 20z`, fill) +
      ellipse(
        x - size * 0.36,
        y - size * 0.5,
        size * 0.14,
        size * 0.28,
        '#ffffff',
        `opacity=".5" transform="rotate(24 ${x - size * 0.36} ${y - size * 0.5})"`,
      );
    return (
      `<defs>${gradient('s', light, wash)}</defs>` +
      rect(0, 0, 1200, 720, 'url(#s)') +
      [
        [180, 140, 60],
        [960, 110, 80],
        [1100, 470, 60],
        [60, 520, 70],
      ]
        .map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r * 2, r * 0.7, '#ffffff', 'opacity=".7"'))
        .join('') +
      balloon(330, 300, 96, mid) +
      balloon(860, 270, 104, far) +
      balloon(470, 220, 118, accent) +
      balloon(720, 200, 124, near) +
      balloon(600, 330, 132, deep)
    );
  },
} satisfies Readonly<Record<string, Draw>>;
