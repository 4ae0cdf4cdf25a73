import sharp from 'sharp';
import { findBrowser } from './findBrowser';
import { takeScreenshots } from './takeScreenshots';

test('each message is drawn in its own size, and runs nothing', async () => {
  const browser = await findBrowser({});
  if (browser === undefined) return;
  const page = (color: string): string =>
    `<body style="margin:0;background:${color}"><script>document.body.style.background='#000'</script><style>` +
    '@media (max-width:400px){body{background:#00ff00 !important}}</style>';
  const [wide, narrow, third] = await takeScreenshots(
    browser,
    [
      { html: page('#ff0000'), width: 600, height: 300 },
      { html: page('#0000ff'), width: 360, height: 200 },
      { html: page('#0000ff'), width: 500, height: 100 },
    ],
    AbortSignal.timeout(60_000),
  );
  const colors = await Promise.all(
    [wide, narrow, third].map(async (picture) => {
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
      return [info.width, info.height, data[middle], data[middle + 1], data[middle + 2]];
    }),
  );
  expect(colors).toEqual([
    [600, 300, 255, 0, 0],
    [360, 200, 0, 255, 0],
    [500, 100, 0, 0, 255],
  ]);
});
