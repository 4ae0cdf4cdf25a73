/**
 * The strokes of the icons in the frame, its navigation and pages with rows, on a 16 by 16 grid: part of the first
 * page's bundle.
 */
export const frameIconPaths = {
  add: 'M8 3v10M3 8h10',
  arrowLeft: 'M13 8H3M7 4 3 8l4 4',
  arrowRight: 'M3 8h10M9 4l4 4-4 4',
  chart: 'M3 13V8M8 13V3M13 13V6',
  check: 'M3 8.5 6.5 12 13 4.5',
  chevronDown: 'M4 6l4 4 4-4',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3.2l2 1.3',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5zM9 4.5 11.5 7',
  help: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.3 6.3a1.7 1.7 0 1 1 2.4 1.6c-.5.2-.7.5-.7 1M8 11.2v.1',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.5v3.5M8 5v.1',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.1M6.7 6.5h.1M9.3 6.5h.1M12 6.5h.1M5 9.5h6',
  layout: 'M2.5 2.5h11v3h-11zM2.5 8h4.5v5.5H2.5zM9.5 8h4v5.5h-4z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  mail: 'M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z',
  more: 'M3 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M7.5 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M12 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  plugin: 'M6 3.5a1.5 1.5 0 0 1 3 0V5h4v3.5h-1a1.5 1.5 0 0 0 0 3h1V14H3V5h3z',
  refresh: 'M13.5 3v3.5H10M13 6.5A5.5 5.5 0 1 0 13.5 9',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3 3',
  segment: 'M8 2a6 6 0 1 0 6 6H8zM10.5 2.5a5 5 0 0 1 3 3h-3z',
  send: 'M14 2 2 6.5l5 2.5 2.5 5zM14 2 7 9',
  settings:
    'M2 5h7M12.5 5h1.5M2 11h1.5M7 11h7M10.8 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM5.2 ' +
    '9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  signOut: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  template: 'M3 2h7l3 3v9H3zM10 2v3h3M5.5 8.5h5M5.5 11h5',
  trash: 'M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.5 9h7l.5-9M6.7 7v4M9.3 7v4',
  undo: 'M5.5 3.5 2.5 6.5l3 3M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6',
  user: 'M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.5 14c.5-2.8 2.7-4 5.5-4s5 1.2 5.5 4',
  users:
    'M6 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1.5 13.5c.3-2.5 2-3.5 4.5-3.5s4.2 1 4.5 ' +
    '3.5M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 10.3c1.5.5 2.3 1.5 2.5 3.2',
  warning: 'M8 2.5l6.5 11h-13zM8 6.5v3.5M8 11.8v.1',
} as const;
