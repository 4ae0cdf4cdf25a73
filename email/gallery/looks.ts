import type { Brand } from '../brand/brand';
import { defaultBrand } from '../brand/defaultBrand';

interface LookColors {
  readonly around: string;
  readonly paper: string;
  readonly text: string;
  readonly heading: string;
  readonly accent: string;
  readonly muted: string;
  readonly line: string;
  readonly dark: readonly [around: string, paper: string, text: string, link: string];
}

const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = 'Georgia, serif';
const humanist = "'Trebuchet MS', Tahoma, sans-serif";
const book = "'Palatino Linotype', Palatino, serif";

const look = (colors: LookColors, headingFont: string, textFont: string, radius: number): Brand => ({
  ...defaultBrand,
  colors: {
    background: colors.around,
    surface: colors.paper,
    text: colors.text,
    heading: colors.heading,
    link: colors.accent,
    muted: colors.muted,
    line: colors.line,
  },
  dark: { background: colors.dark[0], surface: colors.dark[1], text: colors.dark[2], link: colors.dark[3] },
  headingFont,
  textFont,
  sizes: { text: 16, headings: [34, 26, 20] },
  buttons: {
    primary: { color: '#ffffff', fill: colors.accent, borderColor: colors.accent, borderWidth: 0 },
    secondary: { color: colors.heading, fill: colors.paper, borderColor: colors.heading, borderWidth: 2 },
    radius,
  },
});

/** The looks of ready-made designs in accounts without a brand kit, or on request. */
export const looks = {
  clay: look(
    {
      around: '#f2e8dc',
      paper: '#fffaf3',
      text: '#3d2c22',
      heading: '#2b1a12',
      accent: '#b04a26',
      muted: '#75604f',
      line: '#e3d3c0',
      dark: ['#15100c', '#211913', '#f1e6da', '#f0a27f'],
    },
    serif,
    sans,
    6,
  ),
  forest: look(
    {
      around: '#e6ede7',
      paper: '#fbfdf9',
      text: '#243029',
      heading: '#12281d',
      accent: '#1f6b4d',
      muted: '#56675d',
      line: '#d3ded4',
      dark: ['#0c1410', '#142019', '#e3eee6', '#7fd0a8'],
    },
    book,
    humanist,
    24,
  ),
  ocean: look(
    {
      around: '#e9eff8',
      paper: '#ffffff',
      text: '#26303f',
      heading: '#0f1c33',
      accent: '#1f55d8',
      muted: '#5a6678',
      line: '#d8e0ec',
      dark: ['#0b1018', '#141b27', '#e8eef8', '#8db4ff'],
    },
    sans,
    sans,
    8,
  ),
  plum: look(
    {
      around: '#f3ebf4',
      paper: '#fffdff',
      text: '#33263a',
      heading: '#2a1334',
      accent: '#83308c',
      muted: '#6c5a73',
      line: '#e4d6e7',
      dark: ['#140d17', '#1f1524', '#f1e6f4', '#dea0e8'],
    },
    serif,
    humanist,
    30,
  ),
  ember: look(
    {
      around: '#fdecea',
      paper: '#ffffff',
      text: '#33211f',
      heading: '#1f1211',
      accent: '#c3272b',
      muted: '#74595a',
      line: '#f0d9d7',
      dark: ['#160a0a', '#221112', '#fbe9e8', '#ff9a95'],
    },
    sans,
    sans,
    4,
  ),
  slate: look(
    {
      around: '#eceef1',
      paper: '#ffffff',
      text: '#2a2e35',
      heading: '#15181d',
      accent: '#15181d',
      muted: '#5d6470',
      line: '#dcdfe4',
      dark: ['#0d0e11', '#17191d', '#eceef1', '#b9c7ff'],
    },
    sans,
    sans,
    2,
  ),
  honey: look(
    {
      around: '#f8efdb',
      paper: '#fffdf7',
      text: '#392d18',
      heading: '#2a1e08',
      accent: '#8f5a00',
      muted: '#6f5f40',
      line: '#eadcbd',
      dark: ['#14100a', '#1f1910', '#f6ecd8', '#f3c062'],
    },
    book,
    sans,
    10,
  ),
  teal: look(
    {
      around: '#e3f0f0',
      paper: '#fcffff',
      text: '#1f3133',
      heading: '#0c2a2e',
      accent: '#0b6f78',
      muted: '#4f6669',
      line: '#cfe2e3',
      dark: ['#091314', '#122022', '#e2f1f2', '#74d0d8'],
    },
    humanist,
    sans,
    16,
  ),
} as const satisfies Readonly<Record<string, Brand>>;
export type LookName = keyof typeof looks;
