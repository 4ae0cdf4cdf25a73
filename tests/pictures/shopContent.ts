import { type Brand, defaultBrand } from 'sendwright/email';

const { primary, secondary } = defaultBrand.buttons;

/** The look of the shop. */
export const shopBrand: Brand = {
  ...defaultBrand,
  colors: {
    background: '#f5ecdf',
    surface: '#fffaf3',
    text: '#2b1a12',
    heading: '#2b1a12',
    link: '#a8431f',
    muted: '#6f5e55',
    line: '#e5d5c3',
  },
  accents: [
    { name: 'Forest', color: '#1f4a3d' },
    { name: 'Gold', color: '#e3a445' },
  ],
  headingFont: 'Georgia, serif',
  buttons: {
    primary: { ...primary, fill: '#b5502b', borderColor: '#b5502b' },
    secondary: { ...secondary, color: '#2b1a12', fill: '#fffaf3', borderColor: '#2b1a12' },
    radius: 4,
  },
  footer: {
    lines: ['The Corner Shop', 'Rua das Flores 12, 1200 Lisbon'],
    links: [{ network: 'instagram', url: 'https://instagram.com/corner.example' }],
  },
};

const words = "font-family:Georgia,'Times New Roman',serif;color:#2b1a12";

/** A letter that the shop made with another tool. */
export const oldLetter =
  '<!DOCTYPE html><html><head><title>October letter</title></head><body style="margin:0;background:#f5ecdf">' +
  '<table width="600" align="center" cellpadding="0" cellspacing="0" bgcolor="#fffaf3"><tr><td style="padding:40px ' +
  `40px 8px;${words}"><h1 style="margin:0 0 16px;font-size:34px;line-height:40px">Colder mornings, darker roasts</h1>` +
  '<p style="margin:0 0 16px;font-size:16px;line-height:26px">Hi *|FNAME|*, October is when we turn the roaster up a ' +
  'notch. The new winter blend is all cocoa, toasted hazelnut and orange peel, and it <b>loves</b> <i>milk</i>.</p>' +
  '</td></tr><tr><td style="padding:8px 40px 24px"><table cellpadding="0" cellspacing="0"><tr><td bgcolor="#1f4a3d" ' +
  'style="border-radius:4px"><a href="https://corner.example/blend" style="display:inline-block;padding:14px 26px;' +
  `${words};color:#ffffff;font-size:16px;text-decoration:none">Try the winter blend</a></td></tr></table></td></tr>` +
  '<tr><td style="padding:0 40px"><hr style="border:0;border-top:1px solid #e5d5c3;margin:0"></td></tr><tr><td ' +
  `style="padding:24px 40px;${words}"><h2 style="margin:0 0 8px;font-size:24px;line-height:30px">Open cupping</h2>` +
  '<p style="margin:0;font-size:16px;line-height:26px">Saturdays at 11, free. <a ' +
  'href="https://corner.example/cupping" style="color:#a8431f">Save a seat</a></p></td></tr><tr>' +
  '<td align="center" bgcolor="#f5ecdf" style="padding:24px;' +
  `${words};font-size:12px;line-height:18px">The Corner Shop, Rua das Flores 12, Lisbon<br><a href="*|UNSUB|*" ` +
  'style="color:#6f5e55">Unsubscribe</a></td></tr></table></body></html>';
