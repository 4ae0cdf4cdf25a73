import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A drawing at twice its displayed size. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The content of the `<svg>` element: only shapes, because fonts may be missing. */
  readonly content: string;
}

const face = (x: number, fill: string, mouth: string): string =>
  `<circle cx="${x}" cy="150" r="84" fill="${fill}"/><circle cx="${x - 28}" cy="128" r="10" fill="#ffffff"/>` +
  `<circle cx="${x + 28}" cy="128" r="10" fill="#ffffff"/><path d="${mouth}" transform="translate(${x} 0)" ` +
  'fill="none" stroke="#ffffff" stroke-width="10" stroke-linecap="round"/>';
const bulb = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="34" fill="#f3c969" opacity="0.22"/><circle cx="${x}" cy="${y}" r="13" ` +
  'fill="#ffe3a1"/>';
const cloud = (x: number, y: number, fill: string): string =>
  `<g fill="${fill}"><circle cx="${x}" cy="${y}" r="34"/><circle cx="${x + 44}" cy="${y - 16}" r="44"/><circle ` +
  `cx="${x + 92}" cy="${y}" r="34"/><rect x="${x}" y="${y}" width="92" height="34"/></g>`;
const programWindow = (x: number, y: number, wide: number, high: number): string =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="22" fill="#1b2440" stroke="#34406b" ` +
  `stroke-width="2"/><circle cx="${x + 34}" cy="${y + 32}" r="7" fill="#5b6aa5"/><circle cx="${x + 60}" ` +
  `cy="${y + 32}" r="7" fill="#5b6aa5"/><circle cx="${x + 86}" cy="${y + 32}" r="7" fill="#5b6aa5"/>`;
const day = (fill: string, index: number): string => {
  const x = 170 + index * 180;
  return (
    `<rect x="${x}" y="78" width="140" height="120" rx="22" fill="${fill}"/>` +
    `<rect x="${x}" y="78" width="140" height="36" rx="18" fill="#0f2a72" opacity="0.25"/>` +
    `<rect x="${x + 30}" y="136" width="80" height="10" rx="5" fill="#ffffff" opacity="0.9"/>` +
    `<rect x="${x + 30}" y="158" width="${40 + (index % 3) * 16}" height="10" rx="5" fill="#ffffff" opacity="0.6"/>`
  );
};

/** The images of the pre-built designs. Each has its own background, so it looks the same in light and dark mode. */
const drawings = {
  hills: {
    width: 1200,
    height: 520,
    content:
      `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9b0"/>` +
      `<stop offset="1" stop-color="#fbeedd"/></linearGradient></defs>
      <rect width="1200" height="520" fill="url(#s)"/><circle cx="860" cy="190" r="92" fill="#e98b4e"/>` +
      `<circle cx="860" cy="190" r="150" fill="#e98b4e" opacity="0.14"/>
      <path d="M0 330C170 240 330 260 480 320S800 400 1200 270V520H0z" fill="#d9a271"/>` +
      `<path d="M0 400C220 320 420 350 640 400S1020 450 1200 370V520H0z" fill="#b06a3b"/>
      <path d="M0 460C260 400 520 420 760 460S1080 490 1200 450V520H0z" fill="#8a3b12"/>
      <g stroke="#5e270b" stroke-width="7" stroke-linecap="round">` +
      `<path d="M230 452v-84M232 400l26-24M228 414l-24-22"/><path d="M300 448v-54M302 414l18-16"/></g>
      <g fill="#5e270b"><circle cx="230" cy="350" r="34"/><circle cx="258" cy="366" r="24"/>` +
      `<circle cx="204" cy="370" r="24"/><circle cx="300" cy="382" r="24"/><circle cx="320" cy="392" r="16"/></g>
      <g fill="none" stroke="#8a3b12" stroke-width="5" stroke-linecap="round">` +
      `<path d="M470 150q16-18 32 0q16-18 32 0"/><path d="M560 110q12-14 24 0q12-14 24 0"/></g>`,
  },
  launch: {
    width: 1200,
    height: 560,
    content:
      `<defs><radialGradient id="g" cx="0.5" cy="0.55" r="0.7"><stop offset="0" stop-color="#3730a3"/>` +
      `<stop offset="1" stop-color="#101828"/></radialGradient><linearGradient id="b" x1="0" y1="0" x2="1" y2="0">` +
      `<stop offset="0" stop-color="#6366f1"/><stop offset="1" stop-color="#a5b4fc"/></linearGradient></defs>
      <rect width="1200" height="560" fill="#101828"/><rect width="1200" height="560" fill="url(#g)" opacity="0.9"/>
      <g fill="none" stroke="#6366f1" opacity="0.35" stroke-width="2"><ellipse cx="600" cy="310" rx="520" ry="190"/>` +
      `<ellipse cx="600" cy="310" rx="430" ry="140"/></g>
      ${programWindow(330, 96, 540, 380)}
      <rect x="366" y="170" width="190" height="20" rx="10" fill="#e0e7ff"/>` +
      `<rect x="366" y="206" width="280" height="14" rx="7" fill="#5b6aa5"/>` +
      `<rect x="366" y="232" width="230" height="14" rx="7" fill="#5b6aa5"/>
      <g fill="url(#b)"><rect x="366" y="380" width="44" height="60" rx="8" opacity="0.6"/>` +
      `<rect x="426" y="346" width="44" height="94" rx="8" opacity="0.7"/>` +
      `<rect x="486" y="316" width="44" height="124" rx="8" opacity="0.85"/>` +
      `<rect x="546" y="282" width="44" height="158" rx="8"/></g>
      <circle cx="736" cy="330" r="84" fill="none" stroke="#34406b" stroke-width="26"/>` +
      `<path d="M736 246a84 84 0 1 1-79 112" fill="none" stroke="url(#b)" stroke-width="26" stroke-linecap="round"/>
      <rect x="786" y="60" width="210" height="110" rx="20" fill="#4f46e5"/>` +
      `<path d="M830 116l26 26 56-54" fill="none" stroke="#ffffff" stroke-width="14" stroke-linecap="round" ` +
      `stroke-linejoin="round"/>
      <g fill="#c7d2fe"><circle cx="150" cy="120" r="5"/><circle cx="250" cy="420" r="4"/>` +
      `<circle cx="1040" cy="430" r="6"/><circle cx="1090" cy="200" r="4"/><circle cx="210" cy="250" r="3"/></g>`,
  },
  balloon: {
    width: 1200,
    height: 520,
    content:
      `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bfe9e1"/>` +
      `<stop offset="1" stop-color="#eafaf6"/></linearGradient></defs>
      <rect width="1200" height="520" fill="url(#s)"/>${cloud(150, 150, '#ffffff')}${cloud(900, 110, '#ffffff')}` +
      `${cloud(760, 250, '#f4fffc')}
      <path d="M0 420C240 350 420 390 640 410S1000 430 1200 370V520H0z" fill="#5fb8a8"/>` +
      `<path d="M0 470C280 420 560 440 800 470S1100 480 1200 450V520H0z" fill="#0f766e"/>
      <g><path d="M500 210a110 110 0 1 1 220 0c0 66-62 108-86 142h-48c-24-34-86-76-86-142z" fill="#f59e6c"/>` +
      `<path d="M556 210c0-64 24-108 54-110 30 2 54 46 54 110 0 62-24 108-40 142h-28c-16-34-40-80-40-142z" ` +
      `fill="#fff4e8"/>` +
      `<path d="M590 210c0-64 8-108 20-110 12 2 20 46 20 110 0 62-8 108-14 142h-12c-6-34-14-80-14-142z" ` +
      `fill="#e2673f"/>
      <path d="M588 352v32M632 352v32" stroke="#7c4a2d" stroke-width="4"/>` +
      `<rect x="580" y="384" width="60" height="42" rx="8" fill="#8a5a3a"/></g>
      <g fill="none" stroke="#0f766e" stroke-width="5" stroke-linecap="round">` +
      `<path d="M360 170q12-14 24 0q12-14 24 0"/><path d="M430 220q9-10 18 0q9-10 18 0"/></g>`,
  },
  evening: {
    width: 1200,
    height: 480,
    content:
      `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#16151d"/>` +
      `<stop offset="1" stop-color="#3a2f45"/></linearGradient></defs>
      <rect width="1200" height="480" fill="url(#s)"/>` +
      `<path d="M958 74a62 62 0 1 0 30 86a50 50 0 0 1-30-86z" fill="#f6e7c1"/>
      <g fill="#f6e7c1"><circle cx="180" cy="90" r="4"/><circle cx="330" cy="60" r="3"/>` +
      `<circle cx="540" cy="120" r="4"/><circle cx="700" cy="60" r="3"/><circle cx="1080" cy="230" r="4"/>` +
      `<circle cx="80" cy="220" r="3"/></g>
      <g fill="#221d2c"><rect x="120" y="330" width="230" height="150"/><path d="M96 330h278l-139-70z"/>` +
      `<rect x="430" y="360" width="180" height="120"/><rect x="690" y="312" width="260" height="168"/>` +
      `<path d="M666 312h308l-154-74z"/><rect x="1010" y="370" width="150" height="110"/></g>
      <g fill="#e5c07b"><rect x="150" y="366" width="40" height="54"/><rect x="215" y="366" width="40" height="54"/>` +
      `<rect x="280" y="366" width="40" height="54"/><rect x="462" y="392" width="36" height="46"/>` +
      `<rect x="540" y="392" width="36" height="46"/><rect x="724" y="352" width="44" height="60"/>` +
      `<rect x="798" y="352" width="44" height="60"/><rect x="872" y="352" width="44" height="60"/>` +
      `<rect x="1040" y="400" width="34" height="42"/><rect x="1098" y="400" width="34" height="42"/></g>
      <path d="M0 180Q300 330 600 210T1200 190" fill="none" stroke="#8d7d63" stroke-width="4"/>
      ${bulb(90, 232)}${bulb(220, 270)}${bulb(360, 272)}${bulb(500, 246)}${bulb(640, 206)}${bulb(780, 184)}` +
      `${bulb(920, 176)}${bulb(1060, 184)}`,
  },
  bags: {
    width: 1200,
    height: 440,
    content:
      `<rect width="1200" height="440" fill="#be123c"/><circle cx="180" cy="80" r="210" fill="#cf2a50"/>` +
      `<circle cx="1100" cy="110" r="190" fill="#a60f35"/>
      <g><path d="M452 190v-28a58 58 0 0 1 116 0v28" fill="none" stroke="#ffe4e8" stroke-width="14"/>` +
      `<path d="M404 184h212l24 230H380z" fill="#ffffff"/><path d="M404 184h212l4 40H400z" fill="#ffe4e8"/>` +
      `<circle cx="466" cy="208" r="9" fill="#be123c"/><circle cx="554" cy="208" r="9" fill="#be123c"/></g>
      <g><path d="M668 240v-22a46 46 0 0 1 92 0v22" fill="none" stroke="#fecdd3" stroke-width="12"/>` +
      `<path d="M628 234h172l20 180H608z" fill="#fda4af"/><path d="M628 234h172l4 34H624z" fill="#fecdd3"/>` +
      `<circle cx="678" cy="252" r="7" fill="#be123c"/><circle cx="750" cy="252" r="7" fill="#be123c"/></g>
      <g transform="rotate(-18 900 190)"><path d="M820 130h130l50 60-50 60H820z" fill="#ffd166"/>` +
      `<circle cx="960" cy="190" r="12" fill="#be123c"/>` +
      `<path d="M848 216l52-52" stroke="#7a2e0e" stroke-width="10" stroke-linecap="round"/>` +
      `<circle cx="854" cy="170" r="10" fill="#7a2e0e"/><circle cx="894" cy="212" r="10" fill="#7a2e0e"/></g>
      <g fill="#ffe4e8"><circle cx="280" cy="170" r="8"/><circle cx="330" cy="320" r="6"/>` +
      `<circle cx="900" cy="350" r="7"/><circle cx="760" cy="110" r="6"/><circle cx="240" cy="300" r="5"/></g>`,
  },
  parcel: {
    width: 1200,
    height: 400,
    content:
      `<rect width="1200" height="400" fill="#dbe8fd"/>` +
      `<ellipse cx="600" cy="352" rx="330" ry="26" fill="#b9d0f5"/>
      <path d="M420 150l180-64 180 64v160l-180 62-180-62z" fill="#c88a52"/>` +
      `<path d="M420 150l180 62v160l-180-62z" fill="#d99f68"/>` +
      `<path d="M420 150l180-64 180 64-180 62z" fill="#e9b885"/>
      <path d="M498 122l180 64v52l-34 12v-52l-180-64z" fill="#f6ead9"/>
      <g fill="none" stroke="#175cd3" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">` +
      `<path d="M850 300h90M870 262h110M850 224h70"/><path d="M250 300h90M220 262h110M270 224h70"/></g>
      <circle cx="760" cy="110" r="52" fill="#175cd3"/>` +
      `<path d="M736 112l18 18 34-36" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round" ` +
      `stroke-linejoin="round"/>`,
  },
  faces: {
    width: 1200,
    height: 300,
    content:
      `<rect width="1200" height="300" fill="#ebe8ff"/><circle cx="90" cy="20" r="120" fill="#ddd7ff"/>` +
      `<circle cx="1130" cy="280" r="140" fill="#ddd7ff"/>
      ${face(255, '#d4574c', 'M-34 190q34-34 68 0')}${face(485, '#d39a2d', 'M-32 182h64')}` +
      `${face(715, '#6da544', 'M-34 172q34 24 68 0')}${face(945, '#17936a', 'M-40 168q40 56 80 0')}`,
  },
  week: {
    width: 1200,
    height: 260,
    content:
      `<rect width="1200" height="260" rx="0" fill="#e4ecff"/>` +
      `<path d="M0 220C240 190 360 90 600 90s360 100 600 130" fill="none" stroke="#b3c8ff" stroke-width="4" ` +
      `stroke-dasharray="2 16" stroke-linecap="round"/>
      ${['#93b4ff', '#6d97fb', '#3f73ee', '#1d4ed8', '#173ea8'].map(day).join('')}`,
  },
} as const satisfies Readonly<Record<string, Drawing>>;

type DrawingName = keyof typeof drawings;

/** The storage key of a drawing, which changes with its content. */
function artKey(name: DrawingName): string {
  const hash = createHash('sha256').update(drawings[name].content).digest('hex');
  return `images/ready-made/${name}-${hash.slice(0, 12)}.png`;
}

const names = Object.keys(drawings).filter((name): name is DrawingName => name in drawings);

/** A drawing of the first ready-made designs, which messages still show: PNG; undefined for other keys. */
export async function drawEarlierArt(key: string): Promise<Buffer | undefined> {
  const name = names.find((one) => artKey(one) === key);
  if (name === undefined) return undefined;
  const { width, height, content } = drawings[name];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${content}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
}
